import { formatDate } from '@backcounter/core/dates';
import { problemText } from '../../api/api-error.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { ErrorState } from '../../ui/states.tsx';
import { formatRate } from './employee-values.ts';
import classes from './wages.module.css';

/** The rates of an employee and since when they count, the newest first. */
export function Wages({ employeeId }: { employeeId: string }) {
  const wages = useAnswer('GET /employees/:id/wages', { params: { id: employeeId } });
  if (wages.error) {
    const text = problemText(wages.error, 'Failed to fetch the wage history');
    return <ErrorState text={text} onRetry={() => void wages.refetch()} />;
  }
  return (
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
  );
}
