import { addDays, type DateRange } from '@backcounter/core/dates';
import { useAnswer } from '../../api/use-answer.ts';
import { useToday } from '../../session/use-business.ts';

/** Long enough to see a week beside the one before. */
const days = 14;

/** The sales of the last days up to today, which the whole dashboard shares. */
export function useRecentSales() {
  const today = useToday();
  const range: DateRange = { start: addDays(today, 1 - days), end: today };
  const sales = useAnswer('GET /sales', {
    query: { start_date: range.start, end_date: range.end },
  });
  return { today, range, sales };
}
