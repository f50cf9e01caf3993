import { addDays, type DateRange } from '@backcounter/core/dates';
import { useAnswer } from '../../api/use-answer.ts';
import { useToday } from '../../session/use-business.ts';

/** Long enough to see a week beside the one before. */
const days = 14;

const queryOf = ({ start, end }: DateRange) => ({ query: { start_date: start, end_date: end } });

/** What was sold on each of the last days up to today; a thousand stores have fourteen sums too. */
export function useRecentDays() {
  const today = useToday();
  const range: DateRange = { start: addDays(today, 1 - days), end: today };
  const sold = useAnswer('GET /sales/days', queryOf(range));
  return { today, range, sold };
}

/** The sales of yesterday and today, store by store. */
export function useRecentSales() {
  const today = useToday();
  const sales = useAnswer('GET /sales', queryOf({ start: addDays(today, -1), end: today }));
  return { today, sales };
}
