import { dollarsOfCellText, formatCellCents, wireToCents } from '@backcounter/core/money';

/** A row or column of a sheet. */
export type SheetLine = { id: string; label: string };

/** A cell's stored state and permissions. */
export type StoredCell = {
  /** Identifies the cell in drafts, independent of the sheet's orientation. */
  id: string;
  /** The input's accessible name. */
  name: string;
  /** Integer cents; null if empty. */
  cents: number | null;
  /** The stored row's `updated_at`; null if there is none. */
  version: string | null;
  /** The stored row's id, for its change history; absent if there is none. */
  subject?: string | undefined;
  /** Placeholder in integer cents, e.g. last week's amount. */
  hint?: number | null;
  /** Placeholder instead of the hint: nothing is expected here. */
  emptyText?: string | undefined;
  /** A finding about the stored amount: short text and full detail. */
  finding?: { text: string; detail: string } | undefined;
  /** Why the cell is disabled, e.g. a future day. */
  closedReason?: string | undefined;
  /** Why the user may not change the stored amount. */
  readOnlyReason?: string | undefined;
  /** What the user can do instead, as a sentence. */
  readOnlyHint?: string | undefined;
  /** True if the row no longer exists, so that input cannot be saved. */
  isRowDeleted?: boolean;
};

/** A cell's contribution to totals; null where it has none. */
export type CellAmounts = { cents: number | null; hint: number | null };

/** Totals of cells in cents. */
export type CellSums = {
  cents: number;
  hint: number;
  /** Totals of cells that have both an amount and a hint. */
  compared: { cents: number; hint: number };
  /** Number of empty cells that have a hint. */
  missing: number;
};

export const emptySums: CellSums = {
  cents: 0,
  hint: 0,
  compared: { cents: 0, hint: 0 },
  missing: 0,
};

/** Adds a cell to totals, or subtracts it with -1. */
export function addCell(sums: CellSums, { cents, hint }: CellAmounts, times: 1 | -1 = 1): CellSums {
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

/** Totals over several columns. */
export const allSums = (columns: readonly CellSums[]): CellSums => ({
  cents: sumOf(columns.map(({ cents }) => cents)),
  hint: sumOf(columns.map(({ hint }) => hint)),
  compared: {
    cents: sumOf(columns.map(({ compared }) => compared.cents)),
    hint: sumOf(columns.map(({ compared }) => compared.hint)),
  },
  missing: sumOf(columns.map(({ missing }) => missing)),
});

/** A grid of amounts: rows, columns, stored values and validation. */
export type SheetModel = {
  label: string;
  /** Header of the row labels. */
  corner: string;
  rows: readonly SheetLine[];
  columns: readonly SheetLine[];
  /** 'row' on phones; without it, days are columns. */
  daysAre?: 'row' | 'column';
  /** Id of the cell at a row and column. */
  idAt: (rowId: string, columnId: string) => string;
  /** The column of a cell, possibly one not in this sheet. */
  columnOf: (id: string) => string;
  /** A cell by id, possibly one not in this sheet. */
  cell: (id: string) => StoredCell;
  /** Precomputed stored totals of a column, for thousands of cells; otherwise they are summed. */
  sums?: (columnId: string) => CellSums;
  /** Returns an error for an amount in dollars, or null. */
  validate: (dollars: number) => string | null;
  /** Label of the totals row. */
  totalLabel: string;
  totalHeader?: string;
  /** Adds footer rows comparing with the hints (last week). */
  isCompared?: boolean;
  /** Header of the hints' totals: 'Last week', unless another week than this one is shown. */
  comparedLabel?: string;
  /** Custom totals, if not the plain sum; in cents. */
  sumRow?: (cents: readonly number[]) => number;
  sumColumn?: (cents: readonly number[]) => number;
  /** True for a row or column without a total: a day to come, or one that the user may not see. */
  hasNoTotal?: (lineId: string) => boolean;
};

/** Unsaved input of a cell, and the version of the row it overwrites. */
export type Draft = {
  text: string;
  base: string | null;
  /** The row's id, kept in case another user deletes the row. */
  subject?: string | undefined;
};

/** Unsaved cells by id. */
export type Drafts = Readonly<Record<string, Draft>>;

export const sumOf = (cents: readonly number[]): number =>
  cents.reduce((sum, each) => sum + each, 0);

const notUnderstood = 'Enter an amount such as 1,234.50';

/** A parsed cell text: cents (null if empty) or an error. */
export type CellValue = { cents: number | null; problem: string | null };

export function readCellText(text: string, validate: SheetModel['validate']): CellValue {
  if (text.trim() === '') return { cents: null, problem: null };
  const dollars = dollarsOfCellText(text);
  if (Number.isNaN(dollars)) return { cents: null, problem: notUnderstood };
  const problem = validate(dollars);
  return problem === null ? { cents: wireToCents(dollars), problem } : { cents: null, problem };
}

/** Formats an amount for a cell. */
export const cellText = (cents: number | null): string =>
  cents === null ? '' : formatCellCents(cents);

/** Normalizes typed text on blur: evaluates sums, groups thousands. */
export function normalizeCellText(text: string, validate: SheetModel['validate']): string {
  const { cents, problem } = readCellText(text, validate);
  return problem === null ? cellText(cents) : text;
}
