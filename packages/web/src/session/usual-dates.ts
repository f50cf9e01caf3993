import { isUnusualDate } from '@backcounter/core/dates';
import { setIfRoom, tabTexts } from './browser-storage.ts';
import { sessionState } from './session-store.ts';

type UsualDates = { token: string; last: string | null; years: readonly string[] };

const key = 'usualDates';

/** What is known since this person has signed in. */
function known(): UsualDates {
  const token = sessionState().session?.token ?? '';
  try {
    const stored = JSON.parse(tabTexts.getItem(key) ?? 'null') as UsualDates | null;
    if (stored?.token === token) return stored;
  } catch {
    // Begins anew.
  }
  return { token, last: null, years: [] };
}

const remember = (part: Partial<UsualDates>) =>
  setIfRoom(tabTexts, key, JSON.stringify({ ...known(), ...part }));

/** True when a date is to be asked about: long ago or another year, and not confirmed yet. */
export function isToBeAsked(date: string, today: string): boolean {
  const { last, years } = known();
  return isUnusualDate(date, today, last) && !years.includes(date.slice(0, 4));
}

/** The year of a date is right: it is not asked about again until the person signs out. */
export function confirmYear(date: string): void {
  remember({ years: [...known().years, date.slice(0, 4)] });
}

/** Something was entered under this date. */
export const rememberEntered = (date: string): void => remember({ last: date });
