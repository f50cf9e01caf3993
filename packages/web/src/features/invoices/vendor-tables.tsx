import { IconPencil, IconPlus } from '@tabler/icons-react';
import { formatDate } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import type { BillComparison, BookedBill, UnknownBill } from '@backcounter/core/vendor-statement';
import { usePerson } from '../../session/use-session.ts';
import { useToday } from '../../session/use-business.ts';
import { formatShortDay } from '@backcounter/core/short-day';
import type { Column } from '../../ui/data-table-props.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import type { Invoice } from './invoice-values.ts';
import { amountColumn, lineColumn, PartTable, sumOf } from './statement-parts.tsx';
import classes from './bills.module.css';

/** An invoice of the books, as it is compared. */
export type OurBill = BookedBill & { invoice: Invoice };

type Rows = BillComparison<OurBill>;
type Differing = Rows['differing'][number];
type Renumbered = Rows['renumbered'][number];
type Listed = Rows['openThere'][number];

const numberColumn = <Row,>(numberIn: (row: Row) => string): Column<Row> => ({
  id: 'number',
  header: 'Invoice Number',
  value: numberIn,
  isMain: true,
});

const dateColumn = <Row,>(dateIn: (row: Row) => string): Column<Row> => ({
  id: 'date',
  header: 'Date',
  value: dateIn,
  text: (row) => formatDate(dateIn(row)),
  cell: (row) => formatDate(dateIn(row)),
  isUnbreakable: true,
});

/** A second date, which has to say what it is where there is no header. */
const furtherDate = <Row,>(
  column: Pick<Column<Row>, 'id' | 'header'> & { onPhones: string },
  dateIn: (row: Row) => string,
): Column<Row> => ({
  ...dateColumn(dateIn),
  id: column.id,
  header: column.header,
  cell: (row) => (
    <>
      <span className={classes.onPhones}>{column.onPhones} </span>
      {formatDate(dateIn(row))}
    </>
  ),
});

const storeColumn = <Row,>(of: (row: Row) => OurBill): Column<Row> => ({
  id: 'store',
  header: 'Store',
  value: (row) => of(row).invoice.store_id.name,
});

const ours = ({ bill }: Listed) => bill;
const keyOfListed = ({ bill }: Listed) => bill.invoice._id;

/** Changes an invoice of the books, for users who may. */
function useEditAction(onEdit: (invoice: Invoice) => void) {
  const mayUpdate = usePerson()?.can('invoices.update') ?? false;
  if (!mayUpdate) return undefined;
  return ({ bill }: Listed) => (
    <RowActions
      isAlwaysShown
      of={bill.number}
      actions={[{ label: 'Edit', icon: IconPencil, act: () => onEdit(bill.invoice) }]}
    />
  );
}

type EditableProps<Row> = { rows: readonly Row[]; onEdit: (invoice: Invoice) => void };

const differingColumns: readonly Column<Differing>[] = [
  numberColumn<Differing>(({ bill }) => bill.number),
  storeColumn<Differing>(ours),
  dateColumn<Differing>(({ bill }) => bill.date),
  lineColumn<Differing>(({ line }) => line),
  amountColumn<Differing>('amount', 'Amount', ({ bill }) => bill.cents),
  {
    ...amountColumn<Differing>('listed', 'Vendor’s Amount', ({ cents }) => cents),
    // On phones beside the other one nobody could tell whose it is.
    isMain: false,
    unit: ' listed',
  },
];

const differingSums = {
  amount: sumOf<Differing>(({ bill }) => bill.cents),
  listed: sumOf<Differing>(({ cents }) => cents),
};

/** Invoices whose amount on the statement is not that of the books. */
export function DifferingBills({ rows, onEdit }: EditableProps<Differing>) {
  const actions = useEditAction(onEdit);
  return (
    <PartTable
      title="Other Amounts"
      detail="The vendor lists these invoices with another amount."
      columns={differingColumns}
      rows={rows}
      keyOf={keyOfListed}

      sums={differingSums}
      actions={actions}
    />
  );
}

const renumberedColumns: readonly Column<Renumbered>[] = [
  numberColumn<Renumbered>(({ bill }) => bill.number),
  { id: 'listed', header: 'Vendor’s Number', value: ({ number }) => number },
  storeColumn<Renumbered>(ours),
  dateColumn<Renumbered>(({ bill }) => bill.date),
  lineColumn<Renumbered>(({ line }) => line),
  amountColumn<Renumbered>('amount', 'Amount', ({ bill }) => bill.cents),
];

