import { formatDate } from '@backcounter/core/dates';
import { wallClock } from '@backcounter/core/time-zone';
import { formatTime } from '@backcounter/core/times';
import { useSettings } from '../../session/use-business.ts';
import classes from './moment.module.css';
import type { Entry } from './labels.ts';

/** Formats an instant in the business's time zone. */
export function Moment({ at }: { at: string }) {
  const { time_zone: zone } = useSettings();
  const { date, time } = wallClock(Date.parse(at), zone);
  return (
    <time dateTime={at}>
      {formatDate(date)} {formatTime(time)}
    </time>
  );
}

/** The user of an entry, with the name that an employee chose. */
export function Who({ entry: { user, employee_name: chosen } }: { entry: Entry }) {
  return (
    <>
      {user.name}
      {chosen !== null && <span className={classes.chosen}> as {chosen}</span>}
    </>
  );
}
