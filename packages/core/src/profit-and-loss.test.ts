import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  groupByAccount,
  monthlyRange,
  profitAndLoss,
  totalCosts,
  type PeriodCosts,
} from './profit-and-loss.ts';

const none: PeriodCosts = { salesCents: 0, salaryCents: 0, vendors: [] };
const vendor = (id: string, account: string | null, cents: number) => ({
  id,
  name: `Vendor ${id}`,
  isDeleted: false,
  account,
  cents,
});

describe('the profit and loss', () => {
  it('subtracts goods from sales, then other accounts and pay, beside another period', () => {
    const now: PeriodCosts = {
      salesCents: 1_000_029,
      salaryCents: 150_057,
      vendors: [
        vendor('a', null, 400_001),
        vendor('b', 'Rent', 100_000),
        vendor('c', null, 450_000),
        vendor('d', 'Insurance', 9_999),
      ],
    };
    const against: PeriodCosts = {
      salesCents: 900_000,
      salaryCents: 140_000,
      vendors: [vendor('a', null, 500_000), vendor('e', 'Rent', 90_000)],
    };
    expect(profitAndLoss([now, against], 'Purchases')).toEqual({
      sales: { cents: [1_000_029, 900_000] },
      purchases: {
        account: 'Purchases',
        cents: [850_001, 500_000],
        vendors: [
          {
            id: 'c',
            name: 'Vendor c',
            account: null,
            isDeleted: false,
            cents: [450_000, 0],
          },
          {
            id: 'a',
            name: 'Vendor a',
            account: null,
            isDeleted: false,
            cents: [400_001, 500_000],
          },
        ],
      },
      grossProfit: { cents: [150_028, 400_000] },
      expenses: [
        {
          account: 'Insurance',
          cents: [9_999, 0],
          vendors: [
            {
              id: 'd',
              name: 'Vendor d',
              account: 'Insurance',
              isDeleted: false,
              cents: [9_999, 0],
            },
          ],
        },
        {
          account: 'Rent',
          cents: [100_000, 90_000],
          vendors: [
            {
              id: 'b',
              name: 'Vendor b',
              account: 'Rent',
              isDeleted: false,
              cents: [100_000, 0],
            },
            {
              id: 'e',
              name: 'Vendor e',
              account: 'Rent',
              isDeleted: false,
              cents: [0, 90_000],
            },
          ],
        },
      ],
      salary: { cents: [150_057, 140_000] },
      profit: { cents: [-110_028, 170_000] },
    });
  });

  it('has a line for goods even when nothing was bought', () => {
    const { purchases, grossProfit } = profitAndLoss([{ ...none, salesCents: 5 }, none], '5000');
    expect(purchases).toEqual({ account: '5000', cents: [0, 0], vendors: [] });
    expect(grossProfit).toEqual({ cents: [5, 0] });
  });

  it('keeps the profit of sales - invoices - pay, whatever the accounts are', () => {
    const costs = fc.record({
      salesCents: fc.integer(),
      salaryCents: fc.nat(),
      vendors: fc.uniqueArray(
        fc.record({
          id: fc.constantFrom('a', 'b', 'c', 'd'),
          name: fc.string(),
          isDeleted: fc.boolean(),
          account: fc.constantFrom(null, 'Rent', 'rent', 'Purchases', 'Power'),
          cents: fc.integer(),
        }),
        { selector: ({ id }) => id },
      ),
    });
    const profitOf = ({ salesCents, salaryCents, vendors }: PeriodCosts) =>
      vendors.reduce((left, { cents }) => left - cents, salesCents) - salaryCents;
    fc.assert(
      fc.property(costs, costs, (now, against) => {
        const total = totalCosts([now, against]);
        const profits = [profitOf(now), profitOf(against)] as const;
        expect(profitAndLoss([total, now, against], 'Purchases').profit).toEqual({
          cents: [profits[0] + profits[1], ...profits],
        });
      }),
    );
  });
});

it('groups accounts without regard to case, also the one of goods', () => {
  const rows = [
    { account: 'rent' },
    { account: 'PURCHASES' },
    { account: 'Rent' },
    { account: null },
  ];
  expect(groupByAccount(rows, 'Purchases')).toEqual({
    goods: { account: 'Purchases', rows: [{ account: 'PURCHASES' }, { account: null }] },
    others: [{ account: 'rent', rows: [{ account: 'rent' }, { account: 'Rent' }] }],
  });
});

it.each([
  ['2026-10-01', '2026-10-31', '2025-11-01'],
  ['2026-11-10', '2026-11-22', '2025-12-01'],
  ['2026-01-01', '2026-11-22', '2026-01-01'],
  ['2026-10-31', '2026-11-01', '2026-10-31'],
])('shows the months of %s to %s from %s on', (start, end, first) => {
  expect(monthlyRange({ start, end })).toEqual({ start: first, end });
});
