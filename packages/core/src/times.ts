import { readDateTime } from './time-zone.ts';

/** Times of day are `HH:mm` strings; they sort and compare as text. */
const clock24 = /^(\d{1,2}):(\d{2})(?::[0-5]\d(?:\.\d{1,3})?)?$/;
const clock12 = /^(\d{1,2}):(\d{2})(?::[0-5]\d)?\s*([AaPp])\.?[Mm]\.?$/;

function timeString(hour: number, minute: number): string | null {
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/**
 * Parses a time to `HH:mm`; accepts HH:mm, H:mm, HH:mm:ss and h:mm AM/PM (SHF-23). Null for
 * anything else.
 */
export function parseTime(text: string): string | null {
  const trimmed = text.trim();
  const plain = clock24.exec(trimmed);
  if (plain) return timeString(Number(plain[1]), Number(plain[2]));
  const half = clock12.exec(trimmed);
  if (!half) return null;
  const hour = Number(half[1]);
  if (hour < 1 || hour > 12) return null;
  return timeString((hour % 12) + (half[3]?.toLowerCase() === 'p' ? 12 : 0), Number(half[2]));
}

/**
 * Parses a time, or an ISO date-time, which also yields its date in the business time zone
 * (SHF-24); null when it is neither.
 */
export function readTime(
  text: string,
  timeZone: string,
): { time: string; date: string | null } | null {
  const time = parseTime(text);
  if (time) return { time, date: null };
  return readDateTime(text.trim(), timeZone);
}

/** Minutes since midnight of `HH:mm`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Minutes of a day. */
export const dayMinutes = 1440;

/** `HH:mm` of minutes since midnight, also of the day before. */
export function timeAt(minutes: number): string {
  const minute = minutes % dayMinutes;
  return timeString(Math.floor(minute / 60), minute % 60) ?? '';
}

/** `6:00 AM` for `06:00`. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Minutes from one time of day to another; one that is not later is on the next day. */
export function minutesBetween(startTime: string, endTime: string): number {
  const minutes = minutesOf(endTime) - minutesOf(startTime);
  return minutes > 0 ? minutes : minutes + dayMinutes;
}

/** Minutes as hours with one decimal, half up (SHF-07, PRF-21). */
export function hoursOf(minutes: number): number {
  return Math.floor((minutes + 3) / 6) / 10;
}

const hoursFormat = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Formats hours of one decimal, as `hoursOf` returns them: `7.5`, `1,234.5` (SHF-07, PRF-21). */
export const formatHours = (hours: number): string => hoursFormat.format(hours);

/** Formats minutes as hours: `7.5`, `1,234.5`. */
export const formatMinutesAsHours = (minutes: number): string => formatHours(hoursOf(minutes));
