import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderedRows, rowSearch } from './data-table-order.ts';

const text = [{ id: 'text', value: (row: string) => row }];
const byText = { by: 'text', isDescending: false };
const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

it('sorts text naturally: numbers by size, ignoring case', () => {
  const order = (...rows: string[]) => orderedRows(rows, text, byText);
  expect(order('INV-10', 'inv-9', 'INV-2')).toEqual(['INV-2', 'inv-9', 'INV-10']);
  expect(order('b', 'Á', 'a', 'A')).toEqual(['Á', 'a', 'A', 'b']);
  expect(orderedRows(['a', 'b', 'A'], text, { ...byText, isDescending: true })).toEqual([
    'b',
    'a',
    'A',
  ]);
});

it('sorts many texts by precomputed keys exactly like the collator', () => {
  const many = Array.from({ length: 1001 }, (_, index) => `zz ${index}`);
  const texts = (signs: string) =>
    fc.array(fc.string({ unit: fc.constantFrom(' ', ...signs.split(' ')) }), { maxLength: 20 });
  const isOrdered = (some: string[]) => {
    const rows = [...some, ...many];
    expect(orderedRows(rows, text, byText)).toEqual(rows.toSorted(collator.compare));
  };
  fc.assert(fc.property(texts('a b z A B Z 0 1 2 9 . / -'), isOrdered), { numRuns: 200 });
  fc.assert(fc.property(texts('a b A B 0 1 9 . / - _ , # é'), isOrdered), { numRuns: 50 });
});

it('sorts numbers, stable for equal rows', () => {
  const columns = [{ id: 'sum', value: ([sum]: [number, string]) => sum }];
  const rows: [number, string][] = [
    [10, 'x'],
    [9, 'y'],
    [10, 'z'],
  ];
  const down = orderedRows(rows, columns, { by: 'sum', isDescending: true });
  expect(down.map(([, name]) => name)).toEqual(['x', 'z', 'y']);
  expect(orderedRows(rows, columns, null)).toBe(rows);
});

it('finds rows that contain every word in their displayed text', () => {
  const columns = [
    { id: 'name', value: ({ name }: { name: string }) => name, text: () => 'shown' },
    { id: 'more', value: () => 'more' },
  ];
  const rows = [{ name: 'Ann' }, { name: 'Bob' }];
  const search = rowSearch(columns);
  expect(search(rows, 'SHOWN more')).toEqual(rows);
  expect(search(rows, 'Ann')).toEqual([]);
  expect(search(rows, ' ')).toBe(rows);
});

it('ignores accents', () => {
  const search = rowSearch([{ id: 'name', value: (name: string) => name }]);
  expect(search(['Café Peña', 'Łódź'], 'PENA cafe')).toEqual(['Café Peña']);
  expect(search(['Café Peña', 'Łódź'], 'lodz')).toEqual(['Łódź']);
});
