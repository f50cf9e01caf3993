import { shiftMessages } from '@backcounter/core/shifts';
import { useBusiness } from '../../session/use-business.ts';
import { changeShift, createShifts, readPlannedHours, type PlannedHours } from './plan-writes.ts';
import { useUndoableWrite } from './use-undoable-write.ts';
import type { PlannedShift, Place } from './week-shifts.ts';

export type Plan = ReturnType<typeof usePlan>;

const notUnderstood = (text: string) =>
  text.trim() === ''
    ? shiftMessages.startRequired
    : `“${text}” is not understood; write hours within opening hours, such as 9-5`;

/** The store that a shift is in once it stands at another place. */
const storeAt = ({ person }: Place, shift: PlannedShift) =>
  person._id === shift.employee_id._id ? shift.store_id : (person.store_id?._id ?? shift.store_id);

const isAt = (shift: PlannedShift, { person, date }: Place) =>
  shift.employee_id._id === person._id && shift.date === date;

/**
 * Adds, moves, copies and changes the shifts of a week, each with its way back; the server has the
 * last word (SHF-09 to SHF-13).
 */
export function usePlan({ weekEnd, onStart }: { weekEnd: string; onStart: () => void }) {
  const business = useBusiness();
  const write = useUndoableWrite(onStart);
  const refuse = (text: string) => {
    write.refuse(text);
    return Promise.resolve(false);
  };
  const create = (place: Place, hours: PlannedHours, storeId: string) =>
    write.run({
      act: () => createShifts(place, hours, { storeId, weekEnd }),
      storeId,
      failure: 'Failed to create shift',
    });
  const change = (shift: PlannedShift, body: Parameters<typeof changeShift>[1], verb: string) =>
    write.run({
      act: () => changeShift(shift, body, verb),
      storeId: body.store_id ?? shift.store_id,
      failure: 'Failed to update shift',
    });
  return {
    ...write,
    add: (place: Place, typed: string) => {
      const hours = readPlannedHours(typed, business);
      const storeId = place.person.store_id?._id;
      if (!hours) return refuse(notUnderstood(typed));
      return storeId === undefined
        ? refuse(shiftMessages.otherStore)
        : create(place, hours, storeId);
    },
    rewrite: (shift: PlannedShift, typed: string) => {
      const hours = readPlannedHours(typed, business);
      if (!hours) return refuse(notUnderstood(typed));
      const { start_time, end_time } = hours;
      return change(shift, { start_time, end_time }, 'Changed');
    },
    copy: (shift: PlannedShift, place: Place) =>
      create(place, { ...shift, days: 1 }, storeAt(place, shift)),
    move: (shift: PlannedShift, place: Place) => {
      if (isAt(shift, place)) return Promise.resolve(false);
      const { person, date } = place;
      const store_id = storeAt(place, shift);
      return change(shift, { employee_id: person._id, date, store_id }, 'Moved');
    },
  };
}
