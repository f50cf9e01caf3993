import { useState } from 'react';
import { dateProblem, isCalendarDate, monthOf, parseTypedDate } from '@backcounter/core/dates';
import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useToday } from '../../session/use-business.ts';
import { allStores } from '../../api/store-picker.tsx';
import { useDefaultStore } from '../../api/use-remembered-choice.ts';
import { useStores } from '../../api/use-stores.ts';
import { useAddress } from '../../ui/address.ts';
import type { Search } from '../../ui/search-params.ts';
import type { Option } from '../../ui/select-field-props.ts';
import { useCorrectedAddress } from '../../ui/use-corrected-address.ts';
import {
  shiftsFromAddress,
  keepDay,
  shiftsToAddress,
  type ShiftViewState,
  type Look,
} from './shift-view-state.ts';
import { labelOf, neighborOf, rangeOf, type ShiftPeriod } from './shift-period.ts';
import type { Shift } from './shift-values.ts';

/** State of the shifts screen in the URL, with the shifts it selects. */
export function useShiftView() {
  const today = useToday();
  const { isPending } = useStores();
  const firstStore = useDefaultStore();
  const { search, change } = useAddress();
  const fromUrl = shiftsFromAddress(search, today);
  const read = JSON.stringify(fromUrl);
  // Local copy, so that a choice shows at once while the URL follows.
  const [shown, setShown] = useState({ ...fromUrl, read });
  if (shown.read !== read) setShown({ ...keepDay(fromUrl, shown.date), read });
  const { period, date, look, employeeId } = shown;
  const storeId = shown.storeId ?? firstStore;
  useCorrectedAddress(correctionOf(search, fromUrl));
  /** The week's first day while it is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const range = rangeOf(period, date);
  const query = {
    ...(storeId === allStores ? {} : { store_id: storeId }),
    start_date: range.start,
    end_date: range.end,
  };
  const response = useApiQuery('GET /shifts', isPending ? null : { query });
  const everybody: readonly Shift[] = response.data ? rowsOf(response.data) : [];
  const problemOf = (text: string) =>
    dateProblem(parseTypedDate(text), { today, allowFuture: true });
  const choose = (part: Partial<ShiftViewState>, { isTyped = false } = {}) => {
    setShown((before) => ({ ...before, ...part }));
    if (!isTyped) setTyped(null);
    change(shiftsToAddress({ ...shown, ...part }, today), { isTyped });
  };
  return {
    response,
    shifts: employeeId === '' ? everybody : everybody.filter((shift) => isOf(shift, employeeId)),
    /** Whose shifts there are in the period, for a choice among them. */
    staff: staffOf(everybody),
    employeeId,
    setEmployeeId: (id: string) => choose({ employeeId: id }),
    range,
    today,
    storeId,
    setStoreId: (id: string) => choose({ storeId: id, employeeId: '' }),
    period,
    setPeriod: (next: ShiftPeriod) => choose({ period: next }),
    look,
    /** The week view always shows a single week. */
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

const isOf = ({ employee_id }: Shift, employeeId: string) => employee_id._id === employeeId;

/** The employees of shifts, by name. */
const staffOf = (shifts: readonly Shift[]): Option[] =>
  [...new Map(shifts.map((shift) => [shift.employee_id._id, shift.employee_name]))]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-US'));

/** What replaces a month or week that is none; null if both are right. */
function correctionOf({ week = '', month = '' }: Search, { period, date }: ShiftViewState) {
  if (period === 'monthly') return null;
  const isWeekWrong = week !== '' && !isCalendarDate(week);
  if (month === '' && !isWeekWrong) return null;
  return { month: undefined, ...(isWeekWrong && { week: rangeOf(period, date).start }) };
}

export type ShiftView = ReturnType<typeof useShiftView>;
