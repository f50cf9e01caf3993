import { dueDateOf } from '../bills.ts';
import { addDays, daysBetween } from '../dates.ts';
import type { SampleVendor } from './sample-data.ts';

/** Days from the due date of a week's bills to their payment, in turn. */
const paidAfter = [-2, 0, -1, 1];

/** What vendors with this much time get by transfer, the others by check. */
const transferTerms = 30;

/** The number of the check for a vendor's bills of a day: later checks have higher numbers. */
const checkNumber = (paid: string, vendor: SampleVendor): number =>
  1000 + daysBetween('2023-01-01', paid) * 2 + (vendor.forgottenBy === 1 ? 1 : 0);

type Delivery = { date: string; week: number; store: number };

type Bill = { vendor: SampleVendor; today: string };

/** True for one bill of the store: what was due three to nine days ago, of weekly deliveries. */
function isForgotten(due: string, store: number, { vendor, today }: Bill): boolean {
  const days = daysBetween(due, today);
  return store === vendor.forgottenBy && days >= 3 && days <= 9;
}

/**
 * When an invoice of the sample is due and paid, and with what, as in a file: blank if it was paid on
 * delivery.
 * Bills are paid around their due date, but some stores forgot one.
 */
export function billDates({ date, week, store }: Delivery, bill: Bill) {
  const due = dueDateOf(date, bill.vendor.terms ?? null);
  if (due === null) return { due_date: '', paid_date: '', payment_reference: '' };
  const paid = addDays(due, paidAfter[week % paidAfter.length] ?? 0);
  const isPaid = paid <= bill.today && !isForgotten(due, store, bill);
  const reference =
    bill.vendor.terms === transferTerms ? 'ACH' : `Check ${checkNumber(paid, bill.vendor)}`;
  return {
    due_date: due,
    paid_date: isPaid ? paid : '',
    payment_reference: isPaid ? reference : '',
  };
}
