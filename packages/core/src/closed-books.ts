import type { ActivityKind } from './activity.ts';
import { checkDate, type Business, type FieldDateRules } from './business.ts';
import { formatDateInText } from './dates.ts';
import { conflictField, invalidField } from './errors.ts';

type Books = Pick<Business, 'closedThrough'>;

/** The records that make up the figures of a day. */
const datedKinds: ReadonlySet<ActivityKind> = new Set([
  'sales',
  'invoices',
  'shifts',
  'incomes',
  'dailyCash',
]);

/** What may change in closed books, as it is no figure and decides about none. */
const otherFields: ReadonlySet<string> = new Set([
  'description',
  // An invoice counts on its own day, whenever it is paid.
  ...['due_date', 'paid_date', 'payment_reference'],
  // A recurring income may end, or begin to recur, after its own day was closed.
  ...['isRecurring', 'startDate', 'endDate'],
  // The form of an income sends whether its type is listed by now.
  'isFixedAmount',
  ...['updated_at', 'updatedAt'],
]);

/** True for a day whose figures may no longer be entered, changed or deleted. */
export function isClosed(date: string, books: Books): boolean {
  return closedReason(date, books) !== undefined;
}

const closedMessage = (closedThrough: string) =>
  `The books are closed through ${formatDateInText(closedThrough)}`;

/** Why a day takes no entries and its figures do not change; undefined if its books are open. */
export function closedReason(date: string, { closedThrough }: Books): string | undefined {
  return closedThrough !== null && date <= closedThrough ? closedMessage(closedThrough) : undefined;
}

/** Throws AppError `invalid` at a field whose date is in closed books. */
export function checkOpen(field: string, date: string, business: Books): void {
  const reason = closedReason(date, business);
  if (reason !== undefined) throw invalidField(field, reason);
}

/**
 * Parses the date of a record like `checkDate`, and refuses one in closed books. That of the row being
 * changed may stay; `checkBooksOpen` sees what else changes.
 */
export function checkEntryDate(
  field: string,
  value: string,
  business: Business,
  rules: FieldDateRules = {},
): string {
  const date = checkDate(field, value, business, rules);
  if (date !== rules.current) checkOpen(field, date, business);
  return date;
}

type Written = {
  kind: ActivityKind;
  before?: DatedRow | undefined;
  after?: DatedRow | undefined;
  /** True if an invoice goes along with its whole vendor, whose name alone changes, as by renaming it. */
  isMerge?: boolean | undefined;
};
type DatedRow = Record<string, unknown>;

const vendorFields: ReadonlySet<string> = new Set(['vendor_id', 'vendor_name']);

/** True if a row was changed in nothing that makes up a figure; false if it was added or deleted. */
function hasSameFigures({ before, after, isMerge = false }: Written): boolean {
  if (before === undefined || after === undefined) return false;
  const isFigure = (field: string) =>
    !otherFields.has(field) && !(isMerge && vendorFields.has(field));
  const figures = (row: DatedRow) =>
    JSON.stringify(Object.entries(row).filter(([field]) => isFigure(field)));
  return figures(before) === figures(after);
}

/**
 * Throws AppError `conflict` if a figure in closed books is about to be added, changed, moved or deleted
 * by whatever write; each entry has the row in the wire format before and after.
 */
export function checkBooksOpen(written: readonly Written[], { closedThrough }: Books): void {
  if (closedThrough === null) return;
  for (const entry of written) {
    const { kind, before, after } = entry;
    if (!datedKinds.has(kind)) continue;
    const isInBooks = [before?.['date'], after?.['date']].some(
      (date) => typeof date === 'string' && date <= closedThrough,
    );
    if (isInBooks && !hasSameFigures(entry)) {
      throw conflictField('date', closedMessage(closedThrough));
    }
  }
}
