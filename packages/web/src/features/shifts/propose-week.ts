import { addDays } from '@backcounter/core/dates';
import { findClash, shiftMessages, type ShiftSpan } from '@backcounter/core/shifts';
import type { Shift } from './shift-values.ts';

/** A shift of last week a week later; `problem` says why it cannot be made. */
export type Proposal = { shift: Shift; problem: string | null };

type Week = {
  /** The shifts that the week has already. */
  present: readonly Shift[];
  /** The store of each employee who still works there, by id. */
  storeOf: ReadonlyMap<string, string>;
  /** Ids of the stores whose staff may work at the same time. */
  simultaneous: ReadonlySet<string>;
};

const toSpan = (shift: Shift): ShiftSpan => ({
  storeId: shift.store_id,
  employeeId: shift.employee_id._id,
  date: shift.date,
  startTime: shift.start_time,
  endTime: shift.end_time,
});

/** Said of a shift that the week has as it is. */
export const plannedAlready = 'Planned already';

const isSame = (shift: Shift, other: Shift) =>
  other.employee_id._id === shift.employee_id._id &&
  other.date === shift.date &&
  other.start_time === shift.start_time &&
  other.end_time === shift.end_time;

function problemOf(shift: Shift, { present, storeOf, simultaneous }: Week): string | null {
  if (storeOf.get(shift.employee_id._id) !== shift.store_id) return shiftMessages.otherStore;
  if (present.some((other) => isSame(shift, other))) return plannedAlready;
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
