import { describe, expect, it } from 'vitest';
import {
  dateOrderOf,
  mapColumns,
  missingFields,
  readAmount,
  readDateText,
  readRow,
  recognizeNoun,
} from './imports.ts';

describe('the kind of rows', () => {
  it.each([
    ['x.csv', ['Store', 'DATE', 'Total Sales'], 'sales'],
    ['x.csv', ['Amount', 'Vendor', 'Date', 'Store', 'Invoice Number'], 'invoices'],
    ['x.csv', ['store', 'income_type', 'amount', 'date', 'description'], 'incomes'],
    ['x.csv', ['store', 'date', 'credit', 'debit', 'fuel'], 'daily_cash'],
    ['income_types.csv', ['name', 'default_amount'], 'income_types'],
    ['stores.csv', ['name', 'address'], 'stores'],
    ['x.csv', ['colour', 'shape'], null],
  ])('of %s with %j is %s', (name, columns, noun) => {
    expect(recognizeNoun(name, columns)).toBe(noun);
  });

  it('names what is not there', () => {
    expect(missingFields('sales', mapColumns(['Date', 'Sales'], 'sales'))).toEqual(['store']);
  });
});

describe('dates', () => {
  it.each([
    [['1/2/2026', '13/2/2026'], 'dmy'],
    [['1/2/2026', '2/13/2026'], 'mdy'],
    [['1/2/2026', '3/4/2026'], null],
    [['13/2/2026', '2/13/2026'], null],
    [['2026-02-01'], 'ymd'],
  ])('of the column %j stand in the order %s', (texts, order) => {
    expect(dateOrderOf(texts)).toBe(order);
  });

  it.each([
    ['1/2/2026', 'mdy', '2026-01-02'],
    ['1/2/2026', 'dmy', '2026-02-01'],
    ['1.2.26', 'dmy', '2026-02-01'],
    ['2026/3/4', 'mdy', '2026-03-04'],
    ['4-Mar-2026', 'mdy', '2026-03-04'],
    ['March 4, 2026', 'mdy', '2026-03-04'],
    ['2/30/2026', 'mdy', '2/30/2026'],
    ['soon', 'mdy', 'soon'],
  ] as const)('%s read as %s is %s', (text, order, date) => {
    expect(readDateText(text, order)).toBe(date);
  });
});

it.each([
  ['1.234,50', ',', '1234.50'],
  ['1 234,50', ',', '1234.50'],
  ['$1,234.50', '.', '$1,234.50'],
] as const)('the amount %s with the decimal sign %s is %s', (text, decimal, amount) => {
  expect(readAmount(text, decimal)).toBe(amount);
});

it('a row comes out under the names of its fields, whatever its columns are called', () => {
  const cells = { Day: '3/4/2026', Shop: 'Oak', constructor: '1,5' };
  const mapping = { Day: 'date', Shop: 'store', constructor: 'total_sales' };
  expect(readRow(cells, { noun: 'sales', mapping, dateOrder: 'dmy', decimal: ',' })).toEqual({
    date: '2026-04-03',
    store: 'Oak',
    total_sales: '1.5',
  });
});