const listedSums = { amount: sumOf<Listed>(({ bill }) => bill.cents) };

/** Invoices that only their amount and day connect with a line. */
export function RenumberedBills({ rows, onEdit }: EditableProps<Renumbered>) {
  const actions = useEditAction(onEdit);
  return (
    <PartTable
      title="Other Numbers"
      detail="The vendor lists these amounts at about these dates with another number."

      columns={renumberedColumns}
      rows={rows}
      keyOf={keyOfListed}

      sums={listedSums}
      actions={actions}
    />
  );
}

const unknownColumns: readonly Column<UnknownBill>[] = [
  numberColumn<UnknownBill>(({ number }) => number),
  dateColumn<UnknownBill>(({ line }) => line.date),
  lineColumn<UnknownBill>(({ line }) => line),
  amountColumn<UnknownBill>('amount', 'Amount', ({ cents }) => cents),
];

const unknownSums = { amount: sumOf<UnknownBill>(({ cents }) => cents) };

type UnknownBillsProps = {
  rows: readonly UnknownBill[];
  /** True if only the books of one store were compared. */
  isOfStore: boolean;
  onEnter: (listed: UnknownBill) => void;
};

const unknownDetail =
  'On the statement, but not in the books: slips that were lost, or bills for goods that never came.';
const unknownDetailOfStore =
  'On the statement, but not in the books of this store: another store’s, slips that were lost, or bills for goods that never came.';

/** What looks like an invoice on the statement, and is not in the books. */
export function UnknownBills({ rows, isOfStore, onEnter }: UnknownBillsProps) {
  const today = useToday();
  const mayCreate = usePerson()?.can('invoices.create') ?? false;
  const nameOf = ({ number, line, cents }: UnknownBill) =>
    number || `${formatShortDay(line.date, today)}, ${formatCents(cents)}`;
  return (
    <PartTable
      title="Not Entered"
      detail={isOfStore ? unknownDetailOfStore : unknownDetail}
      columns={unknownColumns}
      rows={rows}
      keyOf={({ line }) => String(line.line)}

      sums={unknownSums}
      {...(mayCreate && {
        actions: (listed: UnknownBill) => (
          <RowActions
            isAlwaysShown
            of={nameOf(listed)}
            actions={[{ label: 'Enter', icon: IconPlus, act: () => onEnter(listed) }]}
          />
        ),
      })}
    />
  );
}

const openColumns: readonly Column<Listed>[] = [
  numberColumn<Listed>(({ bill }) => bill.number),
  storeColumn<Listed>(ours),
  dateColumn<Listed>(({ bill }) => bill.date),
  furtherDate<Listed>(
    { id: 'paid_date', header: 'Paid Date', onPhones: 'paid' },
    ({ bill }) => bill.paidDate ?? '',
  ),
  {
    id: 'payment_reference',
    header: 'Check or Reference',
    value: ({ bill }) => bill.invoice.payment_reference ?? '',
  },
  amountColumn<Listed>('amount', 'Amount', ({ bill }) => bill.cents),
];

/** Paid invoices on a statement of open ones. */
export function OpenThere({ rows }: { rows: readonly Listed[] }) {
  return (
    <PartTable
      title="Paid, but Listed as Open"
      detail="The statement has no payments, so it may list open invoices only; these were paid by then."

      columns={openColumns}
      rows={rows}
      keyOf={keyOfListed}

      sums={listedSums}
    />
  );
}

const unlistedColumns: readonly Column<OurBill>[] = [
  numberColumn<OurBill>(({ number }) => number),
  storeColumn<OurBill>((bill) => bill),
  dateColumn<OurBill>(({ date }) => date),
  furtherDate<OurBill>(
    { id: 'due_date', header: 'Due Date', onPhones: 'due' },
    ({ dueDate }) => dueDate ?? '',
  ),
  amountColumn<OurBill>('amount', 'Amount', ({ cents }) => cents),
];

const unlistedSums = { amount: sumOf<OurBill>(({ cents }) => cents) };

/** Unpaid bills that the vendor does not list. */
export function UnlistedBills({ rows }: { rows: readonly OurBill[] }) {
  return (
    <PartTable
      title="Not on the Statement"
      detail="Unpaid bills on days of the statement that the vendor does not list."

      columns={unlistedColumns}
      rows={rows}
      keyOf={({ invoice }) => invoice._id}

      sums={unlistedSums}
    />
  );
}
