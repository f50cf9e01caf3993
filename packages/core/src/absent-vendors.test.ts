import { describe, expect, it } from 'vitest';
import { absentVendors } from './absent-vendors.ts';
import { inWords } from './testing/in-words.ts';
import { addDays, datesFrom } from './dates.ts';
import { watchedInvoice as invoice } from './testing/watched-invoices.ts';
import type { WatchedInvoice } from './watched-invoices.ts';

const range = { start: '2026-09-21', end: '2026-11-27' };
const days = { today: '2026-11-20', weekStartsOn: 'monday', closedThrough: null } as const;

describe('absentVendors', () => {
  const tuesdays = datesFrom('2026-09-01', 78).filter((_, index) => index % 7 === 0);
  const billed = (skip: string[], row: Partial<WatchedInvoice> = {}) =>
    tuesdays
      .filter((date) => !skip.includes(date))
      .map((date) => invoice({ cents: 100_00, date, ...row }));

  it('finds the week in which a vendor did not come, and what it usually bills', () => {
    const found = absentVendors({ invoices: billed(['2026-11-10']), range }, days);
    expect(inWords(found)).toEqual([
      {
        id: 'absent_vendor.2026-11-09.s1',
        kind: 'absent_vendor',
        vendorNames: ['Acme'],
        week: '2026-11-09',
        billedWeeks: 10,
        title: 'No invoice from Acme in the week of Nov 9, 2026',
        detail: 'Billed this store in each of the 10 weeks before.',
        cents: 100_00,
        storeId: 's1',
        at: '2026-11-09',
        path: '/dashboard/vendors-invoices?view=invoices&panel=create&store=s1',
      },
    ]);
  });

  it('reports all vendors of a store and week as one finding, another store separately', () => {
    const skip = ['2026-11-10'];
    const invoices = [
      ...billed(skip),
      ...billed(skip, { vendorId: 'v2', vendorName: 'Zeta' }),
      ...billed(skip, { storeId: 's2' }),
    ];
    const found = inWords(absentVendors({ invoices, range }, days));
    expect(found.map(({ title, cents, storeId }) => [title, cents, storeId])).toEqual([
      ['No invoice from Acme, Zeta in the week of Nov 9, 2026', 200_00, 's1'],
      ['No invoice from Acme in the week of Nov 9, 2026', 100_00, 's2'],
    ]);
  });

  it('reports no week in which the books are closed by the day on which the vendor comes', () => {
    const found = (closedThrough: string) =>
      absentVendors({ invoices: billed(['2026-11-10']), range }, { ...days, closedThrough });
    expect(found('2026-11-09')).toHaveLength(1);
    expect(found('2026-11-10')).toEqual([]);
  });

  it('looks at the weeks whose Monday is in the range', () => {
    const from = (start: string) =>
      absentVendors({ invoices: billed(['2026-11-10']), range: { ...range, start } }, days);
    expect(from('2026-11-09')).toHaveLength(1);
    expect(from('2026-11-10')).toEqual([]);
  });

  it('names vendors in the order of lists, whichever was billed first', () => {
    const names = ['Zeta', 'acme 10', 'Ámbar', 'acme 9'];
    const invoices = names.flatMap((vendorName) =>
      billed(['2026-11-10'], { vendorId: vendorName, vendorName }),
    );
    expect(absentVendors({ invoices, range }, days)).toMatchObject([
      { vendorNames: ['acme 9', 'acme 10', 'Ámbar', 'Zeta'] },
    ]);
  });

  it('names three vendors of many, and counts the rest', () => {
    const names = ['Acme', 'Bolt', 'Cask', 'Dell', 'Elm'];
    const titleOf = (count: number) =>
      inWords(
        absentVendors(
          {
            invoices: names
              .slice(0, count)
              .flatMap((vendorName) =>
                billed(['2026-11-10'], { vendorId: vendorName, vendorName }),
              ),
            range,
          },
          days,
        ),
      )[0]?.title;
    expect(titleOf(3)).toBe('No invoice from Acme, Bolt, Cask in the week of Nov 9, 2026');
    expect(titleOf(5)).toBe(
      'No invoice from Acme, Bolt, Cask and 2 more in the week of Nov 9, 2026',
    );
  });

  it('allows one skipped week of ten, but not the last one', () => {
    const details = (skip: string[]) =>
      inWords(absentVendors({ invoices: billed(skip), range }, days)).map(({ at, detail }) => [
        at,
        detail,
      ]);
    expect(details(['2026-10-06', '2026-11-10'])).toEqual([
      ['2026-11-09', 'Billed this store in 9 or more of the 10 weeks before.'],
    ]);
    expect(details(['2026-10-06', '2026-10-13', '2026-11-10'])).toEqual([]);
    expect(details(['2026-11-03', '2026-11-10']).map(([at]) => at)).toEqual(['2026-11-02']);
  });

  it('names the week by its first day in the business, with an unchanged id', () => {
    const sundays = { ...days, weekStartsOn: 'sunday' } as const;
    const [found] = inWords(absentVendors({ invoices: billed(['2026-11-10']), range }, sundays));
    expect([found?.id, found?.title]).toEqual([
      'absent_vendor.2026-11-09.s1',
      'No invoice from Acme in the week of Nov 8, 2026',
    ]);
  });

  it('counts from Sunday where weeks start then, so that two Sundays are two weeks', () => {
    const shifted = billed([]).map((row) => ({ ...row, date: addDays(row.date, -2) }));
    const skipped = shifted.filter(({ date }) => date !== '2026-11-08');
    const moved = [...skipped, invoice({ date: '2026-11-09', cents: 100_00 })];
    const found = (weekStartsOn: 'monday' | 'sunday') =>
      absentVendors({ invoices: moved, range }, { ...days, weekStartsOn });
    expect(found('sunday')).toEqual([]);
    expect(found('monday').map(({ at }) => at)).toEqual(['2026-11-02']);
  });

  it('expects no vendor after the last entered invoice of the store', () => {
    const invoices = billed(['2026-11-10', '2026-11-17']);
    expect(absentVendors({ invoices, range }, days)).toEqual([]);
    const other = invoice({ vendorId: 'v2', date: '2026-11-10' });
    expect(absentVendors({ invoices: [...invoices, other], range }, days)).toHaveLength(1);
  });

  it('waits three days after the usual weekday, and ignores vendors that do not come weekly', () => {
    const late = [...billed(['2026-11-17']), invoice({ vendorId: 'v2', date: '2026-11-17' })];
    expect(absentVendors({ invoices: late, range }, days)).toEqual([]);
    expect(absentVendors({ invoices: late, range }, { ...days, today: '2026-11-21' })).toHaveLength(
      1,
    );
    const now = billed(['2026-09-22', '2026-10-06', '2026-10-20', '2026-11-10']);
    expect(absentVendors({ invoices: now, range }, days)).toEqual([]);
  });
});
