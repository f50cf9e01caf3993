import { IconCheck } from '@tabler/icons-react';
import { formatDate } from '@backcounter/core/dates';
import type { WeekProgress } from '@backcounter/core/daily-cash';
import { useToday } from '../../session/use-business.ts';
import classes from './daily-cash.module.css';

type WeekMarkersProps = { progress: WeekProgress; date: string; onDate: (date: string) => void };

/** How many of the seven days have an entry, with a marker per day that opens it (CSH-06). */
export function WeekMarkers({ progress, date, onDate }: WeekMarkersProps) {
  const today = useToday();
  const { days, completed, label } = progress;
  return (
    <>
      <p className={classes.count}>{label}</p>
      <div
        role="progressbar"
        aria-label="Week progress"
        aria-valuemin={0}
        aria-valuemax={7}
        aria-valuenow={completed}
        aria-valuetext={label}
        className={classes.bar}
      >
        <span style={{ width: `${(completed / 7) * 100}%` }} />
      </div>
      <ol className={classes.markers}>
        {days.map((day) => (
          <li key={day.date}>
            <button
              type="button"
              data-done={day.done || undefined}
              disabled={day.date > today}
              aria-current={day.date === date ? 'date' : undefined}
              aria-label={`${day.weekday}, ${formatDate(day.date)}, ${day.done ? 'entered' : 'not entered'}`}
              onClick={() => onDate(day.date)}
            >
              <span className={classes.dot}>{day.done && <IconCheck size={14} aria-hidden />}</span>
              {day.weekday.slice(0, 3)}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
