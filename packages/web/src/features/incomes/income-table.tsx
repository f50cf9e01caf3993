import { useState, type ReactNode } from 'react';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatDate } from '@backcounter/core/dates';
import { incomeMessages } from '@backcounter/core/incomes';
import { formatCents } from '@backcounter/core/money';
import { problemText } from '../../api/api-error.ts';
import { knownVersion } from '../../api/row-versions.ts';
import { useListTools } from '../../api/use-list-tools.tsx';
import { useAddressText } from '../../ui/address.ts';
import { useAddressSorting } from '../../ui/address-sorting.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column, Grouping } from '../../ui/data-table-props.ts';
import { confirmationSteps } from '../../ui/delete-steps.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndoDeletion, type UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { DeleteRow } from '../activity/delete-row.tsx';
import { FileCount } from '../attachments/file-count.tsx';
import { useFileCounts } from '../attachments/use-file-count.ts';
import { centsOf, labelOf, sumOf, type IncomeFilter } from './income-filter.ts';
import type { Income } from './income-values.ts';
import { messages, successMs } from './messages.ts';
import { UpdateIncome } from './update-income.tsx';

const columns: readonly Column<Income>[] = [
  {
    id: 'date',
    header: 'Date',
    value: ({ date }) => date,
    text: ({ date }) => formatDate(date),
    cell: ({ date }) => formatDate(date),
    isUnbreakable: true,
    exportedAs: { kind: 'date' },
  },
  { id: 'store', header: 'Store', value: ({ storeId }) => storeId.name },
  {
    id: 'type',
    header: 'Income Type',
    value: ({ incomeType }) => incomeType,
    cell: ({ _id: id, incomeType }) => (
      <>
        {incomeType}
        <FileCount kind="incomes" subject={{ id, label: incomeType }} />
      </>
    ),
    isMain: true,
  },
  { id: 'description', header: 'Description', value: ({ description }) => description ?? '' },
  {
    id: 'amount',
    header: 'Amount',
    value: ({ amount }) => amount,
    cell: (income) => formatCents(centsOf(income)),
    isFigure: true,
    isMain: true,
    exported: ({ amount }) => amount,
    exportedAs: { kind: 'money', isSummed: true },
  },
];

const sums = { amount: (incomes: readonly Income[]) => formatCents(sumOf(incomes)) };

const nameOf = ({ incomeType, date }: Income) => `${incomeType}, ${formatDate(date)}`;

const recordOf = (income: Income) =>
  `${nameOf(income)}, ${income.storeId.name}, ${formatCents(centsOf(income))}`;

const groupings: readonly Grouping<Income>[] = [
  { id: 'store', label: 'Store', of: ({ storeId }) => storeId.name },
  { id: 'type', label: 'Income Type', of: ({ incomeType }) => incomeType },
];

const newestFirst = { by: 'date', isDescending: true };

type IncomeTableProps = {
  filter: IncomeFilter;
  response: UseQueryResult;
  incomes: readonly Income[];
  /** Empty state. */
  empty: ReactNode;
};

/** The month's incomes, newest first, with row and bulk actions. */
export function IncomeTable({ filter, response, incomes, empty }: IncomeTableProps) {
  const undo = useUndoDeletion({ kind: 'incomes', noun: 'Income' });
  useFileCounts('incomes', incomes);
  const searched = useAddressText('q', { isTyped: true });
  const sorting = useAddressSorting(newestFirst);
  const { list, dialog } = useListTools<Income>({
    name: 'incomes',
    noun: 'income',
    permission: 'incomes.write',
    undo,
    groupings,
    route: 'POST /incomes/delete',
    keyOf: ({ _id }) => _id,
    versionOf: knownVersion,
    nameOf,
    recordOf,
  });
  const [edited, setEdited] = useState<Income | null>(null);
  const [deleted, setDeleted] = useState<Income | null>(null);
  return (
    <>
      <UndoNotice of={undo} />
      <DataTable
        label={`Incomes, ${labelOf(filter)}`}
        columns={columns}
        rows={incomes}
        keyOf={({ _id }) => _id}
        loading={response}
        failure={problemText(response.error, messages.incomesFailed)}
        empty={empty ?? <EmptyState text={incomeMessages.nothingFound} />}
        sorting={sorting}
        list={list}
        sums={sums}
        filterLabel="Search these incomes"
        filter={searched}
        actions={(income) => (
          <RowActions
            of={nameOf(income)}
            actions={[
              { label: 'Edit', icon: IconPencil, act: () => setEdited(income) },
              { label: 'Delete', icon: IconTrash, act: () => setDeleted(income), isDanger: true },
            ]}
          />
        )}
      />
      {dialog}
      {edited && (
        <UpdateIncome
          income={edited}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            setEdited(null);
            undo.offer(saved);
          }}
        />
      )}
      {deleted && <DeleteIncome income={deleted} undo={undo} onClose={() => setDeleted(null)} />}
    </>
  );
}

type DeleteIncomeProps = { income: Income; undo: UndoDeletionState; onClose: () => void };

function DeleteIncome({ income, undo, onClose }: DeleteIncomeProps) {
  const { _id: id } = income;
  const record = recordOf(income);
  return (
    <DeleteRow
      route="DELETE /incomes/:id"
      row={income}
      steps={confirmationSteps('income')}
      record={record}
      onDeleted={() =>
        undo.offerRestore({ id, record, text: incomeMessages.deleted, textMs: successMs })
      }
      onFailed={(problem) => undo.fail(problemText(problem, messages.deleteFailed))}
      onRefreshed={undo.takeFocus}
      onClose={onClose}
    />
  );
}
