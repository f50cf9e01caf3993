import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packRows, remapTextIds, unpackRows, textIdsIn, type WireRow } from './packed-activity.ts';

const at = '2026-11-20T18:00:00.000Z';
const earlier = '2026-11-01T08:30:00.123Z';
const known = { subject_id: 'sale-1', at };
const main = { _id: 'store-1', name: 'Main St' };

const sale = {
  _id: 'sale-1',
  store_id: main,
  total_sales: 1234.5,
  date: '2026-11-20',
  description: null,
  createdAt: at,
  updatedAt: at,
};

const bill = {
  _id: 'bill-1',
  invoice_number: 'INV-7',
  store_id: { ...main, address: '1 Main St' },
  vendor_id: { _id: 'vendor-1', name: 'Acme' },
  vendor_name: 'Acme',
  amount: 100.1,
  date: '2026-11-20',
  description: 'Two crates',
  createdAt: earlier,
  updatedAt: earlier,
};

const dotted = Object.fromEntries(
  Object.entries(sale).flatMap(([name, value]) =>
    name === 'store_id'
      ? Object.entries(main).map(([inner, part]) => [`store_id.${inner}`, part])
      : [[name, value]],
  ),
);

const interned: string[] = [];

/** Assigns ids in order of first use. */
function textIdOf(word: string): number {
  if (!interned.includes(word)) interned.push(word);
  return interned.indexOf(word);
}

const textOf = (number: number) => interned[number] ?? '';

const pack = (entry: Parameters<typeof packRows>[0]) => packRows(entry).toStored(textIdOf);

describe('API-47 the stored form of an activity entry', () => {
  it('is just the values for a new sale', () => {
    expect(pack({ ...known, before: null, after: sale })).toEqual({
      before: null,
      after: `10[null,${textIdOf('["store-1","Main St"]')},1234.5,"2026-11-20"]`,
    });
  });

  it('lists the texts that its rows intern', () => {
    const { texts } = packRows({ subject_id: 'bill-1', at, before: null, after: bill });
    expect(texts).toEqual(['["store-1","Main St","1 Main St"]', '["vendor-1","Acme"]']);
    const stored = pack({ subject_id: 'bill-1', at, before: null, after: bill }).after;
    expect(textIdsIn(stored)).toEqual(texts.map(textIdOf));
    expect(textIdsIn(remapTextIds(stored, (number) => number + 1000))).toEqual(
      texts.map((text) => textIdOf(text) + 1000),
    );
  });

  it('decodes rows from before texts were interned', () => {
    const stored = '0[null,"store-1","Main St",1234.5,"2026-11-20"]';
    const read = unpackRows({ ...known, before: stored, after: '0{"3":1300}' }, textOf);
    expect(read).toEqual({ before: sale, after: { ...sale, total_sales: 1300 } });
    expect([textIdsIn(stored), remapTextIds(stored, () => 0)]).toEqual([[], stored]);
  });

  it('is the row before and the differences for a change', () => {
    const after = { ...sale, total_sales: 1300, createdAt: earlier };
    const before = { ...sale, createdAt: earlier, updatedAt: earlier };
    const ms = Date.parse(earlier);
    expect(pack({ ...known, before, after })).toEqual({
      before: `10[null,${textIdOf('["store-1","Main St"]')},1234.5,"2026-11-20",null,${ms},${ms}]`,
      after: '10{"3":1300}',
    });
  });

  it('is the values of a deleted invoice, with times as numbers and a repeated name once', () => {
    const ms = Date.parse(earlier);
    expect(pack({ subject_id: 'bill-1', at, before: bill, after: null })).toEqual({
      before: `11[null,"INV-7",${textIdOf('["store-1","Main St","1 Main St"]')},${textIdOf('["vendor-1","Acme"]')},null,100.1,"2026-11-20","Two crates",${ms},${ms}]`,
      after: null,
    });
  });

  it.each<[string, WireRow]>([
    ['has one more value', { ...sale, till: 2 }],
    ['has one more in a part', { ...sale, store_id: { ...main, address: '1 Main St' } }],
    ['has a part in another order', { ...sale, store_id: { name: 'Main St', _id: 'store-1' } }],
    ['has no part', { ...sale, store_id: 'store-1' }],
    ['has the path of a part as a name', dotted],
  ])('is the whole JSON of a row that %s', (_title, row) => {
    expect(pack({ ...known, before: null, after: row }).after).toBe(JSON.stringify(row));
  });

  it('is both rows when the shape changes', () => {
    const packed = pack({ ...known, before: sale, after: bill });
    expect(packed.after).toMatch(/^11\[/);
    expect(unpackRows({ ...known, ...packed }, textOf)).toEqual({ before: sale, after: bill });
  });
});

it('API-47 reads entries that were stored as JSON, also before a change', () => {
  const after = { ...sale, total_sales: 7 };
  expect(
    unpackRows({ ...known, before: JSON.stringify(sale), after: JSON.stringify(after) }, textOf),
  ).toEqual({ before: sale, after });
});

it('reports an unknown shape', () => {
  expect(() => unpackRows({ ...known, before: null, after: '999[1]' }, textOf)).toThrow(
    'Activity of an unknown shape: 999[1]',
  );
});

const instants = fc
  .integer({ min: 0, max: Date.parse('9999-01-01T00:00:00.000Z') })
  .map((ms) => new Date(ms).toISOString());
const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('sale-1', 'Main St', at, ''));
const plain = fc.oneof(
  texts,
  instants,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const values = fc.oneof(plain, fc.array(plain), fc.dictionary(texts, plain));

/** A row of a written shape with arbitrary values in arbitrary fields. */
function rowsLike(row: WireRow): fc.Arbitrary<WireRow> {
  const fields = Object.entries(row).map(([key, value]): [string, fc.Arbitrary<unknown>] => {
    if (typeof value !== 'object' || value === null) {
      return [key, fc.oneof(fc.constant(value), values, instants)];
    }
    return [key, fc.oneof(fc.constant(value), rowsLike(value as WireRow), values)];
  });
  return fc.record(Object.fromEntries(fields));
}

const anyRow = fc.oneof(
  rowsLike(sale),
  rowsLike(bill),
  fc.dictionary(texts, values),
  fc.constant(sale),
  fc.constant(null),
);

/** Normalizes as JSON does: -0 becomes 0. */
const stored = (row: WireRow | null) => JSON.stringify(row);

it('API-47 decodes any two rows to what they were, with their keys in order', () => {
  fc.assert(
    fc.property(anyRow, anyRow, fc.constantFrom(at, earlier), (before, after, moment) => {
      const entry = { subject_id: 'sale-1', at: moment };
      const read = unpackRows({ ...entry, ...pack({ ...entry, before, after }) }, textOf);
      expect([stored(read.before), stored(read.after)]).toEqual([stored(before), stored(after)]);
    }),
    { numRuns: 2000 },
  );
});
