import { daysBetween, formatDateInText, weekdayName } from './dates.ts';
import {
  shiftRhythm,
  vendorRhythm,
  type DoubleReason,
  type Finding,
  type FindingKind,
  type FindingOf,
} from './findings.ts';
import { formatCents } from './money.ts';

/** Label of a finding's amount; null for kinds without one. */
export const findingAmountLabels: Readonly<Record<FindingKind, string | null>> = {
  missing_day: 'usually sold',
  unusual_sale: 'from the usual',
  double_invoice: 'if paid twice',
  unusual_invoice: 'from the usual',
  absent_vendor: 'usually billed',
  no_shifts: 'usually sold',
  old_backup: null,
};

const daysInWords = (dates: readonly string[]) =>
  dates.length === 1 ? 'the day' : `these ${dates.length} days`;

/** `Nov 17, 2026`, or the first and the last of several days. */
function datesInWords(dates: readonly string[]): string {
  const first = dates[0] ?? '';
  const last = dates.at(-1) ?? '';
  const start = formatDateInText(first);
  if (dates.length === 1) return start;
  return dates.length === daysBetween(first, last) + 1
    ? `${start} to ${formatDateInText(last)}`
    : `${dates.length} days from ${start} to ${formatDateInText(last)}`;
}

const maxNames = 3;

function namesInWords(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).join(', ');
  return names.length > maxNames ? `${shown} and ${names.length - maxNames} more` : shown;
}

/** Why invoices of these two dates look like one. */
export function doubleReasonText(why: DoubleReason, dates: readonly [string, string]): string {
  if (why === 'same_number') return 'the numbers differ only by a zero, a dash or a blank';
  if (why === 'similar_number') return 'the numbers differ by one character';
  const days = Math.abs(daysBetween(...dates));
  if (days === 0) return 'same amount on the same day';
  return `same amount ${days === 1 ? '1 day' : `${days} days`} apart`;
}

type MarkFacts =
  | Pick<FindingOf<'unusual_sale'>, 'kind' | 'size'>
  | Pick<FindingOf<'unusual_invoice'>, 'kind' | 'size' | 'billedCents'>
  | Pick<FindingOf<'double_invoice'>, 'kind' | 'like'>;

/** What a finding says at the sale or invoice itself, which shows its store or vendor and number. */
export function findingMark(of: MarkFacts): string {
  switch (of.kind) {
    case 'unusual_sale':
      return `unusually ${of.size}`;
    case 'unusual_invoice':
      return `of ${formatCents(of.billedCents)} is unusually ${of.size}`;
    case 'double_invoice':
      return `looks like ${of.like.invoiceNumber} of ${formatDateInText(of.like.date)}`;
  }
}

/** A finding in words. */
export type FindingText = {
  title: string;
  /** The rule that found it, with the figures it used. */
  detail: string;
};

/** Puts a finding into words. */
export function findingText(of: Finding): FindingText {
  switch (of.kind) {
    case 'missing_day':
      return {
        title: `${of.storeName}: no sale entered for ${datesInWords(of.dates)}`,
        // What a store usually sells is at least a cent.
        detail:
          of.cents === 0
            ? 'The store is open, and has no recent sales to compare.'
            : `The store is open, and usually sells ${formatCents(of.cents)} on ${daysInWords(of.dates)}.`,
      };
    case 'unusual_sale':
      return {
        title: `${of.storeName}: the sale of ${formatDateInText(of.at)} is ${findingMark(of)}`,
        detail: `${formatCents(of.soldCents)}, where a ${weekdayName(of.at)} usually brings ${formatCents(of.usualCents)}.`,
      };
    case 'double_invoice':
      return {
        title: `${of.vendorName}: ${of.invoiceNumber} ${findingMark(of)}`,
        detail: `Entered twice? Same vendor and store, ${doubleReasonText(of.why, [of.like.date, of.at])}.`,
      };
    case 'unusual_invoice':
      return {
        title: `${of.vendorName}: ${of.invoiceNumber} ${findingMark(of)}`,
        detail: `Usually about ${formatCents(of.usualCents)} at this store, going by ${of.count} invoices. Is the decimal point right?`,
      };
    case 'absent_vendor': {
      const { weeks } = vendorRhythm;
      const often = of.billedWeeks === weeks ? 'each of' : `${of.billedWeeks} or more of`;
      return {
        title: `No invoice from ${namesInWords(of.vendorNames)} in the week of ${formatDateInText(of.week)}`,
        detail: `Billed this store in ${often} the ${weeks} weeks before.`,
      };
    }
    case 'no_shifts':
      return {
        title: `${of.storeName}: nobody is planned for ${datesInWords(of.dates)}`,
        detail: `The store is open, and had shifts on that weekday in ${shiftRhythm.minWeeks} or more of the ${shiftRhythm.weeks} weeks before.`,
      };
    case 'old_backup': {
      const last = of.lastOn
        ? `The last one is from ${formatDateInText(of.lastOn)}.`
        : `There has been none since the first store was added on ${formatDateInText(of.startedOn)}.`;
      return {
        title: `No backup for ${daysBetween(of.lastOn ?? of.startedOn, of.at)} days`,
        detail: of.problem
          ? `${last} The backup of each day fails: ${of.problem}`
          : `${last} On the server, "backcounter backup FILE" makes one.`,
      };
    }
  }
}

type MissingWeeks = {
  storeName: string;
  /** The missing days, in order. */
  dates: readonly string[];
  weekCount: number;
  /** True if more days may be missing than were loaded. */
  isPart: boolean;
};

/** Puts the missing days of several weeks of a store into words. */
export function missingWeeksText(of: MissingWeeks): FindingText {
  const { storeName, dates, weekCount, isPart } = of;
  const count = isPart ? `at least ${dates.length}` : String(dates.length);
  const first = dates[0] ?? '';
  const last = dates.at(-1) ?? first;
  return {
    title: `${storeName}: no sales entered on ${count} days in ${weekCount} weeks`,
    detail: `The first is ${formatDateInText(first)}, the last ${formatDateInText(last)}.`,
  };
}
