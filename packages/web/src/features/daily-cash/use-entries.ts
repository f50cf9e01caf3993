import { dateProblem, parseTypedDate } from '@backcounter/core/dates';
import { cashWeek } from '@backcounter/core/daily-cash';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useToday } from '../../session/use-business.ts';
import type { Day, Entry } from './cash-values.ts';

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The chosen day (null until store and date are valid), and the problem with the date, if any. */
export function useDay({ storeId, date: typed }: Day) {
  const today = useToday();
  const date = parseTypedDate(typed);
  const problem = date === '' ? null : dateProblem(date, { today });
  const isDate = date !== '' && problem === null;
  return { date, isDate, problem, day: isDate && storeId !== '' ? { storeId, date } : null };
}

/** The entry of a day; 404 means that there is none (CSH-05). */
export function useEntry(day: Day | null) {
  const params = day && { storeId: day.storeId, date: day.date };
  const response = useApiQuery('GET /daily-cash/store/:storeId/date/:date', params && { params });
  const isMissing = isNotFound(response.error);
  return {
    ...response,
    isLoading: response.isLoading,
    error: isMissing ? null : response.error,
    entry: isMissing ? null : (response.data?.data ?? null),
  };
}

/** Entries of the week, Monday to Sunday, that contains a day (CSH-07). */
export function useWeek(day: Day | null) {
  const dates = day ? cashWeek(day.date) : [];
  const start = dates[0] ?? '';
  const end = dates.at(-1) ?? '';
  const params = day && { storeId: day.storeId, start, end };
  const response = useApiQuery(
    'GET /daily-cash/store/:storeId/week/:start/:end',
    params && { params },
  );
  return { ...response, entries: response.data ? response.data.data : null };
}

/** Fetches a day's current entry, bypassing the cache (CSH-09). */
export async function findEntry({ storeId, date }: Day): Promise<Entry | null> {
  try {
    const params = { storeId, date };
    return (await call('GET /daily-cash/store/:storeId/date/:date', { params })).data;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
