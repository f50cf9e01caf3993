import { useState } from 'react';
import { IconArrowBackUp } from '@tabler/icons-react';
import { formatDate, monthOf, monthRange, periodLabel, yearOf } from '@backcounter/core/dates';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { monthProblem } from '@backcounter/core/periods';
import { PagesFoot } from '../../api/pages-foot.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useApiQuery } from '../../api/use-api-query.ts';
import { usePages } from '../../api/use-pages.ts';
import { useUndo } from '../../api/use-undo.ts';
import { useBusiness } from '../../session/use-business.ts';
import { useAddress } from '../../ui/address.ts';
import type { Column, Grouping } from '../../ui/data-table-props.ts';
import { MonthPicker } from '../../ui/period-pickers.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BillFilter, useBillQuery } from './bill-filter.tsx';
import { BillTable, billColumns } from './bill-table.tsx';
import classes from './bills.module.css';
import { ChangePayment } from './change-payment.tsx';
import { groupings as invoiceGroupings } from './invoice-rows.tsx';
import { paymentKey, type Invoice } from './invoice-values.ts';
import { filterYears } from './period-filter.ts';
import { UpdateInvoice } from './update-invoice.tsx';
import { useUnpayBills } from './use-pay-bills.ts';

/** Bills per page: a month of a few shops'. */
const pageSize = 200;

const columns: readonly Column<Invoice>[] = [
  {
    id: 'paid_date',
    header: 'Paid Date',
    value: ({ paid_date: date }) => date ?? '',
    text: ({ paid_date: date }) => formatDate(date ?? ''),
    isUnbreakable: true,
    exportedAs: { kind: 'date' },
    cell: ({ paid_date: date }) => (
      <>
        <span className={classes.onPhones}>paid </span>
        {formatDate(date ?? '')}
      </>
    ),
  },
  {
    id: 'payment_reference',
    header: 'Check or Reference',
    value: ({ payment_reference: reference = '' }) => reference,
  },
  ...billColumns,
];

/** What stands as one line on a bank statement: a vendor's bills of a day, paid with one check. */
const payment: Grouping<Invoice> = {
  id: 'payment',
  label: 'Payment',
  isInRowOrder: true,
  of: ({ paid_date: date, vendor_name: vendor, payment_reference: reference }) =>
    [formatDate(date ?? ''), vendor, reference].filter(Boolean).join(', '),
  keyOf: paymentKey,
};

const groupings = [payment, ...invoiceGroupings];

const latestFirst = { by: 'paid_date', isDescending: true };

/** Bills whose payment is corrected; `onDone` unchooses them. */
type Correction = { rows: readonly Invoice[]; onDone: () => void };

/** The bills that were paid in a month, as on its bank statement. */
export function PaidBills() {
  const business = useBusiness();
  const { search, change } = useAddress();
  const [edited, setEdited] = useState<Invoice | null>(null);
  const [corrected, setCorrected] = useState<Correction | null>(null);
  const undo = useUndo();
  const { changedIds, unpay } = useUnpayBills(undo);
  const thisMonth = monthOf(business.today);
  const years = { ...filterYears(business), maxYear: yearOf(business.today) };
  const { month: asked = thisMonth } = search;
  const month = monthProblem(asked, years) === null && asked < thisMonth ? asked : thisMonth;
  const { start: from, end: to } = monthRange(month);
  const chosen = useBillQuery();
  const query = { ...chosen, from, to };
  const { rows: loaded, ...pages } = usePages('GET /invoices/paid', query, null, pageSize);
  const rows = loaded.filter(({ _id }) => !changedIds.has(_id));
  const isNarrowed = Object.keys(chosen).length > 0;
  return (
    <>
      <UndoNotice of={undo} />
      <BillFilter>
        <MonthPicker
          isNewestFirst
          firstYear={years.minYear}
          lastYear={years.maxYear}
          lastMonth={thisMonth}
          value={month}
          onChange={(next) => change({ month: next === thisMonth ? undefined : next })}
        />
      </BillFilter>
      <Sum query={query} month={month} />
      <BillTable
        label="Paid Bills"
        name="paid-bills"
        rows={rows}
        columns={columns}
        groupings={groupings}
        order={latestFirst}
        loading={pages}
        isComplete={!pages.hasMore}
        empty={
          <EmptyState
            text={
              isNarrowed
                ? `No paid bills of ${periodLabel(month)} match these filters.`
                : `No bills were paid in ${periodLabel(month)}.`
            }
          />
        }
        action={{ label: 'Mark Unpaid', icon: IconArrowBackUp, act: unpay }}
        onChange={{
          label: 'Change Payment',
          act: (chosen, onDone) => setCorrected({ rows: chosen, onDone }),
        }}
        onEdit={setEdited}
      />
      <PagesFoot pages={pages} />
      {corrected && (
        <ChangePayment
          rows={corrected.rows}
          onClose={() => setCorrected(null)}
          onChanged={(changed) => {
            corrected.onDone();
            undo.offer(changed);
          }}
        />
      )}
      {edited && (
        <UpdateInvoice row={edited} onClose={() => setEdited(null)} onUpdated={undo.offer} />
      )}
    </>
  );
}

type SumProps = { query: { from: string; to: string }; month: string };

/** What was paid in all; nothing if nothing was. */
function Sum({ query, month }: SumProps) {
  const { data } = useApiQuery('GET /invoices/paid/total', { query });
  if (!data || data.count === 0) return null;
  return (
    <dl className={classes.sums}>
      <div>
        <dt>Paid in {periodLabel(month)}</dt>
        <dd>
          {formatCents(wireToCents(data.amount))}{' '}
          <small>{data.count === 1 ? '1 bill' : `${data.count} bills`}</small>
        </dd>
      </div>
    </dl>
  );
}
