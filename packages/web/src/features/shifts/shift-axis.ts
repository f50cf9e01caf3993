import { halfHours, minutesOf } from '@backcounter/core/times';

/** First and last minute of a working day, counted from midnight. */
export type Axis = { from: number; to: number };

const percentOf = (minute: number, { from, to }: Axis) =>
  to <= from ? 0 : Math.min(100, Math.max(0, ((minute - from) / (to - from)) * 100));

/** Position and width of a shift's bar in percent, clipped to the day. */
export function spanOf(shift: { start_time: string; end_time: string }, axis: Axis) {
  const left = percentOf(minutesOf(shift.start_time), axis);
  return { left, width: percentOf(minutesOf(shift.end_time), axis) - left };
}

const stepMinutes = 180;

/** The hours labeled on the axis, every third from midnight. */
export function axisHours(axis: Axis) {
  return halfHours('00:00', '23:30')
    .map((time) => ({ time, minute: minutesOf(time) }))
    .filter(({ minute }) => minute % stepMinutes === 0 && minute >= axis.from && minute < axis.to)
    .map(({ time, minute }) => ({ time, percent: percentOf(minute, axis) }));
}
