import { useRef } from 'react';
import type { InputOf } from '@backcounter/api/client';
import { AppError } from '@backcounter/core/errors';
import { shiftMessages } from '@backcounter/core/shifts';
import { useSettledData } from '../../api/use-api-query.ts';
import { useBusiness } from '../../session/use-business.ts';
import { readPastedWeek } from './pasted-week.ts';
import {
  changeShift,
  createPasted,
  createShifts,
  readPlannedHours,
  type PlannedHours,
  type ShiftChange,
} from './plan-writes.ts';
import { useUndoableWrite, type Focus } from './use-undoable-write.ts';
import type { PlannedShift, Place, Schedule } from './week-shifts.ts';

export type Plan = ReturnType<typeof usePlan>;

const notUnderstood = (text: string) =>
  text.trim() === ''
    ? shiftMessages.startRequired
    : `“${text}” is not valid; enter hours within opening hours, such as 9-5`;

/** The store of a shift after a move. */
const storeAt = ({ person }: Place, shift: PlannedShift) =>
  person._id === shift.employee_id._id ? shift.store_id : (person.store_id?._id ?? shift.store_id);

const isAt = (shift: PlannedShift, { person, date }: Place) =>
  shift.employee_id._id === person._id && shift.date === date;

const hasHours = (shift: PlannedShift, { start_time, end_time }: PlannedHours) =>
  shift.start_time === start_time && shift.end_time === end_time;

/** Shifts as returned by the last write, used until the week has been refetched. */
function useLatestRows() {
  const written = useRef(new Map<string, Partial<PlannedShift> & { updated_at: string }>());
  return {
    note: (row: Partial<PlannedShift> & Focus) => written.current.set(row._id, row),
    of: (shift: PlannedShift): PlannedShift => {
      const row = written.current.get(shift._id);
      return row && row.updated_at > shift.updated_at ? { ...shift, ...row } : shift;
    },
  };
}

type PastePlace = { week: Schedule; at: { row: number; column: number } };

/** The same cell in the week as it is by now; where it was if its person has left. */
function placeInLatest({ week, at }: PastePlace, latest: Schedule | undefined): PastePlace {
  const id = week.people[at.row]?._id;
  const row = latest?.people.findIndex((person) => person._id === id) ?? -1;
  return latest && row >= 0 ? { week: latest, at: { ...at, row } } : { week, at };
}

type PlanOptions = { weekEnd: string; query: NonNullable<InputOf<'GET /schedule'>['query']> };

/**
 * Adds, moves, copies and edits the shifts of a week, each with undo; the server validates (SHF-09
 * to SHF-13).
 */
export function usePlan({ weekEnd, query }: PlanOptions) {
  const business = useBusiness();
  const write = useUndoableWrite();
  const latest = useLatestRows();
  const latestWeek = useSettledData('GET /schedule', { query });
  const refuse = (text: string) => {
    write.refuse(text);
    return Promise.resolve(false);
  };
  const create = (place: Place, hours: PlannedHours, storeId: string) =>
    write.run({
      act: () => createShifts(place, hours, { storeId, weekEnd }),
      storeId: () => storeId,
      failure: 'Failed to create shift',
    });
  const change = async (shift: PlannedShift, body: ShiftChange, verb: string) => {
    const done = await changeShift(shift, body, verb);
    latest.note(done.focus);
    return done;
  };
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
      return write.run({
        act: async () => {
          const now = latest.of(shift);
          // Also if it was typed differently: there is nothing to save or undo.
          if (hasHours(now, hours)) return null;
          return change(now, { start_time, end_time }, 'Changed');
        },
        storeId: () => shift.store_id,
        failure: 'Failed to update shift',
      });
    },
    copy: (shift: PlannedShift, place: Place) =>
      create(place, { ...shift, days: 1 }, storeAt(place, shift)),
    /**
     * Adds what was copied from a spreadsheet, all of it or none, with one undo. It is compared with the
     * week as it is once the writes and undos before it are seen.
     */
    paste: (text: string, place: PastePlace) => {
      let storeId = '';
      return write.run({
        act: async () => {
          const now = placeInLatest(place, await latestWeek());
          const pasted = readPastedWeek(text, { ...now, opening: business });
          if ('reason' in pasted) throw new AppError('invalid', { message: pasted.reason });
          storeId = pasted.shifts[0]?.store_id ?? '';
          return createPasted(pasted.shifts);
        },
        storeId: () => storeId,
        failure: 'Failed to create shift',
      });
    },
    /** `placeFrom` computes the target from where the shift is once the queued moves are done. */
    move: (shift: PlannedShift, targetFrom: (now: PlannedShift) => Place | null) => {
      let storeId = shift.store_id;
      return write.run({
        act: async () => {
          const now = latest.of(shift);
          const place = targetFrom(now);
          if (place === null || isAt(now, place)) return null;
          const { person, date } = place;
          storeId = storeAt(place, now);
          return change(now, { employee_id: person._id, date, store_id: storeId }, 'Moved');
        },
        storeId: () => storeId,
        failure: 'Failed to update shift',
      });
    },
  };
}
