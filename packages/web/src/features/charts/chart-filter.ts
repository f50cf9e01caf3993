import { chartPeriods } from '@backcounter/core/charts';
import { formatDateInText, type DateRange } from '@backcounter/core/dates';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { readProfitRange } from '@backcounter/core/profit';
import { useToday } from '../../session/use-business.ts';
import { usePreference } from '../../api/use-remembered-choice.ts';
import { useDemoMode } from '../../session/use-session.ts';
import { useAddress } from '../../ui/address.ts';

/** Charted dates, with their one-click period if they are one; or what is wrong with them. */
export type ChartPeriodChoice =
  { range: DateRange; label: string; quick: string | null } | { problems: FieldMessages };

type Address = { from?: string; to?: string; period?: string };

const datesText = ({ start, end }: DateRange) =>
  `${formatDateInText(start)} – ${formatDateInText(end)}`;

function ofDates(from = '', to = ''): ChartPeriodChoice {
  try {
    const range = readProfitRange({ from, to }, ['from', 'to']);
    return { range, label: datesText(range), quick: null };
  } catch (problem) {
    if (problem instanceof AppError) return { problems: problem.fields ?? {} };
    throw problem;
  }
}

/** Parses remembered custom dates: `2026-01-01/2026-02-28`. */
function parseRemembered(last: string | null, today: string): ChartPeriodChoice | null {
  const [from, to] = (last ?? '').split('/');
  if (to !== undefined) {
    const known = ofDates(from, to);
    return 'problems' in known ? null : known;
  }
  return ofQuick(last, today);
}

function ofQuick(id: string | null | undefined, today: string): ChartPeriodChoice | null {
  const found = chartPeriods(today).find((each) => each.id === id);
  return found ? { range: found.range, label: datesText(found.range), quick: found.id } : null;
}

/**
 * The dates from the URL, else its one-click period, else the last choice, else the first one-click
 * period.
 */
function chosenPeriod(
  { from, to, period }: Address,
  { today, last }: { today: string; last: string | null },
): ChartPeriodChoice {
  if (from !== undefined || to !== undefined) return ofDates(from, to);
  const [first] = chartPeriods(today);
  const otherwise = { range: first.range, label: datesText(first.range), quick: first.id };
  return ofQuick(period, today) ?? parseRemembered(last, today) ?? otherwise;
}

/** URL parameters of a period. */
function addressOf(choice: ChartPeriodChoice): Address {
  if ('problems' in choice) return {};
  const { quick, range } = choice;
  return quick === null ? { from: range.start, to: range.end } : { period: quick };
}

const preferenceName = 'chart-period';

/** The charts' period, kept in the URL and remembered on this device. */
export function useChartPeriod() {
  const { search, change } = useAddress();
  const today = useToday();
  // The demo's data covers three months (DEM-06).
  const fallback = useDemoMode() ? 'last-3-months' : null;
  const [last, save] = usePreference(preferenceName);
  const choice = chosenPeriod(search, { today, last: last ?? fallback });
  const leaving = addressOf(choice);
  return {
    choice,
    typed: { from: search['from'] ?? '', to: search['to'] ?? '' },
    chooseQuick: (period: string) => {
      save(period);
      change({ period, from: undefined, to: undefined }, { leaving });
    },
    chooseDates: ({ start, end }: DateRange) => {
      save(`${start}/${end}`);
      change({ period: undefined, from: start, to: end }, { leaving });
    },
  };
}
