import { z } from 'zod';
import { daysIn } from './comparisons.ts';
import { addDays, isCalendarDate, monthOf, monthRange, type DateRange } from './dates.ts';
import { invalidField } from './errors.ts';
import { requiredText } from './fields.ts';
import { readDates, type RangeQuery } from './list-filters.ts';

/** What may need attention; none of it ever refuses anything. */
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

/** Something that may need attention, told in words. */
export type Finding = {
  /** The same for the same finding, however often it is looked for. */
  id: string;
  kind: FindingKind;
  title: string;
  /** The rule that found it, with the figures that it went by. */
  detail: string;
  /** What it may cost, in cents. */
  cents: number;
  storeId: string;
  /** Where it is put right. */
  path: string;
  /** The date that it is about. */
  at: string;
};

const findingMessages = {
  kind: 'Unknown kind of finding',
  reason: 'Please say why this needs no attention',
  tooLong: 'At most 366 days can be looked through at once',
} as const;

/** How far back is looked unless told otherwise, and how far ahead for shifts. */
const daysBack = 60;
const daysAhead = 7;
const mostDays = 366;

/** What is usual is learned from this many days before the first one that is looked at. */
export const learningDays = 182;

/** The body of `POST /api/findings/{id}/dismiss`. */
export const dismissalInput = z.object({ reason: requiredText(findingMessages.reason, 500) });

/**
 * The kinds that a query names, one or several, all of them when it names none; throws AppError
 * `invalid` at `kind` for another.
 */
export function readFindingKinds(kinds: readonly string[]): readonly FindingKind[] {
  if (kinds.length === 0 || kinds.includes('all')) return findingKinds;
  return kinds.map((kind) => {
    const known = findingKinds.find((name) => name === kind);
    if (!known) throw invalidField('kind', findingMessages.kind);
    return known;
  });
}

/**
 * The dates that findings are about: the last 60 days and the 7 to come unless told otherwise.
 * Throws AppError `invalid` at `from` or `to`.
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
  if (daysIn(range) > mostDays) throw invalidField('from', findingMessages.tooLong);
  return range;
}

/**
 * The dates to look through for what is found of rows of some dates, beyond those that are looked
 * through anyhow: whole months, and of more than a year the last 366 days. Null when there are none.
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
  const earliest = addDays(to, 1 - mostDays);
  return { from: from < earliest ? earliest : from, to };
}

/** What an id is made of: the kind, the date, the store, and of invoices the rows, of days each day. */
export function findingId(
  kind: FindingKind,
  at: string,
  storeId: string,
  ...subjects: readonly string[]
): string {
  return [kind, at, storeId, ...subjects].join('.');
}

/** The kind, date and store of an id, null for a text that is none. */
export function readFindingId(
  id: string,
): { kind: FindingKind; at: string; storeId: string } | null {
  const [kindText, at = '', storeId = ''] = id.split('.');
  const kind = findingKinds.find((name) => name === kindText);
  return kind && isCalendarDate(at) && storeId !== '' ? { kind, at, storeId } : null;
}

/** The invoices or days that an id is made of, none where it is about neither. */
export const subjectsOf = (id: string): readonly string[] => id.split('.').slice(3);

/** The most expensive first; of the same amount the latest first. */
export function byCost(a: Finding, b: Finding): number {
  return b.cents - a.cents || compareText(b.at, a.at) || compareText(a.id, b.id);
}

/** What has no amount, as a backup that was not made, may cost everything; the others stay in order. */
export const urgentFirst = (findings: readonly Finding[]): Finding[] => [
  ...findings.filter(({ kind }) => kind === 'old_backup'),
  ...findings.filter(({ kind }) => kind !== 'old_backup'),
];

/** How many there are of each kind. */
export function countFindings(findings: readonly Finding[]): Record<FindingKind, number> {
  const counts = Object.fromEntries(findingKinds.map((kind) => [kind, 0]));
  for (const { kind } of findings) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts as Record<FindingKind, number>;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Rows by a key of theirs, in their order. */
export function groupBy<Row>(rows: Iterable<Row>, keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
