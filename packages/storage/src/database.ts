import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { AttachmentSubject } from '@backcounter/core/attachments';
import type { Weekday } from '@backcounter/core/dates';
import type { Accounts } from '@backcounter/core/journals';
import type { AttachmentType } from '@backcounter/core/file-types';
import type { Role } from '@backcounter/core/permissions';
import type { ActivityStoresTable, ActivityTable, WordsTable } from './activity-tables.ts';
import type { AttachmentFiles } from './attachment-files.ts';
import type { ChangeListener } from './changes.ts';
import type { ImportFilesTable, ImportRowsTable, ImportsTable } from './import-tables.ts';
import type { SumsByDayTable, SumsByMonthTable } from './sums-tables.ts';
import type { Version } from './versions.ts';

/**
 * The tables. Dates and instants are text, booleans 0 or 1, money integer cents; `deleted_at` is
 * null on a live row; `…_key` is the comparison key of a text, by core's nameKey.
 */
type Flag = 0 | 1;

export type SoftDelete = { created_at: string; updated_at: string; deleted_at: string | null };

export type UsersTable = SoftDelete & {
  id: string;
  name: string;
  email: string;
  email_key: string;
  role: Role;
  password_hash: string;
  must_change_password: Flag;
};

/** The stores a user is limited to; no row means all. */
export type UserStoresTable = { user_id: string; store_id: string };

/** Instants in ms since 1970. */
export type SessionsTable = {
  token_hash: string;
  user_id: string;
  employee_name: string | null;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
};

/** A sign-in that failed (`failed` is 1) or is being checked (0). */
export type SignInAttemptsTable = {
  id: string;
  email_key: string;
  address: string;
  attempted_at: number;
  failed: Flag;
};

/** A write that a client may send again; `response` is JSON, null until the write is done. */
export type IdempotencyKeysTable = {
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  response: string | null;
  created_at: number;
};

/** A link with which its user chooses a new password until `expires_at`, in ms since 1970. */
export type PasswordLinksTable = { token_hash: string; user_id: string; expires_at: number };

/** The PIN of an employee, without which nobody takes their name. */
export type EmployeePinsTable = { employee_id: string; pin_hash: string };

/** A user who gets the week's figures by email: when the latest one was sent, or why it was not. */
export type WeeklyEmailsTable = { user_id: string; sent_on: string | null; problem: string | null };

export type StoresTable = SoftDelete & {
  id: string;
  name: string;
  name_key: string;
  address: string;
  allow_simultaneous_shifts: Flag;
  /** Weekdays off, 0 for Sunday to 6, as a JSON array. */
  closed_weekdays: string;
  /** Holidays and other dates, `YYYY-MM-DD`, as a JSON array. */
  closed_dates: string;
};

export type VendorsTable = SoftDelete & {
  id: string;
  name: string;
  name_key: string;
  /** Days until an invoice is due, null if invoices are paid on delivery. */
  payment_terms: number | null;
  /** The account of its invoices in the accountant's books, null for that of goods to sell. */
  account: string | null;
};

/** Repeats the vendor's name key and deletion, so that an index can keep names unique per store. */
export type VendorStoresTable = {
  vendor_id: string;
  store_id: string;
  name_key: string;
  deleted_at: string | null;
};

export type InvoicesTable = SoftDelete & {
  id: string;
  invoice_number: string;
  number_key: string;
  /** Empty while numbers are unique across the business, else the vendor's id. */
  number_scope: string;
  store_id: string;
  vendor_id: string;
  amount_cents: number;
  date: string;
  description: string | null;
  /** Null for an invoice paid on delivery, which has no `paid_date` either. */
  due_date: string | null;
  paid_date: string | null;
  /** What identifies the payment of a paid bill on a bank statement. */
  payment_reference: string | null;
};

export type SalesTable = SoftDelete & {
  id: string;
  store_id: string;
  amount_cents: number;
  date: string;
  description: string | null;
};

export type EmployeesTable = SoftDelete & {
  id: string;
  name: string;
  name_key: string;
  employee_id: string;
  employee_id_key: string;
  /** The number in an EMP id, 0 when it has none; the next id follows the highest. */
  employee_number: number;
  store_id: string;
  email: string | null;
  phone_number: string | null;
};

/** The hourly rate from a date on; the earliest row also applies to the days before it. */
export type WagesTable = { employee_id: string; rate_from: string; rate_cents: number };

/** Rate and salary follow the wage in force on the date; kept in sync with `wages`. */
export type ShiftsTable = SoftDelete & {
  id: string;
  store_id: string;
  employee_id: string;
  date: string;
  start_time: string;
  end_time: string;
  minutes: number;
  rate_cents: number;
  salary_cents: number;
  status: string;
};

