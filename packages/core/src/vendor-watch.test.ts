import { describe, expect, it } from 'vitest';
import { addDays, datesFrom } from './dates.ts';
import {
  absentVendors,
  differByOne,
  doubleInvoices,
  plainNumber,
  unusualInvoices,
  type WatchedInvoice,
} from './vendor-watch.ts';

const range = { start: '2026-09-21', end: '2026-11-27' };
const today = '2026-11-20';

let made = 0;
function invoice(row: Partial<WatchedInvoice>): WatchedInvoice {
  made += 1;
  const id = `i${String(made).padStart(4, '0')}`;
  return {
    ...{ id, invoiceNumber: `N${made * 7919}`, storeId: 's1', vendorId: 'v1', vendorName: 'Acme' },
    ...{ cents: 100_00 + made * 137, date: '2026-11-03' },
    ...row,
  };
}

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
    const found = doubleInvoices({ invoices: [a, b], range });
    expect(found).toMatchObject([
      {
        id: `double_invoice.${b.date}.s1.${a.id}.${b.id}`,
        kind: 'double_invoice',
        title: `Acme: ${b.invoiceNumber} looks like ${a.invoiceNumber} of Nov 3, 2026`,
        cents: b.cents,
        storeId: 's1',
        at: b.date,
      },
    ]);
  });

  it.each<Pair>([
    ['numbers that count on', { invoiceNumber: 'A-102' }, { invoiceNumber: 'A-103' }],
    ['one amount 11 days apart', { cents: 312_40 }, { cents: 312_40, date: '2026-11-14' }],
    ['one amount at another store', { cents: 312_40 }, { cents: 312_40, storeId: 's2' }],
    ['one amount of another vendor', { cents: 312_40 }, { cents: 312_40, vendorId: 'v2' }],
    ['a dash at another store', { invoiceNumber: 'A-1' }, { invoiceNumber: 'A1', storeId: 's2' }],
  ])('leaves %s alone', (_, first, second) => {
    expect(doubleInvoices({ invoices: [invoice(first), invoice(second)], range })).toEqual([]);
  });

  it('leaves the same amount every week alone', () => {
    const invoices = ['2026-11-03', '2026-11-10', '2026-11-17'].map((date) =>
      invoice({ cents: 55_00, date }),
    );
    expect(doubleInvoices({ invoices, range })).toEqual([]);
  });

  it('is only about the days that are looked at', () => {
    const invoices = [invoice({ cents: 312_40 }), invoice({ cents: 312_40 })];
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
    expect(plainNumber(number)).toBe(plain);
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
    expect(differByOne(a, b)).toBe(isOne);
    expect(differByOne(b, a)).toBe(isOne);
  });
});

const weekly = (cents: number, index: number) =>
  invoice({ cents, date: addDays('2026-09-01', 7 * index) });

describe('unusualInvoices', () => {
  const usual = [98_00, 104_00, 91_00, 110_00, 100_00, 96_00, 102_00, 107_00];

  it.each([
    ['a point forgotten', 10_100_00, 'large', 10_000_00],
    ['a point too far left', 1_01, 'small', 98_99],
  ])('finds %s', (_, cents, size, cost) => {
    const invoices = [...usual, cents].map(weekly);
    const [found, ...more] = unusualInvoices({ invoices, range });
    expect(more).toEqual([]);
    expect(found?.title).toMatch(new RegExp(`is unusually ${size}$`));
    expect(found?.detail).toBe(
      `Usually about $${size === 'large' ? '102.00' : '100.00'} at this store, going by 9 invoices. Is the decimal point right?`,
    );
    expect(found?.cents).toBe(size === 'large' ? cents - 102_00 : cost);
  });

  it('needs enough history, and takes twice the largest as usual where amounts stray', () => {
    expect(unusualInvoices({ invoices: [...usual.slice(1), 9_999_00].map(weekly), range })).toEqual(
      [],
    );
    const straying = [10_00, 500_00, 90_00, 1_200_00, 45_00, 3_000_00, 150_00, 20_00, 5_900_00];
    expect(unusualInvoices({ invoices: straying.map(weekly), range })).toEqual([]);
  });
});

describe('absentVendors', () => {
  const tuesdays = datesFrom('2026-09-01', 78).filter((_, index) => index % 7 === 0);
  const billed = (skip: string[], row: Partial<WatchedInvoice> = {}) =>
    tuesdays
      .filter((date) => !skip.includes(date))
      .map((date) => invoice({ cents: 100_00, date, ...row }));

  it('finds the week in which a vendor did not come, and what it usually bills', () => {
    expect(absentVendors({ invoices: billed(['2026-11-10']), range }, today)).toEqual([
      {
        id: 'absent_vendor.2026-11-09.s1',
        kind: 'absent_vendor',
        title: 'No invoice from Acme in the week of Nov 9, 2026',
        detail: 'Billed this store in 8 or more of the 8 weeks before.',
        cents: 100_00,
        storeId: 's1',
        at: '2026-11-09',
        path: '/dashboard/vendors-invoices?view=invoices&panel=create&store=s1',
      },
    ]);
  });

  it('tells of all the vendors of a store and week at once, and of another store by itself', () => {
    const skip = ['2026-11-10'];
    const invoices = [
      ...billed(skip),
      ...billed(skip, { vendorId: 'v2', vendorName: 'Zeta' }),
      ...billed(skip, { storeId: 's2' }),
    ];
    const found = absentVendors({ invoices, range }, today);
    expect(found.map(({ title, cents, storeId }) => [title, cents, storeId])).toEqual([
      ['No invoice from Acme, Zeta in the week of Nov 9, 2026', 200_00, 's1'],
      ['No invoice from Acme in the week of Nov 9, 2026', 100_00, 's2'],
    ]);
  });

  it('names three vendors of many, and counts the rest', () => {
    const names = ['Acme', 'Bolt', 'Cask', 'Dell', 'Elm'];
    const titleOf = (count: number) =>
      absentVendors(
        {
          invoices: names
            .slice(0, count)
            .flatMap((vendorName) => billed(['2026-11-10'], { vendorId: vendorName, vendorName })),
          range,
        },
        today,
      )[0]?.title;
    expect(titleOf(3)).toBe('No invoice from Acme, Bolt, Cask in the week of Nov 9, 2026');
    expect(titleOf(5)).toBe(
      'No invoice from Acme, Bolt, Cask and 2 more in the week of Nov 9, 2026',
    );
  });

  it('waits three days after the usual weekday, and expects nobody who does not come each week', () => {
    const late = billed(['2026-11-17']);
    expect(absentVendors({ invoices: late, range }, '2026-11-20')).toEqual([]);
    expect(absentVendors({ invoices: late, range }, '2026-11-21')).toHaveLength(1);
    const now = billed(['2026-09-22', '2026-10-06', '2026-10-20', '2026-11-10']);
    expect(absentVendors({ invoices: now, range }, today)).toEqual([]);
  });
});
