import { expect, it } from 'vitest';
import { hasStarted, storeStart, daysSinceStart } from './store-start.ts';

const addedAt = '2026-11-24T05:30:00.000Z';

it('a store starts with its first sale, however late or early it was added', () => {
  for (const firstSale of ['2025-03-01', '2026-11-30']) {
    expect(storeStart({ firstSale, addedAt }, 'America/Chicago')).toBe(firstSale);
  }
});

it('without a sale it starts on the day it was added, in the business time zone', () => {
  const dates = { firstSale: undefined, addedAt };
  expect(storeStart(dates, 'America/Chicago')).toBe('2026-11-23');
  expect(storeStart(dates, 'Europe/Berlin')).toBe('2026-11-24');
});

it.each([
  ['2026-11-23', '2026-11-24', false],
  ['2026-11-24', '2026-11-24', true],
  ['2026-11-23', null, true],
  ['2026-11-23', undefined, true],
])('on %s a store that started on %s has started: %s', (date, startedOn, expected) => {
  expect(hasStarted(date, startedOn)).toBe(expected);
});

it.each([
  ['2026-10-15', 31],
  ['2026-11-01', 31],
  ['2026-11-02', 30],
  ['2026-11-20', 12],
  ['2026-12-01', 1],
  ['2026-12-02', 0],
  ['2027-03-01', 0],
  [null, 31],
  [undefined, 31],
])('a store that started on %s was there for %i of 31 days', (startedOn, expected) => {
  expect(daysSinceStart({ start: '2026-11-01', days: 31 }, startedOn)).toBe(expected);
});
