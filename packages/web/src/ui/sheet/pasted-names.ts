import {
  addDays,
  isCalendarDate,
  parseTypedDate,
  weekdayName,
  yearOf,
} from '@backcounter/core/dates';
import { readDateText } from '@backcounter/core/import-dates';
import { dollarsOfCellText } from '@backcounter/core/money';
import { nameKey } from '@backcounter/core/text';
import type { CellPlace } from './sheet-keys.ts';
import type { SheetLine, SheetModel } from './sheet-model.ts';

/** Target cells of a pasted block, why it was refused, or that it exceeds a week. */
export type Placed =
  | { kind: 'cells'; cells: { place: CellPlace; text: string }[] }
  | { kind: 'refused'; reason: string }
  | { kind: 'too-long' };

type Lines = Pick<SheetModel, 'rows' | 'columns'>;

/** A block split into its amounts and the names above and beside them (null if absent). */
type NamedBlock = { across: string[] | null; down: string[] | null; amounts: string[][] };

const daysOfWeek = 7;

const noRoom = 'This does not fit here';

const isFilled = (text: string) => text !== '';
const isAmount = (text: string) => !Number.isNaN(dollarsOfCellText(text));
const areNames = (texts: readonly string[]) =>
  texts.some(isFilled) && !texts.filter(isFilled).some(isAmount);

/** Reads the first row and column as names if they contain no amounts. */
function readNames(block: readonly string[][]): NamedBlock {
  const [first = [], ...below] = block;
  const beside = (lines: readonly string[][]) => lines.map(([text = '']) => text);
  const isAbove =
    below.flat().some(isAmount) && areNames(first.length === 1 ? first : first.slice(1));
  const lines = isAbove ? below : block;
  const isBeside = first.length > 1 && areNames(beside(lines));
  const [corner = ''] = first;
  // With an amount in the corner, the row holds amounts, not names.
  if (isAbove && !isBeside && isFilled(corner) && isAmount(corner)) {
    return { across: null, down: null, amounts: [...block] };
  }
  return {
    across: isAbove ? first.slice(isBeside ? 1 : 0) : null,
    down: isBeside ? beside(lines) : null,
    amounts: isBeside ? lines.map((line) => line.slice(1)) : [...lines],
  };
}

/**
 * Maps a pasted block to cells: at the given cell, or by the names of stores, days or kinds in it,
 * in either orientation. Totals are skipped. One unknown name refuses the whole block.
 */
