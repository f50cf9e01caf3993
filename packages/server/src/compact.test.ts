import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { listActivity } from '@backcounter/storage/activity';
import { emptyDatabase } from '@backcounter/storage/contract/empty-database';
import type { Storage } from '@backcounter/storage/database';
import { findInvoicesByNumber } from '@backcounter/storage/search';
import { insertWholeRows } from '@backcounter/storage/whole-rows';
import { internTexts } from '@backcounter/storage/interned-texts';
import type { DatabaseAddress } from './database-address.ts';
import { openStorage } from './open-storage.ts';
import { commandOn } from './testing/command.ts';
import { makeDatabase } from './testing/database.ts';
import { temporaryFolder } from './testing/processes.ts';

const temporary = temporaryFolder();
afterEach(() => temporary.remove());

const everything = { scope: null, users: true };
const at = '2026-11-20T18:00:00.000Z';
/** More entries than fit into one transaction. */
const many = 1010;

const saleOf = (index: number) => ({
  _id: `sale-${index}`,
  store_id: { _id: 's1', name: 'Main Street' },
  total_sales: index,
  date: '2026-11-20',
  description: null,
  createdAt: at,
  updatedAt: at,
});

/** An activity entry in the old format, with both rows stored in full. */
function oldEntry(index: number, numbers: ReadonlyMap<string, number>) {
  const before = saleOf(index);
  const numberOf = (word: string) => numbers.get(word) ?? 0;
  return {
    ...{ id: `entry-${String(index).padStart(4, '0')}`, subject_id: before._id },
    ...{ kind: numberOf('sales'), action: numberOf('update'), at: Date.parse(at) },
    ...{ user_id: numberOf('u1'), user_name: numberOf('Ada'), employee_name: null },
    // The first entry is a creation.
    before: index === 0 ? null : JSON.stringify(before),
    after: JSON.stringify({ ...before, total_sales: index + 0.5 }),
  };
}

async function enterOld(storage: Storage, entries: number): Promise<void> {
  await storage.transaction(async (tx) => {
    const numbers = await internTexts(tx, ['sales', 'update', 'u1', 'Ada']);
    await insertWholeRows(
      tx,
      'activity',
      Array.from({ length: entries }, (_, index) => oldEntry(index, numbers)),
    );
    const stamps = { created_at: at, updated_at: at, deleted_at: null };
    await tx
      .insertInto('vendors')
      .values({ id: 'v1', name: 'Acme', name_key: 'acme', ...stamps })
      .execute();
    const invoice = { store_id: 's1', vendor_id: 'v1', amount_cents: 100, date: '2026-11-20' };
    // Two rows are deleted, so that a rewritten file could renumber the rowids after them.
    for (const number of ['INV-1', 'INV-2', 'INV-3']) {
      const key = { invoice_number: number, number_key: number.toLowerCase(), number_scope: '' };
      const row = { id: number, ...key, ...invoice, description: null, ...stamps };
      await tx.insertInto('invoices').values(row).execute();
    }
    await tx.deleteFrom('invoices').where('id', 'in', ['INV-1', 'INV-2']).execute();
  });
}

async function opened<T>(address: DatabaseAddress, work: (storage: Storage) => Promise<T>) {
  const storage = openStorage(address);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

const readActivity = (address: DatabaseAddress) =>
  opened(address, ({ db }) => listActivity(db, everything, null));

const wholeRows = (address: DatabaseAddress) =>
  opened(address, ({ db }) =>
    db.selectFrom('activity').select('id').where('after', 'like', '{%').execute(),
  );

describe('compact', () => {
  it('packs old activity entries without changing them, and shrinks the file', async () => {
    const { folder } = temporary;
    const path = join(folder, 'business.db');
    const address = { engine: 'sqlite', path } as const;
    const storage = await makeDatabase(address, 5);
    await enterOld(storage, many);
    await storage.close();
    const [before, bytes] = [await readActivity(address), statSync(path).size];
    expect(await wholeRows(address)).toHaveLength(many);
    const run = () => commandOn({ folder, url: `sqlite:${path}` }, 'compact');
    expect(await run()).toMatchObject({
      status: 0,
      printed: [
        'Entries of the activity packed: 1010',
        expect.stringMatching(/^The database takes \d+\.\d MB, before \d+\.\d MB$/),
      ],
    });
    expect(await wholeRows(address)).toEqual([]);
    expect(await readActivity(address)).toEqual(before);
    expect(statSync(path).size).toBeLessThan(bytes * 0.8);
    const found = await opened(address, ({ db }) =>
      findInvoicesByNumber(db, 'INV-3', { scope: null, limit: 5 }),
    );
    expect(found.map(({ id }) => id)).toEqual(['INV-3']);
    expect((await run()).printed[0]).toBe('Entries of the activity packed: 0');
    expect((await commandOn({ folder, url: `sqlite:${path}` }, 'check')).printed).toEqual(['ok']);
  });

  it('does so on PostgreSQL', async () => {
    const url = await emptyDatabase(inject('postgresUrl'));
    const address = { engine: 'postgres', url } as const;
    const storage = await makeDatabase(address, 5);
    await enterOld(storage, 20);
    await storage.close();
    const before = await readActivity(address);
    const run = await commandOn({ folder: temporary.folder, url }, 'compact');
    expect(run).toMatchObject({ status: 0, printed: ['Entries of the activity packed: 20'] });
    expect(await wholeRows(address)).toEqual([]);
    expect(await readActivity(address)).toEqual(before);
  });
});
