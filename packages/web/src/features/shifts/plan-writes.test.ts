import { expect, it } from 'vitest';
import { readPlannedHours } from './plan-writes.ts';

const opening = { opensAt: '06:00', closesAt: '23:00' };

it.each([
  ['9-5', { start_time: '09:00', end_time: '17:00', days: 1 }],
  ['9-5 x5', { start_time: '09:00', end_time: '17:00', days: 5 }],
  ['2-10:30 × 3', { start_time: '14:00', end_time: '22:30', days: 3 }],
  ['9 AM – 5 PM*2 ', { start_time: '09:00', end_time: '17:00', days: 2 }],
])('SHF-23 %j are hours and days', (text, hours) => {
  expect(readPlannedHours(text, opening)).toEqual(hours);
});

it.each(['', 'x5', '9-5 x0', '9-5 x8', 'nine'])('SHF-23 %j is not understood', (text) => {
  expect(readPlannedHours(text, opening)).toBeNull();
});