export type IncomeTypesTable = SoftDelete & {
  id: string;
  name: string;
  name_key: string;
  default_amount_cents: number;
};

export type IncomesTable = SoftDelete & {
  id: string;
  store_id: string;
  income_type: string;
  income_type_key: string;
  amount_cents: number;
  date: string;
  description: string | null;
  is_fixed_amount: Flag;
  is_recurring: Flag;
  start_date: string | null;
  end_date: string | null;
};

export type DailyCashTable = SoftDelete & {
  id: string;
  store_id: string;
  date: string;
  credit_cents: number;
  debit_cents: number;
  fuel_cents: number;
};

/** An attachment of a row; its bytes are stored under their hash (SHA-256, hexadecimal). */
export type AttachmentsTable = SoftDelete & {
  id: string;
  subject_kind: AttachmentSubject;
  subject_id: string;
  name: string;
  name_key: string;
  type: AttachmentType;
  /** In bytes. */
  size: number;
  hash: string;
};

/** A store's sales target for a month, `YYYY-MM`. */
export type TargetsTable = {
  store_id: string;
  month: string;
  amount_cents: number;
  updated_at: string;
};

/** A dismissed finding, who dismissed it and why. */
export type DismissalsTable = {
  id: string;
  store_id: string;
  reason: string;
  user_name: string;
  dismissed_at: string;
};

/** One row, id 1. */
export type SettingsTable = {
  id: number;
  business_name: string;
  time_zone: string;
  invoice_numbers_per_vendor: Flag;
  earliest_invoice_date: string;
  opens_at: string;
  closes_at: string;
  password_minimum: number;
  updated_at: string;
  week_starts_on: Weekday;
  employees_may_delete_sales: Flag;
  employees_may_see_past_sales: Flag;
  /** The last day of closed books, null while none are closed. */
  books_closed_through: string | null;
  /** When the last backup was made, null before the first one. */
  backed_up_at: string | null;
  /** Where the server keeps a backup of each day, null when it makes none. */
  backup_folder: string | null;
  /** Why the latest backup of a day could not be made. */
  backup_problem: string | null;
} & Accounts;

export type Database = {
  users: UsersTable;
  user_stores: UserStoresTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  idempotency_keys: IdempotencyKeysTable;
  weekly_emails: WeeklyEmailsTable;
  password_links: PasswordLinksTable;
  stores: StoresTable;
  vendors: VendorsTable;
  vendor_stores: VendorStoresTable;
  invoices: InvoicesTable;
  sales: SalesTable;
  employees: EmployeesTable;
  employee_pins: EmployeePinsTable;
  wages: WagesTable;
  shifts: ShiftsTable;
  income_types: IncomeTypesTable;
  incomes: IncomesTable;
  daily_cash: DailyCashTable;
  attachments: AttachmentsTable;
  targets: TargetsTable;
  dismissals: DismissalsTable;
  words: WordsTable;
  activity: ActivityTable;
  activity_stores: ActivityStoresTable;
  settings: SettingsTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  import_files: ImportFilesTable;
  sums_by_day: SumsByDayTable;
  sums_by_month: SumsByMonthTable;
};

/** For reads: single statements, or inside a snapshot or transaction. */
export type Db = Kysely<Database>;

/** For writes, which always run inside a transaction. */
export type Tx = Transaction<Database>;

export type Engine = 'sqlite' | 'postgres';

export type WriteOptions = {
  /** The write changes nothing that clients see, so the version may stay the same. */
  isQuiet?: boolean;
  /** The id that the write's changes are published with. */
  writeId?: string | undefined;
};

/** A database behind one of the drivers. */
export type Storage = {
  engine: Engine;
  db: Db;
  files: AttachmentFiles;
  /** Runs reads that all see the same state of the data. */
  snapshot<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Streams the rows of a query in batches of a few hundred, all from one snapshot and read on
   * demand. Resources are released after the last batch or when the consumer stops early.
   */
  streamRows<R>(query: CompiledQuery<R>): AsyncGenerator<R[]>;
  /** Runs writes atomically; they are durable when the promise is fulfilled. */
  transaction<T>(write: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Subscribes to committed writes: of this process on SQLite, of every process on PostgreSQL.
   * Returns the unsubscribe function.
   */
  onChange(listener: ChangeListener): () => void;
  /**
   * Changes after every write, by any process, that is not quiet; null where it cannot be
   * determined synchronously.
   */
  version(): Version | null;
  /** The same, read after the call; null where it cannot be determined. */
  readVersion(): Promise<Version | null>;
  /** Resolves when the database responds; AppError `unavailable` when it does not. */
  ping(): Promise<void>;
  /** Waits for open work, checkpoints and closes. */
  close(): Promise<void>;
};
