import { describe, expect, it } from 'vitest';
import { checkBooksOpen } from './closed-books.ts';
import {
  mergeSentence,
  readMerge,
  sharedNumbersMessage,
  sortBySimilarName,
  vendorMergeInput,
  vendorMergeMessages,
} from './vendor-merges.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('similar names', () => {
  it.each([
    ['COCA COLA CO', 'Coca-Cola'],
    ['Coca-Cola', 'coca cola company, Inc.'],
    ['Frito-Lay, LLC', 'FRITO LAY'],
    ['Café Nestlé', 'CAFE NESTLE L.L.C.'],
    ['CocaCola', 'Coca-Cola'],
    ['The Bread Co.', 'Bread'],
    ['Cola Coca', 'Coca Cola'],
    ['Lay’s', "LAY'S"],
  ])('%s and %s have the same words', (one, other) => {
    const others = named('Acme', `${one} Bottling North`, other, 'Zest');
    expect(sortBySimilarName(others, one)).toMatchObject({
      sorted: [
        { name: other },
        { name: `${one} Bottling North` },
        { name: 'Acme' },
        { name: 'Zest' },
      ],
      same: [{ name: other }],
    });
  });

  it('keeps the order of the others', () => {
    const { sorted } = sortBySimilarName(named('B', 'A', 'Coke', 'C'), 'Coke Inc');
    expect(sorted.map(({ name }) => name)).toEqual(['Coke', 'B', 'A', 'C']);
  });

  it('takes a name of legal forms alone, or without words, for what it is', () => {
    expect(sortBySimilarName(named('Acme', 'Limited Co'), 'LIMITED, CO.').same).toHaveLength(1);
    expect(sortBySimilarName(named('Acme', '???'), '!!!').same).toHaveLength(1);
    expect(sortBySimilarName(named('Acme', 'Best'), '!!!').same).toEqual([]);
  });
});

describe('the sentence before a merge', () => {
  const names = { from: 'COCA COLA CO', into: 'Coca-Cola' };

  it.each([
    [
      12,
      'COCA COLA CO',
      '12 invoices of COCA COLA CO, $4,310.22, become Coca-Cola’s. COCA COLA CO is deleted.',
    ],
    [
      1,
      'COCA COLA CO',
      '1 invoice of COCA COLA CO, $4,310.22, becomes Coca-Cola’s. COCA COLA CO is deleted.',
    ],
    [
      1204,
      'Coke Inc.',
      '1,204 invoices of Coke Inc., $4,310.22, become Coca-Cola’s. Coke Inc. is deleted.',
    ],
    [0, 'COCA COLA CO', 'COCA COLA CO has no invoices. COCA COLA CO is deleted.'],
  ])('says what becomes of %i invoices of %s', (count, from, text) => {
    expect(mergeSentence({ ...names, from }, { count, cents: 431_022 })).toBe(text);
  });

  it('forms the possessive of a name that ends with s', () => {
    const text = mergeSentence({ from: 'Lays', into: 'Frito Lays' }, { count: 2, cents: 100 });
    expect(text).toBe('2 invoices of Lays, $1.00, become Frito Lays’. Lays is deleted.');
  });
});

it.each([
  [['7'], 'Both vendors have an invoice with the number 7'],
  [['7', '8'], 'Both vendors have invoices with the numbers 7, 8'],
  [
    ['1', '2', '3', '4', '5', '6', '7'],
    'Both vendors have invoices with the numbers 1, 2, 3, 4, 5 and 2 more',
  ],
  [[], 'Both vendors have an invoice with the same number'],
])('names the numbers %j that both vendors have', (numbers, text) => {
  expect(sharedNumbersMessage(numbers)).toBe(text);
});

it('reads the merge from a deleted row, and none from others', () => {
  const into = { _id: 'v2', name: 'Coca-Cola' };
  expect(readMerge({ name: 'COKE', merged_into: into, merged_invoices: 3 })).toEqual({
    into,
    invoices: 3,
  });
  for (const other of [null, {}, { name: 'COKE' }, { merged_into: 'v2', merged_invoices: 3 }]) {
    expect(readMerge(other)).toBeNull();
  }
});

it('asks for the vendor that stays', () => {
  for (const into of ['', undefined, 7]) {
    const { error } = vendorMergeInput.safeParse({ into });
    expect(error?.issues.map(({ message }) => message)).toEqual([vendorMergeMessages.chooseVendor]);
  }
  expect(vendorMergeInput.safeParse({ into: 'v2', updated_at: 'then' }).success).toBe(false);
});

it('closed books let an invoice go along with its vendor, but not change its figures', () => {
  const before = { vendor_id: { _id: 'v1' }, vendor_name: 'COKE', amount: 5, date: '2026-06-01' };
  const after = { ...before, vendor_id: { _id: 'v2' }, vendor_name: 'Coca-Cola' };
  const books = { closedThrough: '2026-06-30' };
  const entry = { kind: 'invoices' as const, before, after };
  expect(() => checkBooksOpen([entry], books)).toThrow('The books are closed');
  expect(() => checkBooksOpen([{ ...entry, isMerge: true }], books)).not.toThrow();
  const changed = { ...entry, after: { ...after, amount: 6 }, isMerge: true };
  expect(() => checkBooksOpen([changed], books)).toThrow('The books are closed');
});
