import { describe, expect, it } from 'vitest';
import { roles } from './permissions.ts';
import {
  isAllowed,
  isVisibleSaleDay,
  visiblePart,
  visibleSaleDays,
  visibleShare,
  visibleStart,
} from './sale-rights.ts';
import { chicago } from './testing/chicago.ts';

const strict = { ...chicago, employeesMayDeleteSales: false, employeesMaySeePastSales: false };
const lastDays = { start: '2026-11-19', end: '2026-11-20' };

describe('isAllowed', () => {
  it('ROL-07 ROL-09 lets every staff role delete sales by default', () => {
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

describe('visibleSaleDays', () => {
  it('ROL-07 is unbounded by default', () => {
    for (const role of roles) expect(visibleSaleDays(role, chicago), role).toBeNull();
  });

  it('ROL-07 DAT-09 keeps employees alone to yesterday and today of the business', () => {
    const bound = roles.filter((role) => visibleSaleDays(role, strict) !== null);
    expect(bound).toEqual(['employee']);
    expect(visibleSaleDays('employee', strict)).toEqual(lastDays);
    expect(visibleSaleDays('employee', { ...strict, today: '2027-01-01' })).toEqual({
      start: '2026-12-31',
      end: '2027-01-01',
    });
  });

  it.each([
    ['2026-11-18', false],
    ['2026-11-19', true],
    ['2026-11-20', true],
    ['2026-11-21', false],
  ])('ROL-07 %s is visible: %s', (date, isOpen) => {
    expect(isVisibleSaleDay(date, lastDays)).toBe(isOpen);
    expect(isVisibleSaleDay(date, null)).toBe(true);
  });
});

describe('visiblePart', () => {
  it.each([
    ['a month', { start: '2026-11-01', end: '2026-11-30' }, lastDays],
    ['one of the days', { start: '2026-11-20', end: '2026-11-20' }, 'same'],
    ['all time', null, lastDays],
  ])('ROL-07 of %s', (_, range, part) => {
    expect(visiblePart(range, lastDays)).toEqual(part === 'same' ? range : part);
    expect(visiblePart(range, null)).toEqual(range);
  });

  it('ROL-07 of hidden days is empty', () => {
    const part = visiblePart({ start: '2026-10-01', end: '2026-10-31' }, lastDays);
    expect(part && part.start > part.end).toBe(true);
  });
});

describe('visibleShare', () => {
  it.each([
    ['a month of hidden days', { start: '2026-10-01', end: '2026-10-31' }, 'none'],
    ['a week that ends before them', { start: '2026-11-12', end: '2026-11-18' }, 'none'],
    ['a week that ends with the first', { start: '2026-11-13', end: '2026-11-19' }, 'part'],
    ['their month', { start: '2026-11-01', end: '2026-11-30' }, 'part'],
    ['the visible days', lastDays, 'all'],
    ['a week that begins with them', { start: '2026-11-19', end: '2026-11-25' }, 'all'],
    ['days to come', { start: '2026-12-01', end: '2026-12-31' }, 'all'],
    ['all time', null, 'part'],
  ])('ROL-07 of %s', (_, range, share) => {
    expect(visibleShare(range, lastDays)).toBe(share);
    expect(visibleShare(range, null)).toBe('all');
  });
});

describe('visibleStart', () => {
  it('ROL-07 is returned when it is after the first visible day, and to roles that see all', () => {
    expect(visibleStart('2026-11-20', lastDays)).toBe('2026-11-20');
    expect(visibleStart('2026-11-19', lastDays)).toBeNull();
    expect(visibleStart('2025-03-02', lastDays)).toBeNull();
    expect(visibleStart('2025-03-02', null)).toBe('2025-03-02');
  });
});
