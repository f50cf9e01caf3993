/**
 * Format of a cell. Its value is a text for `text`, `YYYY-MM-DD` for `date`, `HH:mm` for `time`,
 * `YYYY-MM-DD HH:mm` in business time for `moment`, cents for `money`, and minutes for `hours` and
 * for `tenths`, which shows hours with one decimal.
 */
export type CellKind = 'text' | 'date' | 'time' | 'moment' | 'money' | 'hours' | 'tenths';

export type Cell = string | number | null;

/** A formula; `value` is its result, in the unit of the column. */
export type Formula = { formula: string; value: number };

/** A cell of a workbook's sheet. */
export type SheetCell = Cell | Formula;

/** A column of an exported list. */
export type Head = { header: string; kind: CellKind; isSummed?: true };

/** Rows of a list in batches, in the order of the columns. */
export type CellPages = AsyncIterable<readonly Cell[][]>;
