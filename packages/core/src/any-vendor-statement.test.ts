import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { formatCents } from './money.ts';
import { bill, compare, read } from './testing/vendor-bills.ts';
import { compareBills, type BookedBill } from './vendor-statement.ts';

const deliveries = [
  bill('PWG-10104', '2026-11-03', 41220),
  bill('PWG-10110', '2026-11-10', 82790),
  bill('PWG-10121', '2026-11-17', 30005),
];
const numbers = deliveries.map(({ number }) => number);

describe('compareBills by its format', () => {
  it.each([
    [
      'the text of a PDF with a running balance and its aging',
      [
        'Statement Date: 11/30/2026 Customer No. 88213 Amount Due $1,628.55',
        '11/01/2026 Balance Forward 1,240.10',
        'Invoice 10104 11/03/2026 412.20 1,652.30',
        'Invoice 10110 11/10/2026 827.90 2,480.20',
        '11/12/2026 Payment - Thank You 1,240.10- 1,240.10',
        'Invoice 10121 11/17/2026 300.05 1,540.15',
        'Invoice 10126 11/20/2026 88.40 1,628.55',
        'Current 1-30 Days 31-60 Days Over 60',
        '11/30/2026 1,628.55 0.00 0.00 0.00 1,628.55',
      ],
      [3, 4, 6],
      [7, '10126'],
    ],
    [
      'a CSV file with quotes and the due date',
      [
        '"Date","Type","Number","Due","Original","Open"',
        '"11/03/2026","INV","PWG-10104","12/03/2026","$412.20","$412.20"',
        '"11/10/2026","INV","PWG 10110","12/10/2026","$827.90","$827.90"',
        '"11/17/2026","INV","PWG10121","12/17/2026","$300.05","$300.05"',
        '"11/20/2026","INV","PWG-10126","12/20/2026","$88.40","$88.40"',
      ],
      [2, 3, 4],
      [5, 'PWG-10126'],
    ],
    [
      'QuickBooks',
      [
        '11/03/2026 INV #10104. Due 12/03/2026. Orig. Amount $412.20. 412.20 412.20',
        '11/10/2026 INV #10110. Due 12/10/2026. Orig. Amount $827.90. 827.90 1,240.10',
        '11/12/2026 PMT #1043. -12.00 1,228.10',
        '11/17/2026 INV #10121. Due 12/10/2026. Orig. Amount $300.05. 300.05 1,528.15',
        '11/20/2026 CREDMEM #77. -12.00 1,516.15',
        '11/20/2026 INV #10126. Due 12/10/2026. Orig. Amount $88.40. 88.40 1,604.55',
      ],
      [1, 2, 4],
      [6, '10126'],
    ],
    [
      'columns of charges, payments and balance without a word',
      [
        'Date,Ref,Charges,Payments,Balance',
        '11/03/2026,10104,412.20,,1652.30',
        '11/10/2026,10110,827.90,,2480.20',
        '11/12/2026,1043,,1240.10,1240.10',
        '11/17/2026,10121,300.05,,1540.15',
        '11/20/2026,10126,88.40,,1628.55',
      ],
      [2, 3, 5],
      [6, '10126'],
    ],
    [
      'the same with the newest first',
      [
        '11/20/2026,10126,88.40,,1628.55',
        '11/17/2026,10121,300.05,,1540.15',
        '11/12/2026,1043,,1240.10,1240.10',
        '11/10/2026,10110,827.90,,2480.20',
        '11/03/2026,10104,412.20,,1652.30',
      ],
      [5, 4, 2],
      [1, '10126'],
    ],
    [
      'a mainframe',
      [
        'NOV 3  10104  IN  412.20',
        'NOV 10 10110  IN  827.90',
        'NOV 17 10121  IN  300.05',
        'NOV 18 00077  CM  12.00CR',
        'NOV 20 10126  IN  88.40',
      ],
      [1, 2, 3],
      [5, '10126'],
    ],
    [
      'columns of 30, 60 and 90 days',
      [
        'No Date Due Current 1-30 31-60 Total',
        '10104 11/03/2026 12/03/2026 412.20 0.00 0.00 412.20',
        '10110 11/10/2026 12/10/2026 827.90 0.00 0.00 827.90',
        '10121 10/17/2026 11/17/2026 0.00 300.05 0.00 300.05',
        '10126 11/20/2026 12/20/2026 88.40 0.00 0.00 88.40',
        'Total 11/30/2026 1,328.50 300.05 0.00 1,628.55',
      ],
      [2, 3, 4],
      [5, '10126'],
    ],
    [
      'a portal that counts the days past due',
      [
        'Date,Invoice,Due Date,Terms,Days Past Due,Amount',
        '11/03/2026,PWG-10104,11/10/2026,30,20,412.20',
        '11/10/2026,PWG-10110,11/17/2026,30,13,827.90',
        '11/17/2026,PWG-10121,11/24/2026,30,6,300.05',
        '11/20/2026,PWG-10126,12/20/2026,30,-20,88.4',
      ],
      [2, 3, 4],
      [5, 'PWG-10126'],
    ],
    [
      'a portal that tells what is paid',
      [
        'PWG-10104,11/03/2026,412.20,Paid',
        'PWG-10110,11/10/2026,827.90,Open',
        'PWG-10121,11/17/2026,300.05,Past due',
        'PWG-10126,11/20/2026,88.40,Paid',
      ],
      [1, 2, 3],
      [4, 'PWG-10126'],
    ],
    [
      'bare dates, numbers and amounts, and the sum in its head',
      [
        '11/30/2026 $1,628.55',
        '11/03/2026 10104 412.20',
        '11/10/2026 10110 827.90',
        '11/17/2026 10121 300.05',
        '11/20/2026 10126 88.40',
      ],
      [2, 3, 4],
      [5, '10126'],
    ],
  ])('reads %s', (_, lines, found, [line, number]) => {
    const { others: _others, ...rest } = compare(deliveries, ...lines);
    const pairs = numbers.map((of, at) => [of, found[at] ?? 0] as const);
    expect(rest).toEqual({
      found: pairs.toSorted((one, other) => one[1] - other[1]),
      notEntered: [[line, number, 8840]],
    });
  });
});

