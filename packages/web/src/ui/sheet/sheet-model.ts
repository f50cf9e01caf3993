import { dollarsOfCellText, formatCellCents, wireToCents } from '@backcounter/core/money';

/** A line of a sheet: a row or a column. */
export type SheetLine = { id: string; label: string };

/** What is stored of a cell, and what may be done with it. */
export type StoredCell = {
  /** Names it among the unsaved cells, however the sheet is turned. */
  id: string;
  /** The accessible name of its field. */
  name: string;
  /** Integer cents; null when nothing is stored. */
  cents: number | null;
  /** The stored row's `updated_at`; null when there is none. */
  version: string | null;
  /** The stored row's id, for who changed it; absent when there is none. */
  subject?: string | undefined;
  /** Integer cents that stand in quiet ink until one types. */
  hint?: number | null;
  /** What is worth a look about what is stored: in a word or two, and whole. */
  mark?: { text: string; detail: string } | undefined;
  /** Why nothing can be entered: the day is still to come. */
  closed?: string | undefined;
  /** Why what is stored cannot be changed by this person. */
  fixed?: string | undefined;
  /** True where there is no such row any more, so that nothing that is typed can be stored. */
  isGone?: boolean;
};

/** What the totals take of a cell: its cents and those of its hint, null where there are none. */
export type CellAmounts = { cents: number | null; hint: number | null };

/** What cells come to, in cents. */
export type CellSums = {
  cents: number;
  hint: number;
  /** Of the cells that hold an amount and have a hint, which can be compared. */
  compared: { cents: number; hint: number };
  /** How many have a hint and hold nothing. */
  missing: number;
};

export const noSums: CellSums = {
  cents: 0,
  hint: 0,
  compared: { cents: 0, hint: 0 },
  missing: 0,
};

/** Sums with a cell more, or, with -1, with one less. */
export function withCell(
  sums: CellSums,
  { cents, hint }: CellAmounts,
  times: 1 | -1 = 1,
): CellSums {
  const isCompared = cents !== null && hint !== null;
  return {
    cents: sums.cents + times * (cents ?? 0),
    hint: sums.hint + times * (hint ?? 0),
    compared: {
      cents: sums.compared.cents + (isCompared ? times * cents : 0),
      hint: sums.compared.hint + (isCompared ? times * hint : 0),
    },
    missing: sums.missing + (hint !== null && cents === null ? times : 0),
  };
}

/** What several columns come to together. */
export const allSums = (columns: readonly CellSums[]): CellSums => ({
  cents: sumOf(columns.map(({ cents }) => cents)),
  hint: sumOf(columns.map(({ hint }) => hint)),
  compared: {
    cents: sumOf(columns.map(({ compared }) => compared.cents)),
    hint: sumOf(columns.map(({ compared }) => compared.hint)),
  },
  missing: sumOf(columns.map(({ missing }) => missing)),
});

/** A sheet of amounts: its lines, what is stored, and the rule that an amount must meet. */
export type SheetModel = {
  label: string;
  /** Above the names of the rows. */
  corner: string;
  rows: readonly SheetLine[];
  columns: readonly SheetLine[];
  /** The id of the cell of a row and a column. */
  idAt: (rowId: string, columnId: string) => string;
  /** The column of a cell, which may be one that this sheet does not show. */
  columnOf: (id: string) => string;
  /** A cell by its id, also one that this sheet does not show. */
  cell: (id: string) => StoredCell;
  /** What is stored in a column, where it may be of thousands of cells; else these are added up. */
  sums?: (columnId: string) => CellSums;
  /** Says what is wrong with an amount in dollars, null when nothing is. */
  judge: (dollars: number) => string | null;
  /** What the last row and, when it is no plain total, the last column is called. */
  totalLabel: string;
  totalHeader?: string;
  /** True of one that shows below its plain totals those of the week before: of the hints. */
  isCompared?: boolean;
  /** The sum of a row, or of a column, when it is more than adding up; cents. */
  sumRow?: (cents: readonly number[]) => number;
  sumColumn?: (cents: readonly number[]) => number;
};

/** What was typed into a cell and is not saved, and which stored row it was typed over. */
export type Draft = {
  text: string;
  base: string | null;
  /** The row's id, which is known no more once somebody else deletes it. */
  subject?: string | undefined;
};

/** Unsaved cells by their ids. */
export type Drafts = Readonly<Record<string, Draft>>;

export const sumOf = (cents: readonly number[]): number =>
  cents.reduce((sum, each) => sum + each, 0);

const notUnderstood = 'Not understood; write it like 1,234.50';

/** What a text in a cell means: cents, null for nothing, or what is wrong with it. */
export type CellValue = { cents: number | null; problem: string | null };

export function readCellText(text: string, judge: SheetModel['judge']): CellValue {
  if (text.trim() === '') return { cents: null, problem: null };
  const dollars = dollarsOfCellText(text);
  if (Number.isNaN(dollars)) return { cents: null, problem: notUnderstood };
  const problem = judge(dollars);
  return problem === null ? { cents: wireToCents(dollars), problem } : { cents: null, problem };
}

/** An amount as it stands in a cell. */
export const cellText = (cents: number | null): string =>
  cents === null ? '' : formatCellCents(cents);

/** A typed text as it stands once the cell is left: sums are added up, thousands grouped. */
export function settledText(text: string, judge: SheetModel['judge']): string {
  const { cents, problem } = readCellText(text, judge);
  return problem === null ? cellText(cents) : text;
}
