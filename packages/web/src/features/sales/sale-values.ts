import { formatShortDay } from '@backcounter/core/short-day';
import type { ResponseOf } from '@backcounter/api/client';
import { parseTypedDate } from '@backcounter/core/dates';
import { parseInput } from '@backcounter/core/fields';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { saleInput, saleRules } from '@backcounter/core/sales';
import { dollarsOf } from '../../ui/money-field.tsx';
import type { SaleRules } from './use-sale-rules.ts';
import { formatAmountForDay, joinBrief } from '../../ui/brief.ts';

export type Sale = ResponseOf<'POST /sales'>;

/** Form state: wire field names, values as typed. */
export type SaleValues = { store_id: string; total_sales: string; date: string };

export const noSale: SaleValues = { store_id: '', total_sales: '', date: '' };

export const valuesOf = ({ store_id, total_sales, date }: Sale): SaleValues => ({
  store_id: store_id._id,
  total_sales: total_sales.toFixed(2),
  date,
});

/** Describes unsaved input when the form offers to restore it. */
export const describeSale = (
  { total_sales, date }: SaleValues,
  store: string | undefined,
): string => joinBrief([formatAmountForDay(total_sales, date), store], 'a sale');

/** A saved sale in brief: `Main St, Nov 20, $1,234.50`. */
export const saleInBrief = ({ store_id, date, total_sales }: Sale, today: string): string =>
  [store_id.name, formatShortDay(date, today), formatCents(wireToCents(total_sales))].join(', ');

type BriefContext = { store: string | undefined; today: string };

/** Same for submitted form values. */
export function typedSaleInBrief(values: SaleValues, { store, today }: BriefContext): string {
  const { date, total_sales } = toInput(values);
  return joinBrief([store, formatShortDay(date, today), formatCents(wireToCents(total_sales))], '');
}

const toInput = ({ store_id, total_sales, date }: SaleValues) => ({
  store_id,
  total_sales: dollarsOf(total_sales) ?? Number.NaN,
  date: parseTypedDate(date),
});

/** Runs the server's rules; throws the error that the server would return. */
export function checkSaleValues(values: SaleValues, rules: SaleRules, own?: Sale): void {
  parseInput(saleInput, toInput(values), saleRules({ ...rules, current: own }));
}

/** Request body; the day is sent as noon UTC (API-26). */
export function toSaleBody(values: SaleValues) {
  const input = toInput(values);
  return { ...input, date: `${input.date}T12:00:00.000Z` };
}
