import { formatDate } from '@backcounter/core/dates';
import { wallClock } from '@backcounter/core/time-zone';
import { formatTime } from '@backcounter/core/times';
import { useAnswer } from '../../api/use-answer.ts';
import { useSettings, useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import type { ChangedByProps } from '../../ui/sheet/changed-by.ts';
import { actionVerbs, type Entry } from './words.ts';

/**
 * Who changed a row last, when, and to what: 'Changed by Maria at 10:42 AM: $5.00'. To those who may
 * not read the activity, and until it is known, `otherwise`.
 */
export function ChangedBy({ subject, to, otherwise }: ChangedByProps) {
  const mayRead = usePerson()?.can('activity.read') ?? false;
  const query = { subject_id: subject ?? '', limit: '1' };
  const { data } = useAnswer('GET /activity', mayRead && subject !== null ? { query } : null);
  const at = useShortMoment();
  const entry = data?.data[0];
  if (!entry) return otherwise;
  const amount = entry.action === 'delete' || to === null ? '' : `: ${to}`;
  return `${actionVerbs[entry.action]} by ${nameOf(entry)} ${at(entry.at)}${amount}`;
}

/** The same where a sheet asks for it. */
export const tellChangedBy = (props: ChangedByProps) => <ChangedBy {...props} />;

const nameOf = ({ user, employee_name: chosen }: Entry) =>
  chosen === null ? user.name : `${user.name} as ${chosen}`;

/** `at 10:42 AM` of today, with its date otherwise. */
function useShortMoment(): (instant: string) => string {
  const { time_zone: zone } = useSettings();
  const today = useToday();
  return (instant) => {
    const { date, time } = wallClock(Date.parse(instant), zone);
    return `${date === today ? '' : `on ${formatDate(date)} `}at ${formatTime(time)}`;
  };
}
