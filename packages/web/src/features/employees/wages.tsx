import { formatDate, formatDateInText } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';
import { problemText } from '../../api/api-error.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useBusiness } from '../../session/use-business.ts';
import { ErrorState } from '../../ui/states.tsx';
import { formatRate, nextRate, type Employee } from './employee-values.ts';
import classes from './wages.module.css';

type WagesProps = {
  employee: Employee;
  /** Start date of the rate being entered, `YYYY-MM-DD`; null if there is none. */
  newFrom: string | null;
};

/**
 * An employee's rates with their start dates, newest first; warns if the rate being entered will
 * end because a later one is already known.
 */
export function Wages({ employee: { _id: id, created_at }, newFrom }: WagesProps) {
  const { timeZone } = useBusiness();
  const wages = useApiQuery('GET /employees/:id/wages', { params: { id } });
  if (wages.error) {
    const text = problemText(wages.error, 'Failed to fetch the wage history');
    return <ErrorState text={text} onRetry={() => void wages.refetch()} />;
  }
  const addedOn = created_at === undefined ? '' : dateIn(timeZone, Date.parse(created_at));
  const later = newFrom === null ? undefined : nextRate(wages.data ?? [], newFrom, addedOn);
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
