import { finalTotal } from '@backcounter/core/profit';
import { expect, it } from 'vitest';
import { chosenCents, type Income } from './other-income.tsx';

const income = (id: string, amount: number): Income => ({
  _id: id,
  storeId: { _id: 's1', name: 'Main St' },
  incomeType: 'Lottery',
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

it('PRF-15 PRF-16 adds the chosen incomes to the cent, and no other', () => {
  const incomes = [income('a', 0.29), income('b', 0.57), income('c', 1.15), income('d', 1234.57)];
  const chosen = chosenCents(incomes, new Set(['a', 'b', 'd', 'gone']));
  expect(chosen).toEqual([29, 57, 123_457]);
  expect(finalTotal(100_029, chosen)).toBe(223_572);
});
