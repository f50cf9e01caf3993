import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { findProblems } from './check.ts';
import type { Storage } from './database.ts';
import { openSqlite } from './drivers/sqlite.ts';
import { migrate } from './migrate.ts';

let storage: Storage;

const rows = [
  `insert into settings (id, business_name, time_zone, invoice_numbers_per_vendor,
    earliest_invoice_date, opens_at, closes_at, password_minimum, updated_at)
    values (1, 'B', 'America/Chicago', 0, '2025-01-01', '06:00', '23:00', 6, 'x')`,
  `insert into users values ('u1', 'Ada', 'Ada@example.com', 'ada@example.com', 'admin', 'h', 0, 'x', 'x', null)`,
  `insert into stores values ('s1', 'Main', 'main', 'a', 0, 'x', 'x', null, '[]', '[]')`,
  `insert into stores values ('s2', 'Old', 'old', 'a', 0, 'x', 'x', 'gone', '[]', '[]')`,
  `insert into vendors values ('v1', 'Acme', 'acme', 'x', 'x', null, null, null)`,
  `insert into vendor_stores values ('v1', 's1', 'acme', null)`,
  `insert into invoices values ('i1', 'A-1', 'a-1', '', 's1', 'v1', 100, '2026-01-05', null, 'x', 'x', null, null, null, null)`,
  `insert into sales values ('a1', 's1', 100, '2026-01-05', null, 'x', 'x', null)`,
  `insert into sales values ('a2', 's2', 100, '2026-01-05', null, 'x', 'x', 'gone')`,
  `insert into employees values ('e1', 'Bo', 'bo', 'EMP001', 'emp001', 1, 's1', null, null, 'x', 'x', null)`,
  `insert into wages values ('e1', '2026-01-01', 1500)`,
  `insert into wages values ('e1', '2026-02-01', 1600)`,
  `insert into shifts values ('h0', 's1', 'e1', '2025-12-31', '09:00', '10:00', 60, 1500, 1500, 'scheduled', 'x', 'x', null)`,
  `insert into shifts values ('h1', 's1', 'e1', '2026-01-31', '09:00', '10:00', 60, 1500, 1500, 'scheduled', 'x', 'x', null)`,
  `insert into shifts values ('h2', 's1', 'e1', '2026-02-01', '09:00', '09:30', 30, 1600, 800, 'scheduled', 'x', 'x', null)`,
];

async function run(statement: string): Promise<void> {
  await storage.transaction(async (tx) => {
    await sql.raw(statement).execute(tx);
  });
}

beforeEach(async () => {
  storage = openSqlite({ path: ':memory:' });
  await migrate(storage, () => 0);
  for (const row of rows) await run(row);
  return () => storage.close();
});

describe('findProblems', () => {
  it('finds nothing in a database that is in order', async () => {
    await expect(findProblems(storage.db)).resolves.toEqual([]);
  });

  it('finds nothing amiss in a database without users, which the next start gives one', async () => {
    await run('delete from users');
    await expect(findProblems(storage.db)).resolves.toEqual([]);
  });

  it.each([
    [`update users set role = 'owner'`, 'There is no administrator'],
    [`delete from settings`, 'There are no settings'],
    [`update users set email_key = 'Ada@example.com'`, 'Compared form of users.email is wrong: u1'],
    [`update stores set name = 'New' where id = 's1'`, 'Compared form of stores.name is wrong: s1'],
    [
      `update invoices set number_key = 'a1'`,
      'Compared form of invoices.invoice_number is wrong: i1',
    ],
    [`update employees set name_key = 'bob'`, 'Compared form of employees.name is wrong: e1'],
    [
      `update employees set employee_id_key = 'x'`,
      'Compared form of employees.employee_id is wrong: e1',
    ],
    [
      `update vendor_stores set name_key = 'x'`,
      'Vendor whose stores know another name or state: v1',
    ],
    [`update vendors set deleted_at = 'x'`, 'Vendor whose stores know another name or state: v1'],
    [`update invoices set number_scope = 'v1'`, 'Invoice number compared in the wrong circle: i1'],
    [
      `update settings set invoice_numbers_per_vendor = 1`,
      'Invoice number compared in the wrong circle: i1',
    ],
    [`update sales set deleted_at = null where id = 'a2'`, 'Row of sales in a deleted store: a2'],
    [`update employees set store_id = 's2'`, 'Row of employees in a deleted store: e1'],
    [`delete from wages`, 'Employee without a wage: e1'],
    [
      `update wages set rate_cents = 1400 where rate_from = '2026-01-01'`,
      'Shift at another wage than the one in force: h0',
    ],
    [
      `update wages set rate_from = '2026-01-31' where rate_from = '2026-02-01'`,
      'Shift at another wage than the one in force: h1',
    ],
    [
      `update shifts set salary_cents = 801 where id = 'h2'`,
      'Shift whose salary is not minutes times wage: h2',
    ],
    [
      `update sums_by_day set cash_cents = 1`,
      'The stored sums of a day are not those of its rows: 2026-01-05',
    ],
    [
      `delete from sums_by_month where month = '2026-02'`,
      "The stored sums of a store's month are not those of its rows: s1 2026-02",
    ],
  ])('after %s reports it', async (statement, problem) => {
    await run(statement);
    await expect(findProblems(storage.db)).resolves.toContain(problem);
  });
});
