import { monthBefore, monthOf, monthRange } from '@backcounter/core/dates';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { saleMessages } from '@backcounter/core/sales';
import { LastMonth, rememberTotaledStore } from '../../api/last-month.tsx';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useAppliedFilter } from '../../api/use-applied-filter.ts';
import { useToday } from '../../session/use-business.ts';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { SalesFilterForm } from './sales-filter-form.tsx';
import { messages } from './messages.ts';
import { labelOf, rangeOf, salesInAddress, totalQuery, type SalesFilter } from './sales-filter.ts';
import classes from './sales.module.css';
import { useVisibleShare } from './use-sale-rules.ts';

/** Total sales of one store or of all over a period (SAL-11, SAL-15 to SAL-24). */
export function TotalSales() {
  const today = useToday();
  const { applied, apply, formKey } = useAppliedFilter(salesInAddress(today));
  const seesLastMonth = useVisibleShare(monthRange(monthBefore(monthOf(today)))) === 'all';
  const choose = (filter: SalesFilter) => {
    rememberTotaledStore('sale', filter.storeId);
    apply(filter);
  };
  return (
    <Section title="Total Sales">
      <SalesFilterForm
        key={formKey}
        label="Calculate"
        storeMissing={messages.storeForTotal}
        onChosen={choose}
      />
      {applied === null && seesLastMonth && <LastMonth route="GET /sales/subtotals" noun="sale" />}
      {applied && <Total key={applied.applyCount} filter={applied.filter} />}
    </Section>
  );
}

function Total({ filter }: { filter: SalesFilter }) {
  const response = useApiQuery('GET /sales/total', { query: totalQuery(filter) });
  const share = useVisibleShare(rangeOf(filter));
  if (response.error) {
    return <ErrorState text={messages.totalFailed} onRetry={() => void response.refetch()} />;
  }
  return (
    <div className={classes.total} role="status" aria-busy={response.isPending}>
      {response.data ? (
        <>
          <p className={classes.sum}>
            {share === 'none' ? '–' : formatCents(wireToCents(response.data.total))}
          </p>
          <p className={classes.caption}>
            <span>{response.data.store_name}</span> · <span>{labelOf(filter)}</span>
          </p>
          {share !== 'all' && <p className={classes.caption}>{saleMessages.otherDaysHidden}</p>}
        </>
      ) : (
        <span className={classes.skeleton}>Calculating...</span>
      )}
    </div>
  );
}
