import type { ResponseOf } from '@backcounter/api/client';
import type { ActivityKind } from '@backcounter/core/activity';
import type { RowOf } from '../../api/client.ts';

export type Entry = ResponseOf<'GET /activity'>['data'][number];

/** Labels of the kind filter. */
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

/** Singular of a kind, for use in a sentence. */
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

/** All row types that an entry may hold as before and after. */
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
  | ResponseOf<'POST /findings/:id/dismiss'>
  | ResponseOf<'GET /settings'>;

/**
 * Fields that mean nothing to users, or that another field or the entry's first line already shows.
 */
type HiddenField =
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

/** Extra fields of an employee's rate change. */
type RateChange = 'new_hourly_rate' | 'rate_from';

/** Extra field of an employee whose PIN was changed. */
type PinChange = 'new_pin';

/** Extra fields of the vendors of a merge, and of one that is restored after it. */
type MergeField = 'merged_into' | 'merged_vendor' | 'merged_invoices' | 'restored_invoices';

type ShownField = Exclude<KeysOfEach<Rows>, HiddenField> | RateChange | PinChange | MergeField;

/** Field labels, in display order. */
export const fieldLabels: Record<ShownField, string> = {
  business_name: 'Business name',
  name: 'Name',
  invoice_number: 'Invoice number',
  vendor_id: 'Vendor',
  employee_id: 'Employee',
  store_id: 'Store',
  storeId: 'Store',
  store_ids: 'Stores',
  merged_into: 'Merged into',
  merged_vendor: 'Merged vendor',
  merged_invoices: 'Invoices of the merged vendor',
  restored_invoices: 'Invoices that came back',
  payment_terms: 'Payment terms in days',
  account: 'Account',
  address: 'Address',
  email: 'Email',
  phone_number: 'Phone',
  has_pin: 'PIN',
  new_pin: 'New PIN',
  role: 'Role',
  must_change_password: 'Should change the password',
  month: 'Month',
  date: 'Date',
  due_date: 'Due date',
  paid_date: 'Paid on',
  payment_reference: 'Check or reference',
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
  books_closed_through: 'Books closed through',
  account_sales: 'Account for sales',
  account_cash: 'Account for cash',
  account_purchases: 'Account for purchases',
  account_payable: 'Account for amounts owed to vendors',
  account_wages: 'Account for wages',
  account_wages_payable: 'Account for wages owed',
  account_other_income: 'Account for other income',
  password_minimum: 'Minimum password length',
};
