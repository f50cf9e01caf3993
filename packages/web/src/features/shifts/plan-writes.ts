import type { AnswerOf } from '@backcounter/api/client';
import { addDays, formatDate } from '@backcounter/core/dates';
import { parseTypedHours } from '@backcounter/core/typed-hours';
import { call } from '../../api/client.ts';
import type { Done } from './use-undoable-write.ts';
import { shortTimes, type PlannedShift, type Place } from './week-shifts.ts';

/** A shift as a write answers it. */
type PlannedRow = AnswerOf<'PUT /shifts/:id'>;

export type PlannedHours = { start_time: string; end_time: string; days: number };

/** Typed hours and how often they are repeated day by day: `9-5 x5`; null when not understood. */
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

/** Makes a shift, and the same on the days after it up to the last of the week. */
export async function createShifts(
  { person, date }: Place,
  { start_time, end_time, days }: PlannedHours,
  { storeId, weekEnd }: { storeId: string; weekEnd: string },
): Promise<Done> {
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
  const made = await call('POST /shifts', { body: { shifts } });
  const [first] = made;
  const more = made.length === 1 ? '' : ` and ${made.length - 1} more`;
  return {
    said: createdText(made.length),
    text: first ? `Added: ${shiftName(first)}${more}` : '',
    undo: () => takeBack(made),
    ...(first ? { focus: first } : {}),
  };
}

/** All of them or none: half a week taken back would be neither plan. */
const takeBack = (made: readonly { _id: string }[]) =>
  call('POST /shifts/delete', { body: { ids: made.map(({ _id }) => _id) } });

/** What is said of a week's shifts that were made from those of the week before. */
export function copiedWeek(made: readonly { _id: string }[], into: string): Done {
  return {
    said: createdText(made.length),
    text: `Copied into ${into}`,
    undo: () => takeBack(made),
  };
}

export type ShiftChange = Partial<{
  employee_id: string;
  store_id: string;
  date: string;
  start_time: string;
  end_time: string;
}>;

/** Moves a shift or gives it other hours; `verb` begins what is said of it: 'Moved'. */
export async function changeShift(
  shift: PlannedShift,
  change: ShiftChange,
  verb: string,
): Promise<Done & { focus: PlannedRow }> {
  const params = { id: shift._id };
  const put = (body: ShiftChange, updated_at: string) =>
    call('PUT /shifts/:id', { params, body: { ...body, updated_at } });
  const after = await put(change, shift.updated_at);
  const { store_id, date, start_time, end_time } = shift;
  const before = { employee_id: shift.employee_id._id, store_id, date, start_time, end_time };
  return {
    said: 'Shift updated successfully!',
    text: `${verb}: ${shiftName(after)}`,
    undo: () => put(before, after.updated_at),
    focus: after,
  };
}
