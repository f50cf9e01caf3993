import { expect, it } from 'vitest';
import { readBills } from './search-bills.ts';

const today = '2026-11-20';
const october = { start: '2026-10-01', end: '2026-10-31' };
const day = (date: string) => ({ start: date, end: date });
const about400 = { asked: 40_000, min: 36_000, max: 44_000 };

const names = new Set(
  'coca-cola,acme,acme foods,route 9,7 up,route 66 foods,studio 54,march foods'.split(','),
);

/** The first reading that names somebody who is there, as the search takes it. */
const readingOf = (text: string) => readBills(text, today).find(({ name }) => names.has(name));

it.each([
  ['coca-cola about 400', { name: 'coca-cola', range: null, cents: about400 }],
  [
    'That Coca-Cola bill of about $400 in October',
    { name: 'coca-cola', range: october, cents: about400 },
  ],
  ['acme oct', { name: 'acme', range: october, cents: null }],
  [
    'acme foods ~399.99',
    { name: 'acme foods', cents: { asked: 39_999, min: 35_999, max: 43_999 } },
  ],
  ['acme 312.40', { name: 'acme', cents: { asked: 31_240, min: 31_240, max: 31_240 } }],
  // The month of that name that was last, or that of the year.
  ['acme dec', { range: { start: '2025-12-01', end: '2025-12-31' } }],
  ['acme feb 2024', { range: { start: '2024-02-01', end: '2024-02-29' }, cents: null }],
  // A smaller number belongs to the name, as any does beside one with cents or called rough.
  ['400 route 9', { name: 'route 9', cents: about400 }],
  ['7 up 400', { name: '7 up', cents: about400 }],
  ['route 66 foods about 40', { name: 'route 66 foods', cents: { asked: 4000 } }],
  // A month, and a small number, may be a name's own.
  ['march foods october', { name: 'march foods', range: october, cents: null }],
  ['march foods 400', { name: 'march foods', range: null, cents: about400 }],
  ['7 up october', { name: '7 up', range: october, cents: null }],
  // A day is meant before an amount of that month, and an amount before a year.
  ['acme oct 14', { name: 'acme', range: day('2026-10-14'), period: 'Oct 14, 2026', cents: null }],
  ['acme 10/14', { name: 'acme', range: day('2026-10-14'), cents: null }],
  ['acme yesterday', { name: 'acme', range: day('2026-11-19') }],
  ['acme 2025', { name: 'acme', range: null, cents: { asked: 202_500 } }],
  ['studio 54 12.50', { name: 'studio 54', cents: { asked: 1250, min: 1250, max: 1250 } }],
])('of "%s" understands whose bills are meant, and which', (text, wanted) => {
  expect(readingOf(text)).toMatchObject(wanted);
});

it('understands an amount and a month where nobody is named', () => {
  const wanted = { name: '', range: october, period: 'October 2026', cents: { min: 31_240 } };
  expect(readBills('The one for $312.40 in October?', today)).toContainEqual(
    expect.objectContaining({ ...wanted, cents: expect.objectContaining({ min: 31_240 }) }),
  );
  const [about] = readBills('about 400', today);
  expect(about).toMatchObject({ name: '', range: null, cents: about400 });
  // Who says nothing but a number means it.
  const [exact] = readBills('400', today);
  expect(exact).toMatchObject({ name: '', cents: { min: 40_000, max: 40_000 } });
});

it('tries the year last, and no more readings than a few', () => {
  const years = readBills('acme 2025', today).map(({ period }) => period);
  expect(years).toEqual(['', '2025']);
  const many = Array.from({ length: 50 }, (_, index) => `may ${index + 50}`).join(' ');
  expect(readBills(many, today).length).toBeLessThan(40);
});

it.each(['acme', 'acme of', '', '$', 'acme -5', 'acme 0'])(
  'takes "%s" for no such question',
  (text) => {
    expect(readBills(text, today)).toEqual([]);
  },
);
