import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  billMessages,
  billsPaidInput,
  billUrgency,
  checkIsBill,
  dueDateOf,
  paymentTerms,
} from './bills.ts';
import { AppError } from './errors.ts';
import { parseInput } from './fields.ts';
import { invoiceInput, invoiceRules, toInvoice } from './invoices.ts';
import { chicago as business } from './testing/chicago.ts';

function errorOf(read: () => unknown) {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError) return error.fields ?? error.message;
  }
  return null;
}

const termsInput = z.object({ terms: paymentTerms });
const readTerms = (terms?: unknown) => parseInput(termsInput, { terms }).terms;

describe('payment terms', () => {
  it.each([
    [0, 0],
    [30, 30],
    [365, 365],
    [null, null],
    [undefined, null],
  ])('of %j are %j', (sent, terms) => {
    expect(readTerms(sent)).toBe(terms);
  });

  it.each([-1, 366, 7.5, '30', ''])('refuse %j', (sent) => {
    expect(errorOf(() => readTerms(sent))).toEqual({
      terms: 'Must be a whole number of days from 0 to 365',
    });
  });

  it.each([
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 14, '2026-12-04'],
    ['2026-01-31', 30, '2026-03-02'],
    ['2026-11-20', null, null],
  ])('make an invoice of %s due %j days later: %s', (date, terms, due) => {
    expect(dueDateOf(date, terms)).toBe(due);
  });
});

it.each([
  ['2026-11-19', 'overdue'],
  ['2026-11-20', 'soon'],
  ['2026-11-26', 'soon'],
  ['2026-11-27', 'later'],
])('a bill due on %s is %s on Nov 20', (due, urgency) => {
  expect(billUrgency(due, '2026-11-20')).toBe(urgency);
});

type Sent = {
  date?: string;
  due_date?: string | null;
  paid_date?: string | null;
  payment_reference?: string | null;
};

const input = (sent: Sent) => ({
  ...{ invoice_number: 'A-1', store_id: 's1', vendor_id: 'v1', amount: 10.29 },
  ...{ date: '2026-11-10', ...sent },
});

type Current = Parameters<typeof toInvoice>[2];

function read(sent: Sent, { terms = null, current }: { terms?: number | null; current?: Current }) {
  const rules = invoiceRules(business, current);
  const parsed = parseInput(invoiceInput, input(sent), rules);
  return toInvoice(parsed, business, current, terms);
}

describe('when an invoice is due and paid', () => {
  it.each<[string, Sent, number | null, (string | null)[]]>([
    ['by the terms of its vendor', {}, 30, ['2026-12-10', null]],
    ['on delivery, for a vendor without terms', {}, null, [null, null]],
    ['on delivery as sent, although the vendor has terms', { due_date: null }, 30, [null, null]],
    ['on delivery, if the date was cleared', { due_date: ' ' }, 30, [null, null]],
    ['on the day that is sent', { due_date: '2026-11-15' }, 30, ['2026-11-15', null]],
    ['on its own day', { due_date: '2026-11-10' }, null, ['2026-11-10', null]],
    [
      'on its own day, sent as an instant',
      { date: '2026-11-10T12:00:00Z', due_date: '2026-11-10' },
      null,
      ['2026-11-10', null],
    ],
    ['today, under terms', { paid_date: '2026-11-20' }, 30, ['2026-12-10', '2026-11-20']],
    ['before it was entered', { paid_date: '2026-11-01' }, 0, ['2026-11-10', '2026-11-01']],
    ['not yet, if that was cleared', { paid_date: '' }, 0, ['2026-11-10', null]],
    ['years away', { due_date: '2028-12-31' }, null, ['2028-12-31', null]],
  ])('%s', (_, sent, terms, dates) => {
    const { dueDate, paidDate } = read(sent, { terms });
    expect([dueDate, paidDate]).toEqual(dates);
  });

  it.each<[Sent, number | null, Record<string, string>]>([
    [
      { due_date: '2026-11-09' },
      null,
      { due_date: 'The due date must not be before the date of the invoice' },
    ],
    [{ due_date: '2026-11-31' }, null, { due_date: expect.any(String) as string }],
    [{ due_date: '2029-01-01' }, null, { due_date: expect.stringContaining('2028') as string }],
    [
      { due_date: '2026-11-15', paid_date: '2026-11-21' },
      null,
      { paid_date: 'Future dates are not allowed' },
    ],
    [
      { due_date: null, paid_date: '2026-11-20' },
      30,
      { paid_date: 'An invoice without a due date counts as paid on delivery' },
    ],
    [{ paid_date: '2026-11-20' }, null, { paid_date: billMessages.paidWithoutDue }],
    [
      { due_date: '2026-11-09', paid_date: '2026-11-21' },
      null,
      {
        due_date: billMessages.dueBeforeDate,
        paid_date: 'Future dates are not allowed',
      },
    ],
  ])('is refused at the field: %j with terms of %j', (sent, terms, fields) => {
    expect(errorOf(() => read(sent, { terms }))).toEqual(fields);
  });

  it.each<unknown>([7, 'x'.repeat(41)])('is a day: %j', (sent) => {
    const parse = () => parseInput(invoiceInput, input({ due_date: sent as string }));
    expect(errorOf(parse)).toEqual({ due_date: 'Invalid date' });
  });

  it('stays when a change leaves it as it was, although the rules refuse it by now', () => {
    const current = { date: '2026-11-10', due_date: '2029-01-01', paid_date: '2026-11-21' };
    const { due_date, paid_date } = current;
    expect(read({ due_date, paid_date }, { current })).toMatchObject({
      ...{ dueDate: due_date, paidDate: paid_date },
    });
    expect(errorOf(() => read({ due_date: '2029-01-02', paid_date }, { current }))).toMatchObject({
      due_date: expect.any(String) as string,
    });
  });
});

