import { useMemo, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { billUrgency } from '@backcounter/core/bills';
import { formatDate } from '@backcounter/core/dates';
import { RowsExport } from '../../api/export-menu.tsx';
import { useColumnLayout } from '../../api/use-column-layout.ts';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import { useAddressSorting } from '../../ui/address-sorting.ts';
import { useAddressText } from '../../ui/address.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column, ListTools, Loading } from '../../ui/data-table-props.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import classes from './bills.module.css';
import { groupings } from './invoice-rows.tsx';
import { useFileCounts } from '../attachments/use-file-count.ts';
import { columns as invoiceColumns, sums } from './invoice-table.tsx';
import { lateText, type Invoice } from './invoice-values.ts';
import { listFailure, messages } from './messages.ts';

/** The due date first, with how late it is; the invoice's own date last. */
function columnsOn(today: string): readonly Column<Invoice>[] {
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
  return [due, ...invoiceColumns.map(nameOwnDate)];
}

/** The own date of an invoice, beside another one. */
export const nameOwnDate = (column: Column<Invoice>): Column<Invoice> =>
  column.id === 'date' ? { ...column, header: 'Invoice Date', unit: ' invoiced' } : column;

type BillTableProps = {
  rows: readonly Invoice[];
  loading: Loading;
  /** False while only the most urgent bills are loaded. */
  isComplete: boolean;
  empty: ReactNode;
  onPay: (rows: readonly Invoice[], onSent?: () => void) => void;
  onEdit: (row: Invoice) => void;
};

const earliestFirst = { by: 'due_date', isDescending: false };

const noProblems: ReadonlyMap<string, string> = new Map();

/** Unpaid bills, the earliest due date first; one or several can be marked paid. */
export function BillTable({ rows, loading, isComplete, empty, onPay, onEdit }: BillTableProps) {
  const today = useToday();
  const mayPay = usePerson()?.can('invoices.update') ?? false;
  const columns = useMemo(() => columnsOn(today), [today]);
  useFileCounts('invoices', rows);
  const layout = useColumnLayout('bills');
  const group = useAddressText('group');
  const sorting = useAddressSorting(earliestFirst);
  const list: ListTools<Invoice> = {
    nameOf: ({ invoice_number: number }) => number,
    layout,
    groupings,
    group,
    isComplete,
    problems: noProblems,
    selectionActions: (shown, clear) =>
      mayPay && (
        <Button size="compact-sm" onClick={() => onPay(shown.rows, clear)}>
          Mark Paid
        </Button>
      ),
    menu: (shown) => isComplete && <RowsExport shown={shown} name="bills" />,
  };
  const actions = (row: Invoice) => (
    <RowActions
      isAlwaysShown
      of={row.invoice_number}
      actions={[
        { label: 'Mark Paid', icon: IconCheck, act: () => onPay([row]) },
        { label: 'Edit', icon: IconPencil, act: () => onEdit(row) },
      ]}
    />
  );
  return (
    <DataTable
      label="Bills to Pay"
      rows={rows}
      columns={columns}
      keyOf={({ _id }) => _id}
      loading={loading}
      failure={listFailure(loading.error, messages.billsFailed)}
      empty={empty}
      list={list}
      sums={sums}
      {...(isComplete ? { sorting, filterLabel: 'Search these bills' } : { isSorted: true })}
      {...(mayPay && { actions })}
    />
  );
}
