import { describe, expect, it } from 'vitest';
import { sampleBusiness } from './business.ts';

const cents = (text: string | undefined) => Math.round(Number(text) * 100);
const sum = (rows: Record<string, string>[] | undefined, column: string) =>
  (rows ?? []).reduce((total, row) => total + cents(row[column]), 0);

describe('the sample business', () => {
  const rows = sampleBusiness({ today: '2026-11-20', days: 730 });

  it('has three stores over two years, and a sale on each open day', () => {
    expect(rows['stores']).toHaveLength(3);
    expect(rows['sales']).toHaveLength(3 * (730 - 2));
    expect(rows['sales']?.at(-1)?.['date']).toBe('2026-11-20');
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

  it('never has two people at once in a store, nor a number twice', () => {
    const places = (rows['shifts'] ?? []).map(
      (s) => `${s['store']} ${s['date']} ${s['start_time']}`,
    );
    expect(new Set(places).size).toBe(places.length);
    const numbers = (rows['invoices'] ?? []).map((invoice) => invoice['invoice_number']);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
