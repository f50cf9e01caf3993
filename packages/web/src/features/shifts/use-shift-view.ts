import { useState } from 'react';
import { dateProblem, monthOf, parseTypedDate } from '@backcounter/core/dates';
import { rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useToday } from '../../session/use-business.ts';
import { allStores } from '../../api/store-picker.tsx';
import { useFirstStore } from '../../api/use-shown-choice.ts';
import { useStores } from '../../api/use-stores.ts';
import { useAddress } from '../../ui/address.ts';
import {
  askedShifts,
  dayWithin,
  shiftsInAddress,
  type AskedShifts,
  type Look,
} from './asked-shifts.ts';
import { labelOf, neighborOf, rangeOf, type ShiftPeriod } from './shift-period.ts';
import type { Shift } from './shift-values.ts';

/** Which shifts are shown, as the address says, and how to get at others. */
export function useShiftView() {
  const today = useToday();
  const { isPending } = useStores();
  const firstStore = useFirstStore();
  const { search, change } = useAddress();
  const asked = askedShifts(search, today);
  const read = JSON.stringify(asked);
  // What is chosen stands at once, and in the address a moment later.
  const [held, setHeld] = useState({ ...asked, read });
  if (held.read !== read) setHeld({ ...dayWithin(asked, held.date), read });
  const { period, date, look } = held;
  const storeId = held.storeId ?? firstStore;
  /** The week's first day as it is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const range = rangeOf(period, date);
  const query = {
    ...(storeId === allStores ? {} : { store_id: storeId }),
    start_date: range.start,
    end_date: range.end,
  };
  const answer = useAnswer('GET /shifts', isPending ? null : { query });
  const shifts: readonly Shift[] = answer.data ? rowsOf(answer.data) : [];
  const problemOf = (text: string) =>
    dateProblem(parseTypedDate(text), { today, allowFuture: true });
  const choose = (part: Partial<AskedShifts>, { isTyped = false } = {}) => {
    setHeld((before) => ({ ...before, ...part }));
    if (!isTyped) setTyped(null);
    change(shiftsInAddress({ ...held, ...part }, today), { isTyped });
  };
  return {
    answer,
    shifts,
    range,
    today,
    storeId,
    setStoreId: (id: string) => choose({ storeId: id }),
    period,
    setPeriod: (next: ShiftPeriod) => choose({ period: next }),
    look,
    /** The week is shown as a sheet of one week. */
    setLook: (next: Look) => choose({ look: next, ...(next === 'week' && { period: 'weekly' }) }),
    label: labelOf(period, date),
    month: monthOf(date),
    weekStart: typed ?? range.start,
    weekStartProblem: typed === null ? null : problemOf(typed),
    typeWeekStart: (text: string) => {
      const isDate = problemOf(text) === null;
      if (isDate && text.length >= 10) return choose({ date: parseTypedDate(text) });
      setTyped(text);
      if (isDate) choose({ date: parseTypedDate(text) }, { isTyped: true });
    },
    goTo: (next: string) => choose({ date: next }),
    step: (direction: -1 | 1) => choose({ date: neighborOf(period, date, direction) }),
  };
}

export type ShiftView = ReturnType<typeof useShiftView>;
