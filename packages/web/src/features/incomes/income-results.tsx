import { useMemo } from 'react';
import { formatCents } from '@backcounter/core/money';
import { problemText } from '../../api/api-error.ts';
import { rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useTellApart } from '../../api/use-stores.ts';
import { ErrorState } from '../../ui/states.tsx';
import { labelOf, queriesOf, sumOf, totalsByStore, type IncomeFilter } from './income-filter.ts';
import { IncomeTable } from './income-table.tsx';
import type { Income } from './income-values.ts';
import classes from './incomes.module.css';
import { messages } from './messages.ts';
import { Proposals } from './proposals.tsx';

/** Totals, rows and proposals of the filter that was applied. */
export function IncomeResults({ filter }: { filter: IncomeFilter }) {
  const { ofMonth, ofYear } = queriesOf(filter);
  const month = useAnswer('GET /incomes', { query: ofMonth });
  const year = useAnswer('GET /incomes', { query: ofYear });
  const tellApart = useTellApart();
  const ofTheMonth = useMemo(
    (): readonly Income[] =>
      (month.data ? rowsOf(month.data) : []).map((income) => ({
        ...income,
        storeId: tellApart(income.storeId),
      })),
    [month.data, tellApart],
  );
  const ofTheYear: readonly Income[] = year.data ? rowsOf(year.data) : [];
  return (
    <>
      {month.data && (
        <dl className={classes.totals}>
          <div>
            <dt>Monthly Total</dt>
            <dd>{formatCents(sumOf(ofTheMonth))}</dd>
            <dd className={classes.caption}>{labelOf(filter)}</dd>
          </div>
          {year.data && (
            <div>
              <dt>Yearly Total</dt>
              <dd>{formatCents(sumOf(ofTheYear))}</dd>
              <dd className={classes.caption}>{filter.year}</dd>
            </div>
          )}
          {totalsByStore(ofTheMonth).map(({ id, name, cents }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{formatCents(cents)}</dd>
              <dd className={classes.caption}>{labelOf(filter)}</dd>
            </div>
          ))}
        </dl>
      )}
      {year.error && (
        <ErrorState
          text={problemText(year.error, messages.filtersFailed)}
          onRetry={() => void year.refetch()}
        />
      )}
      <Proposals filter={filter} />
      <IncomeTable filter={filter} answer={month} incomes={ofTheMonth} />
    </>
  );
}
