import { formatDate, formatDateInText } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';
import { problemText } from '../../api/api-error.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useBusiness } from '../../session/use-business.ts';
import { ErrorState } from '../../ui/states.tsx';
import { formatRate, laterRate, type Employee } from './employee-values.ts';
import classes from './wages.module.css';

type WagesProps = {
  employee: Employee;
  /** From when on another rate is about to count, `YYYY-MM-DD`; null when none is. */
  newFrom: string | null;
};

/**
 * The rates of an employee and since when they count, the newest first; and when a new one would
 * end, because a later one is known already.
 */
export function Wages({ employee: { _id: id, created_at }, newFrom }: WagesProps) {
  const { timeZone } = useBusiness();
  const wages = useAnswer('GET /employees/:id/wages', { params: { id } });
  if (wages.error) {
    const text = problemText(wages.error, 'Failed to fetch the wage history');
    return <ErrorState text={text} onRetry={() => void wages.refetch()} />;
  }
  const addedOn = created_at === undefined ? '' : dateIn(timeZone, Date.parse(created_at));
  const later = newFrom === null ? undefined : laterRate(wages.data ?? [], newFrom, addedOn);
  return (
    <>
      {later && (
        <p role="status" className={classes.later}>
          From {formatDateInText(later.rate_from)} on, {formatRate(later.hourly_rate)} stays in
          force.
        </p>
      )}
      <table className={classes.wages} aria-busy={wages.isPending}>
        <caption>Wage history</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Rate</th>
          </tr>
        </thead>
        <tbody>
          {wages.data?.toReversed().map(({ rate_from, hourly_rate }) => (
            <tr key={rate_from}>
              <td>{formatDate(rate_from)}</td>
              <td>{formatRate(hourly_rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
