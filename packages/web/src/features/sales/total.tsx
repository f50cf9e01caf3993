import { formatCents } from '@backcounter/core/money';
import { useAnswer } from '../../api/use-answer.ts';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { SalesFilterForm } from './sales-filter-form.tsx';
import { messages } from './messages.ts';
import { labelOf, totalQuery, type SalesFilter } from './sales-filter.ts';
import classes from './sales.module.css';
import { useApplied } from './use-applied.ts';

/** The sum of a store's sales, or of all, over a period (SAL-11, SAL-15 to SAL-24). */
export function TotalSales() {
  const { applied, apply } = useApplied();
  return (
    <Section title="Total Sales">
      <SalesFilterForm label="Calculate" storeMissing={messages.storeForTotal} onChosen={apply} />
      {applied && <Total key={applied.at} filter={applied.filter} />}
    </Section>
  );
}

function Total({ filter }: { filter: SalesFilter }) {
  const answer = useAnswer('GET /sales/total', { query: totalQuery(filter) });
  if (answer.error) {
    return <ErrorState text={messages.totalFailed} onRetry={() => void answer.refetch()} />;
  }
  return (
    <div className={classes.total} role="status" aria-busy={answer.isPending}>
      {answer.data ? (
        <>
          <p className={classes.sum}>{formatCents(Math.round(answer.data.total * 100))}</p>
          <p className={classes.caption}>
            <span>{answer.data.store_name}</span> · <span>{labelOf(filter)}</span>
          </p>
        </>
      ) : (
        <span className={classes.skeleton}>Calculating...</span>
      )}
    </div>
  );
}
