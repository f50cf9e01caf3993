import type { AnswerOf } from '@backcounter/api/client';
import type { ImportNoun } from '@backcounter/core/imports';

export type Import = AnswerOf<'POST /imports'>;

export type ImportFile = Import['files'][number];

export type ImportRow = AnswerOf<'GET /imports/:id/rows'>['data'][number];

export type RowState = ImportRow['state'];

/** What rows can be, as the screens call them. */
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

/** `hourly_rate` as people read it. */
export const fieldLabel = (field: string): string => {
  const text = field.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const numbers = new Intl.NumberFormat('en-US');

/** `1 row`, `2,000 rows`. */
export const countRows = (count: number): string =>
  `${numbers.format(count)} ${count === 1 ? 'row' : 'rows'}`;

/** How many rows of all files are in a state, or have replaced what was stored. */
export const sumOf = (files: readonly ImportFile[], state: RowState | 'replaced'): number =>
  files.reduce((sum, file) => sum + file[state], 0);
