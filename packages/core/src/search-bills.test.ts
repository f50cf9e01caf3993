import { expect, it } from 'vitest';
import { amountsWithCents, parseBillSearch } from './search-bills.ts';

const today = '2026-11-20';
const october = { start: '2026-10-01', end: '2026-10-31' };
const day = (date: string) => ({ start: date, end: date });
const about400 = { typed: 40_000, min: 36_000, max: 44_000 };

const names = new Set(
  'coca-cola,acme,acme foods,route 9,7 up,route 66 foods,studio 54,march foods'.split(','),
);

/** The first interpretation with an existing name, as the search uses it. */
const readingOf = (text: string) =>
  parseBillSearch(text, today).find(({ name }) => names.has(name));

it.each([
  ['coca-cola about 400', { name: 'coca-cola', range: null, cents: about400 }],
  [
    'That Coca-Cola bill of about $400 in October',
    { name: 'coca-cola', range: october, cents: about400 },
  ],
  ['acme oct', { name: 'acme', range: october, cents: null }],
  ['october acme', { name: 'acme', range: october, cents: null }],
  [
    'acme foods ~399.99',
    { name: 'acme foods', cents: { typed: 39_999, min: 35_999, max: 43_999 } },
  ],
  ['acme 312.40', { name: 'acme', cents: { typed: 31_240, min: 31_240, max: 31_240 } }],
  // The latest month of that name, or that of the year.
  ['acme dec', { range: { start: '2025-12-01', end: '2025-12-31' } }],
  ['acme feb 2024', { range: { start: '2024-02-01', end: '2024-02-29' }, cents: null }],
  // A smaller number belongs to the name, as does any beside one with cents or marked approximate.
  ['400 route 9', { name: 'route 9', cents: about400 }],
  ['7 up 400', { name: '7 up', cents: about400 }],
  ['route 66 foods about 40', { name: 'route 66 foods', cents: { typed: 4000 } }],
  // A month, and a small number, may be part of a name.
  ['march foods october', { name: 'march foods', range: october, cents: null }],
  ['march foods 400', { name: 'march foods', range: null, cents: about400 }],
  ['7 up october', { name: '7 up', range: october, cents: null }],
  // A day wins over an amount of that month, and an amount over a year.
  ['acme oct 14', { name: 'acme', range: day('2026-10-14'), period: 'Oct 14, 2026', cents: null }],
  ['acme 10/14', { name: 'acme', range: day('2026-10-14'), cents: null }],
  ['acme yesterday', { name: 'acme', range: day('2026-11-19') }],
  ['acme 2025', { name: 'acme', range: null, cents: { typed: 202_500 } }],
  ['studio 54 12.50', { name: 'studio 54', cents: { typed: 1250, min: 1250, max: 1250 } }],
])('interprets "%s" as a name, a date and an amount', (text, wanted) => {
  expect(readingOf(text)).toMatchObject(wanted);
});

it('interprets an amount and a month without a name', () => {
  const wanted = { name: '', range: october, period: 'October 2026', cents: { min: 31_240 } };
  expect(parseBillSearch('The one for $312.40 in October?', today)).toContainEqual(
    expect.objectContaining({ ...wanted, cents: expect.objectContaining({ min: 31_240 }) }),
  );
  const [about] = parseBillSearch('about 400', today);
  expect(about).toMatchObject({ name: '', range: null, cents: about400 });
  // A number alone is meant exactly.
  const [exact] = parseBillSearch('400', today);
  expect(exact).toMatchObject({ name: '', cents: { min: 40_000, max: 40_000 } });
  // Only if nothing has this amount, one with cents is meant.
  const inOctober = parseBillSearch('400 october', today).filter(({ name }) => name === '');
  expect(inOctober.map(({ cents }) => [cents?.min, cents?.max]).slice(0, 2)).toEqual([
    [40_000, 40_000],
    [40_001, 40_099],
  ]);
});

it.each([
  ['4567', { min: 456_701, max: 456_799 }],
  ['$4,567', { min: 456_701, max: 456_799 }],
  ['4567.', null],
  ['4567.00', null],
  ['0', null],
  ['-5', null],
  ['oak', null],
])('takes %s for an amount without its cents, or not', (text, range) => {
  expect(amountsWithCents(text)).toEqual(range);
});

it('tries the year last, and only a few interpretations', () => {
  const years = parseBillSearch('acme 2025', today).map(({ period }) => period);
  expect(years).toEqual(['', '2025']);
  const many = Array.from({ length: 50 }, (_, index) => `may ${index + 50}`).join(' ');
  expect(parseBillSearch(many, today).length).toBeLessThan(40);
});

it.each(['acme', 'acme of', '', '$', 'acme -5', 'acme 0'])(
  'takes "%s" for no such question',
  (text) => {
    expect(parseBillSearch(text, today)).toEqual([]);
  },
);
