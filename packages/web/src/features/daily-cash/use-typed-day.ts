import { useState } from 'react';
import { isCalendarDate, parseTypedDate } from '@backcounter/core/dates';
import { loadUnsaved } from '../../session/unsaved-inputs.ts';
import { useToday } from '../../session/use-business.ts';
import { useAddress } from '../../ui/address.ts';
import { subjectOf, unsavedCash } from './cash-values.ts';

export type GoToDay = (day: string, options?: { isTyped: boolean }) => void;

/** The entry of the history that is there is changed: a store that was chosen has just made it. */
export const sameEntry = { isTyped: true } as const;

/**
 * The day in its field: the one that the address asks for, else today, or what is being typed,
 * which adds no entry to the history. Over midnight amounts that were typed stay with
 * the day that stood above them.
 */
export function useTypedDay(storeId: string): [string, GoToDay] {
  const today = useToday();
  const { search, change } = useAddress();
  const asked = isCalendarDate(search['date'] ?? '') ? search['date'] : undefined;
  const [chosen, setChosen] = useState(asked);
  const [addressed, setAddressed] = useState(asked);
  const [before, setBefore] = useState(today);
  if (asked !== addressed) {
    setAddressed(asked);
    // What is typed stays as it is while it says the same day.
    if ((asked ?? today) !== parseTypedDate(chosen ?? today)) setChosen(asked);
  }
  if (before !== today) {
    setBefore(today);
    const subject = subjectOf(storeId === '' ? null : { storeId, date: before });
    if (chosen === undefined && loadUnsaved(unsavedCash + subject)) setChosen(before);
  }
  const goTo: GoToDay = (day, { isTyped } = { isTyped: false }) => {
    setChosen(day === today ? undefined : day);
    const date = parseTypedDate(day);
    if (!isCalendarDate(date)) return;
    change({ date: date === today ? undefined : date }, { isTyped });
  };
  return [chosen ?? today, goTo];
}
