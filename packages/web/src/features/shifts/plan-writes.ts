import type { ResponseOf } from '@backcounter/api/client';
import { addDays, formatDate } from '@backcounter/core/dates';
import { parseTypedHours } from '@backcounter/core/typed-hours';
import { call } from '../../api/client.ts';
import type { WriteResult } from './use-undoable-write.ts';
import { shortTimes, type PlannedShift, type Place } from './week-shifts.ts';

/** A shift as returned by a write. */
type PlannedRow = ResponseOf<'PUT /shifts/:id'>;

export type PlannedHours = { start_time: string; end_time: string; days: number };

/** Parses typed hours with an optional day count (`9-5 x5`); null if invalid. */
export function readPlannedHours(
  text: string,
  opening: { opensAt: string; closesAt: string },
): PlannedHours | null {
  const [, hours = text, times] = /^(.*?)\s*[x×*]\s*([1-7])$/i.exec(text.trim()) ?? [];
  const span = parseTypedHours(hours, opening);
  return span && { start_time: span.startTime, end_time: span.endTime, days: Number(times ?? 1) };
}

type NamedShift = Pick<PlannedShift, 'employee_name' | 'date' | 'start_time' | 'end_time'>;

const shiftName = (shift: NamedShift) =>
  `${shift.employee_name}, ${formatDate(shift.date)}, ${shortTimes(shift)}`;

const createdText = (count: number) =>
  count === 1 ? 'Shift created successfully!' : `${count} shifts created successfully!`;

/** Creates a shift and repeats it on the following days, up to the end of the week. */
export async function createShifts(
  { person, date }: Place,
  { start_time, end_time, days }: PlannedHours,
  { storeId, weekEnd }: { storeId: string; weekEnd: string },
): Promise<WriteResult> {
  const dates = Array.from({ length: days }, (_, index) => addDays(date, index));
  const shifts = dates
    .filter((day) => day <= weekEnd)
    .map((day) => ({
      store_id: storeId,
      employee_id: person._id,
      date: day,
      start_time,
      end_time,
    }));
  const created = await call('POST /shifts', { body: { shifts } });
  const [first] = created;
  const more = created.length === 1 ? '' : ` and ${created.length - 1} more`;
  return {
    successText: createdText(created.length),
    undoText: first ? `Added: ${shiftName(first)}${more}` : '',
    undo: () => deleteAll(created),
    ...(first ? { focus: first } : {}),
  };
}

/** Deletes all or none: half a week undone would be neither plan. */
const deleteAll = (created: readonly { _id: string }[]) =>
  call('POST /shifts/delete', { body: { ids: created.map(({ _id }) => _id) } });

/** Notice and undo for shifts copied from the previous week. */
export function copiedWeek(created: readonly { _id: string }[], into: string): WriteResult {
  return {
    successText: createdText(created.length),
    undoText: `Copied into ${into}`,
    undo: () => deleteAll(created),
  };
}

export type ShiftChange = Partial<{
  employee_id: string;
  store_id: string;
  date: string;
  start_time: string;
  end_time: string;
}>;

/** Moves a shift or changes its hours; `verb` starts the notice: 'Moved'. */
export async function changeShift(
  shift: PlannedShift,
  change: ShiftChange,
  verb: string,
): Promise<WriteResult & { focus: PlannedRow }> {
  const params = { id: shift._id };
  const put = (body: ShiftChange, updated_at: string) =>
    call('PUT /shifts/:id', { params, body: { ...body, updated_at } });
  const after = await put(change, shift.updated_at);
  const { store_id, date, start_time, end_time } = shift;
  const before = { employee_id: shift.employee_id._id, store_id, date, start_time, end_time };
  return {
    successText: 'Shift updated successfully!',
    undoText: `${verb}: ${shiftName(after)}`,
    undo: () => put(before, after.updated_at),
    focus: after,
  };
}
