import { IconCheck } from '@tabler/icons-react';
import type { Comparison } from '@backcounter/core/bank-statement';
import { formatDate } from '@backcounter/core/dates';
import type { StatementLine } from '@backcounter/core/statement-lines';
import type { UndoState } from '../../api/use-undo.ts';
import { usePerson } from '../../session/use-session.ts';
import type { Column } from '../../ui/data-table-props.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { centsOf, type Invoice } from './invoice-values.ts';
import { amountColumn, lineColumn, PartTable, sumOf } from './statement-parts.tsx';
import { usePayAsListed } from './use-pay-bills.ts';

/** A vendor's bills that were paid on a day with one check or transfer. */
export type Payment = {
  key: string;
  date: string;
  vendorName: string;
  reference: string | null;
  cents: number;
  bills: readonly Invoice[];
};

type Differing = Comparison<Payment>['differing'][number];

function paymentColumns<Row>(of: (row: Row) => Payment): Column<Row>[] {
  return [
    {
      id: 'paid_date',
      header: 'Paid Date',
      value: (row) => of(row).date,
      cell: (row) => formatDate(of(row).date),
      isUnbreakable: true,
    },
    { id: 'vendor', header: 'Vendor', value: (row) => of(row).vendorName, isMain: true },
    {
      id: 'payment_reference',
      header: 'Check or Reference',
      value: (row) => of(row).reference ?? '',
    },
    {
      id: 'bills',
      header: 'Invoices',
      value: (row) =>
        of(row)
          .bills.map(({ invoice_number: number }) => number)
          .join(', '),
    },
    amountColumn('amount', 'Amount', (row) => of(row).cents),
  ];
}

const differingColumns: readonly Column<Differing>[] = [
  ...paymentColumns<Differing>(({ payment }) => payment),
  lineColumn<Differing>(({ line }) => line),
];

const keyOfDiffering = ({ payment }: Differing) => payment.key;

/** Payments whose amount or check number on the statement is not that of the books. */
export function DifferingPayments({ rows }: { rows: readonly Differing[] }) {
  return (
    <>
      <PartTable
        title="Other Amounts"
        detail="The bank lists these payments with another amount."
        columns={differingColumns}
        rows={rows.filter(({ what }) => what === 'amount')}
        keyOf={keyOfDiffering}
      />
      <PartTable
        title="Other Numbers"
        detail="The bank lists these amounts with another check number: the number here is wrong, or the check is not cashed yet."
        columns={differingColumns}
        rows={rows.filter(({ what }) => what === 'check')}
        keyOf={keyOfDiffering}
      />
    </>
  );
}

const missingColumns = paymentColumns<Payment>((payment) => payment);

const missingSums = { amount: sumOf<Payment>(({ cents }) => cents) };

/** Payments that the bank has not listed. */
export function MissingPayments({ rows }: { rows: readonly Payment[] }) {
  return (
    <PartTable
      title="Not on the Statement"
      detail="Paid on days of the statement: checks that are not cashed yet, or were never sent."

      columns={missingColumns}
      rows={rows}
      keyOf={({ key }) => key}

      sums={missingSums}
    />
  );
}

/** An unpaid bill that a transaction has the amount of. */
export type FoundUnpaid = { bill: Invoice; line: StatementLine };

const unpaidColumns: readonly Column<FoundUnpaid>[] = [
  {
    id: 'invoice_number',
    header: 'Invoice #',
    value: ({ bill }) => bill.invoice_number,
    isMain: true,
  },
  { id: 'vendor', header: 'Vendor', value: ({ bill }) => bill.vendor_name },
  amountColumn('amount', 'Amount', ({ bill }) => centsOf(bill)),
  lineColumn<FoundUnpaid>(({ line }) => line),
];

/** Bills that are not marked paid, although a transaction has their amount. */
export function UnpaidOnStatement({
  rows,
  undo,
}: {
  rows: readonly FoundUnpaid[];
  undo: UndoState;
}) {
  const mayPay = usePerson()?.can('invoices.update') ?? false;
  const { changedIds, pay } = usePayAsListed(undo);
  const left = rows.filter(({ bill }) => !changedIds.has(bill._id));
  return (
    <PartTable
      title="Not Marked Paid"
      detail="Unpaid bills of the same amount as a transaction that is no payment of the books."

      columns={unpaidColumns}
      rows={left}
      keyOf={({ bill }) => bill._id}

      {...(mayPay && {
        actions: ({ bill, line }: FoundUnpaid) => (
          <RowActions
            isAlwaysShown
            of={bill.invoice_number}
            actions={[{ label: 'Mark Paid', icon: IconCheck, act: () => pay(bill, line) }]}
          />
        ),
      })}
    />
  );
}
