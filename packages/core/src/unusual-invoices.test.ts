import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { unusualInvoices } from './unusual-invoices.ts';
import { inWords } from './testing/in-words.ts';
import { watchedInvoice as invoice } from './testing/watched-invoices.ts';
import type { WatchedInvoice } from './watched-invoices.ts';

const range = { start: '2026-09-21', end: '2026-11-27' };

const weekly = (cents: number, index: number) =>
  invoice({ cents, date: addDays('2026-09-01', 7 * index) });

describe('unusualInvoices', () => {
  const usual = [98_00, 104_00, 91_00, 110_00, 100_00, 96_00, 102_00, 107_00];

  it.each([
    ['a point forgotten', 10_100_00, 'large', 10_000_00],
    ['a point too far left', 1_01, 'small', 98_99],
  ])('finds %s', (_, cents, size, cost) => {
    const invoices = [...usual, cents].map(weekly);
    const [found, ...more] = inWords(unusualInvoices({ invoices, range }));
    expect(more).toEqual([]);
    expect(found?.title).toMatch(new RegExp(`is unusually ${size}$`));
    expect(found?.detail).toBe(
      `Usually about $${size === 'large' ? '102.00' : '100.00'} at this store, going by 9 invoices. Is the decimal point right?`,
    );
    expect(found?.cents).toBe(size === 'large' ? cents - 102_00 : cost);
  });

  it('finds two wrong amounts that could hide each other', () => {
    const invoices = [...usual, 10_100_00, 9_900_00].map(weekly);
    expect(unusualInvoices({ invoices, range })).toHaveLength(1);
    const apart = [...usual, 10_100_00, 1_01].map(weekly);
    expect(unusualInvoices({ invoices: apart, range })).toHaveLength(2);
  });

  it('reports the two most extreme of a store’s month, and more only if glaring', () => {
    const odd = (vendorId: string, cents: number) => [
      ...usual.map((amount, index) => ({ ...weekly(amount, index), vendorId })),
      invoice({ vendorId, cents, date: '2026-10-27' }),
    ];
    const invoices = [...odd('v1', 340_00), ...odd('v2', 360_00), ...odd('v3', 380_00)];
    const amounts = (all: WatchedInvoice[]) =>
      unusualInvoices({ invoices: all, range }).map(({ billedCents }) => billedCents / 100);
    expect(amounts(invoices)).toEqual([380, 360]);
    const more = [
      ...invoices,
      ...odd('v4', 9_000_00),
      ...odd('v5', 9_100_00),
      ...odd('v6', 8_000_00),
    ];
    expect(amounts(more)).toEqual([9100, 9000, 8000]);
  });

  it('is the same for a month and for a day of it', () => {
    const invoices = [...usual, 10_100_00].map(weekly);
    const day = { start: '2026-10-27', end: '2026-10-27' };
    expect(unusualInvoices({ invoices, range: day })).toEqual(unusualInvoices({ invoices, range }));
  });

  it('needs enough history, and accepts twice the largest amount where amounts vary', () => {
    expect(unusualInvoices({ invoices: [...usual.slice(1), 9_999_00].map(weekly), range })).toEqual(
      [],
    );
    const straying = [10_00, 500_00, 90_00, 1_200_00, 45_00, 3_000_00, 150_00, 20_00, 5_900_00];
    expect(unusualInvoices({ invoices: straying.map(weekly), range })).toEqual([]);
  });
});
