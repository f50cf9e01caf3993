import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ResponseOf } from '@backcounter/api/client';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { LastMonth, rememberTotaledStore } from '../../api/last-month.tsx';
import { useBusiness, useToday } from '../../session/use-business.ts';
import { useDemoMode } from '../../session/use-session.ts';
import { FilterForm } from '../../ui/filter-form.tsx';
import { useAppliedFilter } from '../../api/use-applied-filter.ts';
import { useForm } from '../../api/use-form.ts';
import { FilterFields } from './filter-fields.tsx';
import classes from './invoices.module.css';
import { ListsProblem } from './lists-problem.tsx';
import { messages } from './messages.ts';
import {
  checkFilter,
  filterYears,
  defaultFilter,
  invoicesInAddress,
  queryOf,
  type InvoiceFilter,
} from './period-filter.ts';

type Total = ResponseOf<'GET /invoices/total'>;

/** Total invoiced in a month or year, by store and vendor or all of them (INV-31). */
export function TotalInvoices() {
  const { applied, apply, formKey } = useAppliedFilter(invoicesInAddress(useBusiness()));
  return (
    <>
      <ListsProblem />
      <Totals key={formKey} initial={applied?.filter ?? null} onCalculated={apply} />
    </>
  );
}

type TotalsProps = {
  /** Filter from the URL: prefills the fields and is submitted at once. */
  initial: InvoiceFilter | null;
  onCalculated: (filter: InvoiceFilter) => void;
};

function Totals({ initial, onCalculated }: TotalsProps) {
  const business = useBusiness();
  const today = useToday();
  const isDemo = useDemoMode();
  const [total, setTotal] = useState<Total | null>(null);
  const form = useForm({
    initial: initial ?? defaultFilter(today),
    check: (values) => {
      setTotal(null);
      checkFilter(values, filterYears(business), messages.totalSelection);
    },
    send: (values) => call('GET /invoices/total', { query: queryOf(values) }),
    onSuccess: (response, values) => {
      rememberTotaledStore('invoice', values.store_id);
      setTotal(response);
      onCalculated(values);
    },
    toMessage: errorText,
    failure: isDemo ? messages.totalFailedInDemo : messages.totalFailed,
  });
  const container = useRef<HTMLDivElement>(null);
  const submitInitial = useEffectEvent(() => {
    if (initial) container.current?.querySelector('form')?.requestSubmit();
  });
  useEffect(() => submitInitial(), []);
  return (
    <>
      <div ref={container}>
        <FilterForm form={form} label="Calculate" busyLabel="Calculating...">
          <FilterFields form={form} typeLabel="Period" />
        </FilterForm>
      </div>
      {total === null && initial === null && (
        <LastMonth route="GET /invoices/subtotals" noun="invoice" />
      )}
      <div role="status">{total && <TotalResult total={total} />}</div>
    </>
  );
}

/** Period, sum, store and vendor (INV-32). */
function TotalResult({ total }: { total: Total }) {
  return (
    <div className={classes.total}>
      <p className={classes.period}>{total.period_label}</p>
      <p className={classes.sum}>{formatCents(wireToCents(total.total))}</p>
      <p className={classes.caption}>
        {total.store_name}, {total.vendor_name}
      </p>
    </div>
  );
}
