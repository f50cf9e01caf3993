import type { ResponseOf } from '@backcounter/api/client';
import type { ImportNoun } from '@backcounter/core/import-nouns';
import type { FileChange } from '@backcounter/core/imports';
import { formatCount } from '@backcounter/core/text';

export type Import = ResponseOf<'POST /imports'>;

export type ImportFile = Import['files'][number];

/** A change of how a file is read, or of whether it is imported at all. */
export type FileChoice = Omit<FileChange, 'file'>;

export type ImportRow = ResponseOf<'GET /imports/:id/rows'>['data'][number];

export type RowState = ImportRow['state'];

/** Labels of the row kinds. */
export const nounLabels: Readonly<Record<ImportNoun, string>> = {
  stores: 'Stores',
  vendors: 'Vendors',
  employees: 'Employees',
  wages: 'Wages',
  invoices: 'Invoices',
  sales: 'Sales',
  shifts: 'Shifts',
  income_types: 'Income types',
  incomes: 'Other income',
  daily_cash: 'Daily cash',
  targets: 'Sales targets',
  attachments: 'Photos and documents',
  settings: 'Settings',
};

export const stateLabels: Readonly<Record<RowState, string>> = {
  new: 'New',
  unchanged: 'Unchanged',
  changed: 'Changed',
  refused: 'Refused',
};

/** Formats `hourly_rate` as 'Hourly rate'. */
export const fieldLabel = (field: string): string => {
  const text = field.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** `1 row`, `2,000 rows`. */
export const countRows = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

/** `292 new, 79 refused`: the states that a file's rows are in. */
export const stateCounts = (file: ImportFile): string =>
  (['new', 'changed', 'unchanged', 'refused'] as const)
    .filter((state) => file[state] > 0)
    .map((state) => `${formatCount(file[state])} ${state}`)
    .join(', ');

/**
 * Number of rows in a state over all files; 'replaced' counts rows that replaced stored ones,
 * 'repeated' the unchanged ones that repeat a line of the import.
 */
export const sumOf = (
  files: readonly ImportFile[],
  state: RowState | 'replaced' | 'repeated',
): number => files.reduce((sum, file) => sum + (file[state] ?? 0), 0);
