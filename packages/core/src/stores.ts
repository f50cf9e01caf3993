import { z } from 'zod';
import { closedDatesInput, closedWeekdaysInput } from './board.ts';
import { requiredText } from './fields.ts';

export const storeMessages = {
  required: 'Store name and address are required',
  notFound: 'Selected store not found',
  hasRecords:
    'Cannot delete store: It has associated vendors, sales, or invoices. Please remove these associations first.',
} as const;

/** The body of `POST /api/stores` and, merged with the row, of `PUT /api/stores/{id}`. */
export const storeInput = z
  .object({
    name: requiredText(storeMessages.required),
    address: requiredText(storeMessages.required, 500),
    allow_simultaneous_shifts: z.boolean({ error: 'Must be true or false' }).default(false),
    closed_weekdays: closedWeekdaysInput.default([]),
    closed_dates: closedDatesInput.default([]),
  })
  .transform((input) => ({
    name: input.name,
    address: input.address,
    allowSimultaneousShifts: input.allow_simultaneous_shifts,
    closedDays: { weekdays: input.closed_weekdays, dates: input.closed_dates },
  }));

export type StoreFields = z.output<typeof storeInput>;

/** Other records of a store, with the names users know them by. */
const otherRecords = {
  employees: 'employees',
  shifts: 'shifts',
  incomes: 'other income',
  dailyCash: 'daily cash',
};

/** Which records a store still has. */
export type StoreRecords = Record<
  'vendors' | 'sales' | 'invoices' | keyof typeof otherRecords,
  boolean
>;

/** Message that rejects the deletion of a store, or null when nothing depends on it (STO-15). */
export function storeDeletionProblem(records: StoreRecords): string | null {
  if (records.vendors || records.sales || records.invoices) return storeMessages.hasRecords;
  const left = Object.entries(otherRecords)
    .filter(([kind]) => records[kind as keyof StoreRecords])
    .map(([, label]) => label);
  if (left.length === 0) return null;
  const names = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(left);
  return `Cannot delete store: It has associated ${names}. Please remove these associations first.`;
}
