import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addStore, at, insertSale } from './contract/rows.ts';
import type { Db, Storage } from './database.ts';
import { setDeleted } from './deletion.ts';
import { openSqlite } from './drivers/sqlite.ts';
import { migrate } from './migrate.ts';
import { sumByPeriod } from './profit.ts';
import type { StoreScope } from './scope.ts';

let storage: Storage;

beforeAll(async () => {
  storage = openSqlite({ path: ':memory:' });
  await migrate(storage, () => Date.parse(at));
  await storage.transaction(async (tx) => {
    for (const id of ['s1', 's2', 'gone']) await addStore(tx, id);
    const sales = [
      ['s1', '2025-12-31', 1],
      ['s1', '2026-01-01', 2],
      ['s1', '2026-01-31', 4],
      ['s2', '2026-01-31', 8],
      ['s1', '2026-02-01', 16],
      ['s1', '2027-01-01', 32],
      ['gone', '2026-01-31', 64],
    ] as const;
    for (const [storeId, date, amountCents] of sales) {
      const sale = { storeId, date, amountCents, description: null };
      await insertSale(tx, `${storeId} ${date}`, sale, at);
    }
    await setDeleted(tx, 'stores', { id: 'gone', deletedAt: at, at });
  });
});

afterAll(() => storage.close());

const periods = [
  { start: '2026-01-01', end: '2026-01-31' },
  { start: '2026-02-01', end: '2026-12-31' },
];

/** SQLite's query plans for a read. */
async function planOf(read: (db: Db) => Promise<unknown>): Promise<string> {
  const executeQuery = vi.spyOn(storage.db.getExecutor(), 'executeQuery');
  await read(storage.db);
  const { sql, parameters } = executeQuery.mock.lastCall![0];
  executeQuery.mockRestore();
  const { rows } = await storage.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  return rows.map((row) => row.detail).join('; ');
}

describe('the sums of profit', () => {
  it('PRF-12 sums sales by period and store, both edges included', async () => {
    const rows = await sumByPeriod(storage.db, { scope: null, periods });
    const sales = rows.map((row) => [
      ...[row.start, row.store_id, row.sales_cents, row.days_with_sales],
    ]);
    expect(sales).toEqual([
      ['2026-01-01', 's1', 6, 2],
      ['2026-01-01', 's2', 8, 1],
      ['2026-02-01', 's1', 16, 1],
      ['2026-02-01', 's2', 0, 0],
    ]);
    const own = await sumByPeriod(storage.db, { scope: ['s2'], periods });
    expect(own).toEqual([rows[1], rows[3]]);
  });

  it('PRF-12 puts whole months and the days beside them together', async () => {
    const range = { start: '2025-12-31', end: '2026-02-01' };
    const rows = await sumByPeriod(storage.db, { scope: null, periods: [range] });
    expect(
      rows.map((row) => [row.start, row.store_id, row.sales_cents, row.days_with_sales]),
    ).toEqual([
      ['2025-12-31', 's1', 23, 4],
      ['2025-12-31', 's2', 8, 1],
    ]);
  });

  it('PRF-12 sums several periods each on its own, whole months and others', async () => {
    const mixed = [
      { start: '2026-01-01', end: '2026-02-01' },
      { start: '2025-12-31', end: '2026-01-31' },
    ];
    const rows = await sumByPeriod(storage.db, { scope: null, periods: mixed });
    expect(rows.map((row) => [row.start, row.store_id, row.sales_cents])).toEqual([
      ['2025-12-31', 's1', 7],
      ['2025-12-31', 's2', 8],
      ['2026-01-01', 's1', 22],
      ['2026-01-01', 's2', 8],
    ]);
  });

  it('PRF-12 sums nothing for a caller without stores', async () => {
    for (const of of [periods, [{ start: '2026-01-02', end: '2026-01-31' }]]) {
      expect(await sumByPeriod(storage.db, { scope: [], periods: of })).toEqual([]);
    }
  });

  const scopes: StoreScope[] = [null, ['s1'], ['s1', 's2']];

  it.each(scopes.map((scope) => ({ scope })))(
    'PRF-12 takes every sum of $scope in parts of months from an index by store and day',
    async ({ scope }) => {
      const parts = [
        { start: '2026-01-02', end: '2026-01-31' },
        { start: '2026-03-03', end: '2026-03-05' },
      ];
      const plan = await planOf((db) => sumByPeriod(db, { scope, periods: parts }));
      // There is one sale a day: each is looked up, so the unique index is enough.
      for (const index of [
        'INDEX sales_store_date',
        'COVERING INDEX invoices_store',
        'COVERING INDEX shifts_store',
      ]) {
        expect(plan).toContain(`USING ${index} (store_id=? AND date>? AND date<?)`);
      }
    },
  );

  it.each(scopes.map((scope) => ({ scope })))(
    'PRF-12 takes the months of $scope from what is stored',
    async ({ scope }) => {
      const plan = await planOf((db) => sumByPeriod(db, { scope, periods }));
      expect(plan).toContain(
        'SEARCH sums_by_month USING PRIMARY KEY (store_id=? AND month>? AND month<?)',
      );
      expect(plan).not.toMatch(/(sales|invoices|shifts)_store/);
    },
  );
});
