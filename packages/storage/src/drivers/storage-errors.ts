import { AppError } from '@backcounter/core/errors';

/** The unique indexes, with the columns that SQLite reports. */
const uniqueIndexes = {
  users_email: 'users.email_key',
  vendor_stores_name: 'vendor_stores.store_id, vendor_stores.name_key',
  invoices_number: 'invoices.number_key, invoices.number_scope',
  sales_store_date: 'sales.store_id, sales.date',
  employees_employee_id: 'employees.employee_id_key',
  employees_name: 'employees.store_id, employees.name_key',
  income_types_name: 'income_types.name_key',
  daily_cash_store_date: 'daily_cash.store_id, daily_cash.date',
} as const;

export type UniqueIndex = keyof typeof uniqueIndexes;

const indexNames = Object.keys(uniqueIndexes) as UniqueIndex[];

/** The index in SQLite's `UNIQUE constraint failed: sales.store_id, sales.date`. */
export function uniqueIndexByColumns(message: string): UniqueIndex | undefined {
  return indexNames.find((name) => message.endsWith(`: ${uniqueIndexes[name]}`));
}

/** The index of a constraint name that PostgreSQL reports. */
export function uniqueIndexByName(name: string | undefined): UniqueIndex | undefined {
  return indexNames.find((index) => index === name);
}

/**
 * AppError `conflict` for a violated unique index; api replaces the message with the noun's own.
 */
export function uniqueViolation(index: UniqueIndex | undefined, cause: unknown): AppError {
  const error = new AppError('conflict', { message: 'A record with the same values exists' });
  error.cause = { index, error: cause };
  return error;
}

/** The unique index that a write violated; undefined for any other error. */
export function violatedIndex(error: unknown): UniqueIndex | undefined {
  if (!(error instanceof AppError) || error.code !== 'conflict') return undefined;
  return (error.cause as { index?: UniqueIndex } | undefined)?.index;
}

export function storageFull(cause: unknown): AppError {
  const error = new AppError('storage_full', {
    message: 'There is no space left to save this. Nothing was changed.',
  });
  error.cause = cause;
  return error;
}

export function unavailable(cause: unknown): AppError {
  const error = new AppError('unavailable', {
    message: 'The database cannot be reached right now. Please try again in a moment.',
  });
  error.cause = cause;
  return error;
}

/**
 * AppError `unavailable` for an overloaded database; a write that was still queued never started.
 */
export function busy(cause?: unknown): AppError {
  const error = new AppError('unavailable', {
    message:
      'The database has too much to do right now. Nothing was changed. Please try again in a moment.',
  });
  error.cause = cause;
  return error;
}
