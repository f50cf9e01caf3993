import { describe, expect, it } from 'vitest';
import { salesBars, type BarSpan } from './sales-bars.ts';

const november = { start: '2026-11-01', end: '2026-11-30' };
const sales = [
  { date: '2026-11-03', total_sales: 0.1 },
  { date: '2026-11-03', total_sales: 0.2 },
  { date: '2026-11-09', total_sales: 5 },
];

const by = (span: BarSpan) => ({ span, startsOn: 'monday' as const });

describe('the bars of sales', () => {
  it('has one for each day, adds in cents, leaves gaps and shades weekends', () => {
    const bars = salesBars(sales, november, by('day'));
    expect(bars).toHaveLength(30);
    expect(bars[0]).toEqual({ label: 'Nov 1, 2026', tick: '11/1', isShaded: true, value: null });
    expect(bars[2]).toEqual({ label: 'Nov 3, 2026', tick: '11/3', isShaded: false, value: 30 });
    expect(bars[6]?.isShaded).toBe(true);
  });

  it('has one for each week from Monday, the first from the first day of the period', () => {
    const bars = salesBars(sales, november, by('week'));
    expect(bars.map(({ label }) => label)).toEqual([
      'Week of Nov 1, 2026',
      'Week of Nov 2, 2026',
      'Week of Nov 9, 2026',
      'Week of Nov 16, 2026',
      'Week of Nov 23, 2026',
      'Week of Nov 30, 2026',
    ]);
    expect(bars.map(({ value }) => value)).toEqual([null, 30, 500, null, null, null]);
  });

  it('has one for each week from Sunday if weeks start on Sunday', () => {
    const bars = salesBars(sales, november, { span: 'week', startsOn: 'sunday' });
    expect(bars.map(({ label, value }) => [label, value])).toEqual([
      ['Week of Nov 1, 2026', 30],
      ['Week of Nov 8, 2026', 500],
      ['Week of Nov 15, 2026', null],
      ['Week of Nov 22, 2026', null],
      ['Week of Nov 29, 2026', null],
    ]);
  });

  it('has one for each month of a year', () => {
    const bars = salesBars(sales, { start: '2026-01-01', end: '2026-12-31' }, by('month'));
    expect(bars).toHaveLength(12);
    expect(bars[10]).toEqual({ label: 'November 2026', tick: 'Nov', value: 530 });
  });
});
