import { useMemo, useState } from 'react';
import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { billUrgencies, billUrgency, lastDaySoon, type BillUrgency } from '@backcounter/core/bills';
import { formatDate } from '@backcounter/core/dates';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { PagesFoot } from '../../api/pages-foot.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useApiQuery } from '../../api/use-api-query.ts';
import { usePages } from '../../api/use-pages.ts';
import { useUndo } from '../../api/use-undo.ts';
import { useVendors } from '../../api/use-vendors.ts';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import { useAddress } from '../../ui/address.ts';
import { formatShortDay } from '@backcounter/core/short-day';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { DateField } from '../../ui/date-field.tsx';
import { paths } from '../../ui/paths.ts';
import { codeKeyboard } from '../../ui/phone-keyboard.ts';
import { Section } from '../../ui/section.tsx';
import { Segment, Segments } from '../../ui/segments.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BillFilter, useBillQuery } from './bill-filter.tsx';
import { BillTable, billColumns } from './bill-table.tsx';
import classes from './bills.module.css';
import { FindingMark, useInvoiceFindings } from './invoice-findings.tsx';
import { groupings } from './invoice-rows.tsx';
import { columnsWithMarks } from './invoice-table.tsx';
import { lateText, type Invoice } from './invoice-values.ts';
import { PaidBills } from './paid-bills.tsx';
import { Statements } from './statement.tsx';
import { UpdateInvoice } from './update-invoice.tsx';
import { usePayBills } from './use-pay-bills.ts';

/** Bills per page: all of a few shops'. */
const pageSize = 200;

/** The Bills to Pay tab: what is to be paid, what was, and what the bank and the vendors say of it. */
export function BillsPanel() {
  const { search, change } = useAddress();
  const { bills: view } = search;
  const isPaid = view === 'paid';
  const isStatement = view === 'statement';
  const show = (bills: 'paid' | 'statement' | undefined) =>
    change({ bills, month: undefined, sort: undefined, group: undefined, q: undefined });
  return (
    <Section
      title="Bills to Pay"
      side={
        <Segments label="Bills">
          <Segment
            label="To Pay"
            isPressed={!isPaid && !isStatement}
            onClick={() => show(undefined)}
          />
          <Segment label="Paid" isPressed={isPaid} onClick={() => show('paid')} />
          <Segment label="Statements" isPressed={isStatement} onClick={() => show('statement')} />
        </Segments>
      }
    >
      {isPaid && <PaidBills />}
      {isStatement && <Statements />}
      {!isPaid && !isStatement && <UnpaidBills />}
    </Section>
  );
}

type Findings = ReturnType<typeof useInvoiceFindings>;

/** The due date first, with how late it is; the invoice's own date last. */
function columnsOn(today: string, findings: Findings): readonly Column<Invoice>[] {
  const due: Column<Invoice> = {
    id: 'due_date',
    header: 'Due Date',
    value: ({ due_date: date = '' }) => date,
    text: ({ due_date: date = '' }) => formatDate(date),
    isUnbreakable: true,
    exportedAs: { kind: 'date' },
    cell: ({ due_date: date = '' }) => (
      <>
        <span className={classes.onPhones}>due </span>
        {formatDate(date)}
        {billUrgency(date, today) === 'overdue' && (
          <small className={classes.late}>{lateText(date, today)}</small>
        )}
      </>
    ),
  };
  // Whoever pays has to see that a bill was entered twice or is unusually high.
  const marked = columnsWithMarks(billColumns, ({ _id: id }) => (
    <FindingMark isLink id={id} findings={findings} />
  ));
  return [due, ...marked];
}

const earliestFirst = { by: 'due_date', isDescending: false };

/** The invoices that are due and not paid, and what they come to. */
function UnpaidBills() {
  const today = useToday();
  const mayPay = usePerson()?.can('invoices.update') ?? false;
  const [edited, setEdited] = useState<Invoice | null>(null);
  const undo = useUndo();
  const paying = usePayBills(undo);
  const query = useBillQuery();
  const { rows: loaded, ...pages } = usePages('GET /invoices/unpaid', query, null, pageSize);
  const rows = loaded.filter(({ _id }) => !paying.changedIds.has(_id));
  const findings = useInvoiceFindings(loaded);
  const columns = useMemo(() => columnsOn(today, findings), [today, findings]);
  return (
    <>
      <UndoNotice of={undo} />
      <BillFilter>
        {mayPay && loaded.length > 0 && (
          <>
            <DateField
              label="Paid Date"
              value={paying.paidDate}
              max={today}
              error={paying.dateProblem}
              onChange={paying.typeDate}
            />
            <TextInput
              label="Check or Reference"
              value={paying.reference}
              maxLength={100}
              autoComplete="off"
              {...codeKeyboard}
              onChange={(event) => paying.setReference(event.currentTarget.value)}
            />
          </>
        )}
      </BillFilter>
      <Sums query={query} />
      <BillTable
        label="Bills to Pay"
        name="bills"
        rows={rows}
        columns={columns}
        groupings={groupings}
        order={earliestFirst}
        loading={pages}
        isComplete={!pages.hasMore}
        empty={<NoBills isNarrowed={Object.keys(query).length > 0} />}
        action={{ label: 'Mark Paid', icon: IconCheck, isAlwaysShown: true, act: paying.pay }}
        onEdit={setEdited}
      />
      <PagesFoot pages={pages} />
      {edited && (
        <UpdateInvoice row={edited} onClose={() => setEdited(null)} onUpdated={undo.offer} />
      )}
    </>
  );
}

type Query = ReturnType<typeof useBillQuery>;

/** What is overdue, due within a week, and due later; nothing if there is no bill. */
function Sums({ query }: { query: Query }) {
  const today = useToday();
  const { data } = useApiQuery('GET /invoices/unpaid/total', { query });
  const labels: Record<BillUrgency, string> = {
    overdue: 'Overdue',
    soon: `Due by ${formatShortDay(lastDaySoon(today), today)}`,
    later: 'Due later',
  };
  if (!data || billUrgencies.every((urgency) => data[urgency].count === 0)) return null;
  return (
    <dl className={classes.sums}>
      {billUrgencies.map((urgency) => {
        const { count, amount } = data[urgency];
        const isLate = urgency === 'overdue' && count > 0;
        return (
          <div key={urgency}>
            <dt>{labels[urgency]}</dt>
            <dd data-late={isLate || undefined}>
              {formatCents(wireToCents(amount))}{' '}
              <small>{count === 1 ? '1 bill' : `${count} bills`}</small>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Nothing is due, or no vendor gives time to pay yet: how bills come here. */
function NoBills({ isNarrowed }: { isNarrowed: boolean }) {
  const { vendors } = useVendors();
  const mayUpdate = usePerson()?.can('vendors.update') ?? false;
  const hasTerms = vendors.some(({ payment_terms: terms }) => typeof terms === 'number');
  if (isNarrowed) return <EmptyState text="No unpaid bills match these filters." />;
  if (hasTerms) return <EmptyState text="Every bill is paid." />;
  return (
    <EmptyState
      isFirst
      text="Give a vendor payment terms, and its next invoices are listed here until you mark them paid, with the day on which each is due."
      action={
        mayUpdate && (
          <ButtonLink to={paths.vendorsInvoices} search={{ view: 'vendors' }} isMain>
            Choose a vendor
          </ButtonLink>
        )
      }
    />
  );
}
