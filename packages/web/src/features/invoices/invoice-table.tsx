import { useMemo, type ReactNode } from 'react';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { billUrgency } from '@backcounter/core/bills';
import { formatDate } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import type { ListSorting } from '../../api/use-list-sorting.ts';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import { useAddressSorting } from '../../ui/address-sorting.ts';
import { useAddressText } from '../../ui/address.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column, ListTools, Loading } from '../../ui/data-table-props.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FileCount } from '../attachments/file-count.tsx';
import { useFileCounts } from '../attachments/use-file-count.ts';
import { centsOf, lateText, sumText, type Invoice } from './invoice-values.ts';
import classes from './invoices.module.css';
import { messages } from './messages.ts';
import { FindingMark, useInvoiceFindings } from './invoice-findings.tsx';

export const columns: readonly Column<Invoice>[] = [
  { id: 'store', header: 'Store', value: (row) => row.store_id.name },
  { id: 'vendor', header: 'Vendor', value: (row) => row.vendor_name, isMain: true },
  {
    id: 'number',
    header: 'Invoice Number',
    value: (row) => row.invoice_number,
    cell: (row) => (
      <>
        {row.invoice_number}
        <FileCount kind="invoices" subject={{ id: row._id, label: row.invoice_number }} />
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    value: centsOf,
    text: (row) => `${formatCents(centsOf(row))} ${row.amount.toFixed(2)}`,
    cell: (row) => formatCents(centsOf(row)),
    isFigure: true,
    isMain: true,
    exported: ({ amount }) => amount,
    exportedAs: { kind: 'money', isSummed: true },
  },
  {
    id: 'date',
    header: 'Date',
    value: (row) => row.date,
    text: (row) => formatDate(row.date),
    cell: (row) => formatDate(row.date),
    isUnbreakable: true,
    exportedAs: { kind: 'date' },
  },
];

/** Columns whose invoice number has something of its row below it. */
export const columnsWithMarks = (
  of: readonly Column<Invoice>[],
  mark: (row: Invoice) => ReactNode,
): readonly Column<Invoice>[] =>
  of.map((column) => {
    if (column.id !== 'number') return column;
    const { cell } = column;
    return {
      ...column,
      cell: (row) => (
        <>
          {cell?.(row)}
          {mark(row)}
        </>
      ),
    };
  });

/** When an unpaid bill is due, or how late it is. */
function DueMark({ row, today }: { row: Invoice; today: string }) {
  const { due_date: due, paid_date: paid } = row;
  if (due === undefined || paid !== null) return null;
  return billUrgency(due, today) === 'overdue' ? (
    <small className={classes.mark}>{lateText(due, today)}</small>
  ) : (
    <small className={classes.due}>due {formatDate(due)}</small>
  );
}

export const sums = { amount: sumText };

type InvoiceTableProps = {
  label: string;
  rows: readonly Invoice[];
  loading: Loading;
  failure: string;
  /** Server-side sorting of a paged list, where a client-side search would miss unloaded rows. */
  pagesSorting: ListSorting | undefined;
  list: ListTools<Invoice>;
  empty: ReactNode;
  onUpdate: (row: Invoice) => void;
  onDelete: (row: Invoice) => void;
};

/** Invoices in server order: by vendor, store, newest day first (INV-27, INV-29). */
export function InvoiceTable(props: InvoiceTableProps) {
  const { onUpdate, onDelete, pagesSorting, empty, ...table } = props;
  const ownSorting = useAddressSorting();
  const filter = useAddressText('q', { isTyped: true });
  const person = usePerson();
  const mayUpdate = person?.can('invoices.update') ?? false;
  const mayDelete = person?.can('invoices.delete') ?? false;
  const today = useToday();
  useFileCounts('invoices', table.rows);
  const findings = useInvoiceFindings(table.rows);
  const shown = useMemo(
    () =>
      columnsWithMarks(columns, (row) => (
        <>
          <FindingMark id={row._id} findings={findings} />
          <DueMark row={row} today={today} />
        </>
      )),
    [findings, today],
  );
  const actions = (row: Invoice) =>
    mayDelete ? (
      <RowActions
        of={row.invoice_number}
        actions={[
          ...(mayUpdate ? [{ label: 'Edit', icon: IconPencil, act: () => onUpdate(row) }] : []),
          { label: 'Delete', icon: IconTrash, isDanger: true, act: () => onDelete(row) },
        ]}
      />
    ) : (
      <span className={classes.locked}>Admin/Owner Only</span>
    );
  return (
    <DataTable
      {...table}
      columns={shown}
      keyOf={(row) => row._id}
      empty={empty ?? <EmptyState text={messages.nothingFound} />}
      actions={actions}
      {...(pagesSorting ? { isSorted: true } : { filter, filterLabel: 'Search these invoices' })}
      sorting={pagesSorting ?? ownSorting}
      sums={sums}
    />
  );
}
