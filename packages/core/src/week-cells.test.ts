import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { parseInput } from './fields.ts';
import { cashWeekInput } from './daily-cash.ts';
import { salesWeekInput } from './sales.ts';
import { cellChange, collectCellErrors, repeatedCells } from './week-cells.ts';

const errorOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('It was not refused');
};

const stored = { updated_at: '2026-11-20T18:00:00.000Z' };
const everything = { update: true, delete: true };

describe('what a cell of a sheet asks for', () => {
  it.each([
    ['an amount on an empty day creates', false, undefined, undefined, 'create'],
    ['a cleared cell on an empty day changes nothing', true, undefined, undefined, 'nothing'],
    [
      'an amount over the one it was filled from updates',
      false,
      stored.updated_at,
      stored,
      'update',
    ],
    ['clearing what it was filled from deletes', true, '2026-11-20T18:00:00Z', stored, 'delete'],
  ])('%s', (_, isCleared, seen, row, change) => {
    expect(cellChange({ isCleared, seen }, row, everything)).toBe(change);
  });

  it.each([
    ['entered', undefined, stored, 'Someone else entered this day meanwhile'],
    ['changed', '2026-11-20T18:00:00.001Z', stored, 'Someone else changed this day meanwhile'],
    ['deleted', stored.updated_at, undefined, 'Someone else deleted this day meanwhile'],
  ])('a day that someone else %s meanwhile is a conflict', (_, seen, row, message) => {
    const error = errorOf(() => cellChange({ isCleared: false, seen }, row, everything));
    expect([error.code, error.message]).toEqual(['conflict', message]);
  });

  it('SAL-25 ROL-08 what the caller may not do is forbidden before anything else is asked', () => {
    const none = { update: false, delete: false };
    for (const isCleared of [true, false]) {
      const error = errorOf(() => cellChange({ isCleared, seen: undefined }, stored, none));
      expect(error.code).toBe('forbidden');
    }
    expect(cellChange({ isCleared: false, seen: undefined }, undefined, none)).toBe('create');
  });
});

describe('the errors of a sheet', () => {
  it('are reported at once, by index, under the most severe code', () => {
    const errors = collectCellErrors();
    const refuse = (index: number, code: 'conflict' | 'invalid', fields = {}) =>
      errors.add(index, new AppError(code, { message: `${code} ${index}`, fields }));
    refuse(4, 'conflict');
    refuse(2, 'invalid', { date: 'No such day' });
    refuse(2, 'conflict');
    refuse(3, 'invalid');
    expect(errors.check(0, () => 'well')).toBe('well');
    const error = errorOf(() => errors.throwIfAny());
    expect(error.code).toBe('invalid');
    expect(error.message).toBe('No such day');
    expect(error.fields).toEqual({ 2: 'No such day', 3: 'invalid 3', 4: 'conflict 4' });
  });

  it('have the code that most forbids, whichever cell is refused first', () => {
    const errors = collectCellErrors();
    errors.add(0, new AppError('conflict', { message: 'Changed' }));
    errors.add(1, new AppError('invalid', { message: 'No such day' }));
    errors.add(2, new AppError('forbidden', { message: 'Not yours' }));
    const { code, message } = errorOf(() => errors.throwIfAny());
    expect([code, message]).toEqual(['forbidden', 'Not yours']);
  });

  it('rethrow other errors', () => {
    const failure = new TypeError('broken');
    expect(() =>
      collectCellErrors().check(0, () => {
        throw failure;
      }),
    ).toThrow(failure);
    expect(() => collectCellErrors().throwIfAny()).not.toThrow();
  });

  it('name every cell of a repeated day', () => {
    expect(repeatedCells(['a', 'b', 'a', null, null, 'c', 'b'], (key) => key)).toEqual([
      ...[0, 2],
      ...[1, 6],
    ]);
  });
});

describe('the body of a sheet', () => {
  const day = { store_id: 's', date: '2026-11-16' };

  it('SAL-03 SAL-04 DAT-12 parses each cell, and keeps the error of an invalid one', () => {
    const { cells } = parseInput(salesWeekInput, {
      cells: [
        { ...day, total_sales: 12.5 },
        { ...day, total_sales: null, updated_at: stored.updated_at },
        { ...day, total_sales: 0 },
        { ...day, total_sales: 1.005 },
        { ...day },
        { ...day, total_sales: 1, updated_at: 'yesterday' },
        'nonsense',
      ],
    });
    expect(cells.slice(0, 2)).toEqual([
      { cell: { ...day, total_sales: 1250 } },
      { cell: { ...day, total_sales: null, updated_at: stored.updated_at } },
    ]);
    expect(cells.slice(2).map((read) => ('error' in read ? read.error.message : ''))).toEqual([
      'Amount must be a positive number greater than zero.',
      'Amount must have at most two decimals',
      'Please enter a sales amount',
      'Must be the time of the last change',
      expect.stringContaining('expected object'),
    ]);
  });

  it('CSH-11 CSH-12 takes all three amounts of a day or none', () => {
    const cash = { date: '2026-11-16', credit: 1, debit: 0, fuel: 0.5 };
    const { cells } = parseInput(cashWeekInput, {
      store_id: 's',
      cells: [
        cash,
        { ...cash, credit: null, debit: null, fuel: null },
        { ...cash, fuel: null },
        { ...cash, debit: -1 },
      ],
    });
    expect(cells.slice(0, 2)).toEqual([
      { cell: { date: '2026-11-16', credit: 100, debit: 0, fuel: 50 } },
      { cell: { date: '2026-11-16', credit: null, debit: null, fuel: null } },
    ]);
    expect(cells.slice(2).map((read) => ('error' in read ? read.error.fields : {}))).toEqual([
      { fuel: 'Fuel amount is required' },
      { debit: 'All amounts must be positive numbers' },
    ]);
  });

  it('takes from one to 2,000 cells', () => {
    const problem = (cells: unknown) =>
      errorOf(() => parseInput(salesWeekInput, { cells })).message;
    expect(problem([])).toBe('There is nothing to save');
    expect(problem(undefined)).toBe('There is nothing to save');
    expect(problem(Array.from({ length: 2001 }, () => day))).toBe(
      'At most 2,000 cells can be saved at once',
    );
  });
});
