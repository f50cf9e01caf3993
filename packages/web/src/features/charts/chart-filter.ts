import { chartPeriods } from '@backcounter/core/charts';
import { formatDateInText, type DateRange } from '@backcounter/core/dates';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { readProfitRange } from '@backcounter/core/profit';
import { useToday } from '../../session/use-business.ts';
import { remember, remembered } from '../../session/remembered.ts';
import { useDemoMode } from '../../session/use-session.ts';
import { useAddress } from '../../ui/address.ts';

/** What is charted: dates, and which one-click period they are. */
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

/** `2026-01-01/2026-02-28`, as dates that were chosen are remembered. */
function ofRemembered(last: string | null, today: string): ChartPeriodChoice | null {
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
 * The dates of an address, else its one-click period, else what was chosen last, else the first
 * one-click period.
 */
function chosenPeriod(
  { from, to, period }: Address,
  { today, last }: { today: string; last: string | null },
): ChartPeriodChoice {
  if (from !== undefined || to !== undefined) return ofDates(from, to);
  const [first] = chartPeriods(today);
  const otherwise = { range: first.range, label: datesText(first.range), quick: first.id };
  return ofQuick(period, today) ?? ofRemembered(last, today) ?? otherwise;
}

/** How a period stands in the address. */
function addressOf(choice: ChartPeriodChoice): Address {
  if ('problems' in choice) return {};
  const { quick, range } = choice;
  return quick === null ? { from: range.start, to: range.end } : { period: quick };
}

const memory = 'chart-period';

/** The period of the charts, which stands in the address and is remembered. */
export function useChartPeriod() {
  const { search, change } = useAddress();
  const today = useToday();
  // The demo's business is three months old (DEM-06).
  const usual = useDemoMode() ? 'last-3-months' : null;
  const choice = chosenPeriod(search, { today, last: remembered(memory) ?? usual });
  const leaving = addressOf(choice);
  return {
    choice,
    typed: { from: search['from'] ?? '', to: search['to'] ?? '' },
    chooseQuick: (period: string) => {
      remember(memory, period);
      change({ period, from: undefined, to: undefined }, { leaving });
    },
    chooseDates: ({ start, end }: DateRange) => {
      remember(memory, `${start}/${end}`);
      change({ period: undefined, from: start, to: end }, { leaving });
    },
  };
}
