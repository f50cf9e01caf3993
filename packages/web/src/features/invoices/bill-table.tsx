import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Sorting } from '@backcounter/core/list-order';
import { RowsExport } from '../../api/export-menu.tsx';
import { useColumnLayout } from '../../api/use-column-layout.ts';
import { usePerson } from '../../session/use-session.ts';
import { useAddressSorting } from '../../ui/address-sorting.ts';
import { useAddressText } from '../../ui/address.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column, Grouping, ListTools, Loading } from '../../ui/data-table-props.ts';
import { RowActions, type RowAction } from '../../ui/row-actions.tsx';
import { useFileCounts } from '../attachments/use-file-count.ts';
import { columns as invoiceColumns, sums } from './invoice-table.tsx';
import type { Invoice } from './invoice-values.ts';
import { listFailure, messages } from './messages.ts';

/** The columns of an invoice, whose own date stands beside another one. */
export const billColumns: readonly Column<Invoice>[] = invoiceColumns.map((column) =>
  column.id === 'date' ? { ...column, header: 'Invoice Date', unit: ' invoiced' } : column,
);

type BillTableProps = {
  label: string;
  /** Of its column layout and exported file. */
  name: string;
  rows: readonly Invoice[];
  columns: readonly Column<Invoice>[];
  groupings: readonly Grouping<Invoice>[];
  /** The order of the server, which is that of the table at first. */
  order: Sorting;
  loading: Loading;
  /** False while only the first bills of this order are loaded. */
  isComplete: boolean;
  empty: ReactNode;
  /** What is done with one or several bills, by users who may. */
  action: Pick<RowAction, 'label' | 'icon'> & {
    isAlwaysShown?: boolean;
    act: (rows: readonly Invoice[], onSent?: () => void) => void;
  };
  /** What else is done with several bills. */
  onChange?: { label: string; act: (rows: readonly Invoice[], onDone: () => void) => void };
  onEdit: (row: Invoice) => void;
};

const noProblems: ReadonlyMap<string, string> = new Map();

/** Bills, unpaid or paid, with one action on one or several. */
export function BillTable(props: BillTableProps) {
  const { name, rows, groupings, order, loading, isComplete, action, onChange, onEdit, ...table } =
    props;
  const { label, icon, act, isAlwaysShown = false } = action;
  const mayPay = usePerson()?.can('invoices.update') ?? false;
  useFileCounts('invoices', rows);
  const layout = useColumnLayout(name);
  const group = useAddressText('group');
  const sorting = useAddressSorting(order);
  const filter = useAddressText('q', { isTyped: true });
  const list: ListTools<Invoice> = {
    nameOf: ({ invoice_number: number }) => number,
    layout,
    groupings,
    group,
    isComplete,
    problems: noProblems,
    selectionActions: (shown, clear) =>
      mayPay && (
        <>
          <Button size="compact-sm" onClick={() => act(shown.rows, clear)}>
            {label}
          </Button>
          {onChange && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onChange.act(shown.rows, clear)}
            >
              {onChange.label}
            </Button>
          )}
        </>
      ),
    menu: (shown) => isComplete && <RowsExport shown={shown} name={name} />,
  };
  // All bills of a page leave at once when they are paid together, before the next page is read.
  const isPending = loading.isPending || (rows.length === 0 && !isComplete);
  const actions = (row: Invoice) => (
    <RowActions
      isAlwaysShown={isAlwaysShown}
      of={row.invoice_number}
      actions={[
        { label, icon, act: () => act([row]) },
        { label: 'Edit', icon: IconPencil, act: () => onEdit(row) },
      ]}
    />
  );
  return (
    <DataTable
      {...table}
      rows={rows}
      keyOf={({ _id }) => _id}
      loading={{ ...loading, isPending }}
      failure={listFailure(loading.error, messages.billsFailed)}
      list={list}
      sums={sums}
      {...(isComplete
        ? { sorting, filter, filterLabel: 'Search these bills' }
        : { isSorted: true })}
      {...(mayPay && { actions })}
    />
  );
}
