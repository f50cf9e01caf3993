import type { Migration } from './migration.ts';

const softDelete = (text: string) =>
  `created_at ${text} not null, updated_at ${text} not null, deleted_at ${text}`;

/** The initial tables. The name is stored in every database and must not change. */
export const firstTables: Migration = {
  name: '0001-books',
  statements: ({ text, integer, strict }) => [
    `create table users (
      id ${text} primary key, name ${text} not null, email ${text} not null,
      email_key ${text} not null, role ${text} not null, password_hash ${text} not null,
      must_change_password ${integer} not null, ${softDelete(text)}) ${strict}`,
    `create unique index users_email on users (email_key) where deleted_at is null`,

    `create table sessions (
      token_hash ${text} primary key, user_id ${text} not null references users (id),
      employee_name ${text}, created_at ${integer} not null, last_seen_at ${integer} not null,
      expires_at ${integer} not null) ${strict}`,
    `create index sessions_user on sessions (user_id)`,

    `create table sign_in_attempts (
      id ${text} primary key, email_key ${text} not null, address ${text} not null,
      attempted_at ${integer} not null, failed ${integer} not null) ${strict}`,
    `create index sign_in_attempts_account
      on sign_in_attempts (email_key, address, attempted_at)`,
    `create index sign_in_attempts_time on sign_in_attempts (attempted_at)`,

    `create table stores (
      id ${text} primary key, name ${text} not null, name_key ${text} not null,
      address ${text} not null, allow_simultaneous_shifts ${integer} not null,
      ${softDelete(text)}) ${strict}`,

    `create table user_stores (
      user_id ${text} not null references users (id),
      store_id ${text} not null references stores (id),
      primary key (user_id, store_id)) ${strict}`,

    `create table vendors (
      id ${text} primary key, name ${text} not null, name_key ${text} not null,
      ${softDelete(text)}) ${strict}`,

    `create table vendor_stores (
      vendor_id ${text} not null references vendors (id),
      store_id ${text} not null references stores (id), name_key ${text} not null,
      deleted_at ${text}, primary key (vendor_id, store_id)) ${strict}`,
    `create unique index vendor_stores_name on vendor_stores (store_id, name_key)
      where deleted_at is null`,

    `create table invoices (
      id ${text} primary key, invoice_number ${text} not null, number_key ${text} not null,
      number_scope ${text} not null, store_id ${text} not null references stores (id),
      vendor_id ${text} not null references vendors (id), amount_cents ${integer} not null,
      date ${text} not null, description ${text}, ${softDelete(text)}) ${strict}`,
    `create unique index invoices_number on invoices (number_key, number_scope)
      where deleted_at is null`,
    // SQLite uses a partial index as covering only if it includes the column of its condition.
    `create index invoices_store on invoices (store_id, date, amount_cents, deleted_at)
      where deleted_at is null`,
    `create index invoices_store_vendor
      on invoices (store_id, vendor_id, date, amount_cents, deleted_at) where deleted_at is null`,
    `create index invoices_vendor on invoices (vendor_id, date, amount_cents, deleted_at)
      where deleted_at is null`,
    `create index invoices_date on invoices (date, store_id, amount_cents, deleted_at)
      where deleted_at is null`,

    `create table sales (
      id ${text} primary key, store_id ${text} not null references stores (id),
      amount_cents ${integer} not null, date ${text} not null, description ${text},
      ${softDelete(text)}) ${strict}`,
    `create unique index sales_store_date on sales (store_id, date) where deleted_at is null`,
    `create index sales_store on sales (store_id, date, amount_cents, deleted_at)
      where deleted_at is null`,
    `create index sales_date on sales (date, store_id, amount_cents, deleted_at)
      where deleted_at is null`,

    `create table employees (
      id ${text} primary key, name ${text} not null, name_key ${text} not null,
      employee_id ${text} not null, employee_id_key ${text} not null,
      employee_number ${integer} not null, store_id ${text} not null references stores (id),
      email ${text}, phone_number ${text}, ${softDelete(text)}) ${strict}`,
    `create unique index employees_employee_id on employees (employee_id_key)
      where deleted_at is null`,
    `create unique index employees_name on employees (store_id, name_key)
      where deleted_at is null`,
    `create index employees_number on employees (employee_number)`,

    `create table wages (
      employee_id ${text} not null references employees (id), rate_from ${text} not null,
      rate_cents ${integer} not null, primary key (employee_id, rate_from)) ${strict}`,

    `create table shifts (
      id ${text} primary key, store_id ${text} not null references stores (id),
      employee_id ${text} not null references employees (id), date ${text} not null,
      start_time ${text} not null, end_time ${text} not null, minutes ${integer} not null,
      rate_cents ${integer} not null, salary_cents ${integer} not null, status ${text} not null,
      ${softDelete(text)}) ${strict}`,
    `create index shifts_store on shifts (store_id, date, employee_id, minutes, salary_cents, deleted_at)
      where deleted_at is null`,
    // Includes deleted shifts, which a new wage reprices as well.
    `create index shifts_employee on shifts (employee_id, date)`,
    `create index shifts_date on shifts (date, store_id, employee_id, minutes, salary_cents, deleted_at)
      where deleted_at is null`,

    `create table income_types (
      id ${text} primary key, name ${text} not null, name_key ${text} not null,
      default_amount_cents ${integer} not null, ${softDelete(text)}) ${strict}`,
    `create unique index income_types_name on income_types (name_key) where deleted_at is null`,

    `create table incomes (
      id ${text} primary key, store_id ${text} not null references stores (id),
      income_type ${text} not null, income_type_key ${text} not null,
      amount_cents ${integer} not null, date ${text} not null, description ${text},
      is_fixed_amount ${integer} not null, is_recurring ${integer} not null,
      start_date ${text}, end_date ${text}, ${softDelete(text)}) ${strict}`,
    `create index incomes_store on incomes (store_id, date, amount_cents, deleted_at)
      where deleted_at is null`,
    `create index incomes_date on incomes (date, store_id) where deleted_at is null`,

    `create table daily_cash (
      id ${text} primary key, store_id ${text} not null references stores (id),
      date ${text} not null, credit_cents ${integer} not null, debit_cents ${integer} not null,
      fuel_cents ${integer} not null, ${softDelete(text)}) ${strict}`,
    `create unique index daily_cash_store_date on daily_cash (store_id, date)
      where deleted_at is null`,

    `create table activity (
      id ${text} primary key, kind ${text} not null, action ${text} not null,
      subject_id ${text} not null, user_id ${text}, user_name ${text} not null,
      employee_name ${text}, before ${text}, after ${text}, at ${text} not null) ${strict}`,
    `create index activity_subject on activity (subject_id, at)`,
    `create index activity_kind on activity (kind, id)`,
    `create index activity_user on activity (user_id, id)`,
    `create index activity_at on activity (at)`,
    `create table activity_stores (
      activity_id ${text} not null references activity (id),
      store_id ${text} not null references stores (id),
      primary key (store_id, activity_id)) ${strict}`,

    `create table settings (
      id ${integer} primary key, business_name ${text} not null, time_zone ${text} not null,
      invoice_numbers_per_vendor ${integer} not null, earliest_invoice_date ${text} not null,
      opens_at ${text} not null, closes_at ${text} not null, password_minimum ${integer} not null,
      updated_at ${text} not null) ${strict}`,
  ],
};
