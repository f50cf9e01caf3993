import { detectGroupedTable, type GroupedTable } from '@backcounter/core/grouped-tables';
import type { OpeningHours } from '@backcounter/core/opening-hours';
import { detectSchedule, type ScheduleTable } from '@backcounter/core/schedule-tables';
import { turnDays } from '@backcounter/core/turned-tables';
import { detectWideTable, type WideTable } from '@backcounter/core/wide-tables';
import type { TableRow } from './files/table.ts';

/** Rows sampled to detect the shape of a table; enough for years of days. */
const sampleRows = 2000;

/** Makes headers non-empty and unique, as they identify columns. */
export function namedColumns(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((column, index) => {
    let name = column === '' ? `Column ${index + 1}` : column;
    for (let count = 2; taken.has(name); count += 1) name = `${column} (${count})`;
    taken.add(name);
    return name;
  });
}

async function takeRows(rows: AsyncIterator<TableRow>, count: number): Promise<TableRow[]> {
  const first: TableRow[] = [];
  while (first.length < count) {
    const one = await rows.next();
    if (one.done) break;
    first.push(one.value);
  }
  return first;
}

/** Left out totals that are named; a table with more has them named by the first. */
const namedTotals = 20;

/** Turns the rows of a wide table into sales, with consecutive line numbers; notes left out totals. */
async function* unfoldWideRows(rows: AsyncIterable<TableRow>, wide: WideTable, totals: string[]) {
  let line = 1;
  for await (const { line: at, cells } of rows) {
    if (wide.isTotalRow(cells) && totals.length < namedTotals) totals.push(`line ${at}`);
    for (const sale of wide.unfold(cells)) yield { line: (line += 1), cells: sale };
  }
}

/** Turns the rows of a schedule into shifts, with consecutive line numbers; notes left out totals. */
async function* unfoldSchedule(
  rows: AsyncIterable<TableRow>,
  { schedule, opening }: { schedule: ScheduleTable; opening: OpeningHours },
  totals: string[],
) {
  let line = 1;
  for await (const { line: at, cells } of rows) {
    if (!schedule.isTotalRow(cells)) {
      for (const shift of schedule.unfold(cells, opening))
        yield { line: (line += 1), cells: shift };
    } else if (totals.length < namedTotals) totals.push(`line ${at}`);
  }
}

/** Adds to each row the heading above it; notes left out totals. */
async function* rowsOfGroups(
  rows: AsyncIterable<TableRow>,
  grouped: GroupedTable,
  totals: string[],
) {
  let above = '';
  for await (const row of rows) {
    const heading = grouped.headingOf(row.cells);
    above = heading ?? above;
    if (heading !== null) continue;
    if (!grouped.isTotalRow(row.cells)) {
      yield { ...row, cells: grouped.withHeading(row.cells, above) };
    } else if (totals.length < namedTotals) totals.push(`line ${row.line}`);
  }
}

async function* rowsOf(rows: readonly TableRow[]) {
  for (const row of rows) yield await Promise.resolve(row);
}

const columnText = (title: string) => `column ${title}`;

type Shaped = {
  columns: string[];
  rows: AsyncIterable<TableRow>;
  isWide: boolean;
  /** Columns and lines that are left out as totals; complete once all rows are read. */
  totals: string[];
};

type ShapeOptions = {
  /** True if the columns are those of a kind of rows, so that the table cannot be a wide one. */
  isKnown: (columns: string[]) => boolean;
  /** The names of the stores, only looked up for what may be such a table. */
  listStoreNames: () => Promise<readonly string[]>;
  /** The opening hours, only looked up for a schedule. */
  readOpening: () => Promise<OpeningHours>;
};

/**
 * Makes a plain table of one with a column per store or day, with both times of a shift in one cell, or
 * with headings between its rows; any other is returned as it is.
 */
export async function shapeOf(
  { columns, rows }: Pick<Shaped, 'columns' | 'rows'>,
  options: ShapeOptions,
): Promise<Shaped> {
  const { isKnown, listStoreNames, readOpening } = options;
  const all = rows[Symbol.asyncIterator]();
  const first = await takeRows(all, sampleRows);
  async function* allRows() {
    yield* first;
    for (let one = await all.next(); !one.done; one = await all.next()) yield one.value;
  }
  const table = { columns, rows: first };
  const schedule = detectSchedule(table);
  if (schedule) {
    const totals: string[] = [];
    const shifts = unfoldSchedule(allRows(), { schedule, opening: await readOpening() }, totals);
    return { columns: schedule.columns, rows: shifts, isWide: false, totals };
  }
  const turned = first.length < sampleRows ? turnDays(table) : null;
  if (turned) {
    const shaped = await shapeOf(
      { columns: namedColumns(turned.columns), rows: rowsOf(turned.rows) },
      options,
    );
    return { ...shaped, totals: [...turned.totals.map(columnText), ...shaped.totals] };
  }
  const mayBeGrouped = detectGroupedTable(table, []) !== null;
  const grouped = mayBeGrouped ? detectGroupedTable(table, await listStoreNames()) : null;
  if (grouped) {
    const totals: string[] = [];
    const ofGroups = rowsOfGroups(allRows(), grouped, totals);
    return { columns: namedColumns(grouped.columns), rows: ofGroups, isWide: false, totals };
  }
  const mayBeWide = !isKnown(columns) && detectWideTable(table) !== null;
  const wide = mayBeWide ? detectWideTable(table, await listStoreNames()) : null;
  if (!wide) return { columns, rows: allRows(), isWide: false, totals: [] };
  const totals = wide.totals.map(columnText);
  const unfolded = unfoldWideRows(allRows(), wide, totals);
  return { columns: wide.columns, rows: unfolded, isWide: true, totals };
}
