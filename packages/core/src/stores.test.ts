import { describe, expect, it } from 'vitest';
import { parseInput } from './fields.ts';
import { storeDeletionProblem, storeInput, type StoreRecords } from './stores.ts';

const nothing: StoreRecords = {
  vendors: false,
  sales: false,
  invoices: false,
  employees: false,
  shifts: false,
  incomes: false,
  dailyCash: false,
};

const documented =
  'Cannot delete store: It has associated vendors, sales, or invoices. Please remove these associations first.';

describe('storeInput', () => {
  it('STO-03 takes a name and an address, trimmed', () => {
    expect(parseInput(storeInput, { name: ' Main St ', address: ' 1 Main St ' })).toEqual({
      name: 'Main St',
      address: '1 Main St',
      allowSimultaneousShifts: false,
      closedDays: { weekdays: [], dates: [] },
    });
    const allowing = { name: 'A', address: 'B', allow_simultaneous_shifts: true };
    expect(parseInput(storeInput, allowing).allowSimultaneousShifts).toBe(true);
  });

  it.each([
    [{ address: '1 Main St' }, ['name']],
    [{ name: 'Main St' }, ['address']],
    [{ name: ' ', address: '' }, ['name', 'address']],
  ])('STO-03 STO-08 refuses %j at %j', (input, fields) => {
    const message = 'Store name and address are required';
    expect(() => parseInput(storeInput, input)).toThrow(
      expect.objectContaining({
        message,
        fields: Object.fromEntries(fields.map((field) => [field, message])),
      }),
    );
  });

  it('refuses a flag that is none', () => {
    const input = { name: 'A', address: 'B', allow_simultaneous_shifts: 'yes' };
    expect(() => parseInput(storeInput, input)).toThrow('Must be true or false');
  });
});

describe('storeDeletionProblem', () => {
  it('STO-15 is null for a store with nothing left', () => {
    expect(storeDeletionProblem(nothing)).toBeNull();
  });

  it.each(['vendors', 'sales', 'invoices'] as const)(
    'STO-15 refuses a store with %s in the documented words',
    (kind) => {
      expect(storeDeletionProblem({ ...nothing, [kind]: true })).toBe(documented);
      expect(storeDeletionProblem({ ...nothing, [kind]: true, shifts: true })).toBe(documented);
    },
  );

  it.each([
    [['employees'], 'employees'],
    [['shifts'], 'shifts'],
    [['incomes'], 'other income'],
    [['dailyCash'], 'daily cash'],
    [['employees', 'dailyCash'], 'employees or daily cash'],
    [['employees', 'shifts', 'incomes'], 'employees, shifts, or other income'],
  ])('STO-15 names what else a store has: %j', (kinds, names) => {
    const records = { ...nothing, ...Object.fromEntries(kinds.map((kind) => [kind, true])) };
    expect(storeDeletionProblem(records)).toBe(
      `Cannot delete store: It has associated ${names}. Please remove these associations first.`,
    );
  });
});
