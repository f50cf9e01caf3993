import { describe, expect, it } from 'vitest';
import { employeeIdOf, employeeInput, employeeNumber } from './employees.ts';
import { parseInput } from './fields.ts';

describe('employee ids', () => {
  it.each([
    [1, 'EMP001'],
    [42, 'EMP042'],
    [999, 'EMP999'],
    [1000, 'EMP1000'],
  ])('EMP-09 writes number %i as %s and reads it back', (number, id) => {
    expect(employeeIdOf(number)).toBe(id);
    expect(employeeNumber(id)).toBe(number);
  });

  it.each([
    ['emp7', 7],
    [' EMP007 ', 7],
    ['EMP', 0],
    ['X12', 0],
    ['EMP12a', 0],
  ])('EMP-09 reads "%s" as number %i', (id, number) => {
    expect(employeeNumber(id)).toBe(number);
  });
});

describe('employeeInput', () => {
  const input = { name: ' Ann ', store_id: 's1', hourly_rate: 15.5 };

  it('EMP-10 takes an employee without id, email and phone number', () => {
    expect(parseInput(employeeInput, { ...input, email: ' ', phone_number: '' })).toEqual({
      name: 'Ann',
      employee_id: null,
      store_id: 's1',
      hourly_rate: 1550,
      email: null,
      phone_number: null,
    });
  });

  it('EMP-09 refuses a number too long to count on from', () => {
    const parse = () =>
      parseInput(employeeInput, { ...input, employee_id: `EMP${'9'.repeat(16)}` });
    expect(parse).toThrow('The number must have at most 15 digits');
  });
});
