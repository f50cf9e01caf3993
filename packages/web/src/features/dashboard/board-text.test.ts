import { describe, expect, it } from 'vitest';
import {
  cellAddress,
  describeCell,
  marksOf,
  shortDay,
  toDisplayedCell,
  type BoardCell,
} from './board-text.ts';

const cell = (change: Partial<BoardCell> = {}): BoardCell => ({
  store_id: 's1',
  date: '2026-11-19',
  sale: 'done',
  cash: 'open',
  invoices: 'done',
  shifts: 'done',
  invoice_count: 3,
  ...change,
});

it('writes a day as the sheets do', () => {
  expect(shortDay('2026-11-16')).toBe('Mon, Nov 16');
});

it('names the marks that a person sees', () => {
  expect(marksOf(cell())).toEqual(['sale', 'cash', 'invoices', 'shifts']);
  expect(marksOf(cell({ cash: null, shifts: null }))).toEqual(['sale', 'invoices']);
});

describe('a store’s day in words', () => {
  it.each([
    [{}, 'sale entered, cash missing, 3 invoices, shifts planned'],
    [{ invoice_count: 1 }, 'sale entered, cash missing, 1 invoice, shifts planned'],
    [
      { sale: 'late', cash: 'late', invoices: 'open', shifts: 'open', invoice_count: 0 },
      'sale late, cash late, no invoices, no shifts',
    ],
    [
      { sale: 'closed', cash: 'closed', invoices: 'closed', shifts: 'closed' },
      'sale closed, cash closed, invoices closed, shifts closed',
    ],
    [{ cash: null, shifts: null }, 'sale entered, 3 invoices'],
  ] as const)('%j', (change, words) => {
    expect(describeCell(cell(change))).toBe(words);
  });
});

const began = (startedOn: string | null) => ({ startedOn, closedThrough: null });

it('shows days before a store’s start as not missing, with what was entered', () => {
  const day = cell({ sale: 'late', cash: 'done', invoices: 'open', shifts: null });
  expect(describeCell(toDisplayedCell(day, began('2026-11-20')))).toBe(
    'sale not started, cash entered, no invoices',
  );
  expect(toDisplayedCell(day, began('2026-11-20')).invoices).toBe('before');
  // Unchanged from the first day on, and where the start is unknown.
  expect(toDisplayedCell(day, began('2026-11-19'))).toEqual(day);
  expect(toDisplayedCell(day, began(null))).toEqual(day);
});

it('shows what is missing in closed books as closed, with what was entered', () => {
  const day = cell({ sale: 'late', cash: 'done', invoices: 'open', shifts: null });
  const through = (closedThrough: string) =>
    toDisplayedCell(day, { startedOn: '2026-01-02', closedThrough });
  expect(describeCell(through('2026-11-19'))).toBe('sale closed, cash entered, invoices closed');
  expect(through('2026-11-18')).toEqual(day);
});

describe('where a store’s day leads', () => {
  it('is the day in the week of sales, unless only the cash is missing', () => {
    expect(cellAddress(cell({ sale: 'open' }))).toEqual({
      to: '/dashboard/sales',
      search: { panel: 'week', store: 's1', week: '2026-11-16', date: '2026-11-19' },
    });
    expect(cellAddress(cell())).toEqual({
      to: '/dashboard/calculate',
      search: { view: 'weekly-cash', store: 's1', week: '2026-11-16' },
    });
  });
});
