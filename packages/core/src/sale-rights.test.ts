import { describe, expect, it } from 'vitest';
import { roles } from './permissions.ts';
import { isAllowed, isOpenDay, openPart, openSaleDays, openStart } from './sale-rights.ts';
import { chicago } from './testing/chicago.ts';

const strict = { ...chicago, employeesMayDeleteSales: false, employeesMaySeePastSales: false };
const lastDays = { start: '2026-11-19', end: '2026-11-20' };

describe('isAllowed', () => {
  it('ROL-07 ROL-09 lets every role of the shop delete sales at first', () => {
    const allowed = roles.filter((role) => isAllowed(role, 'sales.delete', chicago));
    expect(allowed).toEqual(['user', 'admin', 'employee', 'owner']);
  });

  it('ROL-07 takes that from employees alone, and nothing else from them', () => {
    const allowed = roles.filter((role) => isAllowed(role, 'sales.delete', strict));
    expect(allowed).toEqual(['user', 'admin', 'owner']);
    expect(isAllowed('employee', 'sales.create', strict)).toBe(true);
    expect(isAllowed('employee', 'sales.update', chicago)).toBe(false);
  });
});

describe('openSaleDays', () => {
  it('ROL-07 has no bounds at first', () => {
    for (const role of roles) expect(openSaleDays(role, chicago), role).toBeNull();
  });

  it('ROL-07 DAT-09 keeps employees alone to yesterday and today of the business', () => {
    const bound = roles.filter((role) => openSaleDays(role, strict) !== null);
    expect(bound).toEqual(['employee']);
    expect(openSaleDays('employee', strict)).toEqual(lastDays);
    expect(openSaleDays('employee', { ...strict, today: '2027-01-01' })).toEqual({
      start: '2026-12-31',
      end: '2027-01-01',
    });
  });

  it.each([
    ['2026-11-18', false],
    ['2026-11-19', true],
    ['2026-11-20', true],
    ['2026-11-21', false],
  ])('ROL-07 %s is open: %s', (date, isOpen) => {
    expect(isOpenDay(date, lastDays)).toBe(isOpen);
    expect(isOpenDay(date, null)).toBe(true);
  });
});

describe('openPart', () => {
  it.each([
    ['a month', { start: '2026-11-01', end: '2026-11-30' }, lastDays],
    ['one of the days', { start: '2026-11-20', end: '2026-11-20' }, 'same'],
    ['all time', null, lastDays],
  ])('ROL-07 of %s', (_, range, part) => {
    expect(openPart(range, lastDays)).toEqual(part === 'same' ? range : part);
    expect(openPart(range, null)).toEqual(range);
  });

  it('ROL-07 of days that are all closed is empty', () => {
    const part = openPart({ start: '2026-10-01', end: '2026-10-31' }, lastDays);
    expect(part && part.start > part.end).toBe(true);
  });
});

describe('openStart', () => {
  it('ROL-07 is told where it takes a day off those that are open, and to who sees all', () => {
    expect(openStart('2026-11-20', lastDays)).toBe('2026-11-20');
    expect(openStart('2026-11-19', lastDays)).toBeNull();
    expect(openStart('2025-03-02', lastDays)).toBeNull();
    expect(openStart('2025-03-02', null)).toBe('2025-03-02');
  });
});
