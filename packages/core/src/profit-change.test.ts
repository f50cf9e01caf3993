import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasEntries, profitChange, type StoreSums } from './profit-change.ts';

const row = (
  name: string,
  [salesCents, invoicesCents, salaryCents]: readonly [number, number, number],
): StoreSums => ({ storeId: name.toLowerCase(), name, salesCents, invoicesCents, salaryCents });

it.each([
  [[0, 0, 0], 0, false],
  [[0, 0, 0], 1, true],
  [[0, 500, 0], 0, true],
  [[0, 0, 500], 0, true],
  [[500, 500, 0], 1, true],
] as const)('PRF-23 sums of %o and %i days with sales: entered is %s', (cents, days, entered) => {
  const sums = { ...row('A', cents), daysWithSales: days };
  const empty = { ...row('B', [0, 0, 0]), daysWithSales: 0 };
  expect(hasEntries([empty, sums])).toBe(entered);
});

describe('why the profit changed', () => {
  it('reports the change of each figure and of each of its stores', () => {
    const now = [row('Main', [810_029, 300_000, 100_057]), row('Oak', [500_000, 100_000, 50_000])];
    const before = [
      row('Main', [1_000_000, 350_000, 120_000]),
      row('Oak', [541_000, 120_000, 50_000]),
    ];
    expect(profitChange(now, before)).toEqual({
      valueCents: 759_972,
      againstCents: 901_000,
      changeCents: -141_028,
      parts: [
        {
          figure: 'sales',
          changeCents: -230_971,
          stores: [
            { storeId: 'main', name: 'Main', changeCents: -189_971 },
            { storeId: 'oak', name: 'Oak', changeCents: -41_000 },
          ],
        },
        {
          figure: 'invoices',
          changeCents: -70_000,
          stores: [
            { storeId: 'main', name: 'Main', changeCents: -50_000 },
            { storeId: 'oak', name: 'Oak', changeCents: -20_000 },
          ],
        },
        {
          figure: 'employeeSalary',
          changeCents: -19_943,
          stores: [{ storeId: 'main', name: 'Main', changeCents: -19_943 }],
        },
      ],
    });
  });

  it('adds up to the cent, whatever the stores and amounts', () => {
    const cents = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
    const sums = fc.tuple(cents, cents, cents);
    fc.assert(
      fc.property(fc.array(fc.tuple(sums, sums), { maxLength: 12 }), (stores) => {
        const named = stores.map(([now, before], index) => ({
          now: row(`S${index}`, now),
          before: row(`S${index}`, before),
        }));
        const change = profitChange(
          named.map(({ now }) => now),
          named.map(({ before }) => before),
        );
        const [sales, invoices, salary] = change.parts.map((part) => part.changeCents) as [
          number,
          number,
          number,
        ];
        expect(sales - invoices - salary).toBe(change.changeCents);
        for (const part of change.parts) {
          const ofStores = part.stores.reduce((sum, store) => sum + store.changeCents, 0);
          expect(ofStores).toBe(part.changeCents);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
