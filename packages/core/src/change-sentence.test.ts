import { describe, expect, it } from 'vitest';
import { changeSentence, sentenceParts } from './change-sentence.ts';
import { profitChange, type StoreSums } from './profit-change.ts';

const row = (
  name: string,
  [salesCents, invoicesCents, salaryCents]: readonly [number, number, number],
): StoreSums => ({ storeId: name.toLowerCase(), name, salesCents, invoicesCents, salaryCents });

const sentence = (now: StoreSums[], before: StoreSums[]) =>
  changeSentence(profitChange(now, before));

describe('the sentence', () => {
  const now = [row('Main St', [769_000, 230_000, 59_400]), row('Oak Ave', [500_000, 100_000, 0])];
  const before = [
    row('Main St', [959_000, 270_000, 100_000]),
    row('Oak Ave', [541_000, 130_000, 0]),
  ];

  it('names every part that changed, and the store that explains most of it', () => {
    expect(sentence(now, before)).toBe(
      'Profit fell $1,204: sales −$2,310 (Main St −$1,900), invoices −$700 (Main St −$400), salary −$406.',
    );
  });

  it('knows the rows behind each of its numbers', () => {
    const storeId = 'main st';
    expect(sentenceParts(profitChange(now, before), null)).toEqual([
      { text: 'Profit fell $1,204: ', rows: null },
      { text: 'sales −$2,310', rows: { of: 'sales', storeId: null } },
      { text: ' (', rows: null },
      { text: 'Main St −$1,900', rows: { of: 'sales', storeId } },
      { text: ')', rows: null },
      { text: ', ', rows: null },
      { text: 'invoices −$700', rows: { of: 'invoices', storeId: null } },
      { text: ' (', rows: null },
      { text: 'Main St −$400', rows: { of: 'invoices', storeId } },
      { text: ')', rows: null },
      { text: ', ', rows: null },
      { text: 'salary −$406', rows: { of: 'employeeSalary', storeId: null } },
      { text: '.', rows: null },
    ]);
  });

  it('links to the rows of the requested store', () => {
    const change = profitChange([row('A', [500, 0, 0])], [row('A', [200, 0, 0])]);
    expect(sentenceParts(change, 'a')[1]).toEqual({
      text: 'sales +$3.00',
      rows: { of: 'sales', storeId: 'a' },
    });
  });

  it('says cents only below $100', () => {
    expect(sentence([row('A', [10_099, 0, 0])], [row('A', [100, 0, 0])])).toBe(
      'Profit rose $99.99: sales +$99.99.',
    );
    expect(sentence([row('A', [10_129, 0, 0])], [row('A', [100, 0, 0])])).toBe(
      'Profit rose $100: sales +$100.',
    );
  });

  it('says so when there was no profit to compare with', () => {
    expect(sentence([row('A', [50_000, 0, 0])], [row('A', [0, 0, 0])])).toBe(
      'Profit rose $500 from nothing: sales +$500.',
    );
    expect(sentence([row('A', [0, 50_000, 0])], [row('A', [0, 0, 0])])).toBe(
      'Profit fell $500: invoices +$500.',
    );
  });

  it('leaves out what did not change', () => {
    expect(sentence([row('A', [500, 500, 0])], [row('A', [0, 0, 0])])).toBe(
      'Profit stayed the same: sales +$5.00, invoices +$5.00.',
    );
    expect(sentence([row('A', [500, 5, 0])], [row('A', [500, 5, 0])])).toBe(
      'Profit stayed the same.',
    );
  });

  it('names no store where none explains more than half', () => {
    const both = (cents: number) => [row('A', [cents, 0, 0]), row('B', [cents, 0, 0])];
    expect(sentence(both(300), both(100))).toBe('Profit rose $4.00: sales +$4.00.');
  });
});
