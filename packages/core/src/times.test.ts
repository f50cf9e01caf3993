import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatMinutesAsHours,
  formatTime,
  hoursOf,
  minutesOf,
  parseTime,
  readTime,
} from './times.ts';

const zone = 'America/Chicago';

const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 });
const two = (part: number) => String(part).padStart(2, '0');
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

describe('parseTime', () => {
  it.each([
    ['06:00', '06:00'],
    ['6:00', '06:00'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
    ['06:30:00', '06:30'],
    ['6:30:59', '06:30'],
    ['06:30:00.000', '06:30'],
    ['6:00 AM', '06:00'],
    ['06:00 PM', '18:00'],
    ['12:00 AM', '00:00'],
    ['12:30 PM', '12:30'],
    ['1:05pm', '13:05'],
    ['11:59 p.m.', '23:59'],
    ['6:00:00 AM', '06:00'],
    [' 7:15 ', '07:15'],
  ])('SHF-23 takes "%s" as %s', (text, time) => {
    expect(parseTime(text)).toBe(time);
  });

  it.each([
    '',
    '24:00',
    '12:60',
    '12:30:60',
    '7',
    '7:5',
    '7.30',
    '0730',
    '13:00 PM',
    '0:30 AM',
    '12:60 AM',
    '12:00:60 AM',
    '-1:00',
    'noon',
    '06:00 XM',
    '٠٦:٠٠',
  ])('SHF-23 refuses "%s"', (text) => {
    expect(parseTime(text)).toBeNull();
  });

  it('SHF-23 reads every minute of the day in every format alike', () => {
    fc.assert(
      fc.property(minuteOfDay, (minutes) => {
        const time = timeOf(minutes);
        expect(parseTime(time)).toBe(time);
        expect(parseTime(`${time}:00`)).toBe(time);
        expect(parseTime(time.replace(/^0/, ''))).toBe(time);
        expect(parseTime(formatTime(time))).toBe(time);
        expect(minutesOf(time)).toBe(minutes);
      }),
    );
  });
});

describe('readTime', () => {
  it.each([
    ['6:00 AM', { time: '06:00', date: null }],
    ['2026-11-20T06:00:00', { time: '06:00', date: '2026-11-20' }],
    ['2026-11-20T06:00', { time: '06:00', date: '2026-11-20' }],
    ['2026-11-20T12:00:00Z', { time: '06:00', date: '2026-11-20' }],
    ['2026-11-20T12:00:00.000Z', { time: '06:00', date: '2026-11-20' }],
    ['2026-11-20T06:00:00-06:00', { time: '06:00', date: '2026-11-20' }],
    ['2026-11-21T03:00:00Z', { time: '21:00', date: '2026-11-20' }],
    ['2026-07-01T12:00:00Z', { time: '07:00', date: '2026-07-01' }],
  ])('SHF-24 takes %s in the business time zone', (text, expected) => {
    expect(readTime(text, zone)).toEqual(expected);
  });

  it.each([
    '2026-02-30T06:00:00',
    '2026-11-20T24:00:00',
    '2026-11-20T12:75:00',
    '2026-11-20T12:30:75',
    '2026-11-20T12:75:00Z',
    '2026-11-20 06:00',
    '2026-11-20',
    '2026-11-20T06:00:00+99:99',
  ])('SHF-24 refuses %s', (text) => {
    expect(readTime(text, zone)).toBeNull();
  });
});

describe('times on the screen', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['06:00', '6:00 AM'],
    ['12:00', '12:00 PM'],
    ['12:30', '12:30 PM'],
    ['23:30', '11:30 PM'],
  ])('%s is shown as %s', (time, text) => {
    expect(formatTime(time)).toBe(text);
  });
});

describe('hoursOf', () => {
  it.each([
    [0, 0],
    [2, 0],
    [3, 0.1],
    [60, 1],
    [90, 1.5],
    [93, 1.6],
    [485, 8.1],
    [1020, 17],
  ])('SHF-07 PRF-21 shows %d minutes as %d hours', (minutes, hours) => {
    expect(hoursOf(minutes)).toBe(hours);
  });

  it.each([
    [0, '0.0'],
    [93, '1.6'],
    [59_996, '999.9'],
    [59_997, '1,000.0'],
    [74_073_000, '1,234,550.0'],
  ])('SHF-07 PRF-21 %d minutes are formatted as %s', (minutes, text) => {
    expect(formatMinutesAsHours(minutes)).toBe(text);
  });
});
