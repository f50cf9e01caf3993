import { formatCents, wireToCents } from '@backcounter/core/money';
import { LastMonth, noteTotaled } from '../../api/last-month.tsx';
import { useAnswer } from '../../api/use-answer.ts';
import { useApplied } from '../../api/use-applied.ts';
import { useToday } from '../../session/use-business.ts';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { SalesFilterForm } from './sales-filter-form.tsx';
import { messages } from './messages.ts';
import { labelOf, salesInAddress, totalQuery, type SalesFilter } from './sales-filter.ts';
import classes from './sales.module.css';

/** The sum of a store's sales, or of all, over a period (SAL-11, SAL-15 to SAL-24). */
export function TotalSales() {
  const { applied, apply, moves } = useApplied(salesInAddress(useToday()));
  const choose = (filter: SalesFilter) => {
    noteTotaled('sale', filter.storeId);
    apply(filter);
  };
  return (
    <Section title="Total Sales">
      <SalesFilterForm
        key={moves}
        label="Calculate"
        storeMissing={messages.storeForTotal}
        onChosen={choose}
      />
      {applied === null && <LastMonth route="GET /sales/subtotals" noun="sale" />}
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
          <p className={classes.sum}>{formatCents(wireToCents(answer.data.total))}</p>
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
