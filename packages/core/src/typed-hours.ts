import { minutesOf, parseTime } from './times.ts';

const typed = /^([0-9: .]+)([ap])?m?\s*(?:-|–|to|\s)\s*([0-9: .]+)([ap])?m?$/i;

type OpeningHours = { opensAt: string; closesAt: string };

/** Interpretations of `5`, `5:30` or `530`, a.m. first; a single one when a.m. or p.m. is typed. */
function candidateTimes(text: string, half: string | undefined): string[] {
  const digits = text.trim().replace('.', ':');
  const clock = /^\d{3,4}$/.test(digits) ? digits.replace(/(\d\d)$/, ':$1') : digits;
  const full = clock.includes(':') ? clock : `${clock}:00`;
  if (half) return [parseTime(`${full} ${half}m`)].filter((time) => time !== null);
  const early = parseTime(full);
  if (early === null) return [];
  const late =
    minutesOf(early) < 720
      ? parseTime(`${Number(full.split(':')[0]) + 12}:${early.slice(3)}`)
      : null;
  return late === null ? [early] : [early, late];
}

/**
 * Parses typed hours such as `9-5`, `6-2:30`, `10 to 6p` or `14-22`: the first interpretation
 * within opening hours whose end is after its start. Null when there is none.
 */
export function parseTypedHours(
  text: string,
  { opensAt, closesAt }: OpeningHours,
): { startTime: string; endTime: string } | null {
  const parts = typed.exec(text.trim());
  if (!parts) return null;
  const starts = candidateTimes(parts[1] ?? '', parts[2]);
  const ends = candidateTimes(parts[3] ?? '', parts[4]);
  for (const startTime of starts) {
    if (startTime < opensAt) continue;
    const endTime = ends.find((end) => end > startTime && end <= closesAt);
    if (endTime !== undefined) return { startTime, endTime };
  }
  return null;
}
