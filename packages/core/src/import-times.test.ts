import { expect, it } from 'vitest';
import { parseBreak, readTimeText } from './import-times.ts';

it.each([
  ['9:02 AM', '9:02 AM'],
  ['17:00', '17:00'],
  ['9 AM', '9:00 AM'],
  ['9:02a', '9:02 AM'],
  ['5p', '5:00 PM'],
  ['12:30 p.m.', '12:30 PM'],
  ['17/11/2025 9:00 AM', '2025-11-17T09:00'],
  ['Nov 17, 2025, 5:00:30 pm', '2025-11-17T17:00'],
  ['2025-11-17 17:00', '2025-11-17T17:00'],
  ['2025-11-17T17:00', '2025-11-17T17:00'],
  ['2025-11-17 17:00:00 -0600', '2025-11-17T17:00:00-06:00'],
  ['31/31/2025 9:00', '31/31/2025 9:00'],
  ['17/11/2025 25:00', '17/11/2025 25:00'],
  ['13 PM', '13 PM'],
  ['soon', 'soon'],
  ['', ''],
])('the time %j of a timesheet is read as %j', (text, time) => {
  expect(readTimeText(text, 'dmy')).toBe(time);
});

it.each([
  ['30', 30],
  ['45.00', 45],
  ['0.5', 30],
  ['.', null],
  ['1', 60],
  ['4.99', 299],
  ['5', 5],
  ['0', 0],
  ['', 0],
  ['-', 0],
  ['None', 0],
  ['0:30', 30],
  ['01:15:00', 75],
  ['0:75', null],
  ['30 min', 30],
  ['30m', 30],
  ['1h', 60],
  ['1.5 hours', 90],
  ['1 h 15 min.', 75],
  ['2 hrs 5 minutes', 125],
  ['-30', null],
  ['half an hour', null],
])('the break %j of a timesheet has %j minutes', (text, minutes) => {
  expect(parseBreak(text)).toBe(minutes);
});
