import { addDays, type DateRange } from '@backcounter/core/dates';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useToday } from '../../session/use-business.ts';

/** Long enough to compare a week with the one before. */
const days = 14;

const queryOf = ({ start, end }: DateRange) => ({ query: { start_date: start, end_date: end } });

/** Sums of sales per day up to today; their number does not depend on that of the stores. */
export function useRecentDays() {
  const today = useToday();
  const range: DateRange = { start: addDays(today, 1 - days), end: today };
  const sold = useApiQuery('GET /sales/days', queryOf(range));
  return { today, range, sold };
}

/** Sales of yesterday and today by store. */
export function useRecentSales() {
  const today = useToday();
  const sales = useApiQuery('GET /sales', queryOf({ start: addDays(today, -1), end: today }));
  return { today, sales };
}
