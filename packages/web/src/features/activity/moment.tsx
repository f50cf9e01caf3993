import { formatDate } from '@backcounter/core/dates';
import { wallClock } from '@backcounter/core/time-zone';
import { formatTime } from '@backcounter/core/times';
import { useSettings } from '../../session/use-business.ts';
import classes from './moment.module.css';
import type { Entry } from './words.ts';

/** When something was done, by the clock of the business. */
export function Moment({ at }: { at: string }) {
  const { time_zone: zone } = useSettings();
  const { date, time } = wallClock(Date.parse(at), zone);
  return (
    <time dateTime={at}>
      {formatDate(date)} {formatTime(time)}
    </time>
  );
}

/** Who did it, and the name that an employee chose. */
export function Who({ entry: { user, employee_name: chosen } }: { entry: Entry }) {
  return (
    <>
      {user.name}
      {chosen !== null && <span className={classes.chosen}> as {chosen}</span>}
    </>
  );
}
