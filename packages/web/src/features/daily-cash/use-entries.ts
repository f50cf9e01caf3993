import { dateProblem, parseTypedDate } from '@backcounter/core/dates';
import { cashWeek } from '@backcounter/core/daily-cash';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useToday } from '../../session/use-business.ts';
import type { Day, Entry } from './cash-values.ts';

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The chosen day once store and date are there, else null; and what is wrong with the date. */
export function useDay({ storeId, date: typed }: Day) {
  const today = useToday();
  const date = parseTypedDate(typed);
  const problem = date === '' ? null : dateProblem(date, { today });
  const isDate = date !== '' && problem === null;
  return { date, isDate, problem, day: isDate && storeId !== '' ? { storeId, date } : null };
}

/** The entry of a day; a 404 means that there is none (CSH-05). */
export function useEntry(day: Day | null) {
  const params = day && { storeId: day.storeId, date: day.date };
  const answer = useAnswer('GET /daily-cash/store/:storeId/date/:date', params && { params });
  const isMissing = isNotFound(answer.error);
  return {
    ...answer,
    isLoading: answer.isLoading,
    error: isMissing ? null : answer.error,
    entry: isMissing ? null : (answer.data?.data ?? null),
  };
}

/** The entries of a day's week, Monday to Sunday (CSH-07). */
export function useWeek(day: Day | null) {
  const dates = day ? cashWeek(day.date) : [];
  const start = dates[0] ?? '';
  const end = dates.at(-1) ?? '';
  const params = day && { storeId: day.storeId, start, end };
  const answer = useAnswer('GET /daily-cash/store/:storeId/week/:start/:end', params && { params });
  return { ...answer, entries: answer.data ? answer.data.data : null };
}

/** Looks the entry of a day up as it is now (CSH-09). */
export async function findEntry({ storeId, date }: Day): Promise<Entry | null> {
  try {
    const params = { storeId, date };
    return (await call('GET /daily-cash/store/:storeId/date/:date', { params })).data;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
