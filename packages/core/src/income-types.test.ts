import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { parseInput } from './fields.ts';
import { checkSameName, incomeTypeChange, incomeTypeInput, toIncomeType } from './income-types.ts';

function errorOf(read: () => unknown) {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError) return error.fields;
  }
  return null;
}

const input = (more: object = {}) => ({ name: 'Lottery', defaultAmount: 12.5, ...more });

describe('incomeTypeInput', () => {
  it('INC-02 trims the name and gives cents', () => {
    const parsed = parseInput(incomeTypeInput, input({ name: ' Lottery ' }));
    expect(toIncomeType(parsed)).toEqual({ name: 'Lottery', defaultAmountCents: 1250 });
  });

  it.each([
    ['INC-04', 'name', undefined, 'Please enter an income type name'],
    ['INC-04', 'name', ' ', 'Please enter an income type name'],
    ['INC-11', 'name', 'Other', '"Other" is always offered; please choose another name'],
    ['INC-12', 'name', ' OTHER ', '"Other" is always offered; please choose another name'],
    ['INC-05', 'defaultAmount', undefined, 'Please enter a default amount'],
    ['INC-05', 'defaultAmount', null, 'Please enter a default amount'],
    ['INC-06', 'defaultAmount', 0, 'Please enter a valid positive amount'],
    ['INC-06', 'defaultAmount', -1, 'Please enter a valid positive amount'],
    ['DAT-12', 'defaultAmount', 1.005, 'Amount must have at most two decimals'],
  ])('%s refuses %s %j when adding', (_, field, value, message) => {
    const read = () => parseInput(incomeTypeInput, input({ [field]: value }));
    expect(errorOf(read)).toEqual({ [field]: message });
  });
});

describe('incomeTypeChange', () => {
  it('INC-09 takes the amount of a type that was called Other before', () => {
    expect(parseInput(incomeTypeChange, input({ name: 'Other' })).defaultAmount).toBe(1250);
  });

  it.each([
    ['INC-08', 'name', '', 'Income type name is required'],
    ['INC-09', 'defaultAmount', null, 'Please enter a default amount'],
    ['INC-09', 'defaultAmount', 0, 'Please enter a valid positive amount'],
  ])('%s refuses %s %j when editing', (_, field, value, message) => {
    const read = () => parseInput(incomeTypeChange, input({ [field]: value }));
    expect(errorOf(read)).toEqual({ [field]: message });
  });
});

describe('checkSameName', () => {
  it('INC-03 refuses another name, but not another case or blanks around it', () => {
    expect(errorOf(() => checkSameName('Lottery', 'ATM'))).toEqual({
      name: 'Income type name cannot be changed',
    });
    expect(errorOf(() => checkSameName('Lottery', ' LOTTERY '))).toBeNull();
  });
});
