import type { OpeningHours } from '@backcounter/core/opening-hours';
import { shiftsOverlap } from '@backcounter/core/shifts';
import { nameKey } from '@backcounter/core/text';
import { isDayOff, parseTypedHours, shiftTexts } from '@backcounter/core/typed-hours';
import { cellsByTab } from '../../ui/sheet/pasted-block.ts';
import { isDay } from '../../ui/sheet/pasted-names.ts';
import {
  datesOf,
  dayName,
  shiftsAt,
  shortTimes,
  type Person,
  type Place,
  type Schedule,
} from './week-shifts.ts';

/** A shift to be created. */
export type PastedShift = {
  store_id: string;
  employee_id: string;
  date: string;
  start_time: string;
  end_time: string;
};

/** What a pasted plan holds, or why nothing of it is entered. */
export type PastedWeek = { shifts: PastedShift[] } | { reason: string };

type Span = { start_time: string; end_time: string };
type Week = Pick<Schedule, 'start' | 'people' | 'shifts'>;

/** The shifts of a cell, none on a day off; null if it holds something else. */
function readCell(text: string, opening: OpeningHours): Span[] | null {
  if (isDayOff(text)) return [];
  const spans = shiftTexts(text).map((part) => parseTypedHours(part, opening));
  if (spans.some((span) => span === null)) return null;
  return spans.flatMap((span) =>
    span ? [{ start_time: span.startTime, end_time: span.endTime }] : [],
  );
}

type IsShift = (text: string) => boolean;

/**
 * True for the days of a row above a plan. Hours can look like days (`12-8`): a row of them alone needs three,
 * one after the other.
 */
function areDays(row: readonly string[], days: readonly (string | undefined)[], isShift: IsShift) {
  const found = days.filter((day) => day !== undefined);
  if (row.some((text, column) => days[column] === undefined && isShift(text))) return false;
  const isSure = row.some((text, column) => days[column] !== undefined && !isShift(text));
  return found.length > (isSure ? 1 : 2) && found.every((day, at) => day > (found[at - 1] ?? ''));
}

/** The day of each column by the row above the plan; null if no row has two of its days. */
function readDays(block: readonly string[][], dates: readonly string[], isShift: IsShift) {
  const dayOf = (text: string) =>
    text === '' ? undefined : dates.find((date) => isDay(text, date));
  const at = block.findIndex((row) => areDays(row, row.map(dayOf), isShift));
  const header = block[at];
  return header ? { header, days: header.map(dayOf), rows: block.slice(at + 1) } : null;
}

const inOrder = (name: string) => name.replace(/^([^,]+),\s*(.+)$/, '$2 $1');

/** A person by name, `Last, First`, or a first name that only one has. */
function findPerson(text: string, people: readonly Person[]): Person | undefined {
  const key = nameKey(inOrder(text));
  const whole = people.filter(({ name }) => nameKey(name) === key);
  const byFirst = people.filter(({ name }) => nameKey(name).split(' ')[0] === key);
  const [found, another] = whole.length > 0 ? whole : byFirst;
  return another ? undefined : found;
}

type Named = { person: Person | undefined; name: string; cells: string[] };

/** Rows with names, which are before the first day. */
function readNames(rows: readonly string[][], before: number, people: readonly Person[]): Named[] {
  return rows.map((row) => {
    const names = row.slice(0, before).filter((text) => text !== '');
    const found = names.flatMap((name) => findPerson(name, people) ?? [])[0];
    return { person: found, name: names[0] ?? '', cells: row };
  });
}

type Cell = { place: Place; text: string };
type Cells = { cells: Cell[] } | { reason: string };

function placeByDays(
  { header, days, rows }: NonNullable<ReturnType<typeof readDays>>,
  { people }: Week,
  { firstRow, isShift }: { firstRow: number; isShift: IsShift },
): Cells {
  const stray = header.findIndex(
    (_, column) => !days[column] && rows.some((row) => isShift(row[column] ?? '')),
  );
  if (stray >= 0) return { reason: notThisWeek(header[stray] ?? '') };
  const before = days.findIndex((day) => day !== undefined);
  const named = readNames(rows, before, people);
  const isFilled = (row: Named) => days.some((day, column) => day && row.cells[column] !== '');
  const filled = named.filter(isFilled);
  const hasNames = before > 0 && filled.some(({ name }) => name !== '');
  const unknown = filled.find(({ person, name }) => !person && !/^total/i.test(name));
  if (hasNames && unknown) return { reason: notHere(unknown.name) };
  const ofRow = (row: Named, index: number) => (hasNames ? row.person : people[firstRow + index]);
  if (!hasNames && firstRow + rows.length > people.length) return { reason: noRoom };
  const cells = (hasNames ? filled : named).flatMap((row, index) => {
    const person = ofRow(row, index);
    return days.flatMap((date, column) =>
      person && date ? [{ place: { person, date }, text: row.cells[column] ?? '' }] : [],
    );
  });
  return { cells };
}

