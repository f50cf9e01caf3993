import { addDays } from '@backcounter/core/dates';
import { daysAround, shiftMessages, shiftsClash, type ShiftSpan } from '@backcounter/core/shifts';
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

/** A shift that the week already has. */
type Planned = { shift: Shift; span: ShiftSpan };

function problemOf(
  shift: Shift,
  near: readonly Planned[],
  { storeOf, simultaneous }: Week,
): string | null {
  if (storeOf.get(shift.employee_id._id) !== shift.store_id) return shiftMessages.otherStore;
  if (near.some((planned) => isSame(shift, planned.shift))) return plannedAlready;
  const span = toSpan(shift);
  const clashes = near.some((planned) => shiftsClash(span, planned.span, simultaneous));
  return clashes ? shiftMessages.overlap(shift.date) : null;
}

/**
 * Moves last week's shifts by seven days into a week, whose first day may begin with a shift of last
 * week that goes past midnight.
 */
export function proposeWeek(lastWeek: readonly Shift[], week: Week): Proposal[] {
  // By day, as many stores have thousands of shifts in a week.
  const planned = Map.groupBy(
    [...lastWeek, ...week.existing].map((shift) => ({ shift, span: toSpan(shift) })),
    ({ shift }) => shift.date,
  );
  return lastWeek.map((shift) => {
    const moved = { ...shift, date: addDays(shift.date, 7) };
    const near = daysAround(moved.date).flatMap((date) => planned.get(date) ?? []);
    return { shift: moved, problem: problemOf(moved, near, week) };
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
