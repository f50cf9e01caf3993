import { useState } from 'react';
import { isCalendarDate, parseTypedDate } from '@backcounter/core/dates';
import { loadUnsaved } from '../../session/unsaved-inputs.ts';
import { useToday } from '../../session/use-business.ts';
import { useAddress } from '../../ui/address.ts';
import { useCorrectedAddress } from '../../ui/use-corrected-address.ts';
import { subjectOf, unsavedCash } from './cash-values.ts';

export type GoToDay = (day: string, options?: { isTyped: boolean }) => void;

/** Replaces the current history entry, which choosing a store has just pushed. */
export const replaceEntry = { isTyped: true } as const;

/**
 * Value of the day field: the URL's date, else today, or what is being typed, which pushes no
 * history entry. At midnight, unsaved amounts keep the day they were typed for.
 */
export function useTypedDay(storeId: string): [string, GoToDay] {
  const today = useToday();
  const { search, change } = useAddress();
  const { date: addressDate = '' } = search;
  const fromUrl = isCalendarDate(addressDate) && addressDate <= today ? addressDate : undefined;
  useCorrectedAddress(addressDate !== '' && fromUrl === undefined ? { date: undefined } : null);
  const [chosen, setChosen] = useState(fromUrl);
  const [addressed, setAddressed] = useState(fromUrl);
  const [before, setBefore] = useState(today);
  if (fromUrl !== addressed) {
    setAddressed(fromUrl);
    // Keep the typed text as long as it means the same day.
    if ((fromUrl ?? today) !== parseTypedDate(chosen ?? today)) setChosen(fromUrl);
  }
  if (before !== today) {
    setBefore(today);
    const subject = subjectOf(storeId === '' ? null : { storeId, date: before });
    if (chosen === undefined && loadUnsaved(unsavedCash + subject)) setChosen(before);
  }
  const goTo: GoToDay = (day, { isTyped } = { isTyped: false }) => {
    setChosen(day === today ? undefined : day);
    const date = parseTypedDate(day);
    if (!isCalendarDate(date) || date > today) return;
    change({ date: date === today ? undefined : date }, { isTyped });
  };
  return [chosen ?? today, goTo];
}
