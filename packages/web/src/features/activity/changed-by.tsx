import { formatDate } from '@backcounter/core/dates';
import { wallClock } from '@backcounter/core/time-zone';
import { formatTime } from '@backcounter/core/times';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useSettings, useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import type { ChangedByProps } from '../../ui/sheet/changed-by.ts';
import { actionVerbs, type Entry } from './labels.ts';

/**
 * The last change to a row: 'Changed by Maria at 10:42 AM: $5.00'. Shows `otherwise` while loading
 * and to users who may not read the activity.
 */
export function ChangedBy({ subject, to, otherwise }: ChangedByProps) {
  const mayRead = usePerson()?.can('activity.read') ?? false;
  const query = { subject_id: subject ?? '', limit: '1' };
  const { data } = useApiQuery('GET /activity', mayRead && subject !== null ? { query } : null);
  const at = useShortMoment();
  const entry = data?.data[0];
  if (!entry) return otherwise;
  const amount = entry.action === 'delete' || to === null ? '' : `: ${to}`;
  return `${actionVerbs[entry.action]} by ${nameOf(entry)} ${at(entry.at)}${amount}`;
}

/** Render prop form of ChangedBy, for sheets. */
export const renderChangedBy = (props: ChangedByProps) => <ChangedBy {...props} />;

const nameOf = ({ user, employee_name: chosen }: Entry) =>
  chosen === null ? user.name : `${user.name} as ${chosen}`;

/** Formats an instant as `at 10:42 AM`, with its date unless it is today. */
function useShortMoment(): (instant: string) => string {
  const { time_zone: zone } = useSettings();
  const today = useToday();
  return (instant) => {
    const { date, time } = wallClock(Date.parse(instant), zone);
    return `${date === today ? '' : `on ${formatDate(date)} `}at ${formatTime(time)}`;
  };
}
