import { reasonToConfirm } from '@backcounter/core/dates';
import { trySetItem, safeSessionStorage } from './browser-storage.ts';
import { sessionState } from './session-store.ts';

type UsualDates = { token: string; last: string | null; years: readonly string[] };

const key = 'usualDates';

/** The state since sign-in. */
function loadUsualDates(): UsualDates {
  const token = sessionState().session?.token ?? '';
  try {
    const stored = JSON.parse(safeSessionStorage.getItem(key) ?? 'null') as UsualDates | null;
    if (stored?.token === token) return stored;
  } catch {
    // Corrupt data counts as none.
  }
  return { token, last: null, years: [] };
}

const update = (part: Partial<UsualDates>) =>
  trySetItem(safeSessionStorage, key, JSON.stringify({ ...loadUsualDates(), ...part }));

/** Why a date should be confirmed; null for a usual one (see `reasonToConfirm`) or a confirmed year. */
export function reasonToAsk(date: string, today: string): string | null {
  const { last, years } = loadUsualDates();
  return years.includes(date.slice(0, 4)) ? null : reasonToConfirm(date, today, last);
}

/** Confirms a date's year until sign-out. */
export function confirmYear(date: string): void {
  update({ years: [...loadUsualDates().years, date.slice(0, 4)] });
}

/** Records the date of the latest entry. */
export const recordEnteredDate = (date: string): void => update({ last: date });
