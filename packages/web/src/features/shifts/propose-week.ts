import { addDays } from '@backcounter/core/dates';
import { findClash, shiftMessages, type ShiftSpan } from '@backcounter/core/shifts';
import type { Shift } from './shift-values.ts';

/** A shift of last week, moved to this week; `problem` says why it cannot be created. */
export type Proposal = { shift: Shift; problem: string | null };

type Week = {
  /** The shifts that the week already has. */
  existing: readonly Shift[];
  /** The store of each employee who still works there, by employee id. */
  storeOf: ReadonlyMap<string, string>;
  /** Ids of the stores that allow simultaneous shifts. */
  simultaneous: ReadonlySet<string>;
};

const toSpan = (shift: Shift): ShiftSpan => ({
  storeId: shift.store_id,
  employeeId: shift.employee_id._id,
  date: shift.date,
  startTime: shift.start_time,
  endTime: shift.end_time,
});

/** Problem of a shift that the week already has unchanged. */
export const plannedAlready = 'Already planned';

const isSame = (shift: Shift, other: Shift) =>
  other.employee_id._id === shift.employee_id._id &&
  other.date === shift.date &&
  other.start_time === shift.start_time &&
  other.end_time === shift.end_time;

function problemOf(shift: Shift, { existing, storeOf, simultaneous }: Week): string | null {
  if (storeOf.get(shift.employee_id._id) !== shift.store_id) return shiftMessages.otherStore;
  if (existing.some((other) => isSame(shift, other))) return plannedAlready;
  const clash = findClash([toSpan(shift)], existing.map(toSpan), simultaneous);
  return clash === null ? null : shiftMessages.overlap(shift.date);
}

/** Moves last week's shifts by seven days into a week. */
export function proposeWeek(lastWeek: readonly Shift[], week: Week): Proposal[] {
  return lastWeek.map((shift) => {
    const moved = { ...shift, date: addDays(shift.date, 7) };
    return { shift: moved, problem: problemOf(moved, week) };
  });
}

/** `2 already planned, 1 overlapping`, most frequent first. */
export function countProblems(proposals: readonly Proposal[]): string {
  const labelOf = ({ problem }: Proposal) => {
    if (problem === plannedAlready) return 'already planned';
    return problem === shiftMessages.otherStore ? 'of people who left the store' : 'overlapping';
  };
  return [...Map.groupBy(proposals, labelOf)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([label, those]) => `${those.length} ${label}`)
    .join(', ');
}
