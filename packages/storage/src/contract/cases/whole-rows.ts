import { selectWholeRows, tableNames } from '../../copy.ts';
import type { Database, Tx } from '../../database.ts';
import { checkEqual } from '../check.ts';
import type { ContractCase } from '../test-database.ts';

const stamps = {
  created_at: '2026-01-31T23:59:59.999Z',
  updated_at: '2026-02-01T00:00:00.000Z',
  deleted_at: '2026-02-28T12:00:00.001Z',
};

/**
 * One row per table with a value in every column, distinct where the type allows it, in an order
 * that satisfies foreign keys. A new column does not compile until it is added here.
 */
const rows: {
  [Table in Exclude<keyof Database, 'sums_by_day' | 'sums_by_month'>]: Database[Table];
} = {
  settings: {
    id: 1,
    business_name: 'Shops & Söhne',
    time_zone: 'Asia/Tokyo',
    invoice_numbers_per_vendor: 1,
    earliest_invoice_date: '2024-02-29',
    opens_at: '05:30',
    closes_at: '22:45',
    password_minimum: 9,
    updated_at: '2026-03-01T00:00:00.000Z',
    week_starts_on: 'sunday',
    employees_may_delete_sales: 0,
    employees_may_see_past_sales: 1,
    books_closed_through: '2025-12-31',
    backed_up_at: '2026-03-01T02:00:00.000Z',
    backup_folder: '/backups',
    backup_problem: 'The disk is full.',
    account_sales: '100',
    account_cash: '200',
    account_purchases: '300',
    account_payable: '400',
    account_wages: '500',
    account_wages_payable: '600',
    account_other_income: '700',
  },
  users: {
    id: 'user',
    name: 'Una',
    email: 'Una@Example.com',
    email_key: 'una@example.com',
    role: 'employee',
    password_hash: 'a hash',
    must_change_password: 1,
    ...stamps,
  },
  sessions: {
    token_hash: 'token',
    user_id: 'user',
    employee_name: 'Bo',
    created_at: 1_767_225_600_001,
    last_seen_at: 1_767_225_600_002,
    expires_at: 1_767_225_600_003,
  },
  sign_in_attempts: {
    id: 'attempt',
    email_key: 'una@example.com',
    address: '192.0.2.7',
    attempted_at: 1_767_225_600_004,
    failed: 1,
  },
  idempotency_keys: {
    user_id: 'user',
    idempotency_key: 'a key',
    request_hash: 'a hash',
    response: '{"_id":"sale"}',
    created_at: 1_767_225_600_005,
  },
  password_links: {
    token_hash: 'link',
    user_id: 'user',
    expires_at: 1_767_225_600_006,
  },
  weekly_emails: { user_id: 'user', sent_on: '2026-11-23', problem: 'No connection.' },
  stores: {
    id: 'store',
    name: 'Main St',
    name_key: 'main st',
    address: '1 Main St',
    allow_simultaneous_shifts: 1,
    closed_weekdays: '[0,6]',
    closed_dates: '["2026-12-25"]',
    ...stamps,
  },
  user_stores: { user_id: 'user', store_id: 'store' },
  targets: {
    store_id: 'store',
    month: '2026-11',
    amount_cents: 4_500_029,
    updated_at: '2026-11-01T12:00:00.005Z',
  },
  dismissals: {
    id: 'missing_day.2026-11-02.store',
    store_id: 'store',
    reason: 'Closed for the flood',
    user_name: 'Ann',
    dismissed_at: '2026-11-05T12:00:00.005Z',
  },
  vendors: {
    id: 'vendor',
    name: 'Acme',
    name_key: 'acme',
    payment_terms: 30,
    account: 'Rent',
    ...stamps,
  },
  vendor_stores: {
    vendor_id: 'vendor',
    store_id: 'store',
    name_key: 'acme too',
    deleted_at: '2026-02-28T12:00:00.002Z',
  },
  invoices: {
    id: 'invoice',
    invoice_number: 'A-1',
    number_key: 'a-1',
    number_scope: 'vendor',
    store_id: 'store',
    vendor_id: 'vendor',
    amount_cents: 1029,
    date: '2026-01-31',
    description: 'Bread',
    due_date: '2026-03-02',
    paid_date: '2026-02-27',
    payment_reference: 'Check 1043',
    ...stamps,
  },
  sales: {
    id: 'sale',
    store_id: 'store',
    amount_cents: 2057,
    date: '2026-02-28',
    description: 'A good day',
    ...stamps,
  },
  employees: {
    id: 'employee',
    name: 'Bo',
    name_key: 'bo',
    employee_id: 'EMP007',
    employee_id_key: 'emp007',
    employee_number: 7,
    store_id: 'store',
    email: 'bo@example.com',
    phone_number: '555 0100',
    ...stamps,
  },
  employee_pins: { employee_id: 'employee', pin_hash: 'a hashed PIN' },
  wages: { employee_id: 'employee', rate_from: '2026-01-01', rate_cents: 1529 },
  shifts: {
    id: 'shift',
    store_id: 'store',
    employee_id: 'employee',
    date: '2026-03-01',
    start_time: '08:00',
    end_time: '12:30',
    minutes: 270,
    rate_cents: 1530,
    salary_cents: 6885,
    status: 'scheduled',
    ...stamps,
  },
  income_types: {
    id: 'type',
    name: 'Lottery',
    name_key: 'lottery',
    default_amount_cents: 4029,
    ...stamps,
  },
  incomes: {
    id: 'income',
    store_id: 'store',
    income_type: 'ATM',
    income_type_key: 'atm',
    amount_cents: 5057,
    date: '2026-01-01',
    description: 'Rent of the corner',
    is_fixed_amount: 0,
    is_recurring: 1,
    start_date: '2026-01-02',
    end_date: '2026-12-31',
    ...stamps,
  },
  daily_cash: {
    id: 'cash',
    store_id: 'store',
    date: '2026-02-01',
    credit_cents: 6001,
    debit_cents: 6002,
    fuel_cents: 6003,
    ...stamps,
  },
  attachments: {
    id: 'attachment',
    subject_kind: 'invoices',
    subject_id: 'invoice',
    name: 'Scan 1.pdf',
    name_key: 'scan 1.pdf',
    type: 'application/pdf',
    size: 4711,
    hash: 'e3b0c44298fc1c149afbf4c8996fb924',
    ...stamps,
  },
  words: { number: 7, text: 'sales' },
  activity: {
    id: 'entry',
    kind: 7,
    action: 8,
    subject_id: 'sale',
    user_id: 9,
    user_name: 10,
    employee_name: 11,
    before: '{"total_sales":1}',
    after: '{"total_sales":2}',
    at: 1_769_904_000_001,
  },
  activity_stores: { activity_id: 'entry', store_id: 'store' },
  imports: {
    id: 'import',
    user_id: 'user',
    state: 'committed',
    files: '[{"name":"sales.csv"}]',
    created_at: '2026-02-01T00:00:00.002Z',
    expires_at: '2026-02-02T00:00:00.002Z',
  },
  import_rows: {
    import_id: 'import',
    file: 1,
    line: 2,
    cells: '{"store":"Main St"}',
    state: 'refused',
    fields: '{"store":"?"}',
    subject_id: 'sale',
  },
  import_files: {
    import_id: 'import',
    path: 'attachments/a.pdf',
    hash: 'b2',
    type: 'application/pdf',
    size: 7,
    problem: 'none',
  },
};

/** Inserts the row of a table; the types use one table for all. */
async function addRow(tx: Tx, table: keyof typeof rows): Promise<void> {
  await tx
    .insertInto(table as 'sales')
    .values(rows[table] as Database['sales'])
    .execute();
}

export const wholeRowCases: ContractCase[] = [
  {
    title: 'every table returns every column as it was stored, and has no other',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      const tables = Object.keys(rows) as (keyof typeof rows)[];
      checkEqual([...tableNames].sort(), [...tables].sort());
      await storage.transaction(async (tx) => {
        for (const table of tables) await addRow(tx, table);
      });
      for (const table of tables)
        checkEqual(await selectWholeRows(storage.db, table).execute(), [rows[table]]);
    },
  },
];
