import { closesNextDay, type OpeningHours } from '@backcounter/core/opening-hours';
import { dayMinutes, minutesBetween, minutesOf, timeAt } from '@backcounter/core/times';

/** First and last minute of a working day, counted from midnight. */
export type Axis = { from: number; to: number };

type ShownShift = { start_time: string; end_time: string };

/** Minute at which a shift ends, counted from midnight before its start. */
const endOf = ({ start_time, end_time }: ShownShift) =>
  minutesOf(start_time) + minutesBetween(start_time, end_time);

/**
 * The opening hours; of a business that closes after midnight, the day before its opening too, and of
 * one that never closes, the day and what its shifts take of the next.
 */
export function axisOf(opening: OpeningHours, shifts: readonly ShownShift[]): Axis {
  const from = minutesOf(opening.opensAt);
  const to = minutesOf(opening.closesAt);
  if (from === to) {
    const latest = shifts.reduce((end, shift) => Math.max(end, endOf(shift)), dayMinutes);
    return { from: 0, to: latest };
  }
  if (!closesNextDay(opening)) return { from, to };
  return { from: to === 0 ? from : 0, to: to + dayMinutes };
}

const percentOf = (minute: number, { from, to }: Axis) =>
  to <= from ? 0 : Math.min(100, Math.max(0, ((minute - from) / (to - from)) * 100));

/** Position and width of a shift's bar in percent, clipped to the day. */
export function spanOf(shift: ShownShift, axis: Axis) {
  const left = percentOf(minutesOf(shift.start_time), axis);
  return { left, width: percentOf(endOf(shift), axis) - left };
}

/** Up to this length there is room on a phone for every third hour. */
const longAxis = 18 * 60;

/** A label further to the right would not fit. */
const lastPercent = 94;

/** The hours labeled on the axis, every third from midnight, of a long one every sixth. */
export function axisHours(axis: Axis) {
  const step = axis.to - axis.from > longAxis ? 360 : 180;
  const hours: { time: string; percent: number }[] = [];
  for (let minute = 0; minute < axis.to; minute += step) {
    const percent = percentOf(minute, axis);
    if (minute >= axis.from && percent <= lastPercent)
      hours.push({ time: timeAt(minute), percent });
  }
  return hours;
}
