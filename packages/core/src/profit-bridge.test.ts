import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceParts } from './change-sentence.ts';
import { addDays, type DateRange } from './dates.ts';
import {
  effectsByFigure,
  effectsByStore,
  effectsByVendor,
  effectsByWeekday,
  readBridgeKind,
  stepsFrom,
  type BridgeEffect,
} from './profit-bridge.ts';
import { changeFigures, profitChange, type ChangeFigure, type StoreSums } from './profit-change.ts';

const row = (
  name: string,
  [salesCents, invoicesCents, salaryCents]: readonly [number, number, number],
): StoreSums => ({ storeId: name.toLowerCase(), name, salesCents, invoicesCents, salaryCents });

const linesOf = (effects: readonly BridgeEffect[]) =>
  effects.map(({ label, changeCents }) => [label, changeCents]);

const noDays = { sales: [], invoices: [], employeeSalary: [] };

describe('what moved the profit', () => {
  it('counts more invoices and salary against it', () => {
    const change = profitChange([row('A', [900, 150, 80])], [row('A', [1000, 100, 100])]);
    expect(stepsFrom(change.againstCents, effectsByFigure(change, 'a'))).toEqual([
      { label: 'Sales', changeCents: -100, afterCents: 700, rows: { of: 'sales', storeId: 'a' } },
      {
        label: 'Invoices',
        changeCents: -50,
        afterCents: 650,
        rows: { of: 'invoices', storeId: 'a' },
      },
      {
        label: 'Salary',
        changeCents: 20,
        afterCents: 670,
        rows: { of: 'employeeSalary', storeId: 'a' },
      },
    ]);
  });

  it('lists the stores, largest change first, and combines the small ones', () => {
    const names = Array.from({ length: 11 }, (_, index) => `S${index}`);
    const now = names.map((name, index) => row(name, [1000 + index * 10, 0, 0]));
    const before = names.map((name) => row(name, [1000, 0, 0]));
    const effects = effectsByStore(profitChange(now, before));
    expect(linesOf(effects)).toEqual([
      ['S10', 100],
      ['S9', 90],
      ['S8', 80],
      ['S7', 70],
      ['S6', 60],
      ['S5', 50],
      ['S4', 40],
      ['3 other stores', 60],
    ]);
    expect(effects[0]?.rows).toEqual({ of: 'profit', storeId: 's10' });
  });

  it('orders the stores by what their profit changed, not by their sales', () => {
    const before = ['A', 'B', 'C'].map((name) => row(name, [1000, 0, 0]));
    const now = [row('A', [1100, 95, 0]), row('B', [1050, 0, 0]), row('C', [1000, 0, 70])];
    expect(linesOf(effectsByStore(profitChange(now, before)))).toEqual([
      ['C', -70],
      ['B', 50],
      ['A', 5],
    ]);
  });

  it('combines the small ones of more than eight vendors', () => {
    const billed = Array.from({ length: 9 }, (_, index) => index + 1);
    const change = profitChange([row('A', [0, 45, 0])], [row('A', [0, 0, 0])]);
    const now = billed.map((cents) => ({ id: `v${cents}`, name: `V${cents}`, cents }));
    const labels = (count: number) =>
      linesOf(effectsByVendor(change, { now: now.slice(0, count), before: [] }, null));
    expect(labels(9).slice(1, -1)).toEqual([
      ...[9, 8, 7, 6, 5, 4, 3].map((cents) => [`V${cents}`, -cents]),
      ['2 other vendors', -3],
    ]);
    expect(labels(8).map(([label]) => label)).toContain('V1');
  });

  it('puts the vendors in place of the invoices, new ones and those who left too', () => {
    const change = profitChange([row('A', [900, 150, 80])], [row('A', [1000, 100, 100])]);
    const effects = effectsByVendor(
      change,
      {
        now: [
          { id: 'v1', name: 'Acme', cents: 90 },
          { id: 'v2', name: 'New Dairy', cents: 60 },
        ],
        before: [
          { id: 'v1', name: 'Acme', cents: 90 },
          { id: 'v3', name: 'Old Dairy', cents: 10 },
        ],
      },
      null,
    );
    expect(effects).toEqual([
      { label: 'Sales', changeCents: -100, rows: { of: 'sales', storeId: null } },
      {
        label: 'New Dairy',
        changeCents: -60,
        rows: { of: 'invoices', storeId: null, vendorId: 'v2' },
      },
      {
        label: 'Old Dairy',
        changeCents: 10,
        rows: { of: 'invoices', storeId: null, vendorId: 'v3' },
      },
      { label: 'Salary', changeCents: 20, rows: { of: 'employeeSalary', storeId: null } },
    ]);
  });

  it('reports what no vendor explains as a separate step', () => {
    const change = profitChange([row('A', [0, 150, 0])], [row('A', [0, 100, 0])]);
    const sums = { now: [{ id: 'v1', name: 'Acme', cents: 30 }], before: [] };
    expect(linesOf(effectsByVendor(change, sums, null))).toEqual([
      ['Sales', 0],
      ['Acme', -30],
      ['Other invoices', -20],
      ['Salary', 0],
    ]);
  });

  it('lists the weekdays, and labels those whose number differs', () => {
    // October 2026 has five Thursdays to Saturdays, the 30 days before have five of another two.
    const now = {
      range: { start: '2026-10-01', end: '2026-10-31' },
      days: {
        sales: [
          { date: '2026-10-03', cents: 500 },
          { date: '2026-10-31', cents: 700 },
        ],
        invoices: [{ date: '2026-10-05', cents: 40 }],
        employeeSalary: [{ date: '2026-10-05', cents: 2 }],
      },
    };
    const before = {
      range: { start: '2026-09-01', end: '2026-09-30' },
      days: { ...noDays, sales: [{ date: '2026-09-05', cents: 450 }] },
    };
    const change = { changeCents: 708 };
    expect(linesOf(effectsByWeekday(change, { now, before, weekStartsOn: 'monday' }))).toEqual([
      ['Monday', -42],
      ['Tuesday, 4 instead of 5', 0],
      ['Wednesday, 4 instead of 5', 0],
      ['Thursday, 5 instead of 4', 0],
      ['Friday, 5 instead of 4', 0],
      ['Saturday, 5 instead of 4', 750],
      ['Sunday', 0],
    ]);
  });

  it('parses the dimension', () => {
    expect(readBridgeKind(undefined)).toBeUndefined();
    expect(readBridgeKind('weekday')).toBe('weekday');
    expect(() => readBridgeKind('month')).toThrow(
      expect.objectContaining({
        fields: { by: 'Must be one of figure, store, vendor, weekday' },
      }),
    );
  });
});

