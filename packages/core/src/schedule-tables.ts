import { mapColumns, missingFields } from './import-columns.ts';
import { storeFields } from './import-nouns.ts';
import type { OpeningHours } from './opening-hours.ts';
import { isDayOff, parseTypedHours, shiftTexts, writtenTimes } from './typed-hours.ts';
import { isDateText, isTotal, type TextTable } from './wide-tables.ts';

/** How to unfold a table that has both times of a shift in one cell: each shift into a row. */
export type ScheduleTable = {
  columns: string[];
  /** True for a row that is left out as a total. */
  isTotalRow: (cells: readonly string[]) => boolean;
  /** The shifts of a row; without a.m. and p.m. the opening hours tell which are meant. */
  unfold: (cells: readonly string[], opening: OpeningHours) => string[][];
};

type Column = { name: string; index: number };

const startAndEnd = ['Start', 'End'];

const isHours = (text: string) => shiftTexts(text).every((part) => writtenTimes(part) !== null);

/** True when there are cells with a shift, and at least half of those that are filled are hours. */
function hasHours({ rows }: TextTable, indexes: readonly number[]): boolean {
  const texts = rows
    .flatMap(({ cells }) => indexes.map((index) => cells[index] ?? ''))
    .filter((text) => !isDayOff(text));
  return texts.length > 0 && texts.filter(isHours).length * 2 >= texts.length;
}

/** Start and end of each shift of a cell; text that is no time is left for the rules to reject. */
function shiftsOf(text: string, opening: OpeningHours): string[][] {
  if (isDayOff(text)) return [];
  return shiftTexts(text).map((part) => {
    const hours = parseTypedHours(part, opening);
    if (hours) return [hours.startTime, hours.endTime];
    const { start, end } = writtenTimes(part) ?? { start: part, end: '' };
    return [start, end];
  });
}

const isTotalRow = (cells: readonly string[]) => isTotal(cells[0] ?? '');

const fieldsOfShifts = (columns: readonly string[]) =>
  new Map(Object.entries(mapColumns(columns, 'shifts')).map(([column, field]) => [field, column]));

/** A plan: people in rows, a day in each column. */
function detectPlan(table: TextTable): ScheduleTable | null {
  const columns = table.columns.map((name, index) => ({ name, index }));
  const days = columns.filter(({ name }) => isDateText(name));
  if (days.length < 2) return null;
  if (
    !hasHours(
      table,
      days.map(({ index }) => index),
    )
  )
    return null;
  const others = columns.filter((column) => !days.includes(column));
  const named = namePeople(table, others);
  const known = fieldsOfShifts(named);
  if (['date', 'start_time', 'end_time'].some((field) => known.has(field))) return null;
  return {
    columns: [...named, 'Date', ...startAndEnd],
    isTotalRow,
    unfold: (cells, opening) =>
      days.flatMap(({ name, index }) =>
        shiftsOf(cells[index] ?? '', opening).map((times) => [
          ...others.map((other) => cells[other.index] ?? ''),
          name,
          ...times,
        ]),
      ),
  };
}

/** The headers of the columns before the days, of which the first with names may have none. */
function namePeople({ rows }: TextTable, columns: readonly Column[]): string[] {
  const headers = columns.map(({ name }) => name);
  if (fieldsOfShifts(headers).has('employee_id')) return headers;
  const names = columns.findIndex(({ index }) =>
    rows.some(({ cells }) => /\p{L}/u.test(cells[index] ?? '')),
  );
  return headers.with(Math.max(0, names), 'Employee');
}

/** A timesheet with one column for both times. */
function detectTimesheet(table: TextTable): ScheduleTable | null {
  const { columns } = table;
  const found = columns.flatMap((name, index) =>
    hasHours(table, [index]) ? [{ name, index }] : [],
  );
  const [hours, another] = found;
  if (!hours || another) return null;
  const known = fieldsOfShifts(columns);
  const isOther = (field: string) => known.has(field) && known.get(field) !== hours.name;
  if (isOther('start_time') || isOther('end_time')) return null;
  const unfolded = columns.toSpliced(hours.index, 1, ...startAndEnd);
  const missing = missingFields('shifts', mapColumns(unfolded, 'shifts'));
  if (!missing.every((field) => storeFields.includes(field))) return null;
  return {
    columns: unfolded,
    isTotalRow,
    unfold: (cells, opening) =>
      shiftsOf(cells[hours.index] ?? '', opening).map((times) =>
        columns.map((_, index) => cells[index] ?? '').toSpliced(hours.index, 1, ...times),
      ),
  };
}

/**
 * Detects a plan of a week, with a day in each column, or a timesheet, each with both times of a shift in
 * one cell (`9-5`); null for any other table, judging by its first rows.
 */
export const detectSchedule = (table: TextTable): ScheduleTable | null =>
  detectPlan(table) ?? detectTimesheet(table);
