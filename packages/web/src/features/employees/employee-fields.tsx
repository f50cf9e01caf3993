import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { useForm } from '../../api/use-form.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { StorePicker } from '../../api/store-picker.tsx';
import type { EmployeeValues } from './employee-values.ts';
import { nameKeyboard } from '../../ui/phone-keyboard.ts';

type FormOf<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values, unknown>>;

type EmployeeFieldsProps = {
  form: Pick<FormOf<EmployeeValues>, 'bind' | 'text'>;
  /** Assigned by the server, never typed (EMP-09). */
  employeeId: string;
  /** Rendered below the rate. */
  afterRate?: ReactNode;
};

/** Fields of the create and the update form. */
export function EmployeeFields({ form, employeeId, afterRate }: EmployeeFieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        autoComplete="off"
        {...nameKeyboard}
        data-autofocus
        {...form.text('name')}
      />
      <StorePicker {...form.bind('store_id')} failure="Failed to fetch stores" />
      <MoneyField label="Hourly Rate" {...form.bind('hourly_rate')} />
      {afterRate}
      <TextInput
        label="Employee ID"
        readOnly
        value={employeeId}
        placeholder="Assigned when saved"
      />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.text('email')}
      />
      <TextInput
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.text('phone_number')}
      />
    </>
  );
}