describe('the check or reference of a payment', () => {
  const paid = { due_date: '2026-11-15', paid_date: '2026-11-14' };

  it.each<[string, Sent, string | null]>([
    ['is the text that is sent', { ...paid, payment_reference: 'Check 1043' }, 'Check 1043'],
    ['is none without one', paid, null],
    ['is none if it is blank', { ...paid, payment_reference: ' ' }, null],
  ])('%s', (_, sent, reference) => {
    expect(read(sent, {}).paymentReference).toBe(reference);
  });

  it.each<[string, Sent]>([
    ['an unpaid bill', { due_date: '2026-11-15', payment_reference: 'ACH' }],
    ['an invoice paid on delivery', { due_date: null, payment_reference: 'ACH' }],
  ])('is refused for %s', (_, sent) => {
    expect(errorOf(() => read(sent, {}))).toEqual({
      payment_reference: 'Only a paid bill has a check or reference',
    });
  });

  it('leaves with the payment, unless another one is sent', () => {
    const current = { date: '2026-11-10', ...paid, payment_reference: 'ACH' };
    const unpaid = { due_date: '2026-11-15', paid_date: null };
    const change = (payment_reference: string) =>
      read({ ...unpaid, payment_reference }, { current });
    expect(change('ACH').paymentReference).toBeNull();
    expect(errorOf(() => change('Check 7'))).toEqual({
      payment_reference: billMessages.referenceUnpaid,
    });
  });
});

describe('bills that are paid together', () => {
  const at = '2026-11-20T18:00:00.000Z';

  it.each(['2026-11-20', null])('are paid on a day, or unpaid again: %j', (paid_date) => {
    const sent = { ids: ['a', 'b'], updated_at: [at, at], paid_date };
    expect(parseInput(billsPaidInput, sent)).toEqual({ ...sent, payment_reference: null });
  });

  it.each<[object, string]>([
    [{ ids: ['a'] }, 'paid_date'],
    [{ ids: ['a'], paid_date: '' }, 'paid_date'],
    [{ ids: ['a'], paid_date: null, payment_reference: 'x'.repeat(101) }, 'payment_reference'],
    [{ ids: [], paid_date: null }, 'ids'],
    [{ ids: ['a', 'b'], updated_at: [at], paid_date: null }, 'updated_at'],
  ])('are refused as %j at %s', (sent, field) => {
    expect(Object.keys(Object(errorOf(() => parseInput(billsPaidInput, sent))))).toEqual([field]);
  });

  it('do not include an invoice that is paid on delivery', () => {
    expect(errorOf(() => checkIsBill({ due_date: null }))).toBe(billMessages.paidWithoutDue);
    expect(errorOf(() => checkIsBill({ due_date: '2026-11-20' }))).toBeNull();
  });
});
