import type { ActivityKind } from './activity.ts';
import { checkDate, type Business, type FieldDateRules } from './business.ts';
import { formatDateInText } from './dates.ts';
import { AppError, invalidField } from './errors.ts';

type Books = Pick<Business, 'closedThrough'>;

/** The records that make up the figures of a day. */
const datedKinds: ReadonlySet<ActivityKind> = new Set([
  'sales',
  'invoices',
  'shifts',
  'incomes',
  'dailyCash',
]);

/** True for a day whose records may no longer be entered, changed or deleted. */
export function isClosed(date: string, { closedThrough }: Books): boolean {
  return closedThrough !== null && date <= closedThrough;
}

/** Why a day takes no entries and its records do not change. */
export function closedMessage(closedThrough: string): string {
  return `The books are closed through ${formatDateInText(closedThrough)}`;
}

/** Throws AppError `invalid` at a field whose date is in closed books. */
export function checkOpen(field: string, date: string, business: Books): void {
  const { closedThrough } = business;
  if (closedThrough === null || date > closedThrough) return;
  throw invalidField(field, closedMessage(closedThrough));
}

/**
 * Parses the date of a record like `checkDate`, and refuses one in closed books, also that of the
 * row being changed.
 */
export function checkEntryDate(
  field: string,
  value: string,
  business: Business,
  rules: FieldDateRules = {},
): string {
  const date = checkDate(field, value, business, rules);
  checkOpen(field, date, business);
  return date;
}

type Written = { kind: ActivityKind; before?: DatedRow | undefined; after?: DatedRow | undefined };
type DatedRow = Record<string, unknown>;

/**
 * Throws AppError `conflict` if a record in closed books is about to be written, moved or deleted,
 * in any way: what no field of a form decides is refused here.
 */
export function checkBooksOpen(written: readonly Written[], { closedThrough }: Books): void {
  if (closedThrough === null) return;
  for (const { kind, before, after } of written) {
    if (!datedKinds.has(kind)) continue;
    for (const date of [before?.['date'], after?.['date']]) {
      if (typeof date !== 'string' || date > closedThrough) continue;
      throw new AppError('conflict', { message: closedMessage(closedThrough) });
    }
  }
}
