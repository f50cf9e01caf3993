import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { deleteCreated } from '../../api/delete-created.ts';
import { StoreFirst, useLinkedStore } from '../../api/first-step.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useApiQuery, useRefresh } from '../../api/use-api-query.ts';
import { useUndo } from '../../api/use-undo.ts';
import { useBusiness } from '../../session/use-business.ts';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { Section } from '../../ui/section.tsx';
import { useForm } from '../../api/use-form.ts';
import { EmployeeFields } from './employee-fields.tsx';
import {
  checkEmployee,
  describeEmployee,
  employeeInBrief,
  noEmployee,
  toNewEmployee,
  type EmployeeValues,
} from './employee-values.ts';

/** How long the success notice stays (EMP-13). */
const successMs = 2000;

const isNumberTaken = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.fields['employee_id'] !== undefined;

/** Create form (EMP-06 to EMP-14). */
export function CreateEmployee() {
  const business = useBusiness();
  const refresh = useRefresh();
  const undo = useUndo();
  const next = useApiQuery('GET /employees/next-id');
  const employeeId = next.data?.employee_id;

  /** If the number has been taken in the meantime, fetches the next one and retries once. */
  const send = async (values: EmployeeValues) => {
    const add = (id: string | undefined) =>
      call('POST /employees', { body: toNewEmployee(values, id) });
    try {
      return await add(employeeId);
    } catch (error) {
      if (!isNumberTaken(error)) throw error;
      return add((await next.refetch()).data?.employee_id);
    }
  };
  const form = useForm({
    initial: { ...noEmployee, store_id: useLinkedStore() },
    check: (values) => checkEmployee(toNewEmployee(values, employeeId), business),
    send,
    onSuccess: (employee, { store_id }, focus, giveBack) => {
      undo.offer({
        text: 'Employee created successfully!',
        textMs: successMs,
        detail: employeeInBrief(employee),
        needs: ['employees.write'],
        undo: () => deleteCreated('DELETE /employees/:id', employee),
        onUndone: () => giveBack('hourly_rate'),
      });
      form.reset({ ...noEmployee, store_id });
      focus('name');
      void refresh();
    },
    failure: 'Failed to create employee',
    unsaved: { name: 'employee', describe: describeEmployee },
  });
  return (
    <Section title="New Employee">
      <UndoNotice of={undo} />
      <Form form={form} startsFocused>
        <EmployeeFields form={form} employeeId={employeeId ?? ''} />
        <FormEnd form={form} label="Create Employee" busyLabel="Creating..." />
        <StoreFirst text="An employee belongs to a store." />
      </Form>
    </Section>
  );
}
