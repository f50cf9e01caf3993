import type { AnswerOf } from '@backcounter/api/client';
import { parseTypedDate } from '@backcounter/core/dates';
import { parseInput } from '@backcounter/core/fields';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { saleInput, saleRules } from '@backcounter/core/sales';
import { dollarsOf } from '../../ui/money-field.tsx';
import type { SaleRules } from './use-sale-rules.ts';
import { amountForDay, dayInBrief, inBrief } from '../../ui/brief.ts';

export type Sale = AnswerOf<'POST /sales'>;

/** What the forms hold, under the wire's names and as typed. */
export type SaleValues = { store_id: string; total_sales: string; date: string };

export const noSale: SaleValues = { store_id: '', total_sales: '', date: '' };

export const valuesOf = ({ store_id, total_sales, date }: Sale): SaleValues => ({
  store_id: store_id._id,
  total_sales: total_sales.toFixed(2),
  date,
});

/** What was typed, for the offer of it. */
export const describeSale = (
  { total_sales, date }: SaleValues,
  store: string | undefined,
): string => inBrief([amountForDay(total_sales, date), store], 'a sale');

/** `Main St, Nov 20, $1,234.50`: where, when and how much was saved. */
export const saleInBrief = ({ store_id, date, total_sales }: Sale, today: string): string =>
  [store_id.name, dayInBrief(date, today), formatCents(wireToCents(total_sales))].join(', ');

type Around = { store: string | undefined; today: string };

/** The same of a form that was sent. */
export function typedSaleInBrief(values: SaleValues, { store, today }: Around): string {
  const { date, total_sales } = toInput(values);
  return inBrief([store, dayInBrief(date, today), formatCents(wireToCents(total_sales))], '');
}

const toInput = ({ store_id, total_sales, date }: SaleValues) => ({
  store_id,
  total_sales: dollarsOf(total_sales) ?? Number.NaN,
  date: parseTypedDate(date),
});

/** Runs the rules that the server runs; throws what it would answer. */
export function checkSaleValues(values: SaleValues, rules: SaleRules, own?: Sale): void {
  parseInput(saleInput, toInput(values), saleRules({ ...rules, own }));
}

/** What is sent: the chosen day as its noon in UTC (API-26). */
export function toSaleBody(values: SaleValues) {
  const input = toInput(values);
  return { ...input, date: `${input.date}T12:00:00.000Z` };
}
