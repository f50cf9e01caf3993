import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { differByOneEdit, doubleInvoices, normalizeInvoiceNumber } from './double-invoices.ts';
import { inWords } from './testing/in-words.ts';
import { watchedInvoice as invoice } from './testing/watched-invoices.ts';
import type { WatchedInvoice } from './watched-invoices.ts';

const range = { start: '2026-09-21', end: '2026-11-27' };

type Pair = [string, Partial<WatchedInvoice>, Partial<WatchedInvoice>];

describe('doubleInvoices', () => {
  it.each<Pair>([
    ['one amount on one day', { cents: 312_40 }, { cents: 312_40 }],
    ['one amount 10 days apart', { cents: 312_40 }, { cents: 312_40, date: '2026-11-13' }],
    ['a leading zero', { invoiceNumber: 'A-102' }, { invoiceNumber: 'A-0102' }],
    ['a dash', { invoiceNumber: 'A-102' }, { invoiceNumber: 'a102', date: '2026-11-19' }],
    ['a digit too many', { invoiceNumber: 'A-102' }, { invoiceNumber: 'A-1102' }],
    ['two digits swapped', { invoiceNumber: 'A-1120' }, { invoiceNumber: 'A-1210' }],
    ['another letter', { invoiceNumber: 'A-102' }, { invoiceNumber: 'B-102' }],
    ['another first digit', { invoiceNumber: 'A-102' }, { invoiceNumber: 'A-702' }],
  ])('finds %s', (_, first, second) => {
    const [a, b] = [invoice(first), invoice(second)];
    const found = inWords(doubleInvoices({ invoices: [a, b], range }));
    expect(found).toMatchObject([
      {
        id: `double_invoice.${b.date}.s1.${a.id}.${b.id}`,
        kind: 'double_invoice',
        vendorName: 'Acme',
        invoiceNumber: b.invoiceNumber,
        like: { invoiceNumber: a.invoiceNumber, date: '2026-11-03' },
        title: `Acme: ${b.invoiceNumber} looks like ${a.invoiceNumber} of Nov 3, 2026`,
        cents: b.cents,
        storeId: 's1',
        at: b.date,
      },
    ]);
  });

  it.each<Pair>([
    ['numbers that count on', { invoiceNumber: 'A-102' }, { invoiceNumber: 'A-103' }],
    ['numbers that count on from one', { invoiceNumber: 'A-1' }, { invoiceNumber: 'A-2' }],
    ['numbers that count on by ten', { invoiceNumber: 'A-102' }, { invoiceNumber: 'A-112' }],
    ['one amount 11 days apart', { cents: 312_40 }, { cents: 312_40, date: '2026-11-14' }],
    ['one amount at another store', { cents: 312_40 }, { cents: 312_40, storeId: 's2' }],
    ['one amount of another vendor', { cents: 312_40 }, { cents: 312_40, vendorId: 'v2' }],
    ['a dash at another store', { invoiceNumber: 'A-1' }, { invoiceNumber: 'A1', storeId: 's2' }],
  ])('leaves %s alone', (_, first, second) => {
    expect(doubleInvoices({ invoices: [invoice(first), invoice(second)], range })).toEqual([]);
  });

  it.each([
    ['PWG-10104', 'PWG10104', '&q=10104'],
    ['A-1120', 'a-1210', '&q=a-1'],
    ['A&1', 'a&01', '&q=a%26'],
    ['111', '999', ''],
  ])('leads from %s and %s to a list that holds both', (first, second, part) => {
    const invoices = [
      invoice({ invoiceNumber: first, cents: 312_40 }),
      invoice({ invoiceNumber: second, cents: 312_40, date: '2026-11-05' }),
    ];
    expect(doubleInvoices({ invoices, range }).map(({ path }) => path)).toEqual([
      `/dashboard/vendors-invoices?view=invoices&store=s1&vendor=v1&from=2026-11-03&to=2026-11-05${part}`,
    ]);
  });

  it.each([
    ['2026-11-03', 'on the same day'],
    ['2026-11-04', '1 day apart'],
    ['2026-11-05', '2 days apart'],
  ])('says how far apart the same amounts are: %s', (date, apart) => {
    const invoices = [invoice({ cents: 312_40 }), invoice({ cents: 312_40, date })];
    expect(inWords(doubleInvoices({ invoices, range })).map(({ detail }) => detail)).toEqual([
      `Entered twice? Same vendor and store, same amount ${apart}.`,
    ]);
  });

  it.each([
    [5, 1],
    [6, 0],
    [8, 0],
    [9, 1],
  ])(
    'takes the same amount %i days later for the next weekly delivery, or not: %i',
    (days, count) => {
      const later = invoice({ cents: 312_40, date: addDays('2026-11-03', days) });
      const invoices = [invoice({ cents: 312_40 }), later];
      expect(doubleInvoices({ invoices, range })).toHaveLength(count);
    },
  );

  it.each([
    ['2026-11-08', []],
    ['2026-11-09', ['Entered twice? Same vendor and store, same amount 8 days apart.']],
    ['2026-11-10', ['Entered twice? Same vendor and store, same amount 8 days apart.']],
  ])(
    'recognizes the next delivery when no other invoice is close, with one of %s before',
    (date, told) => {
      const [first, round] = [invoice({ cents: 312_40 }), invoice({ date })];
      const second = invoice({ cents: 312_40, date: '2026-11-11' });
      const found = inWords(doubleInvoices({ invoices: [first, round, second], range }));
      expect(found.map(({ detail }) => detail)).toEqual(told);
    },
  );

  it('finds the latest invoice with the same number, however long ago', () => {
    const [a, b, c] = ['2026-09-21', '2026-10-10', '2026-11-10'].map((date, index) =>
      invoice({ invoiceNumber: ['A-102', 'A102', 'A-0102'][index] ?? '', date }),
    );
    const invoices = [a, b, c].filter((each) => each !== undefined);
    expect(doubleInvoices({ invoices, range }).map(({ id }) => id)).toEqual([
      `double_invoice.2026-10-10.s1.${String(a?.id)}.${String(b?.id)}`,
      `double_invoice.2026-11-10.s1.${String(b?.id)}.${String(c?.id)}`,
    ]);
  });

  it('finds a regular amount at an unusually short interval, or with a similar number', () => {
    const dates = ['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-14'];
    const [a, b, c, near] = dates.map((date) => invoice({ cents: 68_40, date }));
    const usual = [a, b, c].filter((each) => each !== undefined);
    const at = (last: WatchedInvoice | undefined) =>
      doubleInvoices({ invoices: last ? [...usual, last] : usual, range }).map(({ id }) => id);
    expect(at(undefined)).toEqual([]);
    expect(at(near)).toEqual([`double_invoice.2026-10-14.s1.${String(c?.id)}.${String(near?.id)}`]);
    const numbers = ['A-101', 'A-102'].map((invoiceNumber, index) =>
      invoice({ invoiceNumber, cents: 68_40, date: addDays('2026-10-19', 7 * index) }),
    );
    expect(doubleInvoices({ invoices: [...usual, ...numbers], range })).toHaveLength(1);
  });

  it.each([
    ['every week', ['2026-11-03', '2026-11-10', '2026-11-17']],
    ['at one short interval for the second time', ['2026-10-12', '2026-10-14', '2026-10-16']],
    ['at an interval as short as before', ['2026-09-28', '2026-09-30', '2026-10-12', '2026-10-14']],
  ])('leaves the same amount %s alone', (_, dates) => {
    const invoices = dates.map((date) => invoice({ cents: 55_00, date }));
    expect(doubleInvoices({ invoices, range })).toEqual([]);
  });

  it('only reports days in the range', () => {
    const two = [invoice({ cents: 312_40 }), invoice({ cents: 312_40 })];
    const invoices = [...two, invoice({ date: '2026-11-19' })];
    const later = { start: '2026-11-04', end: '2026-11-20' };
    expect(doubleInvoices({ invoices, range: later })).toEqual([]);
  });
});

describe('the numbers of invoices', () => {
  it.each([
    ['A-0102', 'a102'],
    ['007 A 12', '7a12'],
    ['0', '0'],
    ['A100', 'a100'],
  ])('%s is plainly %s', (number, plain) => {
    expect(normalizeInvoiceNumber(number)).toBe(plain);
  });

  it.each([
    ['abc', 'abd', true],
    ['abc', 'ab', true],
    ['abc', 'xabc', true],
    ['abc', 'acb', true],
    ['abc', 'abc', false],
    ['abc', 'bca', false],
    ['abc', 'a', false],
    ['', 'ab', false],
  ])('%s and %s differ by one: %s', (a, b, isOne) => {
    expect(differByOneEdit(a, b)).toBe(isOne);
    expect(differByOneEdit(b, a)).toBe(isOne);
  });
});
