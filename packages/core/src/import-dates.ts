import { isCalendarDate, weekdayIndex } from './dates.ts';
import type { FileForm } from './imports.ts';

export type DateOrder = FileForm['date_order'];

const weekdayName =
  '(?:(sun)|(mon)|(tues?)|(wed(?:nes|s)?)|(thu(?:rs?)?)|(fri)|(sat(?:ur)?))(?:day)?';
const weekdayFirst = new RegExp(`^${weekdayName}\\.?,?\\s+`, 'i');
const weekdayLast = new RegExp(`\\s+\\(?${weekdayName}\\)?$`, 'i');

/** A time of day after a date, which may name its zone; not the end of a period, nor any other text. */
const timeLast = /,?[T ]\s*\d{1,2}(?::\d{2}){1,2}(?:\.\d+)?\s*(?:[ap]\.?m\.?)?(?: [a-z]{2,5})?$/i;

/** A text without the weekday and the time around its date, and the weekday from 0 for Sunday. */
function bareDate(text: string): { bare: string; weekday: number | null } {
  const trimmed = text.trim();
  const named = weekdayFirst.exec(trimmed) ?? weekdayLast.exec(trimmed);
  const bare = trimmed.replace(weekdayFirst, '').replace(weekdayLast, '').replace(timeLast, '');
  const at = named?.slice(1).findIndex(Boolean) ?? -1;
  return { bare, weekday: at === -1 ? null : at };
}

const numbers = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/;

/** True for a date of three numbers, whether there is such a day or not. */
export const isNumericDate = (text: string): boolean => numbers.test(bareDate(text).bare);

/** Detects the order of day and month from the dates in a file. */
export class DateOrderDetector {
  #isDayFirst = false;
  #isMonthFirst = false;
  #orderMatters = false;
  /** First and last numbers of the dates with a short year; null once any has a long one. */
  #short: { firsts: Set<string>; lasts: Set<string> } | null = {
    firsts: new Set(),
    lasts: new Set(),
  };

  observe(text: string): void {
    const { bare, weekday } = bareDate(text);
    const [, first = '', second = '', last = ''] = numbers.exec(bare) ?? [];
    if (first === '' || first.length > 2) return;
    if (last.length > 2) this.#short = null;
    this.#short?.firsts.add(first);
    this.#short?.lasts.add(last);
    // 5/5 is the same day in either order.
    if (Number(first) !== Number(second)) this.#orderMatters = true;
    const fits = (order: DateOrder) => {
      const date = readDateText(bare, order);
      return isCalendarDate(date) && weekdayIndex(date) === weekday;
    };
    const fitsDayFirst = fits('dmy');
    const fitsMonthFirst = fits('mdy');
    if (Number(first) > 12 || (fitsDayFirst && !fitsMonthFirst)) this.#isDayFirst = true;
    if (Number(second) > 12 || (fitsMonthFirst && !fitsDayFirst)) this.#isMonthFirst = true;
  }

  /** Null when the order is ambiguous; the user is asked then. */
  order(): DateOrder | null {
    if (this.#isDayFirst !== this.#isMonthFirst) {
      if (this.#isMonthFirst) return 'mdy';
      // In 25/11/03 and 25/11/04 the number that changes less is the year.
      const { firsts, lasts } = this.#short ?? { firsts: new Set(), lasts: new Set() };
      return lasts.size > firsts.size ? 'ymd' : 'dmy';
    }
    return this.#orderMatters ? null : 'ymd';
  }
}

const monthNames = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];
const monthOf = (name: string) => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function dateOfParts(year: string, month: string | number, day: string): string {
  const whole = year.length === 2 ? `20${year}` : year;
  return `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function dateOfNumbers([first = '', second = '', third = '']: string[], order: DateOrder): string {
  if (first.length === 4) return dateOfParts(first, second, third);
  if (order === 'ymd' && third.length <= 2) return dateOfParts(first, second, third);
  return order === 'dmy' ? dateOfParts(third, second, first) : dateOfParts(third, first, second);
}

/** A date-time with an offset, as `2025-11-03 23:30:00 -0600`. */
const withOffset =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(?:(Z|UTC|GMT)|([+-]\d\d):?(\d\d))$/i;

/**
 * Converts a date in a common format to YYYY-MM-DD, a date-time with an offset to ISO, for its day
 * depends on the time zone; other text is returned as it is, for the rules to reject.
 */
export function readDateText(text: string, order: DateOrder): string {
  const trimmed = text.trim();
  const instant = withOffset.exec(trimmed);
  if (instant) {
    const [, date, time, utc, hours, minutes] = instant;
    return `${date}T${time}${utc === undefined ? `${hours}:${minutes}` : 'Z'}`;
  }
  const { bare } = bareDate(trimmed);
  const parts = numbers.exec(bare)?.slice(1);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?[ ,-]+(\d{2,4})$/i.exec(bare);
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{2,4})$/i.exec(bare);
  const digits = /^(\d{4})(\d\d)(\d\d)$/.exec(bare);
  let read = trimmed;
  if (parts) read = dateOfNumbers(parts, order);
  else if (dayFirst) {
    read = dateOfParts(dayFirst[3] ?? '', monthOf(dayFirst[2] ?? ''), dayFirst[1] ?? '');
  } else if (monthFirst) {
    read = dateOfParts(monthFirst[3] ?? '', monthOf(monthFirst[1] ?? ''), monthFirst[2] ?? '');
  } else if (digits) read = digits.slice(1).join('-');
  return isCalendarDate(read) ? read : trimmed;
}
