import {
  isInOrder,
  isOpenUntil,
  mayStartAt,
  type Hours,
  type OpeningHours,
} from './opening-hours.ts';
import { minutesBetween, minutesOf, parseTime } from './times.ts';

const typed = /^([0-9: .]+)([ap])?m?\s*(?:-|–|—|to|\s)\s*([0-9: .]+)([ap])?m?$/i;

const noon = 720;

/**
 * Interpretations of `5`, `5:30` or `530`, a.m. first, of `12` noon first; a single one when a.m. or
 * p.m. is typed.
 */
function candidateTimes(text: string, half: string | undefined): string[] {
  const digits = text.trim().replace('.', ':');
  const clock = /^\d{3,4}$/.test(digits) ? digits.replace(/(\d\d)$/, ':$1') : digits;
  const full = clock.includes(':') ? clock : `${clock}:00`;
  if (half) return [parseTime(`${full} ${half}m`)].filter((time) => time !== null);
  const early = parseTime(full);
  if (early === null) return [];
  const hour = Number(full.split(':')[0]);
  if (minutesOf(early) >= noon) return hour === 12 ? [early, `00:${early.slice(3)}`] : [early];
  const late = parseTime(`${hour + 12}:${early.slice(3)}`);
  return late === null ? [early] : [early, late];
}

const partsOf = (text: string) => typed.exec(text.trim().replaceAll(/([ap])\.m\.?/gi, '$1m'));

/**
 * Parses typed hours such as `9-5`, `6-2:30`, `10 to 6p` or `14-22`: the first interpretation
 * within opening hours whose end is after its start, starts before midnight before those after it,
 * and the earlier end. Null when there is none.
 */
export function parseTypedHours(text: string, opening: OpeningHours): Hours | null {
  const parts = partsOf(text);
  if (!parts) return null;
  const starts = candidateTimes(parts[1] ?? '', parts[2]);
  const ends = candidateTimes(parts[3] ?? '', parts[4]);
  const isLate = (time: string) => time < opening.opensAt;
  const inOrder = starts.toSorted((a, b) => Number(isLate(a)) - Number(isLate(b)));
  for (const startTime of inOrder.filter((time) => mayStartAt(time, opening))) {
    const spans = ends
      .map((endTime) => ({ startTime, endTime }))
      .filter((hours) => isInOrder(hours, opening) && isOpenUntil(hours, opening))
      .toSorted(
        (a, b) => minutesBetween(startTime, a.endTime) - minutesBetween(startTime, b.endTime),
      );
    if (spans[0]) return spans[0];
  }
  return null;
}

/** What plans write on a day without a shift. */
const dayOff =
  /^(?:[-–—/x.]|off|day off|none|n\/?a|rdo|r\/o|req(?:uested)? off|pto|vac(?:ation)?|sick|closed|holiday)?$/i;

/** True for the cell of a plan on a day without a shift. */
export const isDayOff = (text: string): boolean => dayOff.test(text.trim());

/** Two shifts of a day: `9-12, 1-5`, or on two lines. */
const betweenShifts = /\s*(?:[,;&+\n]|\/| and )\s*/i;

/** The parts of a cell with several shifts of a day. */
export const shiftTexts = (text: string): string[] => text.trim().split(betweenShifts);

/** Both times of hours as they are written, `9` and `5pm`; null for other text, such as `9 5`. */
export function writtenTimes(text: string): { start: string; end: string } | null {
  const [whole, start = '', startHalf, end = '', endHalf] = partsOf(text) ?? [];
  const hasDash = /[-–—]|to/i.test(whole ?? '');
  if (!hasDash || [...candidateTimes(start, startHalf), ...candidateTimes(end, endHalf)].length < 2)
    return null;
  const written = (time: string, half?: string) => `${time.trim()}${half ? ` ${half}m` : ''}`;
  return { start: written(start, startHalf), end: written(end, endHalf) };
}
