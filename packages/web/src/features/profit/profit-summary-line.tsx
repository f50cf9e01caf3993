import { formatCents } from '@backcounter/core/money';
import { useRememberedStore } from '../../api/use-remembered-choice.ts';
import { useStores } from '../../api/use-stores.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { isEmpty, linesByMonth, sumFigures } from './figures.ts';
import classes from './profit.module.css';
import type { ShownPeriod } from './shown-period.ts';
import { useShownPeriod } from './use-shown-period.ts';
import { useShownProfit } from './use-shown-profit.ts';

/** On a phone, the default view's profit in one line above the filters, which push it down. */
export function ProfitSummaryLine() {
  const { shown } = useShownPeriod();
  return useNarrow() && !('problems' in shown) ? <Line shown={shown} /> : null;
}

function Line({ shown }: { shown: ShownPeriod }) {
  const [storeId] = useRememberedStore();
  const { stores, isPending } = useStores();
  const { data: rows } = useShownProfit(isPending ? null : { storeId, shown });
  // Reserves the line, so that the content below does not shift.
  if (!rows) return <p className={classes.inBrief}>&nbsp;</p>;
  const of = stores.find(({ _id }) => _id === storeId)?.name ?? 'all stores';
  return (
    <p className={classes.inBrief} data-screen-only>
      {isEmpty(rows) ? (
        'Profit: nothing entered'
      ) : (
        <>
          Profit <strong>{formatCents(sumFigures(linesByMonth(rows)).profit)}</strong>
        </>
      )}{' '}
      <small>
        {shown.label}, {of}
      </small>
    </p>
  );
}
