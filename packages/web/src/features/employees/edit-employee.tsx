import { parseTypedDate } from '@backcounter/core/dates';
import { useBusiness } from '../../session/use-business.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { dollarsOf } from '../../ui/money-field.tsx';
import { useForm } from '../../api/use-form.ts';
import { RowHistory } from '../activity/row-history.tsx';
import { EmployeeFields } from './employee-fields.tsx';
import {
  checkEmployee,
  describeEmployee,
  toChangedEmployee,
  type Employee,
} from './employee-values.ts';
import { Wages } from './wages.tsx';

type EditEmployeeProps = {
  employee: Employee;
  onSaved: (employee: Employee) => void;
  onClose: () => void;
};

/** Edit dialog; a new rate applies from a date on, earlier shifts keep theirs. */
export function EditEmployee({ employee, onSaved, onClose }: EditEmployeeProps) {
  const business = useBusiness();
  const refresh = useRefresh();
  const { _id: id, updated_at } = employee;
  const form = useForm({
    initial: {
      name: employee.name,
      store_id: employee.store_id._id,
      hourly_rate: employee.hourly_rate?.toFixed(2) ?? '',
      rate_from: business.today,
      email: employee.email ?? '',
      phone_number: employee.phone_number ?? '',
    },
    check: (values) => checkEmployee(toChangedEmployee(values), business),
    send: async (values) => {
      try {
        const body = { ...toChangedEmployee(values), ...(updated_at && { updated_at }) };
        return await call('PUT /employees/:id', { params: { id }, body });
      } catch (error) {
        // Conflict: reload, so that the list behind the dialog shows the other user's version.
        if (error instanceof ApiError && 'updated_at' in error.fields) await refresh();
        throw error;
      }
    },
    onSuccess: (saved) => {
      void refresh();
      onSaved(saved);
    },
    failure: 'Failed to update employee',
    unsaved: { name: 'employee', subject: id, describe: describeEmployee },
  });
  const isNewRate = dollarsOf(form.values.hourly_rate) !== employee.hourly_rate;
  return (
    <Dialog title="Update Employee" onClose={onClose} isBusy={form.isBusy} size="md">
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
      <RowHistory id={id} since={updated_at} />
    </Dialog>
  );
}
