import { expect, it } from 'vitest';
import { distinctNames, totalsByStore } from './income-filter.ts';
import type { Income } from './income-values.ts';

const income = (_id: string, name: string, amount: number): Income => ({
  _id,
  storeId: { _id, name },
  incomeType: 'Rent',
  amount,
  date: '2026-11-20',
  description: null,
  isFixedAmount: false,
  isRecurring: false,
  startDate: '2026-11-20',
  endDate: '2026-11-20',
  created_at: '2026-11-20T18:00:00.000Z',
  updated_at: '2026-11-20T18:00:00.000Z',
});

it('INC-23 keeps separate totals for two stores of the same name', () => {
  const totals = totalsByStore([
    income('s2', 'Main St', 20),
    income('s1', 'Main St', 1),
    income('s2', 'Main St', 5),
    income('s3', 'Elm St', 7),
  ]);
  expect(totals.map(({ id, cents }) => [id, cents])).toEqual([
    ['s3', 700],
    ['s2', 2500],
    ['s1', 100],
  ]);
});

it('INC-20 INC-19 offers listed types first, then custom ones, each once', () => {
  const names = distinctNames(['Rent', 'ATM'], ['scrap', 'rent ', 'Scrap', 'Bottles', 'ATM']);
  expect(names).toEqual(['Rent', 'ATM', 'Bottles', 'Scrap']);
});
