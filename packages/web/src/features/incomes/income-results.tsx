import { useMemo, type ReactNode } from 'react';
import { formatCents } from '@backcounter/core/money';
import { problemText } from '../../api/api-error.ts';
import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useUniqueStoreNames } from '../../api/use-stores.ts';
import { ProgressiveListEnd, useProgressiveList } from '../../ui/progressive-list.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { labelOf, queriesOf, sumOf, totalsByStore, type IncomeFilter } from './income-filter.ts';
import { IncomeTable } from './income-table.tsx';
import type { Income } from './income-values.ts';
import classes from './incomes.module.css';
import { messages } from './messages.ts';
import { Proposals } from './proposals.tsx';

type IncomeResultsProps = {
  filter: IncomeFilter;
  /** Replaces rows and their totals if there are none; omitted when the user chose the filter. */
  empty?: ReactNode;
};

/** Totals, rows and proposals of a filter. */
export function IncomeResults({ filter, empty }: IncomeResultsProps) {
  const { ofMonth, ofYear } = queriesOf(filter);
  const month = useApiQuery('GET /incomes', { query: ofMonth });
  const year = useApiQuery('GET /incomes', { query: ofYear });
  const tellApart = useUniqueStoreNames();
  const ofTheMonth = useMemo(
    (): readonly Income[] =>
      (month.data ? rowsOf(month.data) : []).map((income) => ({
        ...income,
        storeId: tellApart(income.storeId),
      })),
    [month.data, tellApart],
  );
  const ofStores = useMemo(() => totalsByStore(ofTheMonth), [ofTheMonth]);
  const growing = useProgressiveList(ofStores.length);
  const ofTheYear: readonly Income[] = year.data ? rowsOf(year.data) : [];
  const isShown = (incomes: readonly Income[]) => empty === undefined || incomes.length > 0;
  return (
    <div className={classes.results}>
      {(month.isPending || year.isPending) && <div aria-hidden className={classes.waiting} />}
      {month.data && !year.isPending && (isShown(ofTheMonth) || isShown(ofTheYear)) && (
        <div className={classes.totals}>
          <dl>
            {isShown(ofTheMonth) && (
              <Total label="Monthly Total" cents={sumOf(ofTheMonth)} caption={labelOf(filter)} />
            )}
            {year.data && isShown(ofTheYear) && (
              <Total label="Yearly Total" cents={sumOf(ofTheYear)} caption={filter.year} />
            )}
          </dl>
          <dl className={classes.ofStores}>
            {ofStores.slice(0, growing.shown).map(({ id, name, cents }) => (
              <Total key={id} label={name} cents={cents} caption={labelOf(filter)} />
            ))}
          </dl>
        </div>
      )}
      <ProgressiveListEnd of={growing} noun="stores" />
      {year.error && (
        <ErrorState
          text={problemText(year.error, messages.filtersFailed)}
          onRetry={() => void year.refetch()}
        />
      )}
      <Proposals filter={filter} />
      <IncomeTable filter={filter} response={month} incomes={ofTheMonth} empty={empty} />
    </div>
  );
}

type TotalProps = { label: string; cents: number; caption: string };

function Total({ label, cents, caption }: TotalProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCents(cents)}</dd>
      <dd className={classes.caption}>{caption}</dd>
    </div>
  );
}