/** A row of a business: a sale, an invoice or the salary of a shift. */
type Entry = { figure: ChangeFigure; day: number; store: number; vendor: number; cents: number };

const firstDay = '2024-02-01';
const entries = fc.array(
  fc.record<Entry>({
    figure: fc.constantFrom(...changeFigures),
    day: fc.nat(120),
    store: fc.nat(11),
    vendor: fc.nat(14),
    cents: fc.integer({ min: -99_999_999, max: 9_999_999_999 }),
  }),
  { maxLength: 80 },
);
const period = fc.tuple(fc.nat(120), fc.nat(45)).map(([from, days]): DateRange => ({
  start: addDays(firstDay, from),
  end: addDays(firstDay, from + days),
}));

const sumOf = (rows: readonly { cents: number }[]) =>
  rows.reduce((sum, { cents }) => sum + cents, 0);

/** Sums of the rows of a period, as storage computes them. */
function sumsIn(rows: readonly Entry[], range: DateRange) {
  const own = rows
    .map((entry) => ({ ...entry, date: addDays(firstDay, entry.day) }))
    .filter(({ date }) => date >= range.start && date <= range.end);
  const of = (figure: ChangeFigure) => own.filter((entry) => entry.figure === figure);
  const stores = Array.from({ length: 12 }, (_, store) => {
    const cents = (figure: ChangeFigure) =>
      sumOf(of(figure).filter((each) => each.store === store));
    return row(`S${store}`, [cents('sales'), cents('invoices'), cents('employeeSalary')]);
  });
  const vendors = Array.from({ length: 15 }, (_, vendor) => ({
    id: `v${vendor}`,
    name: `V${vendor}`,
    cents: sumOf(of('invoices').filter((each) => each.vendor === vendor)),
  }));
  const days = {
    sales: of('sales'),
    invoices: of('invoices'),
    employeeSalary: of('employeeSalary'),
  };
  return { stores, vendors, days: { range, days } };
}

it('adds up to the change to the cent, whatever the business and the two periods', () => {
  fc.assert(
    fc.property(entries, period, period, (rows, range, against) => {
      const [now, before] = [sumsIn(rows, range), sumsIn(rows, against)];
      const change = profitChange(now.stores, before.stores);
      const ways = [
        effectsByFigure(change, null),
        effectsByStore(change),
        effectsByVendor(change, { now: now.vendors, before: before.vendors }, null),
        effectsByWeekday(change, { now: now.days, before: before.days, weekStartsOn: 'sunday' }),
      ];
      for (const effects of ways) {
        const last = stepsFrom(change.againstCents, effects).at(-1);
        expect(last?.afterCents ?? change.againstCents).toBe(change.valueCents);
        expect(effects.map(({ label }) => label)).not.toContain('Other');
        expect(effects.map(({ label }) => label)).not.toContain('Other invoices');
      }
      const told = sentenceParts(change, null).flatMap(({ rows: behind }) =>
        behind?.storeId === null ? [behind.of] : [],
      );
      const [sales, invoices, salary] = changeFigures.map((figure) =>
        told.includes(figure) ? sumOfPart(change, figure) : 0,
      ) as [number, number, number];
      expect(sales - invoices - salary).toBe(change.changeCents);
    }),
    { numRuns: 1000 },
  );
});

const sumOfPart = ({ parts }: ReturnType<typeof profitChange>, of: ChangeFigure) =>
  parts.find(({ figure }) => figure === of)?.changeCents ?? 0;
