import { describe, expect, it } from 'vitest';
import {
  checkCells,
  DecimalSeparatorDetector,
  readAmount,
  createRowReader,
} from './import-cells.ts';

describe('dates', () => {
  it.each([
    ['', null],
    ['2026-02-30', null],
    ['2026-11-20 08:15', null],
    ['31/31/2026', 'There is no day 31/31/2026'],
    ['soon', '"soon" is not a date'],
  ])('are rejected here unless the rules of the call judge them: "%s"', (date, message) => {
    const check = () => checkCells('sales', { date });
    if (message === null) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ fields: { date: message } }));
  });
});

it('reports every cell that is not a date or an amount, and leaves empty ones to the rules', () => {
  const check = (values: Record<string, string>) => () => checkCells('daily_cash', values);
  const fields = { date: '"soon" is not a date', credit: '"about 400" is not an amount' };
  expect(check({ date: 'soon', credit: 'about 400', debit: '', fuel: '7.555' })).toThrow(
    expect.objectContaining({ message: fields.date, fields }),
  );
  expect(check({ date: '', credit: '($5)', debit: '99999999999', fuel: ' ' })).not.toThrow();
  expect(check({ date: '2026-11-02', credit: '12,50' })).toThrow('"12,50" is not an amount');
});

it.each([
  ['1.234,50', ',', '1234.50'],
  ['1 234,50', ',', '1234.50'],
  ['1.234,50 €', ',', '1234.50'],
  ['1.234', ',', '1234'],
  ['1234.50', ',', '1234.50'],
  ["1'234.5", ',', '1234.5'],
  ['(1.234.567,89)', ',', '(1234567.89)'],
  ['.5', ',', '.5'],
  ['1234.125', ',', '1234.125'],
  ['1.234.50', ',', '1.234.50'],
  ['12.34,56', ',', '12.34,56'],
  ['$1,234.50', '.', '$1,234.50'],
  ['12.50-', '.', '-12.50'],
] as const)('the amount %s with the decimal sign %s is %s', (text, decimal, amount) => {
  expect(readAmount(text, decimal)).toBe(amount);
});

it.each([
  [['1.234,50', '7'], true],
  [['12,5 €'], true],
  [['1,234.50', '12,50'], false],
  [['1,234', '12'], false],
  [[''], false],
])('amounts %j look as if a comma stood before the cents: %s', (texts, is) => {
  const signs = new DecimalSeparatorDetector();
  for (const text of texts) signs.observe(text);
  expect(signs.isComma()).toBe(is);
});

it.each([
  [['7', '12.50'], true],
  [['12,50', '12.5 $'], true],
  [['1.234', '12,50', '7'], false],
])('amounts %j have a point before the cents: %s', (texts, has) => {
  const signs = new DecimalSeparatorDetector();
  for (const text of texts) signs.observe(text);
  expect(signs.hasPoint()).toBe(has);
});

it('a row comes out under the names of its fields, whatever its columns are called', () => {
  const read = createRowReader({
    ...{ noun: 'sales', date_order: 'dmy', decimal: ',' },
    columns: ['Day', 'constructor', 'Shop', 'Note'],
    mapping: { Day: 'date', Shop: 'store', constructor: 'total_sales' },
  });
  expect(read(['3/4/2026', '1,5', 'Oak', 'rain'])).toEqual({
    date: '2026-04-03',
    store: 'Oak',
    total_sales: '1.5',
  });
  expect(read(['3/4/2026'])).toEqual({ date: '2026-04-03', store: '', total_sales: '' });
});
