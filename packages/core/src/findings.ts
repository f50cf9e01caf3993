import { z } from 'zod';
import { daysIn } from './comparisons.ts';
import { addDays, isCalendarDate, monthOf, monthRange, type DateRange } from './dates.ts';
import { invalidField } from './errors.ts';
import { requiredText } from './fields.ts';
import { readDates, type RangeQuery } from './list-filters.ts';

/** Kinds of findings; a finding never blocks anything. */
export const findingKinds = [
  'missing_day',
  'unusual_sale',
  'double_invoice',
  'unusual_invoice',
  'absent_vendor',
  'no_shifts',
  'old_backup',
] as const;

export type FindingKind = (typeof findingKinds)[number];

/** How an unusual sale or invoice differs from the usual. */
type SaleSize = 'high' | 'low';
type InvoiceSize = 'large' | 'small';

/** Why two invoices look like one: the same number but for punctuation, one character, the amount. */
export type DoubleReason = 'same_number' | 'similar_number' | 'same_amount';

/** What a finding of each kind is about; `findingText` puts it into words. */
type FindingFacts =
  | { kind: 'missing_day'; storeName: string; dates: readonly string[] }
  | {
      kind: 'unusual_sale';
      storeName: string;
      size: SaleSize;
      soldCents: number;
      usualCents: number;
    }
  | {
      kind: 'double_invoice';
      vendorName: string;
      invoiceNumber: string;
      /** The earlier of the two. */
      like: { invoiceNumber: string; date: string };
      why: DoubleReason;
    }
  | {
      kind: 'unusual_invoice';
      vendorName: string;
      invoiceNumber: string;
      size: InvoiceSize;
      billedCents: number;
      usualCents: number;
      /** Number of invoices that define the usual amount. */
      count: number;
    }
  | {
      kind: 'absent_vendor';
      vendorNames: readonly string[];
      /** First day of the week. */
      week: string;
      /** In how many of the weeks before it each of them billed the store, at least. */
      billedWeeks: number;
    }
  | { kind: 'no_shifts'; storeName: string; dates: readonly string[] }
  | {
      kind: 'old_backup';
      /** The date of the last backup, null when none was ever made. */
      lastOn: string | null;
      /** Date since which there has been data to lose. */
      startedOn: string;
      /** Why the latest automatic backup could not be made; null if it could, or there are none. */
      problem: string | null;
    };

/** Something that may need attention. */
export type Finding = FindingFacts & {
  /** Stable: the same finding has the same id each time it is computed. */
  id: string;
  /** Estimated cost in cents. */
  cents: number;
  storeId: string;
  /** Page on which it can be fixed. */
  path: string;
  /** Date it is about. */
  at: string;
};

/** The finding of one kind. */
export type FindingOf<Kind extends FindingKind> = Extract<Finding, { kind: Kind }>;

const findingMessages = {
  kind: 'Unknown kind of finding',
  reason: 'Please say why this needs no attention',
  tooLong: 'At most 366 days can be checked at once',
} as const;

/** Default range: days back, and days ahead for shifts. */
const daysBack = 60;
const daysAhead = 7;
const maxDays = 366;

/** Length in days of the baseline period before a range, which defines what is usual. */
export const baselineDays = 182;

/**
 * A vendor is expected in a week if it billed in at least `minWeeks` of the `weeks` weeks before,
 * including the last one.
 */
export const vendorRhythm = { weeks: 10, minWeeks: 9 } as const;

/** A store plans a weekday when it had shifts on `minWeeks` of the weekday's last `weeks`. */
export const shiftRhythm = { weeks: 4, minWeeks: 3 } as const;

/** The body of `POST /api/findings/{id}/dismiss`. */
export const dismissalInput = z.object({ reason: requiredText(findingMessages.reason, 500) });

/**
 * Parses the kinds of a query, all of them when it names none: `kind`, or else each of `kinds`.
 * Throws AppError `invalid` at the field that names an unknown one.
 */
export function readFindingKinds(query: {
  kind?: string | undefined;
  kinds: readonly string[];
}): readonly FindingKind[] {
  const field = query.kind === undefined ? 'kinds' : 'kind';
  const kinds = query.kind === undefined ? query.kinds : [query.kind];
  if (kinds.length === 0 || kinds.includes('all')) return findingKinds;
  return kinds.map((kind) => {
    const known = findingKinds.find((name) => name === kind);
    if (!known) throw invalidField(field, findingMessages.kind);
    return known;
  });
}

/**
 * Parses the date range of findings: by default the last 60 days and the next 7. Throws AppError
 * `invalid` at `from` or `to`.
 */
export function readFindingDates(
  query: Pick<RangeQuery, 'from' | 'to'>,
  { today, timeZone }: { today: string; timeZone: string },
): DateRange {
  const usual = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  const to =
    query.to ?? (query.from !== undefined && query.from > usual.to ? query.from : usual.to);
  const from = query.from ?? (to < usual.from ? addDays(to, -daysBack) : usual.from);
  const range = readDates({ from, to }, timeZone) ?? { start: from, end: to };
  if (daysIn(range) > maxDays) throw invalidField('from', findingMessages.tooLong);
  return range;
}

/**
 * Range in which to look for findings about rows of `dates`, beyond the default range: whole
 * months, the last 366 days at most. Null when no date is older than the default range.
 */
export function findingDatesFor(
  dates: readonly string[],
  today: string,
): { from: string; to: string } | null {
  const older = dates.filter((date) => date < addDays(today, -daysBack)).sort();
  const first = older.at(0);
  const last = older.at(-1);
  if (first === undefined || last === undefined) return null;
  const from = monthRange(monthOf(first)).start;
  const to = monthRange(monthOf(last)).end;
  const earliest = addDays(to, 1 - maxDays);
  return { from: from < earliest ? earliest : from, to };
}

/**
 * Builds an id from the kind, date and store, followed by the ids of the invoices or by each day.
 */
export function findingId(
  kind: FindingKind,
  at: string,
  storeId: string,
  ...subjects: readonly string[]
): string {
  return [kind, at, storeId, ...subjects].join('.');
}

/** Parses an id to its kind, date and store; null for text that is not an id. */
export function readFindingId(
  id: string,
): { kind: FindingKind; at: string; storeId: string } | null {
  const [kindText, at = '', storeId = ''] = id.split('.');
  const kind = findingKinds.find((name) => name === kindText);
  return kind && isCalendarDate(at) && storeId !== '' ? { kind, at, storeId } : null;
}

/** The invoice ids or days in an id; empty when it is about neither. */
export const findingSubjects = (id: string): readonly string[] => id.split('.').slice(3);

/** Comparator: most expensive first, then latest first. */
export function compareByCost(a: Finding, b: Finding): number {
  return b.cents - a.cents || compareText(b.at, a.at) || compareText(a.id, b.id);
}

/**
 * Puts findings without an amount first, as a missing backup may cost everything; keeps the order
 * of the others.
 */
export const sortUrgentFirst = (findings: readonly Finding[]): Finding[] => [
  ...findings.filter(({ kind }) => kind === 'old_backup'),
  ...findings.filter(({ kind }) => kind !== 'old_backup'),
];

/** Number of findings per kind. */
export function countFindings(findings: readonly Finding[]): Record<FindingKind, number> {
  const counts = Object.fromEntries(findingKinds.map((kind) => [kind, 0]));
  for (const { kind } of findings) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts as Record<FindingKind, number>;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
