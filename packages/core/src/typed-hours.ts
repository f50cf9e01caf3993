import {
  isInOrder,
  isOpenUntil,
  mayStartAt,
  type Hours,
  type OpeningHours,
} from './opening-hours.ts';
import { minutesBetween, minutesOf, parseTime } from './times.ts';

const typed = /^([0-9: .]+)([ap])?m?\s*(?:-|–|to|\s)\s*([0-9: .]+)([ap])?m?$/i;

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

/**
 * Parses typed hours such as `9-5`, `6-2:30`, `10 to 6p` or `14-22`: the first interpretation
 * within opening hours whose end is after its start, starts before midnight before those after it,
 * and the earlier end. Null when there is none.
 */
export function parseTypedHours(text: string, opening: OpeningHours): Hours | null {
  const parts = typed.exec(text.trim());
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
