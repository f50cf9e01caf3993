import type { ResponseOf } from '@backcounter/api/client';
import { addDays, formatDate } from '@backcounter/core/dates';
import type { OpeningHours } from '@backcounter/core/opening-hours';
import { parseTypedHours } from '@backcounter/core/typed-hours';
import { call } from '../../api/client.ts';
import { deleteCreated } from '../../api/delete-created.ts';
import type { PastedShift } from './pasted-week.ts';
import type { PlanWrite } from './use-undoable-write.ts';
import { shortTimes, type PlannedShift, type Place } from './week-shifts.ts';

/** A shift as returned by a write. */
type PlannedRow = ResponseOf<'PUT /shifts/:id'>;

export type PlannedHours = { start_time: string; end_time: string; days: number };

/** Parses typed hours with an optional day count (`9-5 x5`); null if invalid. */
export function readPlannedHours(text: string, opening: OpeningHours): PlannedHours | null {
  const [, hours = text, times] = /^(.*?)\s*[x×*]\s*([1-7])$/i.exec(text.trim()) ?? [];
  const span = parseTypedHours(hours, opening);
  return span && { start_time: span.startTime, end_time: span.endTime, days: Number(times ?? 1) };
}

/** How long the success notice stays (SHF-20). */
const successMs = 1500;

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
): Promise<PlanWrite> {
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
  return addShifts(shifts, 'Added');
}

/** Creates the shifts of a pasted plan. */
export const createPasted = (shifts: readonly PastedShift[]): Promise<PlanWrite> =>
  addShifts(shifts, 'Pasted');

/** Creates shifts, all or none; `verb` starts the notice. */
async function addShifts(shifts: readonly PastedShift[], verb: string): Promise<PlanWrite> {
  const created = await call('POST /shifts', { body: { shifts: [...shifts] } });
  const [first] = created;
  const more = created.length === 1 ? '' : ` and ${created.length - 1} more`;
  return {
    ...createdShifts(created),
    detail: first ? `${verb}: ${shiftName(first)}${more}` : '',
    ...(first ? { focus: first } : {}),
  };
}

type CreatedShift = Pick<PlannedRow, '_id' | 'updated_at'> & NamedShift;

function deleteShifts(created: readonly CreatedShift[]): Promise<unknown> {
  const [first, ...more] = created;
  if (first && more.length === 0) return deleteCreated('DELETE /shifts/:id', first);
  const ids = created.map(({ _id }) => _id);
  return call('POST /shifts/delete', {
    body: { ids, updated_at: created.map(({ updated_at }) => updated_at) },
  });
}

/** The message for new shifts, whose undo deletes all of them or none. */
export const createdShifts = (created: readonly CreatedShift[]) => ({
  text: createdText(created.length),
  textMs: successMs,
  records: created.map(shiftName),
  undo: () => deleteShifts(created),
});

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
): Promise<PlanWrite & { focus: PlannedRow }> {
  const params = { id: shift._id };
  const put = (body: ShiftChange, updated_at: string) =>
    call('PUT /shifts/:id', { params, body: { ...body, updated_at } });
  const after = await put(change, shift.updated_at);
  const { store_id, date, start_time, end_time } = shift;
  const before = { employee_id: shift.employee_id._id, store_id, date, start_time, end_time };
  return {
    text: 'Shift updated successfully!',
    textMs: successMs,
    detail: `${verb}: ${shiftName(after)}`,
    undo: () => put(before, after.updated_at),
    focus: after,
  };
}
