import { expect, it } from 'vitest';
import { completeAmounts } from './amount-columns.ts';

const complete = (...lines: string[]) => completeAmounts(lines).slice(1);

it.each([
  ['1200', '1200.00'],
  ['52.3', '52.30'],
  ['-1200', '-1200.00'],
  ['(52.3)', '(52.30)'],
  ['$1200', '$1200.00'],
  ['"1,200"', '"1,200.00"'],
  ['"$1,200.5"', '"$1,200.50"'],
  ['1200-', '1200.00-'],
  ['1200 CR', '1200.00 CR'],
  ['5.29', '5.29'],
  ['1200.00', '1200.00'],
  ['0', '0'],
  ['', ''],
  ['n/a', 'n/a'],
])('completes the amount %j to %j', (written, completed) => {
  expect(complete('Date,Number,Amount', `11/03/2026,1043,${written}`)).toEqual([
    `11/03/2026,1043,${completed}`,
  ]);
});

it('completes the columns that the header names, and no other', () => {
  expect(
    complete(
      'Posting Date,Description,Check Number,Withdrawals,Deposits,Running Balance',
      '11/03/2026,"CHECK, PAID",1043,1200,,9000',
      '11/04/2026,DEPOSIT 7,,,310.5,9310.5',
    ),
  ).toEqual([
    '11/03/2026,"CHECK, PAID",1043,1200.00,,9000.00',
    '11/04/2026,DEPOSIT 7,,,310.50,9310.50',
  ]);
});

it('reads tables with tabs, and a column that ends a line empty', () => {
  expect(complete('Date\tInvoice\tOpen', '11/03/2026\t4711\t1200')).toEqual([
    '11/03/2026\t4711\t1200.00',
  ]);
  expect(complete('Date,Debit,Credit', '11/03/2026,1200,')).toEqual(['11/03/2026,1200.00,']);
});

it('does not take due dates for amounts, nor lines that are no row of the table', () => {
  expect(complete('Invoice Date,Due Date,Total Due', '11/03/2026,12,1200', 'Page 2, 1200')).toEqual(
    ['11/03/2026,12,1200.00', 'Page 2, 1200'],
  );
});

it('leaves a text without a header of dates and amounts as it is', () => {
  const lines = ['Invoice,Amount', '11/03/2026,1200', '11/03/2026 CHECK 1043 1200'];
  expect(completeAmounts(lines)).toEqual(lines);
});
