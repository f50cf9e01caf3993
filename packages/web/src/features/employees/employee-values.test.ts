import { describe, expect, it } from 'vitest';
import { nextRate, noEmployee, toChangedEmployee, toNewEmployee } from './employee-values.ts';

const values = { ...noEmployee, name: 'Ann', store_id: 's1', hourly_rate: '$1,015.5' };

describe('toNewEmployee', () => {
  it('EMP-08 EMP-10 sends the rate as a number, and email and phone number only if given', () => {
    expect(toNewEmployee({ ...values, email: '  ' }, 'EMP007')).toEqual({
      name: 'Ann',
      store_id: 's1',
      hourly_rate: 1015.5,
      employee_id: 'EMP007',
    });
    const given = { ...values, email: 'ann@example.com', phone_number: '555-0100' };
    expect(toNewEmployee(given, undefined)).toEqual({
      name: 'Ann',
      store_id: 's1',
      hourly_rate: 1015.5,
      email: 'ann@example.com',
      phone_number: '555-0100',
    });
  });
});

describe('toChangedEmployee', () => {
  it('EMP-10 clears emptied fields, and parses the typed date', () => {
    expect(toChangedEmployee({ ...values, rate_from: '1/5/2030' })).toMatchObject({
      email: null,
      phone_number: null,
      rate_from: '2030-01-05',
    });
  });
});

it.each([
  ['2026-11-01', '2026-12-01'],
  ['2026-12-01', undefined],
])('PRF-12 a rate from %s ends where a later one begins, not on the day of entry', (from, end) => {
  const wages = [
    { rate_from: '2026-11-21', hourly_rate: 15 },
    { rate_from: '2026-12-01', hourly_rate: 16 },
  ];
  expect(nextRate(wages, from, '2026-11-21')?.rate_from).toBe(end);
});
