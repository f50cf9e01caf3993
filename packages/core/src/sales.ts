import { z } from 'zod';
import type { Business } from './business.ts';
import { checkEntryDate } from './closed-books.ts';
import { invalidField } from './errors.ts';
import { amount, chosenId, dateText, optionalText, type FieldRules } from './fields.ts';
import type { Role } from './permissions.ts';
import { isVisibleSaleDay, visibleSaleDays } from './sale-rights.ts';
import { restoredId, seenAt, weekCells } from './week-cells.ts';

/** Messages shared by forms, server and demo (SAL-03, SAL-04, SAL-07). */
export const saleMessages = {
  amountNotPositive: 'Amount must be a positive number greater than zero.',
  duplicate:
    'A sale for this store and date already exists. Please choose a different date or store.',
  dayNotOpen: 'You can enter sales of today and yesterday only',
  otherDaysHidden: 'You see today and yesterday only',
} as const;

/** The body of `POST /api/sales`, and of PUT once merged with the row. */
export const saleInput = z.object({
  store_id: chosenId('Please select a store'),
  total_sales: amount({
    required: 'Please enter a sales amount',
    tooSmall: saleMessages.amountNotPositive,
    minCents: 1,
  }),
  date: dateText('Please select a date'),
  description: optionalText(),
});

export type SaleInput = z.output<typeof saleInput>;

/** Stored fields of a sale; amounts in cents. */
export type SaleFields = {
  storeId: string;
  amountCents: number;
  date: string;
  description: string | null;
};

type SaleRules = {
  business: Business;
  /** The caller's role: an employee may be limited to the last two days. */
  role: Role;
  /** The row being changed, whose date may stay. */
  current?: { date: string } | undefined;
};

/** Parses the day of a sale; throws AppError `invalid` at `date`. */
function checkSaleDate(value: string, { business, role, current }: SaleRules): string {
  const date = checkEntryDate('date', value, business, { current: current?.date });
  if (!isVisibleSaleDay(date, visibleSaleDays(role, business))) {
    throw invalidField('date', saleMessages.dayNotOpen);
  }
  return date;
}

/** Rules for a sale beyond its schema (SAL-05). */
export function saleRules(rules: SaleRules): FieldRules<typeof saleInput> {
  return { date: (date) => checkSaleDate(date, rules) };
}

/**
 * Converts input to stored fields; throws AppError `invalid` at `date` for a date that the rules
 * reject (SAL-05) or that the role may not enter.
 */
export function toSale(input: SaleInput, rules: SaleRules): SaleFields {
  return {
    storeId: input.store_id,
    amountCents: input.total_sales,
    date: checkSaleDate(input.date, rules),
    description: input.description,
  };
}

const saleCell = z.object({
  store_id: saleInput.shape.store_id,
  date: saleInput.shape.date,
  /** Null deletes the day's sale. */
  total_sales: saleInput.shape.total_sales.nullable(),
  updated_at: seenAt,
  restores: restoredId,
});

export type SaleCell = z.output<typeof saleCell>;

/** The body of `PUT /api/sales/week`: the changed cells of the sheet of stores and days. */
export const salesWeekInput = z.object({ cells: weekCells(saleCell) });
