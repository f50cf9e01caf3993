import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { nameKey } from '@backcounter/core/text';
import { salaryCents } from '@backcounter/core/wages';
import type { Db } from './database.ts';
import type { TableOfStores } from './new-row.ts';
import { inOrder } from './paging.ts';
import { findWrongSums } from './stored-sums.ts';
import { findEntriesWithMissingTexts } from './missing-texts.ts';

/** Problems listed per kind; one is enough to act on. */
const maxPerKind = 20;

/** Text columns with the column of their comparison key (nameKey). */
const comparedTexts = [
  ['users', 'email', 'email_key'],
  ['stores', 'name', 'name_key'],
  ['vendors', 'name', 'name_key'],
  ['invoices', 'invoice_number', 'number_key'],
  ['employees', 'name', 'name_key'],
  ['employees', 'employee_id', 'employee_id_key'],
  ['income_types', 'name', 'name_key'],
  ['incomes', 'income_type', 'income_type_key'],
] as const;

/** The tables of rows that belong to a store, with the column that identifies a row. */
const idColumns: Record<TableOfStores, string> = {
  invoices: 'id',
  sales: 'id',
  employees: 'id',
  shifts: 'id',
  incomes: 'id',
  daily_cash: 'id',
  vendor_stores: 'vendor_id',
};

const tablesOfStores = Object.keys(idColumns) as TableOfStores[];

type TextRow = { id: string; text: string; key: string };

/** Any of the tables that `comparedTexts` names, whose columns get the same names by aliases. */
const textTables = (db: Db) => db as unknown as Kysely<Record<string, TextRow>>;

/**
 * Ids of rows whose comparison key does not match their text; read in batches, as tables may be
 * large.
 */
async function wrongKeys(db: Db, [table, text, key]: (typeof comparedTexts)[number]) {
  const wrong: string[] = [];
  const order = [{ column: 'id', direction: 'asc' as const }];
  for (let after: string[] | null = null; ;) {
    const rows: TextRow[] = await inOrder(
      textTables(db)
        .selectFrom(table)
        .select(['id', sql.ref<string>(text).as('text'), sql.ref<string>(key).as('key')]),
      order,
      { limit: 5000, after },
    ).execute();
    wrong.push(...rows.filter((row) => nameKey(row.text) !== row.key).map((row) => row.id));
    const last = rows.at(-1);
    if (!last || rows.length < 5000 || wrong.length >= maxPerKind) return wrong;
    after = [last.id];
  }
}

async function ids(db: Db, query: RawBuilder<{ id: string }>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => row.id);
}

function rowsOfDeletedStores(db: Db, table: TableOfStores) {
  const id = sql.ref(`t.${idColumns[table]}`);
  return ids(
    db,
    sql`select ${id} as id from ${sql.table(table)} as t join stores on stores.id = t.store_id
      where t.deleted_at is null and stores.deleted_at is not null limit ${maxPerKind}`,
  );
}

/** Shifts whose rate is not the wage in force on their date (PRF-12). */
function shiftsAtOtherWages(db: Db) {
  const latest = sql`select rate_cents from wages where wages.employee_id = shifts.employee_id
    and wages.rate_from <= shifts.date order by wages.rate_from desc limit 1`;
  const earliest = sql`select rate_cents from wages where wages.employee_id = shifts.employee_id
    order by wages.rate_from limit 1`;
  return ids(
    db,
    sql`select id from shifts
      where coalesce((${latest}), (${earliest}), -1) <> rate_cents limit ${maxPerKind}`,
  );
}

/** One shift per combination of minutes, rate and salary that contradicts the formula. */
async function wrongSalaries(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('shifts')
    .select(({ fn }) => ['minutes', 'rate_cents', 'salary_cents', fn.min('id').as('id')])
    .groupBy(['minutes', 'rate_cents', 'salary_cents'])
    .execute();
  return rows
    .filter((row) => salaryCents(row.minutes, row.rate_cents) !== row.salary_cents)
    .map((row) => row.id);
}

function strayVendorLinks(db: Db) {
  return ids(
    db,
    sql`select vendors.id as id from vendor_stores
      join vendors on vendors.id = vendor_stores.vendor_id
      where vendor_stores.name_key <> vendors.name_key
        or (vendor_stores.deleted_at is null) <> (vendors.deleted_at is null)
      limit ${maxPerKind}`,
  );
}

function strayNumberScopes(db: Db) {
  return ids(
    db,
    sql`select invoices.id as id from invoices join settings on settings.id = 1
      where invoices.number_scope <>
        case when settings.invoice_numbers_per_vendor = 1 then invoices.vendor_id else '' end
      limit ${maxPerKind}`,
  );
}

function employeesWithoutWage(db: Db) {
  return ids(
    db,
    sql`select id from employees
      where not exists (select 1 from wages where wages.employee_id = employees.id)
      limit ${maxPerKind}`,
  );
}

function sentences(what: string, wrong: readonly string[]): string[] {
  return wrong.slice(0, maxPerKind).map((id) => `${what}: ${id}`);
}

/**
 * A database without users is fine: the next start creates an administrator. Users without an
 * administrator are a problem.
 */
async function missingBasics(db: Db): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select('role')
    .distinct()
    .where('deleted_at', 'is', null)
    .execute();
  const settings = await db.selectFrom('settings').select('id').executeTakeFirst();
  const found: string[] = [];
  if (users.length > 0 && !users.some(({ role }) => role === 'admin')) {
    found.push('There is no administrator');
  }
  if (!settings) found.push('There are no settings');
  return found;
}

/**
 * Finds contradictions that no index or foreign key prevents, one sentence each. `db` should be a
 * snapshot.
 */
export async function findProblems(db: Db): Promise<string[]> {
  const found = await missingBasics(db);
  for (const text of comparedTexts) {
    found.push(
      ...sentences(`Compared form of ${text[0]}.${text[1]} is wrong`, await wrongKeys(db, text)),
    );
  }
  for (const table of tablesOfStores) {
    const what = `Row of ${table} in a deleted store`;
    found.push(...sentences(what, await rowsOfDeletedStores(db, table)));
  }
  return [
    ...found,
    ...sentences('Vendor whose stores know another name or state', await strayVendorLinks(db)),
    ...sentences('Invoice number compared in the wrong circle', await strayNumberScopes(db)),
    ...sentences('Employee without a wage', await employeesWithoutWage(db)),
    ...sentences('Shift at another wage than the one in force', await shiftsAtOtherWages(db)),
    ...sentences('Shift whose salary is not minutes times wage', await wrongSalaries(db)),
    ...sentences(
      'Entry of the activity that tells a word which is not there',
      await findEntriesWithMissingTexts(db, maxPerKind),
    ),
    ...(await findWrongSums(db)),
  ];
}
