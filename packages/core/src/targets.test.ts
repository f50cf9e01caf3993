import { describe, expect, it } from 'vitest';
import { parseInput } from './fields.ts';
import { readTargetMonths, targetInput } from './targets.ts';

describe('a target', () => {
  it('is a month of a store and an amount, or null to take it away', () => {
    const body = { store_id: 's1', month: '2026-11', amount: 45_000.29 };
    expect(parseInput(targetInput, body)).toEqual({ ...body, amount: 4_500_029 });
    expect(parseInput(targetInput, { ...body, amount: null }).amount).toBeNull();
  });

  it.each([
    [{ month: '2026-13' }, 'month', 'Must be a month in YYYY-MM format'],
    [{ month: '2026-11-01' }, 'month', 'Must be a month in YYYY-MM format'],
    [{ amount: 0 }, 'amount', 'Target must be a positive number greater than zero.'],
    [{ amount: undefined }, 'amount', 'Please enter a target, or null to remove it'],
    [{ amount: 1.005 }, 'amount', 'Amount must have at most two decimals'],
    [{ store_id: '' }, 'store_id', 'Please select a store'],
  ])('is refused with %j at its field', (change, field, message) => {
    const body = { store_id: 's1', month: '2026-11', amount: 100, ...change };
    expect(() => parseInput(targetInput, body)).toThrow(
      expect.objectContaining({ fields: { [field]: message } }),
    );
  });
});

describe('the months of a query', () => {
  it('are those of this year unless named', () => {
    expect(readTargetMonths({}, '2026-11-20')).toEqual({ from: '2026-01', to: '2026-12' });
    expect(readTargetMonths({ from: '2025-11', to: '2026-02' }, '2026-11-20')).toEqual({
      from: '2025-11',
      to: '2026-02',
    });
  });

  it.each([
    [{ from: '2026' }, 'from'],
    [{ from: '2026-02', to: '2026-01' }, 'to'],
  ])('are refused: %j', (query, field) => {
    expect(() => readTargetMonths(query, '2026-11-20')).toThrow(
      expect.objectContaining({ fields: { [field]: expect.any(String) as string } }),
    );
  });
});
