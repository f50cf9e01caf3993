import { invalidField } from './errors.ts';
import { parseSorting, type Sorting } from './list-order.ts';
import type { Head } from './workbooks/cells.ts';

/** A column that an exported list can contain. */
export type ListColumn = Head & {
  /** Id in screens and URLs. */
  id: string;
  /** Header when columns are selected, where the screens label it differently. */
  screenHeader?: string;
  /** Exported only on request. */
  isExtra?: true;
  isUnsorted?: true;
};

const date = { id: 'date', header: 'Date', kind: 'date' } as const;
const store = { id: 'store', header: 'Store', kind: 'text' } as const;
const name = { id: 'name', header: 'Name', kind: 'text' } as const;
const email = { id: 'email', header: 'Email', kind: 'text' } as const;
const description = { id: 'description', header: 'Description', kind: 'text' } as const;
const amount = { id: 'amount', header: 'Amount', kind: 'money', isSummed: true } as const;
const employee = { id: 'employee', header: 'Employee', kind: 'text' } as const;
const employeeNumber = { id: 'employee_id', header: 'Employee ID', kind: 'text' } as const;
const hours = { id: 'hours', header: 'Hours', kind: 'hours', isSummed: true } as const;
const rate = { id: 'rate', header: 'Hourly Rate', kind: 'money' } as const;
const salary = { id: 'salary', header: 'Salary', kind: 'money', isSummed: true } as const;
const created = { id: 'created', header: 'Created', kind: 'date', isExtra: true } as const;

/** Columns of each exported list, in order; imports know the same headers. */
export const listColumns = {
  stores: [name, { id: 'address', header: 'Address', kind: 'text' }],
  vendors: [
    name,
    { id: 'stores', header: 'Stores', kind: 'text' },
    { id: 'createdAt', header: 'Created At', kind: 'date', isExtra: true },
    { id: 'payment_terms', header: 'Payment Terms', kind: 'text', isExtra: true, isUnsorted: true },
    { id: 'account', header: 'Account', kind: 'text', isExtra: true, isUnsorted: true },
  ],
  invoices: [
    date,
    store,
    { id: 'vendor', header: 'Vendor', kind: 'text' },
    { id: 'number', header: 'Invoice Number', kind: 'text' },
    amount,
    { ...description, isUnsorted: true },
    { id: 'due_date', header: 'Due Date', kind: 'date', isExtra: true, isUnsorted: true },
    { id: 'paid_date', header: 'Paid Date', kind: 'date', isExtra: true, isUnsorted: true },
    {
      id: 'payment_reference',
      header: 'Check or Reference',
      kind: 'text',
      isExtra: true,
      isUnsorted: true,
    },
  ],
  sales: [
    date,
    store,
    { ...amount, header: 'Total Sales', screenHeader: 'Amount' },
    { ...description, isUnsorted: true },
  ],
  employees: [
    employeeNumber,
    name,
    store,
    rate,
    email,
    { id: 'phone', header: 'Phone Number', kind: 'text' },
    created,
  ],
  shifts: [
    date,
    store,
    employee,
    employeeNumber,
    { id: 'start', header: 'Start Time', kind: 'time' },
    { id: 'end', header: 'End Time', kind: 'time' },
    hours,
    rate,
    salary,
    { id: 'status', header: 'Status', kind: 'text', isExtra: true },
  ],
  hours: [employee, hours, salary, { ...rate, isExtra: true }],
  'income-types': [
    { ...name, screenHeader: 'Income Type Name' },
    { id: 'amount', header: 'Default Amount', kind: 'money' },
  ],
  incomes: [date, store, { id: 'type', header: 'Income Type', kind: 'text' }, amount, description],
  'daily-cash': [
    date,
    store,
    { id: 'credit', header: 'Credit', kind: 'money', isSummed: true },
    { id: 'debit', header: 'Debit', kind: 'money', isSummed: true },
    { id: 'fuel', header: 'Fuel', kind: 'money', isSummed: true },
    { id: 'result', header: 'Result', kind: 'money', isSummed: true },
  ],
  users: [name, email, { id: 'role', header: 'Role', kind: 'text' }, created],
  // The log is read page by page, newest first, and has no other order.
  activity: [
    { id: 'when', header: 'When', kind: 'moment', isUnsorted: true },
    { id: 'user', header: 'User', kind: 'text', isUnsorted: true },
    { ...employee, isUnsorted: true },
    { id: 'kind', header: 'Kind', kind: 'text', isUnsorted: true },
    { id: 'action', header: 'Action', kind: 'text', isUnsorted: true },
    { id: 'details', header: 'Details', kind: 'text', isUnsorted: true },
  ],
} as const satisfies Record<string, readonly ListColumn[]>;

/** A list that can be exported. */
export type ListNoun = keyof typeof listColumns;

/** Column ids of a list. */
export type ColumnId<Noun extends ListNoun> = (typeof listColumns)[Noun][number]['id'];

/** Ids of a list's sortable columns. */
export type SortId<Noun extends ListNoun> = Exclude<
  (typeof listColumns)[Noun][number],
  { isUnsorted: true }
>['id'];

const columnsOf = (noun: ListNoun): readonly ListColumn[] => listColumns[noun];

const idsOf = (columns: readonly ListColumn[]) => columns.map(({ id }) => id).join(', ');

/**
 * Parses `columns=date,amount`: the columns of an export in that order and labeled as on the
 * screens; without it all default columns. Throws AppError `invalid` at `columns` for an unknown or
 * repeated one.
 */
export function readColumns(noun: ListNoun, text: string | undefined): readonly ListColumn[] {
  const all = columnsOf(noun);
  if (text === undefined) return all.filter(({ isExtra }) => !isExtra);
  const ids = text.split(',').map((id) => id.trim());
  return ids.map((id, index) => {
    const column = all.find((one) => one.id === id);
    if (!column) {
      throw invalidField('columns', `This list has no column "${id}", only ${idsOf(all)}`);
    }
    if (ids.indexOf(id) !== index) {
      throw invalidField('columns', `The column "${id}" is named twice`);
    }
    return { ...column, header: column.screenHeader ?? column.header };
  });
}

/**
 * Parses `sort=amount`, or `sort=-amount` for descending; null without it. Throws AppError
 * `invalid` at `sort` for a column that the list cannot be sorted by.
 */
export function readSorting<Noun extends ListNoun>(
  noun: Noun,
  text: string | undefined,
): (Sorting & { by: SortId<Noun> }) | null {
  const sorting = parseSorting(text ?? '');
  if (sorting === null) return null;
  const sorted = columnsOf(noun).filter(({ isUnsorted }) => !isUnsorted);
  if (sorted.some(({ id }) => id === sorting.by)) return sorting as Sorting & { by: SortId<Noun> };
  const instead = sorted.length === 0 ? '' : `, only by ${idsOf(sorted)}`;
  throw invalidField('sort', `This list cannot be sorted by "${sorting.by}"${instead}`);
}
