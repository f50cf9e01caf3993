import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlite } from '../drivers/sqlite.ts';
import { migrate } from '../migrate.ts';
import { readSettings } from '../settings.ts';
import { migrations } from './list.ts';
import { columnTypes } from './migration.ts';

it('ROL-07 the settings of an older database get what the documents say of employees', async () => {
  const storage = openSqlite({ path: ':memory:' });
  const [first] = migrations;
  await storage.transaction(async (tx) => {
    const statements = first?.statements({ ...columnTypes.sqlite, trigrams: 'fts5' }) ?? [];
    for (const statement of [
      ...statements,
      `create table schema_versions (version integer primary key, name text, applied_at text)`,
      `insert into schema_versions values (1, '0001-books', 'x')`,
      `insert into settings values
        (1, 'Ours', 'UTC', 1, '2024-01-01', '07:00', '20:00', 8, '2026-11-02T12:00:00.000Z')`,
    ]) {
      await sql.raw(statement).execute(tx);
    }
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
