import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listActivity } from '../activity.ts';
import { listChangedStores } from '../changed-stores.ts';
import { addStore, at } from '../contract/rows.ts';
import type { Tx } from '../database.ts';
import { openSqlite } from '../drivers/sqlite.ts';
import { migrate } from '../migrate.ts';
import { readSettings } from '../settings.ts';
import { migrations } from './list.ts';
import { columnTypes, type Migration } from './migration.ts';

/** Creates the tables as they were after some of the migrations. */
async function migrateUpTo(tx: Tx, some: readonly Migration[]): Promise<void> {
  const before = some.flatMap(({ name, statements }, index) => [
    ...statements({ ...columnTypes.sqlite, trigrams: 'fts5' }),
    `insert into schema_versions values (${index + 1}, '${name}', 'x')`,
  ]);
  for (const statement of [
    `create table schema_versions (version integer primary key, name text, applied_at text)`,
    ...before,
  ]) {
    await sql.raw(statement).execute(tx);
  }
}

it('ROL-07 the settings of an older database get what the documents say of employees', async () => {
  const storage = openSqlite({ path: ':memory:' });
  await storage.transaction(async (tx) => {
    await migrateUpTo(tx, migrations.slice(0, 1));
    await sql
      .raw(
        `insert into settings values
        (1, 'Ours', 'UTC', 1, '2024-01-01', '07:00', '20:00', 8, '2026-11-02T12:00:00.000Z')`,
      )
      .execute(tx);
  });
  expect(await migrate(storage, () => 0)).toContain('0002-settings-of-the-week');
  expect(await readSettings(storage.db)).toEqual({
    business_name: 'Ours',
    time_zone: 'UTC',
    invoice_numbers_per_vendor: 1,
    earliest_invoice_date: '2024-01-01',
    opens_at: '07:00',
    closes_at: '20:00',
    password_minimum: 8,
    updated_at: '2026-11-02T12:00:00.000Z',
    week_starts_on: 'monday',
    employees_may_delete_sales: 1,
    employees_may_see_past_sales: 1,
    books_closed_through: null,
    account_sales: 'Sales',
    account_cash: 'Cash',
    account_purchases: 'Purchases',
    account_payable: 'Accrued Purchases',
    account_wages: 'Wages',
    account_wages_payable: 'Wages Payable',
    account_other_income: 'Other Income',
  });
  await storage.close();
});

/** Inserts an entry as it was before texts were interned. */
async function addOldEntry(tx: Tx, row: Record<string, string | null>): Promise<void> {
  await sql`insert into activity (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(tx);
}

it('API-47 entries of an older database say what they said, newest first', async () => {
  const storage = openSqlite({ path: ':memory:' });
  const oldEntry = (id: string, more: Record<string, string | null>) => ({
    ...{ id, kind: 'sales', action: 'create', subject_id: 's', user_id: null, user_name: 'Ann' },
    ...{ employee_name: null, before: null, after: null, at: '2026-11-02T12:00:00.000Z', ...more },
  });
  const sale = { _id: 's', store_id: { _id: 'a', name: 'A' }, total_sales: 12.5 };
  const day = { date: '2026-11-01', description: null };
  const moment = { createdAt: '2026-11-02T12:00:00.000Z', updatedAt: '2026-11-02T12:00:00.000Z' };
  const entries = [
    oldEntry('e1', { after: '0[null,"a","A",12.5,"2026-11-01"]' }),
    oldEntry('e2', { user_id: 'u', employee_name: 'Bo', at: '2026-11-02T12:00:00.789Z' }),
    oldEntry('e3', { kind: 'stores', action: 'delete', after: '{"x":1}', user_name: 'sales' }),
  ];
  await storage.transaction(async (tx) => {
    const before = migrations.findIndex(({ name }) => name === '0024-words');
    await migrateUpTo(tx, migrations.slice(0, before));
    for (const row of entries.toReversed()) await addOldEntry(tx, row);
  });
  await migrate(storage, () => 0);
  const read = await listActivity(storage.db, { scope: null, users: true }, null);
  const afters = [{ ...sale, ...day, ...moment }, null, { x: 1 }];
  expect(read).toEqual(
    entries.map((entry, index) => ({ ...entry, after: afters[index] })).toReversed(),
  );
  await storage.close();
});

it('entries of an older database keep the stores that they are about', async () => {
  const storage = openSqlite({ path: ':memory:' });
  const links = [
    { activity_id: 'e1', store_id: 'b' },
    { activity_id: 'e1', store_id: 'a' },
    { activity_id: 'e2', store_id: 'a' },
  ];
  await storage.transaction(async (tx) => {
    const kept = migrations.findIndex(({ name }) => name === '0023-fewer-copies');
    await migrateUpTo(tx, migrations.slice(0, kept));
    for (const id of ['a', 'b']) await addStore(tx, id);
    const entry = { kind: 'sales', action: 'create', subject_id: 's', user_id: null, at };
    const nobody = { user_name: 'Ann', employee_name: null, before: null, after: null };
    const entries = ['e1', 'e2'].map((id) => ({ id, ...entry, ...nobody }));
    for (const row of entries.toReversed()) await addOldEntry(tx, row);
    await tx.insertInto('activity_stores').values(links).execute();
  });
  await migrate(storage, () => 0);
  const kept = storage.db.selectFrom('activity_stores').selectAll();
  expect(await kept.orderBy('activity_id').orderBy('store_id', 'desc').execute()).toEqual(links);
  expect(await listChangedStores(storage.db, 1)).toEqual({
    mark: 2,
    changed: [{ storeId: 'a', kind: 'sales', action: 'create' }],
  });
  await storage.close();
});
