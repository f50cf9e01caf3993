import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bridgeByFigure,
  bridgeByStore,
  changeSentence,
  profitChange,
  type StoreSums,
} from './profit-change.ts';

const row = (
  name: string,
  [salesCents, invoicesCents, salaryCents]: readonly [number, number, number],
): StoreSums => ({ storeId: name.toLowerCase(), name, salesCents, invoicesCents, salaryCents });

describe('why the profit changed', () => {
  it('tells each figure by its own change, and each store of it', () => {
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
        for (const steps of [bridgeByFigure(change), bridgeByStore(change)]) {
          const ofSteps = steps.reduce((sum, step) => sum + step.changeCents, 0);
          expect(ofSteps).toBe(change.changeCents);
          expect(steps.at(-1)?.afterCents ?? change.againstCents).toBe(change.valueCents);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the bridge from one profit to the other', () => {
  it('counts more invoices and salary against the profit', () => {
    const change = profitChange([row('A', [900, 150, 80])], [row('A', [1000, 100, 100])]);
    expect(bridgeByFigure(change)).toEqual([
      { label: 'Sales', changeCents: -100, afterCents: 700 },
      { label: 'Invoices', changeCents: -50, afterCents: 650 },
      { label: 'Salary', changeCents: 20, afterCents: 670 },
    ]);
  });

  it('goes over the stores, the one that changed most first, and the small ones as one', () => {
    const names = Array.from({ length: 10 }, (_, index) => `S${index}`);
    const now = names.map((name, index) => row(name, [1000 + index * 10, 0, 0]));
    const before = names.map((name) => row(name, [1000, 0, 0]));
    const steps = bridgeByStore(profitChange(now, before));
    expect(steps.map(({ label }) => label)).toEqual([
      ...['S9', 'S8', 'S7', 'S6', 'S5', 'S4', 'S3'],
      '2 other stores',
    ]);
    expect(steps.at(-1)).toEqual({ label: '2 other stores', changeCents: 30, afterCents: 10_450 });
  });
});

describe('the sentence', () => {
  const sentence = (now: StoreSums[], before: StoreSums[]) =>
    changeSentence(profitChange(now, before));

  it('names every part that changed, and the store that explains most of it', () => {
    const now = [row('Main St', [769_000, 230_000, 59_400]), row('Oak Ave', [500_000, 100_000, 0])];
    const before = [
      row('Main St', [959_000, 270_000, 100_000]),
      row('Oak Ave', [541_000, 130_000, 0]),
    ];
    expect(sentence(now, before)).toBe(
      'Profit fell $1,204: sales −$2,310 (Main St −$1,900), invoices −$700 (Main St −$400), salary −$406.',
    );
  });

  it('says cents only below $100', () => {
    expect(sentence([row('A', [9_999, 0, 0])], [row('A', [0, 0, 0])])).toBe(
      'Profit rose $99.99: sales +$99.99.',
    );
    expect(sentence([row('A', [10_029, 0, 0])], [row('A', [0, 0, 0])])).toBe(
      'Profit rose $100: sales +$100.',
    );
  });

  it('leaves out what did not change', () => {
    expect(sentence([row('A', [500, 500, 0])], [row('A', [0, 0, 0])])).toBe(
      'Profit stayed the same: sales +$5.00, invoices +$5.00.',
    );
    expect(sentence([row('A', [500, 5, 0])], [row('A', [500, 5, 0])])).toBe(
      'Profit stayed the same.',
    );
  });

  it('names no store where none explains more than half', () => {
    const now = [row('A', [200, 0, 0]), row('B', [200, 0, 0])];
    const before = [row('A', [0, 0, 0]), row('B', [0, 0, 0])];
    expect(sentence(now, before)).toBe('Profit rose $4.00: sales +$4.00.');
  });
});