const noRoom = 'These hours do not fit here. Paste at the first person and day of them.';

const notThisWeek = (day: string) => `“${day}” is not a day of this week`;

const notHere = (name: string) =>
  name === ''
    ? 'Hours have no name beside them'
    : `“${name}” is not a person of this schedule, or more than one`;

const hasText = (row: readonly string[]) => row.some((cell) => cell !== '');

type At = { row: number; column: number };

/** Without days above: from the chosen cell on, or by the names in the first column. */
function placeFrom(
  block: readonly string[][],
  week: Week,
  { at, isHours }: { at: At; isHours: (text: string) => boolean },
): Cells {
  const dates = datesOf(week);
  // A row without hours keeps its place: it is somebody's, who is off.
  const filled = block.filter(hasText);
  const hasNames = filled.every(
    ([first = '', ...more]) => first !== '' && more.length > 0 && !isHours(first),
  );
  const rows = hasNames ? readNames(filled, 1, week.people) : null;
  const [first] = filled;
  const unknown = rows?.find(({ person }) => !person);
  if (unknown && unknown.cells === first && !first.slice(1).some(isHours)) {
    return { reason: notThisWeek(first[1] ?? '') };
  }
  if (unknown) return { reason: notHere(unknown.name) };
  const cells = hasNames ? filled.map((row) => row.slice(1)) : block;
  const fits = hasNames || at.row + cells.length <= week.people.length;
  const width = cells[0]?.length ?? 0;
  if (!fits || at.column + width > dates.length) return { reason: noRoom };
  return {
    cells: cells.flatMap((row, down) => {
      const person = rows ? rows[down]?.person : week.people[at.row + down];
      return row.flatMap((text, across) => {
        const date = dates[at.column + across];
        return person && date !== undefined ? [{ place: { person, date }, text }] : [];
      });
    }),
  };
}

const spanOn = (date: string, { start_time: startTime, end_time: endTime }: Span) => ({
  date,
  startTime,
  endTime,
});

const isSame = (one: Span, other: Span) =>
  one.start_time === other.start_time && one.end_time === other.end_time;

/** The shifts of a cell that are not planned yet, or the reason why they cannot be. */
function newShifts(
  { place, text }: Cell,
  week: Week,
  opening: OpeningHours,
): PastedShift[] | string {
  const { person, date } = place;
  const where = `${person.name}, ${dayName(date)}`;
  const spans = readCell(text, opening);
  if (spans === null) return `“${text}” (${where}) is not valid; enter hours such as 9-5`;
  const planned = shiftsAt(week.shifts, place);
  const added = spans.filter((span) => !planned.some((shift) => isSame(shift, span)));
  const clash = planned.find((shift) =>
    added.some((span) => shiftsOverlap(spanOn(date, shift), spanOn(date, span))),
  );
  if (clash) return `${where} already has ${shortTimes(clash)}`;
  const store = person.store_id?._id;
  if (added.length > 0 && store === undefined) return `${person.name} has left the store`;
  return added.map((span) => ({
    store_id: store ?? '',
    employee_id: person._id,
    date,
    start_time: span.start_time,
    end_time: span.end_time,
  }));
}

/**
 * Reads a plan that was copied from a spreadsheet: hours by person and day, at the chosen cell, or by
 * the days above and the names beside them. What is planned already is left out. One cell that cannot
 * be read, or that clashes, refuses all.
 */
export function readPastedWeek(
  text: string,
  { week, at, opening }: { week: Week; at: At; opening: OpeningHours },
): PastedWeek {
  const pasted = cellsByTab(text);
  const block = pasted.slice(0, pasted.findLastIndex(hasText) + 1);
  const isHours = (cell: string) => readCell(cell, opening) !== null;
  const isShift = (cell: string) => (readCell(cell, opening) ?? []).length > 0;
  const byDays = readDays(block, datesOf(week), isShift);
  const placed = byDays
    ? placeByDays(byDays, week, { firstRow: at.row, isShift })
    : placeFrom(block, week, { at, isHours });
  if ('reason' in placed) return placed;
  const shifts: PastedShift[] = [];
  for (const cell of placed.cells) {
    const added = newShifts(cell, week, opening);
    if (typeof added === 'string') return { reason: added };
    shifts.push(...added);
  }
  if (shifts.length > 0) return { shifts };
  const hasHours = placed.cells.some((cell) => isShift(cell.text));
  return { reason: hasHours ? 'These hours are planned already' : 'No hours were pasted' };
}
