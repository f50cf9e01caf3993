import { describe, expect, it } from 'vitest';
import { formatCents } from './money.ts';
import { bill, compare, read } from './testing/vendor-bills.ts';
import { compareBills } from './vendor-statement.ts';

describe('compareBills', () => {
  it.each([
    ['0204', '11/03/2026 204 5.29'],
    ['204', '11/03/2026 No. 000204, 5.29'],
    ['INV-0204', '11/03/2026 inv 204 5.29'],
    ['INV-0204', '11/03/2026 INV0204 5.29'],
    ['INV-2026-11-03', '11/05/2026 INV-2026-11-03 5.29'],
    ['A-10/5', '11/05/2026,a10-5,5.29'],
  ])('finds %s on %s, also another amount of it', (number, line) => {
    const booked = [bill(number, '2026-06-03', 529)];
    expect(compare(booked, line).found).toEqual([[number, 1]]);
    expect(compare(booked, line.replace('5.29', '5.92'))).toEqual({ differing: [[number, 1]] });
  });

  it('takes the digits alone for a number if the amount is the same, or the time', () => {
    const booked = [bill('INV-204', '2026-06-03', 529)];
    expect(compare(booked, '11/03/2026 204 5.29')).toEqual({ found: [['INV-204', 1]] });
    expect(compare(booked, '11/03/2026 B-204 5.29')).toEqual({ notEntered: [[1, 'B-204', 529]] });
    expect(compare(booked, '11/03/2026 204 5.92')).toEqual({ notEntered: [[1, '204', 592]] });
    expect(compare(booked, '06/13/2026 204 5.92')).toEqual({ differing: [['INV-204', 1]] });
    expect(compare(booked, '06/14/2026 204 5.92')).toEqual({ notEntered: [[1, '204', 592]] });
    const plain = [bill('204', '2026-06-03', 529)];
    expect(compare(plain, '11/03/2026 X204 5.29')).toEqual({ found: [['204', 1]] });
  });

  it('never takes a part of a number, a date or an amount for one', () => {
    const booked = ['204', '529', '11032026', '592'].map((number) =>
      bill(number, '2026-06-03', 700),
    );
    expect(compare(booked, '11/03/2026 12045 5.92', '11/03/2026 2041 5.29')).toEqual({
      notEntered: [
        [1, '12045', 592],
        [2, '2041', 529],
      ],
    });
  });

  it('takes a number that many lines have, or a short one, for that of an invoice only with its amount', () => {
    const booked = [bill('88213', '2026-06-03', 700), bill('12', '2026-06-03', 800)];
    const lines = ['A1', 'A2', 'A3'].map((of) => `11/03/2026 ${of}45 Acct 88213 12 cases 5.29`);
    expect(compare(booked, ...lines)).toEqual({
      notEntered: [1, 2, 3].map((line) => [line, `A${line}45`, 529]),
    });
    expect(compare(booked, '11/03/2026 88213 7.00', '11/03/2026 12 8.00').found).toHaveLength(2);
  });

  it('leaves the later one of a bill that was entered twice', () => {
    const twice = [bill('A10103', '2026-11-18', 529), bill('A-10103', '2026-11-16', 529)];
    expect(compare(twice, '11/16/2026 10103 5.29', '11/30/2026 Balance 9.00')).toEqual({
      ...{ found: [['A-10103', 1]], notListed: ['A10103'], others: [2] },
    });
  });

  it('finds a line without a number by its amount, on the nearest day within ten', () => {
    const weekly = ['2026-11-03', '2026-11-10', '2026-11-28'].map((date) => bill(date, date, 529));
    expect(
      compare(weekly, '11/11/2026 Delivery 5.29', '11/02/2026 Delivery 5.29', '11/17/2026 5.29'),
    ).toEqual({
      found: [
        ['2026-11-10', 1],
        ['2026-11-03', 2],
      ],
      notEntered: [[3, '', 529]],
    });
  });

  it('tells apart what has the amount, but another number', () => {
    expect(compare([bill('4979', '2026-11-03', 529)], '11/04/2026 Invoice 4799 5.29')).toEqual({
      renumbered: [['4979', 1, '4799']],
    });
    expect(compare([bill('4979', '2026-11-03', 529)], '11/14/2026 Invoice 4799 5.29')).toEqual({
      notEntered: [[1, '4799', 529]],
    });
  });

  it('lists what is unpaid and missing on days of the statement only', () => {
    const paid = { paidDate: '2026-11-20' };
    const booked = [
      bill('A-9', '2026-11-29', 1),
      bill('A-1', '2026-10-31', 2),
      bill('A-2', '2026-11-03', 3),
      bill('A-3', '2026-11-04', 4, paid),
      bill('A-4', '2026-11-05', 5, { dueDate: null }),
      bill('A-5', '2026-12-01', 6),
    ];
    expect(compare(booked, '11/01/2026 Balance forward 9.00', '11/30/2026 Balance 9.00')).toEqual({
      notListed: ['A-2', 'A-9'],
      others: [1, 2],
    });
  });

  it('tells what was paid, but is listed among open invoices', () => {
    const booked = [
      bill('A-1', '2026-11-02', 101, { paidDate: '2026-11-25' }),
      bill('A-2', '2026-11-03', 102, { paidDate: '2026-11-26' }),
      bill('A-3', '2026-11-04', 103, { dueDate: null }),
      bill('A-4', '2026-11-05', 104),
    ];
    const lines = booked.map(
      ({ number, date, cents }) => `${date} ${number} ${formatCents(cents)}`,
    );
    const end = '11/25/2026 Balance due 4.10';
    const later = [
      ['A-2', 2],
      ['A-3', 3],
      ['A-4', 4],
    ];
    expect(compare(booked, ...lines, end)).toEqual({
      ...{ openThere: [['A-1', 1]], found: later, others: [5] },
    });
    for (const payment of ['11/20/2026 Check 1043 1.01', '11/20/2026 1043 -1.01']) {
      expect(compare(booked, ...lines, payment)).toEqual({
        ...{ found: [['A-1', 1], ...later], others: [5] },
      });
    }
    const status = lines.map((line, at) => `${line} ${at === 0 ? 'paid' : 'open'}`);
    expect(compare(booked, ...status, end).openThere).toBeUndefined();
  });

  it('takes no payment, credit or balance for a bill', () => {
    const lines = [
      '11/03/2026 Payment for invoice A-100 5.29',
      '11/04/2026 ACH 5.29',
      '11/05/2026 Ck#1043 5.29',
      '11/06/2026 Credit memo 77 5.29',
      '11/07/2026 Invoice A-100 -5.29',
      '11/08/2026 (5.29)',
      '11/09/2026 Previous balance 5.29',
      '11/10/2026 Total due 5.29',
      '11/11/2026 0.00',
      '11/12/2026 A-100 paid 5.29',
    ];
    expect(compare([], ...lines)).toEqual({ others: lines.map((_, at) => at + 1) });
    // A status beside our own number and amount is not a payment.
    expect(compare([bill('A-100', '2026-06-01', 529)], ...lines).found).toEqual([['A-100', 10]]);
  });

  it('matches a credit of ours with a line that has a minus', () => {
    const credits = [bill('C-10', '2026-11-03', -529), bill('C-2', '2026-11-04', -600)];
    expect(compare(credits, '11/03/2026 C-10 5.29', '11/03/2026 Credit 6.00')).toEqual({
      found: [['C-2', 2]],
      notEntered: [[1, 'C-10', 529]],
      notListed: ['C-10'],
    });
    expect(compare(credits, '11/03/2026 Credit memo C-10 (5.29)').found).toEqual([['C-10', 1]]);
  });

  it('names the likeliest number of what was not entered', () => {
    const numberOf = (line: string, ...more: string[]) =>
      compareBills([bill('PWG-10104', '2026-01-01', 1)], read(line, ...more)).notEntered[0]?.number;
    expect(numberOf('11/03/2026 Store 700 4711 5.29')).toBe('4711');
    expect(numberOf('11/03/2026 88213 Invoice #4711 5.29')).toBe('4711');
    expect(numberOf('11/03/2026 PO 99120 PWG 4711 5.29')).toBe('PWG 4711');
    expect(numberOf('11/03/2026 Invoice ABC 4711 5.29')).toBe('ABC 4711');
    expect(numberOf('11/03/2026 Invoice for 4711 5.29')).toBe('4711');
    expect(numberOf('11/03/2026 Invoice No. 47 5.29')).toBe('47');
    expect(numberOf('11/03/2026 Delivery ABC 4711 5.29')).toBe('4711');
    expect(numberOf('11/03/2026 Beer 4711. 5.29')).toBe('4711');
    expect(numberOf('11/03/2026 Net 30 5.29')).toBe('');
    expect(
      numberOf('11/03/2026 88213 47 5.29', '11/04/2026 88213 6.00', '11/05/2026 88213 7.00'),
    ).toBe('');
  });

  it('compares nothing with an empty statement', () => {
    expect(compare([bill('A-1', '2026-11-03', 1)])).toEqual({});
  });
});
