import { describe, expect, it } from 'vitest';
import { DateOrderDetector, readDateText } from './import-dates.ts';

const orderOf = (...texts: string[]) => {
  const detector = new DateOrderDetector();
  for (const text of texts) detector.observe(text);
  return detector.order();
};

describe('dates', () => {
  it.each([
    [['1/2/2026', '13/2/2026'], 'dmy'],
    [['1/2/2026', '2/13/2026'], 'mdy'],
    [['1/2/2026', '3/4/2026'], null],
    [['13/2/2026', '2/13/2026'], null],
    [['1/2/2026', '12/11/2026', '11/12/2026'], null],
    [['5/5/2026'], 'ymd'],
    [['2026-02-01'], 'ymd'],
  ])('of the column %j stand in the order %s', (texts, order) => {
    const signs = new DateOrderDetector();
    for (const text of texts) signs.observe(text);
    expect(signs.order()).toBe(order);
  });

  it.each([
    ['1/2/2026', 'mdy', '2026-01-02'],
    ['1/2/2026', 'dmy', '2026-02-01'],
    ['1.2.26', 'dmy', '2026-02-01'],
    ['2026/3/4', 'mdy', '2026-03-04'],
    ['4-Mar-2026', 'mdy', '2026-03-04'],
    ['March 4, 2026', 'mdy', '2026-03-04'],
    ['2/30/2026', 'mdy', '2/30/2026'],
    ['Sun 11/1/2026', 'mdy', '2026-11-01'],
    ['Monday, November 2, 2026', 'mdy', '2026-11-02'],
    ['11/1/2026 0:00', 'mdy', '2026-11-01'],
    ['soon', 'mdy', 'soon'],
  ] as const)('%s read as %s is %s', (text, order, date) => {
    expect(readDateText(text, order)).toBe(date);
  });

  it.each([
    ['January', '01'],
    ['February', '02'],
    ['March', '03'],
    ['April', '04'],
    ['May', '05'],
    ['June', '06'],
    ['July', '07'],
    ['August', '08'],
    ['September', '09'],
    ['October', '10'],
    ['November', '11'],
    ['December', '12'],
  ])('are read with %s written out or in three letters', (name, month) => {
    const short = name.slice(0, 3).toUpperCase();
    for (const text of [`${name} 7, 2025`, `7 ${short} 2025`, `${short}. 7 25`]) {
      expect(readDateText(text, 'mdy')).toBe(`2025-${month}-07`);
    }
  });
});

describe('the order of day and month', () => {
  it.each([
    // 3 November 2025 was a Monday, and 11 March a Tuesday.
    ['is told by the weekday', ['Mon 3/11/2025'], 'dmy'],
    ['is told by the weekday', ['Tuesday, 3/11/2025'], 'mdy'],
    ['is told by a weekday at the end', ['3/11/2025 (Mon)'], 'dmy'],
    ['is asked if the weekday fits neither', ['Sun 3/11/2025'], null],
    ['is asked if the weekday fits both', ['Sun 1/2/2026', 'Sun 2/1/2026'], null],
    ['is told by a day above 12 after a weekday', ['Thu 13/11/2025'], 'dmy'],
    ['is asked if dates have a time', ['3/11/2025 9:02 AM'], null],
    ['is that of the year if days change more than years', ['25/11/03', '25/11/04'], 'ymd'],
    ['is that of the day if years change less than days', ['13/11/25', '14/11/25'], 'dmy'],
    ['is that of the day for one date with a short year', ['13/11/25'], 'dmy'],
  ])('%s: %j', (_, texts, order) => {
    expect(orderOf(...texts)).toBe(order);
  });
});

describe('a date', () => {
  it.each([
    ['11/15/2025 12:30 PM', '2025-11-15'],
    ['11/15/2025, 12:30:05 pm', '2025-11-15'],
    ['2025-11-03 08:15', '2025-11-03'],
    ['2025-11-03T08:15:00.000', '2025-11-03'],
    ['03-Nov-2025 05:12 PM EST', '2025-11-03'],
    ['Nov 3, 2025, 9:02 AM', '2025-11-03'],
    ['11/3/2025 (Mon)', '2025-11-03'],
    ['11/3/2025 Monday', '2025-11-03'],
    ['Weds 11/5/2025', '2025-11-05'],
  ])('with a time or a weekday is read: %s', (text, date) => {
    expect(readDateText(text, 'mdy')).toBe(date);
  });

  it.each([
    '11/01/2025 - 11/30/2025',
    '11/1/2025 to 11/7/2025',
    '11/14/2025 Total',
    '2025-11-01 - 2025-11-30',
    'Month 11/1/2025',
    'Sunoco 11/1/2025',
  ])('is not the first of a period, nor in a title: %s', (text) => {
    expect(readDateText(text, 'mdy')).toBe(text);
  });

  it.each([
    ['2025-11-04T03:30:00Z', '2025-11-04T03:30:00Z'],
    ['2025-11-04 03:30:00 UTC', '2025-11-04T03:30:00Z'],
    ['2025-11-03 23:30:00 -0600', '2025-11-03T23:30:00-06:00'],
  ])('with an offset stays an instant, for the time zone to decide: %s', (text, instant) => {
    expect(readDateText(text, 'mdy')).toBe(instant);
  });

  it('may begin with a short year', () => {
    expect(readDateText('25/11/03', 'ymd')).toBe('2025-11-03');
  });
});
