import type { AnswerOf } from '@backcounter/api/client';
import type { ActivityKind } from '@backcounter/core/activity';
import type { RowOf } from '../../api/client.ts';

export type Entry = AnswerOf<'GET /activity'>['data'][number];

/** The kinds as the filter offers them. */
export const kindLabels: Record<ActivityKind, string> = {
  users: 'Users',
  stores: 'Stores',
  vendors: 'Vendors',
  invoices: 'Invoices',
  sales: 'Sales',
  employees: 'Employees',
  shifts: 'Shifts',
  incomeTypes: 'Income types',
  incomes: 'Other income',
  dailyCash: 'Weekly cash',
  attachments: 'Attachments',
  targets: 'Targets',
  findings: 'Needs attention',
  settings: 'Settings',
};

/** One of a kind, in a sentence. */
export const kindNouns: Record<ActivityKind, string> = {
  users: 'user',
  stores: 'store',
  vendors: 'vendor',
  invoices: 'invoice',
  sales: 'sale',
  employees: 'employee',
  shifts: 'shift',
  incomeTypes: 'income type',
  incomes: 'income',
  dailyCash: 'weekly cash',
  attachments: 'attachment',
  targets: 'target',
  findings: 'finding',
  settings: 'settings',
};

export const actionVerbs: Record<Entry['action'], string> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
};

type KeysOfEach<Rows> = Rows extends unknown ? keyof Rows : never;

/** Every row that an entry may hold, before and after. */
type Rows =
  | RowOf<'GET /auth/users'>
  | RowOf<'GET /stores'>
  | RowOf<'GET /vendors'>
  | RowOf<'GET /invoices'>
  | RowOf<'GET /sales'>
  | RowOf<'GET /employees'>
  | RowOf<'GET /shifts'>
  | RowOf<'GET /incomes'>
  | RowOf<'GET /income-types'>
  | RowOf<'GET /daily-cash/store/:storeId/week/:start/:end'>
  | RowOf<'GET /targets'>
  | RowOf<'GET /attachments'>
  | AnswerOf<'POST /findings/:id/dismiss'>
  | AnswerOf<'GET /settings'>;

/** What says nothing to people, or stands in another field or in the entry's first line. */
type Untold =
  | '_id'
  | 'subject_id'
  | 'hash'
  | 'size'
  | 'type'
  | 'status'
  | 'vendors'
  | 'stores'
  | 'invoices'
  | 'sales'
  | 'subject_kind'
  | 'vendor_name'
  | 'employee_name'
  | 'store_name'
  | 'user_name'
  | 'created_at'
  | 'updated_at'
  | 'createdAt'
  | 'updatedAt'
  | 'dismissed_at';

/** A change of an employee's rate holds these beside the row. */
type RateChange = 'new_hourly_rate' | 'rate_from';

type Told = Exclude<KeysOfEach<Rows>, Untold> | RateChange;

/** What people call the fields of the rows, in the order in which they are told. */
export const fieldLabels: Record<Told, string> = {
  business_name: 'Business name',
  name: 'Name',
  invoice_number: 'Invoice number',
  vendor_id: 'Vendor',
  employee_id: 'Employee',
  store_id: 'Store',
  storeId: 'Store',
  store_ids: 'Stores',
  address: 'Address',
  email: 'Email',
  phone_number: 'Phone',
  role: 'Role',
  must_change_password: 'Should change the password',
  month: 'Month',
  date: 'Date',
  start_time: 'Start time',
  end_time: 'End time',
  incomeType: 'Income type',
  amount: 'Amount',
  defaultAmount: 'Default amount',
  total_sales: 'Total sales',
  hourly_rate: 'Hourly rate',
  new_hourly_rate: 'New hourly rate',
  rate_from: 'In force from',
  credit: 'Credit',
  debit: 'Debit',
  fuel: 'Fuel',
  result: 'Result',
  isFixedAmount: 'Fixed amount',
  isRecurring: 'Repeats every month',
  startDate: 'Start Date',
  endDate: 'End Date',
  reason: 'Reason',
  description: 'Description',
  allow_simultaneous_shifts: 'Staff may work at the same time',
  closed_weekdays: 'Closed every week on',
  closed_dates: 'Closed dates',
  time_zone: 'Time zone',
  opens_at: 'Opens at',
  closes_at: 'Closes at',
  earliest_invoice_date: 'Earliest invoice date',
  invoice_numbers_per_vendor: 'Different vendors may use the same invoice number',
  week_starts_on: 'First day of the week',
  employees_may_delete_sales: 'Employees may delete sales',
  employees_may_see_past_sales: 'Employees may see other days’ sales',
  account_sales: 'Account of sales',
  account_cash: 'Account of cash',
  account_purchases: 'Account of purchases',
  account_payable: 'Account of what vendors are owed',
  account_wages: 'Account of wages',
  account_wages_payable: 'Account of wages owed',
  account_other_income: 'Account of other income',
  password_minimum: 'Fewest characters of a password',
};
