import { expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { overtimeMinutes, overtimeRange } from './overtime.ts';

/** A week from Sunday, November 15, 2026: hours of each day. */
const week = (...hours: number[]) =>
  hours.map((worked, index) => ({ date: addDays('2026-11-15', index), minutes: worked * 60 }));

const sunday = { start: '2026-11-15', end: '2026-11-21' };

it.each([
  ['forty hours are none', week(0, 8, 8, 8, 8, 8), 0],
  ['a minute more is one', [...week(0, 8, 8, 8, 8, 8), { date: '2026-11-21', minutes: 1 }], 1],
  ['two shifts a day count together', [...week(0, 10, 10, 10, 5), ...week(0, 0, 0, 0, 7)], 120],
  ['each week counts by itself', [...week(0, 30), { date: '2026-11-22', minutes: 1800 }], 0],
])('%s', (_, days, minutes) => {
  expect(overtimeMinutes(days, sunday)).toBe(minutes);
});

it('falls on the days that were worked last, whatever part of the week is asked for', () => {
  const days = week(0, 10, 10, 10, 8, 8, 3);
  const before = (end: string) => days.filter(({ date }) => date <= end);
  const of = (start: string, end: string) => overtimeMinutes(before(end), { start, end }) / 60;
  expect(of('2026-11-15', '2026-11-21')).toBe(9);
  expect(of('2026-11-15', '2026-11-19')).toBe(0);
  expect(of('2026-11-15', '2026-11-20')).toBe(6);
  expect(of('2026-11-20', '2026-11-21')).toBe(9);
  expect(of('2026-11-21', '2026-11-21')).toBe(3);
});

it('needs the days from the Sunday before a range to its end', () => {
  expect(overtimeRange({ start: '2026-11-18', end: '2026-12-01' })).toEqual({
    start: '2026-11-15',
    end: '2026-12-01',
  });
});
