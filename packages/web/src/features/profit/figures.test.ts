import { describe, expect, it } from 'vitest';
import {
  figuresByMonth,
  formatShare,
  hasEntries,
  isEmpty,
  linesByMonth,
  linesByStore,
  sumFigures,
  totalOf,
  type ProfitRow,
  sharesOf,
} from './figures.ts';

const row = (name: string, period: string, [sales, invoices, salary]: number[]): ProfitRow => ({
  store_id: { _id: name, name },
  label: period,
  period,
  sales: sales!,
  invoices: invoices!,
  employeeSalary: salary!,
  profit: (sales! * 100 - invoices! * 100 - salary! * 100) / 100,
  days_with_sales: sales === 0 ? 0 : 3,
  days: 30,
});

const rows = [
  row('East', '2026-10', [100.1, 40, 10]),
  row('West', '2026-10', [0, 0, 0]),
  row('East', '2026-11', [200.2, 80, 20]),
  row('West', '2026-11', [50, 60, 0]),
];

describe('profit figures', () => {
  it('PRF-10 makes one line a month of a store', () => {
    const lines = linesByMonth(rows.filter(({ store_id }) => store_id.name === 'East'));
    expect(lines.map(({ label, sales, profit }) => [label, sales, profit])).toEqual([
      ['2026-10', 10010, 5010],
      ['2026-11', 20020, 10020],
    ]);
  });

  it('PRF-10 adds up the months of each store to cents', () => {
    const lines = linesByStore(rows, '2026');
    expect(lines).toMatchObject([
      { storeName: 'East', sales: 30030, profit: 15030, days: 60, months: ['2026-10', '2026-11'] },
      { storeName: 'West', sales: 5000, profit: -1000, label: '2026' },
    ]);
    expect(sumFigures(lines).profit).toBe(14030);
    const whole = { storeId: 'all', storeName: 'All Stores', label: '2026' };
    expect(totalOf(lines, whole)).toMatchObject({
      ...whole,
      sales: 35030,
      months: ['2026-10', '2026-11'],
    });
  });

  it('PRF-23 treats rows without any figure as empty, but not a loss', () => {
    expect(isEmpty([row('West', '2026-10', [0, 0, 0])])).toBe(true);
    expect(isEmpty([])).toBe(true);
    expect(isEmpty([row('West', '2026-10', [0, 0, 5])])).toBe(false);
  });

  it('PRF-10 leaves a month without figures as a gap', () => {
    const months = figuresByMonth(rows, ['2026-09', '2026-10']);
    expect(months.map(({ figures }) => figures?.profit ?? null)).toEqual([null, 5010]);
  });

  it('PRF-10 formats a share of the sales, or a dash without sales', () => {
    expect([formatShare(1, 3), formatShare(1, 0)]).toEqual(['33.3%', '–']);
  });

  it('PRF-10 formats margin and labor as shares of the sales, a loss with its sign', () => {
    const figures = { sales: 80_000, invoices: 50_000, daysWithSales: 3, days: 30 };
    expect(sharesOf({ ...figures, salary: 10_000, profit: 20_000 })).toEqual({
      margin: '25.0%',
      labor: '12.5%',
    });
    expect(sharesOf({ ...figures, salary: 40_000, profit: -10_000 }).margin).toBe('−12.5%');
    expect(sharesOf({ ...figures, sales: 0, salary: 1, profit: -1 }).labor).toBe('–');
  });
});

it.each([
  [{}, false],
  [{ daysWithSales: 1 }, true],
  [{ sales: 1 }, true],
  [{ invoices: 1 }, true],
  [{ salary: 1 }, true],
])('knows of %j whether anything was entered: %s', (part, expected) => {
  expect(hasEntries({ ...sumFigures([]), ...part })).toBe(expected);
});
