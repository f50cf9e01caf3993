import { describe, expect, it } from 'vitest';
import { checkBooksOpen, checkEntryDate, isClosed } from './closed-books.ts';
import { toDailyCash } from './daily-cash.ts';
import { AppError } from './errors.ts';
import { toIncome } from './incomes.ts';
import { toInvoice } from './invoices.ts';
import { toSale } from './sales.ts';
import { chicago } from './testing/chicago.ts';

const business = { ...chicago, closedThrough: '2026-10-31' };
const closed = 'The books are closed through Oct 31, 2026';

const problemOf = (work: () => unknown) => {
  try {
    work();
  } catch (problem) {
    if (problem instanceof AppError) return [problem.code, problem.fields ?? problem.message];
    throw problem;
  }
  return null;
};

describe('a day in closed books', () => {
  it.each([
    ['2026-10-31', true],
    ['2025-12-31', true],
    ['2026-11-01', false],
  ])('%s is one: %s', (date, expected) => {
    expect(isClosed(date, business)).toBe(expected);
    expect(isClosed(date, chicago)).toBe(false);
  });

  it('is refused at its field, but as the day of the record being changed', () => {
    const day = (value: string, current?: string) =>
      problemOf(() => checkEntryDate('date', value, business, { current }));
    expect(day('2026-10-31')).toEqual(['invalid', { date: closed }]);
    expect(day('2026-10-31', '2026-10-31')).toBeNull();
    expect(day('2026-10-30', '2026-10-31')).toEqual(['invalid', { date: closed }]);
    expect(day('2026-11-01', '2026-10-31')).toBeNull();
    expect(day('2026-10-32')).toEqual([
      'invalid',
      { date: 'Day must be between 1 and 31 for October 2026' },
    ]);
  });

  it('takes no sale, invoice, income or cash', () => {
    const date = '2026-10-31';
    const money = { amount: 1029, description: null };
    const records = [
      () =>
        toSale(
          { store_id: 's', total_sales: 1029, date, description: null },
          { business, role: 'admin' },
        ),
      () =>
        toInvoice(
          {
            invoice_number: 'A-1',
            store_id: 's',
            vendor_id: 'v',
            date,
            due_date: null,
            paid_date: null,
            payment_reference: null,
            ...money,
          },
          business,
        ),
      () =>
        toIncome(
          { storeId: 's', incomeType: 'Rent', date, startDate: null, endDate: null, ...money },
          business,
        ),
      () => toDailyCash({ store_id: 's', date, credit: 1, debit: 1, fuel: 1 }, business),
    ];
    for (const record of records) {
      expect(problemOf(record)).toEqual(['invalid', { date: closed }]);
    }
  });
});

describe('checkBooksOpen', () => {
  const old = { date: '2026-10-31' };
  const recent = { date: '2026-11-01' };

  it.each([
    ['sales', old, undefined],
    ['invoices', undefined, old],
    ['shifts', old, recent],
    ['incomes', recent, old],
    ['dailyCash', { ...old, fuel: 1 }, { ...old, fuel: 2 }],
  ] as const)('refuses %s that leave, enter or change in closed books', (kind, before, after) => {
    const written = [
      { kind, before: recent, after: recent },
      { kind, before, after },
    ];
    expect(problemOf(() => checkBooksOpen(written, business))).toEqual([
      'conflict',
      { date: closed },
    ]);
    expect(problemOf(() => checkBooksOpen(written, chicago))).toBeNull();
  });

  it('leaves what makes up no figures alone, and open days', () => {
    const rent = { ...old, amount: 5, endDate: '2027-12-31', description: null, updated_at: '1' };
    const written = [
      { kind: 'incomes' as const, before: rent, after: { ...rent, endDate: '2026-11-30' } },
      {
        kind: 'incomes' as const,
        before: rent,
        after: { ...rent, description: 'Left', updated_at: '2' },
      },
      { kind: 'stores' as const, before: old, after: old },
      { kind: 'sales' as const, before: recent, after: recent },
    ];
    expect(problemOf(() => checkBooksOpen(written, business))).toBeNull();
  });
});
