import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerOf } from '@backcounter/api/client';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { LastMonth, noteTotaled } from '../../api/last-month.tsx';
import { useBusiness, useToday } from '../../session/use-business.ts';
import { useDemoMode } from '../../session/use-session.ts';
import { FilterForm } from '../../ui/filter-form.tsx';
import { useApplied } from '../../api/use-applied.ts';
import { useForm } from '../../api/use-form.ts';
import { FilterFields } from './filter-fields.tsx';
import classes from './invoices.module.css';
import { ListsProblem } from './lists-problem.tsx';
import { messages } from './messages.ts';
import {
  checkFilter,
  filterYears,
  firstFilter,
  invoicesInAddress,
  queryOf,
  type InvoiceFilter,
} from './period-filter.ts';

type Total = AnswerOf<'GET /invoices/total'>;

/** What a vendor billed a store in a month or a year, or all of them (INV-31). */
export function TotalInvoices() {
  const { applied, apply, moves } = useApplied(invoicesInAddress(useBusiness()));
  return (
    <>
      <ListsProblem />
      <Totals key={moves} asked={applied?.filter ?? null} onAnswer={apply} />
    </>
  );
}

type TotalsProps = {
  /** What the address asks for: the fields begin with it, and it is asked at once. */
  asked: InvoiceFilter | null;
  onAnswer: (filter: InvoiceFilter) => void;
};

function Totals({ asked, onAnswer }: TotalsProps) {
  const business = useBusiness();
  const today = useToday();
  const isDemo = useDemoMode();
  const [total, setTotal] = useState<Total | null>(null);
  const form = useForm({
    initial: asked ?? firstFilter(today),
    check: (values) => {
      setTotal(null);
      checkFilter(values, filterYears(business), messages.totalSelection);
    },
    send: (values) => call('GET /invoices/total', { query: queryOf(values) }),
    onSent: (answer, values) => {
      noteTotaled('invoice', values.store_id);
      setTotal(answer);
      onAnswer(values);
    },
    tell: errorText,
    failure: isDemo ? messages.totalFailedInDemo : messages.totalFailed,
  });
  const place = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent(() => {
    if (asked) place.current?.querySelector('form')?.requestSubmit();
  });
  useEffect(() => begin(), []);
  return (
    <>
      <div ref={place}>
        <FilterForm form={form} label="Calculate" busyLabel="Calculating...">
          <FilterFields form={form} typeLabel="Period" />
        </FilterForm>
      </div>
      {total === null && asked === null && (
        <LastMonth route="GET /invoices/subtotals" noun="invoice" />
      )}
      <div role="status">{total && <TotalResult total={total} />}</div>
    </>
  );
}

/** Period, sum and whose it is (INV-32). */
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
