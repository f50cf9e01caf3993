import { describe, expect, it } from 'vitest';
import { completeAmounts, readColumns } from './amount-columns.ts';

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

it.each([
  'Days Past Due',
  'Days Due',
  'Days Overdue',
  'Age (days)',
  'Day Past Due',
  'Weeks Past Due',
  'Terms Due',
  'Qty Open',
  'Quantity',
  'Check Count',
  '# of Payments',
  'Number of Deposits',
  'No. of Credits',
  '% Paid',
  'Deposit #',
])('takes what counts for no amount: %s', (header) => {
  expect(
    complete(
      `Date,${header},Amount`,
      '11/03/2026,42,1200',
      '11/03/2026,-5,1200',
      '11/03/2026,"1,042.00",1200',
    ),
  ).toEqual(['11/03/2026,42,1200.00', '11/03/2026,-5,1200.00', '11/03/2026,"1,042",1200.00']);
});

it.each([
  'Total Due',
  'Net Due',
  'Past Due',
  'End of Day Balance',
  '1-30 Days Past Due',
  'Over 90 Days Past Due',
  'Aging Total',
  'Item Amount',
  'Deposits/Credits ($)',
  'Money Out',
])('completes the amounts of %s', (header) => {
  expect(complete(`Date,${header}`, '11/03/2026,42', '11/03/2026,42.00')).toEqual([
    '11/03/2026,42.00',
    '11/03/2026,42.00',
  ]);
});

it.each(['Current', '1-30 Days', '31-60 Days', 'Over 90 Days', 'Aging', 'Checks', 'Check'])(
  'leaves the cells of %s as they are',
  (header) => {
    expect(complete(`Date,${header},Amount`, '11/03/2026,42,1', '11/03/2026,42.00,1')).toEqual([
      '11/03/2026,42,1.00',
      '11/03/2026,42.00,1.00',
    ]);
  },
);

it('keeps a number of up to three digits apart from the amount after it', () => {
  expect(
    complete(
      'Date,Invoice,Amount',
      '11/03/2026,204,200.50',
      '11/03/2026,4,200',
      '11/03/2026,4711,200.50',
      '11/03/2026,204,52.30',
      '11/03/2026,204,1200',
      '11/03/2026,5.29,200',
    ),
  ).toEqual([
    '11/03/2026,204, 200.50',
    '11/03/2026,4, 200.00',
    '11/03/2026,4711,200.50',
    '11/03/2026,204,52.30',
    '11/03/2026,204,1200.00',
    '11/03/2026,5.29,200.00',
  ]);
});

it('reads a header with quotes, which stays that of the rows below a title of two columns', () => {
  expect(complete('"Date","Amount"', 'Date,Number', '"11/03/2026","1200"')).toEqual([
    'Date,Number',
    '"11/03/2026","1200.00"',
  ]);
});

it('reads each of several files with its own header', () => {
  expect(
    complete(
      'Statement Date 11/30/2026,Amount',
      'Date,Check,Amount',
      '11/03/2026,1043,1200',
      'Posting Date,Amount,Check',
      '11/04/2026,310,1044',
    ),
  ).toEqual([
    'Date,Check,Amount',
    '11/03/2026,1043,1200.00',
    'Posting Date,Amount,Check',
    '11/04/2026,310.00,1044',
  ]);
});

describe('readColumns', () => {
  const columns = (...lines: string[]) => readColumns(lines).slice(1);
  const directions = (...lines: string[]) => columns(...lines).map(({ isMoneyIn }) => isMoneyIn);

  it.each([
    ['Withdrawals', 'Deposits'],
    ['Debit', 'Credit'],
    ['Debit Amount', 'Credit Amount'],
    ['Withdrawals/Debits ($)', 'Deposits/Credits ($)'],
    ['Checks and Other Debits', 'Deposits and Other Credits'],
    ['Withdrawal (-)', 'Deposit (+)'],
    ['Money Out', 'Money In'],
    ['Paid out', 'Paid in'],
    ['Payments', 'Receipts'],
  ])('tells %s from %s', (out, into) => {
    expect(
      directions(
        `Date,Description,${out},${into},Balance`,
        '11/03/2026,A,500.00,,9000.00',
        '11/03/2026,A,,500,9000.00',
        '11/03/2026,A,0.00,"$1,500.00",9000.00',
        '11/03/2026,A,-500.00,0,9000.00',
        '11/03/2026,A,n/a 5,-,9000.00',
        '11/03/2026,A,5.00,5.00,9000.00',
        'Total,,5.00',
      ),
    ).toEqual([false, true, true, false, null, null, null]);
  });

  it.each(['Debit/Credit', 'Amount', 'Available Credit', 'Deposit #', 'Deposit Date', 'Checks'])(
    'is told nothing by a column %s',
    (header) => {
      expect(directions(`Date,${header},Balance`, '11/03/2026,500,9000.00')).toEqual([null]);
    },
  );

  it.each(['Check', 'Check #', 'Check Number', 'CheckNo', 'Chk No.', 'Check or Slip #'])(
    'has the number of a check from %s',
    (header) => {
      const numbers = columns(
        `Date,${header},Amount`,
        '11/03/2026,001043,5.29',
        '11/03/2026,"#1044",5.29',
        '11/03/2026,,5.29',
        '11/03/2026,0,5.29',
        '11/03/2026,X12,5.29',
      ).map(({ check }) => check);
      expect(numbers).toEqual(['001043', '1044', null, null, null]);
    },
  );

  it.each(['Check Count', 'Check Date', 'Checking Account', 'Number'])(
    'has none from %s',
    (header) => {
      expect(columns(`Date,${header},Amount`, '11/03/2026,1043,5.29')).toMatchObject([
        { check: null },
      ]);
    },
  );
});
