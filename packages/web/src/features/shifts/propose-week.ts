import { addDays } from '@backcounter/core/dates';
import { findClash, shiftMessages, type ShiftSpan } from '@backcounter/core/shifts';
import type { Shift } from './shift-values.ts';

/** A shift of last week a week later; `problem` says why it cannot be made. */
export type Proposal = { shift: Shift; problem: string | null };

type Week = {
  /** The shifts that the week has already. */
  present: readonly Shift[];
  staffIds: readonly string[];
  /** True when the store's staff may work at the same time. */
  isSimultaneous: boolean;
};

const toSpan = (shift: Shift): ShiftSpan => ({
  storeId: shift.store_id,
  employeeId: shift.employee_id._id,
  date: shift.date,
  startTime: shift.start_time,
  endTime: shift.end_time,
});

function problemOf(shift: Shift, { present, staffIds, isSimultaneous }: Week): string | null {
  if (!staffIds.includes(shift.employee_id._id)) return shiftMessages.otherStore;
  const simultaneous = new Set(isSimultaneous ? [shift.store_id] : []);
  const clash = findClash([toSpan(shift)], present.map(toSpan), simultaneous);
  return clash === null ? null : shiftMessages.overlap(shift.date);
}

/** Last week's shifts, moved by seven days into a week. */
export function proposeWeek(lastWeek: readonly Shift[], week: Week): Proposal[] {
  return lastWeek.map((shift) => {
    const moved = { ...shift, date: addDays(shift.date, 7) };
    return { shift: moved, problem: problemOf(moved, week) };
  });
}
