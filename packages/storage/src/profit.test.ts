import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db, Storage } from './database.ts';
import { openSqlite } from './drivers/sqlite.ts';
import { migrate } from './migrate.ts';
import { sumInvoicesByMonth, sumSalesByMonth, type SumFilter } from './profit.ts';
import { insertSale } from './sales.ts';
import type { StoreScope } from './scope.ts';
import { sumSalaries } from './shifts.ts';
import { insertStore } from './stores.ts';

const at = '2026-11-20T18:00:00.000Z';

let storage: Storage;

beforeAll(async () => {
  storage = openSqlite({ path: ':memory:' });
  await migrate(storage, () => Date.parse(at));
  await storage.transaction(async (tx) => {
    for (const id of ['s1', 's2']) {
      await insertStore(
        tx,
        id,
        {
          name: id,
          address: id,
          allowSimultaneousShifts: false,
          closedDays: { weekdays: [], dates: [] },
        },
        at,
      );
    }
    const sales = [
      ['s1', '2025-12-31', 1],
      ['s1', '2026-01-01', 2],
      ['s1', '2026-01-31', 4],
      ['s2', '2026-01-31', 8],
      ['s1', '2026-02-01', 16],
      ['s1', '2027-01-01', 32],
    ] as const;
    for (const [storeId, date, amountCents] of sales) {
      const sale = { storeId, date, amountCents, description: null };
      await insertSale(tx, `${storeId} ${date}`, sale, at);
    }
  });
});

afterAll(() => storage.close());

const range = { start: '2026-01-01', end: '2026-12-31' };

/** How SQLite goes about what is read. */
async function planOf(read: (db: Db) => Promise<unknown>): Promise<string> {
  const asked = vi.spyOn(storage.db.getExecutor(), 'executeQuery');
  await read(storage.db);
  const { sql, parameters } = asked.mock.lastCall![0];
  asked.mockRestore();
  const { rows } = await storage.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  return rows.map((row) => row.detail).join('; ');
}

describe('the sums of profit', () => {
  it('PRF-12 sums sales by store and month, both edges of the range included', async () => {
    const rows = await sumSalesByMonth(storage.db, { scope: null, range });
    expect(rows.sort((a, b) => (a.store_id + a.month < b.store_id + b.month ? -1 : 1))).toEqual([
      { store_id: 's1', month: '2026-01', cents: 6, days: 2 },
      { store_id: 's1', month: '2026-02', cents: 16, days: 1 },
      { store_id: 's2', month: '2026-01', cents: 8, days: 1 },
    ]);
    const own = await sumSalesByMonth(storage.db, { scope: ['s2'], range });
    expect(own).toEqual([{ store_id: 's2', month: '2026-01', cents: 8, days: 1 }]);
    expect(await sumSalesByMonth(storage.db, { scope: [], range })).toEqual([]);
  });

  const scopes: StoreScope[] = [null, ['s1'], ['s1', 's2']];
  const ranges = [range, { start: '2026-02-01', end: '2026-02-28' }];
  const filters = scopes.flatMap((scope) => ranges.map((dates) => ({ scope, range: dates })));

  it.each(filters)(
    'PRF-12 takes every sum of %j from a covering index',
    async (filter: SumFilter) => {
      for (const sum of [sumSalesByMonth, sumInvoicesByMonth, sumSalaries]) {
        expect(await planOf((db) => sum(db, filter))).toContain('USING COVERING INDEX');
      }
    },
  );
});
