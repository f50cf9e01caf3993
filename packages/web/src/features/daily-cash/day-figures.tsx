import { useApiQuery } from '../../api/use-api-query.ts';
import { rowsOf } from '../../api/client.ts';
import { formatCents, formatSignedCents, wireToCents } from '@backcounter/core/money';
import { Button } from '@mantine/core';
import { amountsOf, resultOf, signOf, type CashValues, type Day } from './cash-values.ts';
import classes from './daily-cash.module.css';
import { messages } from './messages.ts';
import { useDay } from './use-entries.ts';

type DayFiguresProps = { day: Day; values: CashValues };

/** The result of the typed amounts (CSH-03), compared with the day's recorded sale. */
export function DayFigures({ day: chosen, values }: DayFiguresProps) {
  const { day } = useDay(chosen);
  const { creditCents, debitCents } = amountsOf(values);
  const result = resultOf(values);
  return (
    <table className={classes.figures} aria-label="Daily figures">
      <tbody>
        <tr className={classes.result}>
          <th scope="row">Daily Result</th>
          <td data-sign={signOf(result)}>{formatSignedCents(result)}</td>
        </tr>
        {day && <DaySale day={day} takenCents={creditCents + debitCents} />}
      </tbody>
    </table>
  );
}

type DaySaleProps = { day: Day; takenCents: number };

/** The day's recorded sale, compared with credit plus debit. */
function DaySale({ day, takenCents }: DaySaleProps) {
  const query = { store_id: day.storeId, start_date: day.date, end_date: day.date };
  const response = useApiQuery('GET /sales', { query });
  if (response.isPending) return null;
  if (response.error) {
    return (
      <tr>
        <td colSpan={2} className={classes.note}>
          <span role="alert">{messages.saleFailed}</span>{' '}
          <Button size="compact-sm" variant="default" onClick={() => void response.refetch()}>
            Retry
          </Button>
        </td>
      </tr>
    );
  }
  const [sale] = rowsOf(response.data);
  if (!sale) {
    return (
      <tr>
        <td colSpan={2} className={classes.note}>
          No sale is recorded for this day.
        </td>
      </tr>
    );
  }
  const saleCents = wireToCents(sale.total_sales);
  const difference = takenCents - saleCents;
  return (
    <>
      <tr>
        <th scope="row">Credit + Debit</th>
        <td>{formatCents(takenCents)}</td>
      </tr>
      <tr>
        <th scope="row">Recorded Sale</th>
        <td>{formatCents(saleCents)}</td>
      </tr>
      <tr>
        <th scope="row">Difference</th>
        <td data-sign={difference < 0 ? 'loss' : undefined}>{formatSignedCents(difference)}</td>
      </tr>
    </>
  );
}
