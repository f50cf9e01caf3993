import { expect, it } from 'vitest';
import { readBills } from './search-bills.ts';

const today = '2026-11-20';
const october = { start: '2026-10-01', end: '2026-10-31' };
const about400 = { asked: 40_000, min: 36_000, max: 44_000 };

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
  ['studio 54 12.50', { name: 'studio 54', cents: { asked: 1250, min: 1250, max: 1250 } }],
])('of "%s" understands whose bills are meant, and which', (text, wanted) => {
  expect(readBills(text, today)).toMatchObject(wanted);
});

it.each(['acme', 'about 400', 'october', 'acme of', '', '$', 'acme -5', 'acme 0'])(
  'takes "%s" for no such question',
  (text) => {
    expect(readBills(text, today)).toBeNull();
  },
);
