/**
 * How a cell is shown. Its value is a text for `text`, `YYYY-MM-DD` for `date`, `HH:mm` for `time`,
 * `YYYY-MM-DD HH:mm` of the business's clock for `moment`, cents for `money`, minutes for `hours` and
 * for `tenths`, which shows them as hours with one decimal.
 */
export type CellKind = 'text' | 'date' | 'time' | 'moment' | 'money' | 'hours' | 'tenths';

export type Cell = string | number | null;

/** What a spreadsheet computes; `value` is what it comes to, in the unit of the column. */
export type Formula = { formula: string; value: number };

/** A cell of a workbook's sheet. */
export type SheetCell = Cell | Formula;

/** A column of a list as a file. */
export type Head = { header: string; kind: CellKind; isSummed?: true };

/** The rows of a list, a part at a time, in the order of the heads. */
export type CellPages = AsyncIterable<readonly Cell[][]>;
