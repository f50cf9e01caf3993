import { datesFrom, daysBetween, formatDateInText, type DateRange } from '@backcounter/core/dates';
import { storesDueOn, type StoreStarts } from '../../api/due-stores.ts';
import type { Bar } from '../../ui/bar-chart-props.ts';
import { salesBars } from '../sales/sales-bars.ts';

/** A store has one sale a day, so `count` is also the number of stores. */
type SoldOn = { date: string; count: number; total: number };

type Expected = {
  stores: Parameters<typeof storesDueOn>[0];
  /** Undefined until they are known: then every store counts as started. */
  starts: StoreStarts | undefined;
};

/** Beyond this many days, the note counts them instead of naming them. */
const maxNamedDays = 3;

/**
 * A bar per day of a range. Days that only some of the open stores have entered are marked, or they
 * would look like bad ones; `note` is a sentence about them, null if there are none.
 */
export function recentBars(
  sold: readonly SoldOn[],
  range: DateRange,
  { stores, starts }: Expected,
): { bars: Bar[]; note: string | null } {
  const dates = datesFrom(range.start, daysBetween(range.start, range.end) + 1);
  const entered = new Map(sold.map(({ date, count }) => [date, count]));
  const sums = sold.map(({ date, total }) => ({ date, total_sales: total }));
  const partial: string[] = [];
  const bars = salesBars(sums, range, { span: 'day', startsOn: 'monday' }).map((bar, index) => {
    const date = dates[index] ?? '';
    const count = entered.get(date) ?? 0;
    // Compares with all stores first: which are due costs a look at each of them.
    if (count === 0 || count >= stores.length) return bar;
    const due = storesDueOn(stores, date, starts).length;
    if (count >= due) return bar;
    partial.push(formatDateInText(date));
    return { ...bar, label: `${bar.label}, ${count} of ${due} stores` };
  });
  return { bars, note: noteOn(partial) };
}

function noteOn(partial: readonly string[]): string | null {
  if (partial.length === 0) return null;
  const which = partial.length > maxNamedDays ? `${partial.length} of these days` : listed(partial);
  return `Some stores have not entered ${which}.`;
}

const listed = (words: readonly string[]) => new Intl.ListFormat('en-US').format(words);
