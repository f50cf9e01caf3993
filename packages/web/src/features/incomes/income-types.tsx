import { useState } from 'react';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { incomeTypeMessages } from '@backcounter/core/income-types';
import { problemText } from '../../api/api-error.ts';
import { RowsExport } from '../../api/export-menu.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { confirmationSteps } from '../../ui/delete-steps.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndoDeletion, type UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { DeleteRow } from '../activity/delete-row.tsx';
import { defaultAmountOf, typeInBrief, type IncomeType } from './income-values.ts';
import { messages, successMs } from './messages.ts';
import { AddType, EditType } from './type-form.tsx';
import { useIncomeTypes } from './use-income-types.ts';

const columns: readonly Column<IncomeType>[] = [
  { id: 'name', header: 'Income Type Name', value: ({ name }) => name, isMain: true },
  {
    id: 'amount',
    header: 'Default Amount',
    value: ({ defaultAmount }) => defaultAmount,
    cell: defaultAmountOf,
    exportedAs: { kind: 'money' },
    isFigure: true,
    isMain: true,
  },
];

/** List of types: add, change amount, delete (INC-02 to INC-10, INC-27). */
export function IncomeTypes() {
  const query = useIncomeTypes();
  const undo = useUndoDeletion({ kind: 'incomeTypes', noun: 'Income type' });
  const [edited, setEdited] = useState<IncomeType | null>(null);
  const [deleted, setDeleted] = useState<IncomeType | null>(null);
  return (
    <>
      <Section title="Income Types">
        <UndoNotice of={undo} />
        <DataTable
          label="Income Types"
          columns={columns}
          rows={query.types}
          keyOf={({ _id }) => _id}
          loading={query}
          failure={problemText(query.error, messages.typesFailed)}
          initialSorting={{ by: 'name', isDescending: false }}
          menu={(shown) => <RowsExport shown={shown} name="income-types" />}
          empty={<EmptyState text={messages.noTypes} />}
          actions={(type) => (
            <RowActions
              of={type.name}
              actions={[
                { label: 'Edit', icon: IconPencil, act: () => setEdited(type) },
                { label: 'Delete', icon: IconTrash, act: () => setDeleted(type), isDanger: true },
              ]}
            />
          )}
        />
      </Section>
      <AddType onSaved={undo.offer} />
      {edited && (
        <EditType
          type={edited}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            setEdited(null);
            undo.offer(saved);
          }}
        />
      )}
      {deleted && <DeleteType type={deleted} undo={undo} onClose={() => setDeleted(null)} />}
    </>
  );
}

type DeleteTypeProps = { type: IncomeType; undo: UndoDeletionState; onClose: () => void };

function DeleteType({ type, undo, onClose }: DeleteTypeProps) {
  const { _id: id, name } = type;
  return (
    <DeleteRow
      route="DELETE /income-types/:id"
      row={type}
      steps={confirmationSteps('income type')}
      record={name}
      onDeleted={() => {
        const text = incomeTypeMessages.deleted;
        undo.offerRestore({ id, record: typeInBrief(type), text, textMs: successMs });
      }}
      onFailed={(problem) => undo.fail(problemText(problem, messages.typeDeleteFailed))}
      onRefreshed={undo.takeFocus}
      onClose={onClose}
    />
  );
}
