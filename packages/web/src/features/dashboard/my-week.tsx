import { useState } from 'react';
import type { AnswerOf } from '@backcounter/api/client';
import { addDays, formatDateInText, sundayOf, weekdayName } from '@backcounter/core/dates';
import { formatTime } from '@backcounter/core/times';
import { useAnswer } from '../../api/use-answer.ts';
import { Section } from '../../ui/section.tsx';
import { Segment, Segments } from '../../ui/segments.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './clerk-page.module.css';

type MyWeekProps = { today: string; withStore: boolean };

/** The own shifts and hours of a week; nothing for somebody who is no employee by name. */
export function MyWeek({ today, withStore }: MyWeekProps) {
  const [week, setWeek] = useState(sundayOf(today));
  // Of this week, to know who it is; then of the one that is looked at.
  const first = useAnswer('GET /my-week', { query: { week: sundayOf(today) } });
  const answer = useAnswer('GET /my-week', { query: { week } });
  const step = (days: number) => setWeek(addDays(week, days));
  if (answer.error) {
    return (
      <Section title="My week">
        <ErrorState text="Your week could not be loaded" onRetry={() => void answer.refetch()} />
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
        {answer.data && <strong>{hoursText(answer.data.hours)}</strong>}
      </p>
      {answer.data && <Shifts week={answer.data} today={today} withStore={withStore} />}
    </Section>
  );
}

const hoursText = (hours: number) => `${hours.toFixed(1)} hours`;

type ShiftsProps = { week: AnswerOf<'GET /my-week'>; today: string; withStore: boolean };

function Shifts({ week, today, withStore }: ShiftsProps) {
  if (week.shifts.length === 0) return <p className={classes.day}>No shifts in this week.</p>;
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