export function placeBlock(sheet: Lines, at: CellPlace, block: readonly string[][]): Placed {
  const named = readNames(block);
  if (!named.across && !named.down) return placeAt(sheet, at, named.amounts);
  const upright = findLines(named, { across: sheet.columns, down: sheet.rows });
  if (upright.unknown.length === 0)
    return placeBy(upright, { sheet, at, named, isTransposed: false });
  const transposed = findLines(named, { across: sheet.rows, down: sheet.columns });
  if (transposed.unknown.length === 0)
    return placeBy(transposed, { sheet, at, named, isTransposed: true });
  const { unknown, isLong } =
    transposed.unknown.length < upright.unknown.length ? transposed : upright;
  if (isLong) return { kind: 'too-long' };
  return { kind: 'refused', reason: `“${unknown[0] ?? ''}” is not in this sheet` };
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function placeAt({ rows, columns }: Lines, at: CellPlace, block: readonly string[][]): Placed {
  const height = block.length;
  const width = block[0]?.length ?? 0;
  if (at.row + height > rows.length || at.column + width > columns.length) {
    const isLine = height === 1 || width === 1;
    if (isLine && Math.max(height, width) > daysOfWeek) return { kind: 'too-long' };
    const size = `${countOf(height, 'row')} and ${countOf(width, 'column')}`;
    return { kind: 'refused', reason: `${size} do not fit here` };
  }
  const cells = block.flatMap((line, down) =>
    line.map((text, across) => ({
      place: { row: at.row + down, column: at.column + across },
      text,
    })),
  );
  return { kind: 'cells', cells };
}

/** Positions of names in the sheet: null if there were none, 'none' for a total. */
type Found = {
  across: (number | 'none')[] | null;
  down: (number | 'none')[] | null;
  unknown: string[];
  /** True for more than a week of days, some of them in this sheet. */
  isLong: boolean;
};

const isTotal = (name: string) => /^((grand|sub)[ -]?)?total:?$|^sum$/i.test(name);

function findLines(
  named: NamedBlock,
  lines: { across: readonly SheetLine[]; down: readonly SheetLine[] },
): Found {
  const unknown: string[] = [];
  let isLong = false;
  const find = (names: readonly string[] | null, among: readonly SheetLine[]) => {
    const found = names?.map((name) => {
      const position = isFilled(name) ? positionOf(name, among) : -1;
      if (position >= 0) return position;
      if (isFilled(name) && !isTotal(name)) unknown.push(name);
      return 'none' as const;
    });
    const isDays = among.every(({ id }) => isCalendarDate(id));
    isLong ||=
      isDays && (names?.length ?? 0) > daysOfWeek && found?.some((one) => one !== 'none') === true;
    return found ?? null;
  };
  return {
    across: find(named.across, lines.across),
    down: find(named.down, lines.down),
    unknown,
    isLong,
  };
}

function positionOf(name: string, among: readonly SheetLine[]): number {
  return among.findIndex(({ id, label }) => nameKey(label) === nameKey(name) || isDay(name, id));
}

const weekdayStart = /^([a-z]{3,9})\.?(?:,?\s+|$)/i;

/**
 * True if the text denotes the day as people and spreadsheets write it: `Mon`, `Nov 16`,
 * `11/16/26`.
 */
export function isDay(text: string, day: string): boolean {
  if (!isCalendarDate(day)) return false;
  const [start = '', name = ''] = weekdayStart.exec(text) ?? [];
  const isWeekday = (other: string) =>
    weekdayName(other).toLowerCase().startsWith(name.toLowerCase());
  const namesWeekday =
    name !== '' && [0, 1, 2, 3, 4, 5, 6].some((days) => isWeekday(addDays(day, days)));
  if (namesWeekday && !isWeekday(day)) return false;
  const rest = namesWeekday ? text.slice(start.length).trim() : text;
  if (rest === '') return true;
  // `Mon 23`
  if (namesWeekday && /^\d{1,2}$/.test(rest)) return Number(rest) === Number(day.slice(-2));
  const year = String(yearOf(day));
  return (
    parseTypedDate(rest, { today: day }) === day ||
    [rest, `${rest} ${year}`].some((each) => readDateText(each, 'mdy') === day)
  );
}

type Placing = { sheet: Lines; at: CellPlace; named: NamedBlock; isTransposed: boolean };

/** Why the names cannot be mapped; null if they can. */
function findContradiction(
  { across, down }: Found,
  { named, isTransposed }: Placing,
): string | null {
  const { amounts } = named;
  const nameTwice = (names: string[] | null, positions: Found['across']) =>
    names?.find((_, index) => {
      const position = positions?.[index];
      return position !== 'none' && positions?.indexOf(position ?? 'none') !== index;
    });
  const twice = nameTwice(named.across, across) ?? nameTwice(named.down, down);
  if (twice !== undefined) return `“${twice}” appears twice`;
  const isNameless = (row: number, column: number) =>
    named.across?.[column] === '' || named.down?.[row] === '';
  const nameless = amounts.flatMap((line, row) =>
    line.filter((_, column) => isNameless(row, column)),
  );
  const lost = nameless.find(isFilled);
  if (lost !== undefined) return `“${lost}” has no store or day beside it`;
  // Transposed amounts are ambiguous without names.
  const isOpen = (!across && amounts[0]?.length !== 1) || (!down && amounts.length !== 1);
  return isTransposed && isOpen ? 'Names are missing above or beside these amounts' : null;
}

/** Maps the block by its names, relative to the cell where there are none. */
function placeBy(found: Found, placing: Placing): Placed {
  const { sheet, at, named, isTransposed } = placing;
  const reason = findContradiction(found, placing);
  if (reason !== null) return { kind: 'refused', reason };
  const begin = isTransposed ? { x: at.row, y: at.column } : { x: at.column, y: at.row };
  const cells = named.amounts.flatMap((line, row) =>
    line.flatMap((text, column) => {
      const x = found.across ? found.across[column] : begin.x + column;
      const y = found.down ? found.down[row] : begin.y + row;
      if (typeof x !== 'number' || typeof y !== 'number') return [];
      return [{ place: isTransposed ? { row: x, column: y } : { row: y, column: x }, text }];
    }),
  );
  const isInside = ({ place }: (typeof cells)[number]) =>
    place.row < sheet.rows.length && place.column < sheet.columns.length;
  return cells.every(isInside) ? { kind: 'cells', cells } : { kind: 'refused', reason: noRoom };
}
