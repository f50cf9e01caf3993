import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDate } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';
import { problemText, withReason } from '../../api/api-error.ts';
import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { knownVersion } from '../../api/row-versions.ts';
import { useListTools } from '../../api/use-list-tools.tsx';
import { useSettings } from '../../session/use-business.ts';
import { useAddressSorting } from '../../ui/address-sorting.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column, Grouping } from '../../ui/data-table-props.ts';
import { confirmationSteps } from '../../ui/delete-steps.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { useAddressText } from '../../ui/address.ts';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndoDeletion, type UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { DeleteRow } from '../activity/delete-row.tsx';
import { EditEmployee } from './edit-employee.tsx';
import { employeeInBrief, formatRate, type Employee } from './employee-values.ts';

const byName = { by: 'name', isDescending: false };

const groupings: readonly Grouping<Employee>[] = [
  { id: 'store', label: 'Store', of: ({ store_id }) => store_id.name },
];

/** All current employees, by name (EMP-03 to EMP-05). */
export function EmployeeList({ onAdd }: { onAdd: () => void }) {
  const employees = useApiQuery('GET /employees');
  const undo = useUndoDeletion({ kind: 'employees', noun: 'Employee' });
  const filter = useAddressText('q', { isTyped: true });
  const sorting = useAddressSorting(byName);
  const { list, dialog } = useListTools<Employee>({
    name: 'employees',
    noun: 'employee',
    permission: 'employees.write',
    undo,
    groupings,
    route: 'POST /employees/delete',
    keyOf: ({ _id }) => _id,
    versionOf: knownVersion,
    nameOf: ({ name }) => name,
    recordOf: employeeInBrief,
  });
  const [edited, setEdited] = useState<Employee | null>(null);
  const [deleted, setDeleted] = useState<Employee | null>(null);
  const empty = (
    <EmptyState
      text="No employees found"
      action={
        <Button size="sm" onClick={onAdd}>
          Add the first one
        </Button>
      }
    />
  );
  return (
    <Section title="Employee List">
      <UndoNotice of={undo} />
      <DataTable
        label="Employees"
        columns={useColumns()}
        rows={employees.data ? rowsOf(employees.data) : []}
        keyOf={({ _id }) => _id}
        loading={employees}
        failure={problemText(employees.error, 'Failed to fetch employees')}
        sorting={sorting}
        list={list}
        empty={empty}
        filterLabel="Search these employees"
        filter={filter}
        actions={(employee) => (
          <RowActions
            of={employee.name}
            actions={[
              { label: 'Edit', icon: IconPencil, act: () => setEdited(employee) },
              { label: 'Delete', icon: IconTrash, act: () => setDeleted(employee), isDanger: true },
            ]}
          />
        )}
      />
      {dialog}
      {edited && (
        <EditEmployee
          employee={edited}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            setEdited(null);
            undo.offer(saved);
          }}
        />
      )}
      {deleted && (
        <DeleteEmployee employee={deleted} undo={undo} onClose={() => setDeleted(null)} />
      )}
    </Section>
  );
}

function useColumns(): Column<Employee>[] {
  const { time_zone: zone } = useSettings();
  return [
    { id: 'name', header: 'Name', value: ({ name }) => name, isMain: true },
    { id: 'employee_id', header: 'Employee ID', value: ({ employee_id }) => employee_id },
    { id: 'store', header: 'Store', value: ({ store_id }) => store_id.name },
    {
      id: 'rate',
      header: 'Hourly Rate',
      value: ({ hourly_rate }) => hourly_rate ?? '',
      cell: ({ hourly_rate }) => formatRate(hourly_rate),
      exported: ({ hourly_rate }) => hourly_rate ?? '',
      exportedAs: { kind: 'money' },
      isFigure: true,
      isMain: true,
    },
    {
      id: 'created',
      header: 'Created',
      value: ({ created_at }) => created_at ?? '',
      cell: ({ created_at }) =>
        created_at === undefined ? '' : formatDate(dateIn(zone, Date.parse(created_at))),
      exported: ({ created_at }) =>
        created_at === undefined ? '' : dateIn(zone, Date.parse(created_at)),
      exportedAs: { kind: 'date' },
      isUnbreakable: true,
    },
  ];
}

type DeleteEmployeeProps = { employee: Employee; undo: UndoDeletionState; onClose: () => void };

/** Deletes an employee; their shifts remain and still count (EMP-15). */
function DeleteEmployee({ employee, undo, onClose }: DeleteEmployeeProps) {
  const { _id: id } = employee;
  const record = employeeInBrief(employee);
  return (
    <DeleteRow
      route="DELETE /employees/:id"
      row={employee}
      steps={confirmationSteps('employee')}
      record={record}
      onDeleted={(text) => undo.offerRestore({ id, record, text, textMs: 3000 })}
      onFailed={(problem) => undo.fail(withReason('Failed to delete employee', problem))}
      onRefreshed={undo.takeFocus}
      onClose={onClose}
    />
  );
}
