import { describe, expect, it } from 'vitest';
import { parseTypedDate } from './dates.ts';

const today = '2026-11-20';

describe('a date as people type it', () => {
  const on = (text: string, max?: string) => parseTypedDate(text, { today, max });

  it.each([
    ['11/20', '2026-11-20'],
    ['11-20', '2026-11-20'],
    ['1/5', '2026-01-05'],
    ['11/20/26', '2026-11-20'],
    ['11-20-26', '2026-11-20'],
    ['7/4/2025', '2025-07-04'],
    ['7-4-2025', '2025-07-04'],
    ['2025-07-04', '2025-07-04'],
    [' Today ', '2026-11-20'],
    ['yesterday', '2026-11-19'],
    ['soon', 'soon'],
    ['11/', '11/'],
    ['11/20/2', '11/20/2'],
  ])('"%s" is %s', (text, date) => {
    expect(on(text)).toBe(date);
  });

  it('without a year is its latest occurrence up to the maximum', () => {
    expect(on('12/30')).toBe('2026-12-30');
    expect(on('12/30', today)).toBe('2025-12-30');
    expect(on('11/20', today)).toBe('2026-11-20');
  });

  it.each([
    ['12/31', '2027-01-01', '2026-12-31'],
    ['yesterday', '2027-01-01', '2026-12-31'],
    ['yesterday', '2028-03-01', '2028-02-29'],
    ['2/29', '2028-03-01', '2028-02-29'],
    ['2/29', '2029-01-15', '2028-02-29'],
    ['2/29/28', '2026-11-20', '2028-02-29'],
  ])('"%s" on %s is %s', (text, day, date) => {
    expect(parseTypedDate(text, { today: day, max: day })).toBe(date);
  });

  it.each([
    ['12/31', '2026-12-20', '2026-12-31'],
    ['12/20', '2026-12-20', '2026-12-20'],
    ['1/15', '2026-12-20', '2027-01-15'],
    ['12/28', '2025-12-20', '2025-12-28'],
    ['1/15/26', '2026-12-20', '2026-01-15'],
  ])('"%s" from %s on is %s', (text, min, date) => {
    expect(parseTypedDate(text, { today, min })).toBe(date);
  });

  it('is left as typed where today is not known', () => {
    expect(['11/20', '11/20/26', 'today'].map((text) => parseTypedDate(text))).toEqual([
      ...['11/20', '11/20/26', 'today'],
    ]);
  });
});
