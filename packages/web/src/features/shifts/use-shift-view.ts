import { useState } from 'react';
import { dateProblem, monthOf, parseTypedDate } from '@backcounter/core/dates';
import { rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useToday } from '../../session/use-business.ts';
import { allStores } from '../../api/store-picker.tsx';
import { useFirstStore } from '../../api/use-shown-choice.ts';
import { useStores } from '../../api/use-stores.ts';
import type { Shift } from './shift-values.ts';
import { labelOf, neighborOf, rangeOf, type ShiftPeriod } from './shift-period.ts';

/** Which shifts are shown, and how to get at others. */
export function useShiftView() {
  const today = useToday();
  const { isPending } = useStores();
  const firstStore = useFirstStore();
  const [chosenId, setStoreId] = useState<string | null>(null);
  const storeId = chosenId ?? firstStore;
  const [period, setPeriod] = useState<ShiftPeriod>('weekly');
  const [chosenDate, setDate] = useState<string | null>(null);
  const date = chosenDate ?? today;
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
  const goTo = (next: string) => {
    setDate(next === today ? null : next);
    setTyped(null);
  };
  return {
    answer,
    shifts,
    range,
    today,
    storeId,
    setStoreId,
    period,
    setPeriod: (next: ShiftPeriod) => {
      setPeriod(next);
      setTyped(null);
    },
    label: labelOf(period, date),
    month: monthOf(date),
    weekStart: typed ?? range.start,
    weekStartProblem: typed === null ? null : problemOf(typed),
    typeWeekStart: (text: string) => {
      const next = parseTypedDate(text);
      const isDate = problemOf(text) === null;
      if (isDate && text.length >= 10) return goTo(next);
      setTyped(text);
      if (isDate) setDate(next);
    },
    goTo,
    step: (direction: -1 | 1) => goTo(neighborOf(period, date, direction)),
  };
}

export type ShiftView = ReturnType<typeof useShiftView>;