describe('compareBills of any statement', () => {
  const formats = [
    ({ number, date, cents }: BookedBill) => `${date} Invoice ${number} ${formatCents(cents)}`,
    ({ number, date, cents }: BookedBill) => `"${number}","${date}","${(cents / 100).toFixed(2)}"`,
    ({ date, cents }: BookedBill) => `${date} delivery ${formatCents(cents)}`,
    ({ date, cents }: BookedBill) => `${date} check 1043 ${formatCents(-cents)}`,
  ];

  const booked = fc
    .record({ day: fc.nat(29), cents: fc.integer({ min: 500, max: 505 }), isPaid: fc.boolean() })
    .map(({ day, cents, isPaid }) =>
      bill('', addDays('2026-11-01', day), cents, { paidDate: isPaid ? '2026-11-20' : null }),
    );
  const bills = fc
    .array(booked, { minLength: 1, maxLength: 30 })
    .map((all) => all.map((one, at) => ({ ...one, number: `A-${at + 100}` })));
  const entries = fc.array(fc.record({ of: fc.nat(), format: fc.nat(), more: fc.nat(1) }), {
    minLength: 1,
    maxLength: 40,
  });
  const statementOf = (
    all: readonly BookedBill[],
    lines: readonly { of: number; format: number; more: number }[],
  ) =>
    read(
      ...lines
        .flatMap(({ of, format, more }) => {
          const one = all[of % all.length];
          return one
            ? [formats[format % formats.length]?.({ ...one, cents: one.cents + more })]
            : [];
        })
        .map(String),
    );

  it('uses each line and each bill once, and finds none with another amount', () => {
    fc.assert(
      fc.property(bills, entries, (all, lines) => {
        const statement = statementOf(all, lines);
        const { notEntered, notListed, others, differing, ...same } = compareBills(all, statement);
        const equal = Object.values(same).flat();
        const pairs = [...equal, ...differing];
        const used = [...pairs, ...notEntered].map(({ line }) => line);
        expect(new Set([...used, ...others])).toEqual(new Set(statement));
        expect(used.length + others.length).toBe(statement.length);
        const bought = [...pairs.map((one) => one.bill), ...notListed];
        expect(new Set(bought).size).toBe(bought.length);
        for (const one of equal) expect(one.line.amounts).toContain(one.bill.cents);
      }),
    );
  });

  it('finds as much in whatever order the bills come', () => {
    fc.assert(
      fc.property(bills, entries, (all, lines) => {
        const statement = statementOf(all, lines);
        const one = compareBills(all, statement);
        const other = compareBills(all.toReversed(), statement);
        const numbersOf = ({ differing }: typeof one) =>
          differing.map(({ bill: { number } }) => number);
        expect(numbersOf(other)).toEqual(numbersOf(one));
        expect(other.notEntered).toEqual(one.notEntered);
      }),
    );
  });

  it('finds all bills of a statement that has just them', () => {
    const bills = Array.from({ length: 2000 }, (_, at) =>
      bill(`A-${at + 1000}`, addDays('2026-11-01', at % 30), 500 + (at % 7)),
    );
    for (const format of formats.slice(0, 3)) {
      const { found, ...rest } = compareBills(bills, read(...bills.map(format)));
      expect(found).toHaveLength(2000);
      expect(Object.values(rest).flat()).toEqual([]);
    }
  });
});
