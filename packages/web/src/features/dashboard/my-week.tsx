import { useState } from 'react';
import type { ResponseOf } from '@backcounter/api/client';
import { addDays, formatDateInText, sundayOf, weekdayName } from '@backcounter/core/dates';
import { formatHours, formatTime } from '@backcounter/core/times';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Section } from '../../ui/section.tsx';
import { Segment, Segments } from '../../ui/segments.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './clerk-page.module.css';

type MyWeekProps = { today: string; withStore: boolean };

/** The user's own shifts and hours by week; nothing for users who are not linked to an employee. */
export function MyWeek({ today, withStore }: MyWeekProps) {
  const thisWeek = sundayOf(today);
  // Without a choice it is this week, also after midnight.
  const [chosen, setChosen] = useState<string | null>(null);
  const week = chosen ?? thisWeek;
  // This week's response tells whether the user is an employee; the other is the week shown.
  const first = useApiQuery('GET /my-week', { query: { week: thisWeek } });
  const response = useApiQuery('GET /my-week', { query: { week } });
  const step = (days: number) => {
    const next = addDays(week, days);
    setChosen(next === thisWeek ? null : next);
  };
  if (response.error) {
    return (
      <Section title="My week">
        <ErrorState text="Your week could not be loaded" onRetry={() => void response.refetch()} />
      </Section>
    );
  }
  if (!first.data?.name) return null;
  return (
    <Section
      title="My week"
      side={
        <Segments>
          <Segment label="Previous Week" onClick={() => step(-7)} />
          <Segment label="Next Week" onClick={() => step(7)} />
        </Segments>
      }
    >
      <p className={classes.day} aria-live="polite">
        {formatDateInText(week)} – {formatDateInText(addDays(week, 6))}
        {response.data && <strong>{hoursText(response.data.hours)}</strong>}
      </p>
      {response.data && <Shifts week={response.data} today={today} withStore={withStore} />}
    </Section>
  );
}

const hoursText = (hours: number) => `${formatHours(hours)} hours`;

type ShiftsProps = { week: ResponseOf<'GET /my-week'>; today: string; withStore: boolean };

function Shifts({ week, today, withStore }: ShiftsProps) {
  if (week.shifts.length === 0) return <p className={classes.day}>No shifts this week.</p>;
  return (
    <table className={classes.shifts} aria-label="My shifts">
      <tbody>
        {week.shifts.map((shift) => (
          <tr key={shift._id} data-today={shift.date === today || undefined}>
            <th scope="row">
              {weekdayName(shift.date)}, {formatDateInText(shift.date).replace(/, \d+$/, '')}
              {shift.date === today && ', today'}
              {withStore && <small>{shift.store_name}</small>}
            </th>
            <td>
              {formatTime(shift.start_time)} – {formatTime(shift.end_time)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
