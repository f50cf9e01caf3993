import { describe, expect, it } from 'vitest';
import { billUrgency } from '../bills.ts';
import { addDays, daysBetween } from '../dates.ts';
import { sampleBusiness, sampleClosedDates } from './business.ts';

const cents = (text: string | undefined) => Math.round(Number(text) * 100);
const sum = (rows: Record<string, string>[] | undefined, column: string) =>
  (rows ?? []).reduce((total, row) => total + cents(row[column]), 0);

describe('the sample business', () => {
  const rows = sampleBusiness({ today: '2026-11-20', days: 730 });

  it('has three stores over two years, and a sale on each open day but one', () => {
    expect(rows['stores']).toHaveLength(3);
    expect(rows['sales']).toHaveLength(3 * (730 - 2) - 1);
    expect(rows['sales']?.at(-1)?.['date']).toBe('2026-11-20');
  });

  it('is closed on Christmas Day, and says so for the year to come', () => {
    expect(sampleClosedDates({ today: '2026-11-20', days: 730 })).toEqual([
      '2024-12-25',
      '2025-12-25',
      '2026-12-25',
    ]);
  });

  it('is the same for the same day', () => {
    expect(sampleBusiness({ today: '2026-11-20', days: 730 })).toEqual(rows);
  });

  it('earns what a shop may earn', () => {
    const hours = (rows['shifts'] ?? []).length * 8;
    const profit =
      sum(rows['sales'], 'total_sales') - sum(rows['invoices'], 'amount') - hours * 1650;
    const margin = profit / sum(rows['sales'], 'total_sales');
    expect(margin).toBeGreaterThan(0.1);
    expect(margin).toBeLessThan(0.4);
  });

  it('has mistakes in its last two weeks: a missing day, missing cash, a lost digit and a double invoice', () => {
    const of = (file: string, store: string) =>
      (rows[file] ?? []).filter((row) => row['store'] === store);
    const dates = (file: string, store: string) => of(file, store).map(({ date }) => date);
    expect(dates('sales', 'Maple Street Deli')).not.toContain('2026-11-14');
    expect(dates('daily_cash', 'Maple Street Deli')).not.toContain('2026-11-14');
    expect(dates('sales', 'Lakeview Market')).toContain('2026-11-16');
    expect(dates('daily_cash', 'Lakeview Market')).not.toContain('2026-11-16');
    const sold = of('sales', 'Route 9 Fuel & Mart').find(({ date }) => date === '2026-11-11');
    expect(Number(sold?.['total_sales'])).toBeLessThan(1000);
    const [second] = (rows['invoices'] ?? []).slice(-1);
    const first = (rows['invoices'] ?? []).find(
      ({ invoice_number }) => invoice_number?.replace('-', '') === second?.['invoice_number'],
    );
    expect(second).toMatchObject({ amount: first?.['amount'], vendor: first?.['vendor'] });
  });

  it.each(['2026-11-20', '2026-11-21', '2026-11-24', '2027-01-03'])(
    'pays some vendors later, so that bills are overdue, due within a week and due later on %s',
    (today) => {
      const { vendors = [], invoices = [] } = sampleBusiness({ today, days: 92 });
      const terms = new Map(vendors.map((row) => [row['name'], row['payment_terms']]));
      expect(vendors.filter((row) => row['payment_terms'] !== '')).toHaveLength(4);
      const later = invoices.filter((row) => terms.get(row['vendor']) !== '');
      const onDelivery = invoices.filter((row) => terms.get(row['vendor']) === '');
      expect(onDelivery.every((row) => !row['due_date'] && !row['paid_date'])).toBe(true);
      for (const { vendor, date = '', due_date, paid_date = '' } of later) {
        expect(due_date).toBe(addDays(date, Number(terms.get(vendor))));
        expect(paid_date <= today).toBe(true);
        if (paid_date) expect(Math.abs(daysBetween(due_date ?? '', paid_date))).toBeLessThan(3);
      }
      const count = { overdue: 0, soon: 0, later: 0 };
      for (const { due_date = '' } of later.filter((row) => !row['paid_date'])) {
        count[billUrgency(due_date, today)] += 1;
      }
      expect(count.overdue).toBe(3);
      expect(count.soon).toBeGreaterThan(4);
      expect(count.later).toBeGreaterThan(9);
    },
  );

  it('has rent, power and insurance once a month in each store, on accounts of their own', () => {
    const accountOf = new Map((rows['vendors'] ?? []).map((row) => [row['name'], row['account']]));
    const rent = (rows['invoices'] ?? []).filter((row) => accountOf.get(row['vendor']) === 'Rent');
    expect(new Set(rent.map(({ store }) => store)).size).toBe(3);
    expect(new Set(rent.map(({ date = '' }) => date.slice(8)))).toEqual(new Set(['01']));
    expect(new Set(accountOf.values())).toEqual(
      new Set(['', 'Supplies', 'Rent', 'Utilities', 'Insurance']),
    );
  });

  it('never has two people at once in a store, nor a number twice', () => {
    const places = (rows['shifts'] ?? []).map(
      (s) => `${s['store']} ${s['date']} ${s['start_time']}`,
    );
    expect(new Set(places).size).toBe(places.length);
    const numbers = (rows['invoices'] ?? []).map((invoice) => invoice['invoice_number']);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
