import { useState } from 'react';
import { parseTypedDate } from '@backcounter/core/dates';
import { useBusiness } from '../../session/use-business.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useApiQuery, useRefresh } from '../../api/use-api-query.ts';
import type { Offer } from '../../api/use-undo.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { dollarsOf } from '../../ui/money-field.tsx';
import { useForm } from '../../api/use-form.ts';
import { RowHistory } from '../activity/row-history.tsx';
import { EmployeePin } from './employee-pin.tsx';
import { EmployeeFields } from './employee-fields.tsx';
import {
  checkEmployee,
  describeEmployee,
  employeeInBrief,
  rateInForce,
  toChangedEmployee,
  type Employee,
} from './employee-values.ts';
import { Wages } from './wages.tsx';

type EditEmployeeProps = {
  employee: Employee;
  onSaved: (saved: Offer) => void;
  onClose: () => void;
};

const valuesOf = (employee: Employee) => ({
  name: employee.name,
  store_id: employee.store_id._id,
  hourly_rate: employee.hourly_rate?.toFixed(2) ?? '',
  email: employee.email ?? '',
  phone_number: employee.phone_number ?? '',
});

/**
 * The employee as it is shown, with what its PIN changed. If somebody else has changed the rest meanwhile,
 * the version stays the one that was seen, so that the save is refused.
 */
function withPinOf(changed: Employee, shown: Employee): Employee {
  const isSame = JSON.stringify(valuesOf(changed)) === JSON.stringify(valuesOf(shown));
  const version = isSame ? changed.updated_at : shown.updated_at;
  return { ...shown, has_pin: changed.has_pin, updated_at: version };
}

/** Edit dialog; a new rate applies from a date on, earlier shifts keep theirs. */
export function EditEmployee({ employee: opened, onSaved, onClose }: EditEmployeeProps) {
  // A new PIN is a change of its own, after which the rest can still be saved.
  const [employee, setEmployee] = useState(opened);
  const business = useBusiness();
  const refresh = useRefresh();
  const { _id: id, updated_at } = employee;
  const wages = useApiQuery('GET /employees/:id/wages', { params: { id } });
  const [isPinBusy, setIsPinBusy] = useState(false);
  const before = { ...valuesOf(employee), rate_from: business.today };
  const put = (values: typeof before, seen: string | undefined) => {
    const { rate_from, ...rest } = toChangedEmployee(values);
    // A day that nobody chose would be one of its own in the history of rates.
    const isRateNamed =
      rest.hourly_rate !== employee.hourly_rate || values.rate_from !== before.rate_from;
    const body = {
      ...rest,
      ...(isRateNamed && { rate_from }),
      ...(seen && { updated_at: seen }),
    };
    return call('PUT /employees/:id', { params: { id }, body });
  };
  /** From the day of the new rate on, the one that was in force before. */
  const rateBefore = ({ rate_from }: typeof before) => {
    const rate = rateInForce(wages.data ?? [], parseTypedDate(rate_from));
    return { rate_from, hourly_rate: rate?.toFixed(2) ?? before.hourly_rate };
  };
  const form = useForm({
    initial: before,
    check: (values) => checkEmployee(toChangedEmployee(values), business),
    send: async (values) => {
      try {
        return await put(values, updated_at);
      } catch (error) {
        // Conflict: reload, so that the list behind the dialog shows the other user's version.
        if (error instanceof ApiError && 'updated_at' in error.fields) await refresh();
        throw error;
      }
    },
    onSuccess: (saved, values) => {
      void refresh();
      const old = { ...before, ...rateBefore(values) };
      onSaved({
        text: 'Employee updated successfully!',
        detail: employeeInBrief(saved),
        undo: () => put(old, saved.updated_at),
      });
    },
    failure: 'Failed to update employee',
    unsaved: { name: 'employee', subject: id, describe: describeEmployee },
  });
  const isNewRate = dollarsOf(form.values.hourly_rate) !== employee.hourly_rate;
  return (
    <Dialog title="Update Employee" onClose={onClose} isBusy={form.isBusy || isPinBusy} size="md">
      <Form form={form}>
        <EmployeeFields
          form={form}
          employeeId={employee.employee_id}
          afterRate={<DateField label="Rate from" {...form.bind('rate_from')} />}
        />
        <Wages
          employee={employee}
          newFrom={isNewRate ? parseTypedDate(form.values.rate_from) : null}
        />
        <FormEnd form={form} label="Update Employee" busyLabel="Updating..." onCancel={onClose} />
      </Form>
      <EmployeePin
        employee={employee}
        onBusy={setIsPinBusy}
        onChanged={(changed) => {
          setEmployee(withPinOf(changed, employee));
          void refresh();
        }}
      />
      <RowHistory id={id} since={updated_at} />
    </Dialog>
  );
}
