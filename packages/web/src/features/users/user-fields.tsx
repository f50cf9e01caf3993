import { Checkbox, Input, TextInput } from '@mantine/core';
import { roles, type Role } from '@backcounter/core/permissions';
import { limitableRoles } from '@backcounter/core/users';
import { ChooseStores } from '../../api/store-checkboxes.tsx';
import { useStores } from '../../api/use-stores.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { maxPlainOptions } from '../../ui/select-field-props.ts';
import type { useForm } from '../../api/use-form.ts';
import type { UserValues } from './user-values.ts';
import classes from './screen.module.css';
import { nameKeyboard } from '../../ui/phone-keyboard.ts';

type UserForm = ReturnType<typeof useForm<UserValues, unknown>>;

type UserFieldsProps = {
  form: Pick<UserForm, 'values' | 'text' | 'bind'>;
  /**
   * Employees choose their name at first sign-in, so the create form does not ask for it (USR-10).
   */
  isNew?: boolean;
};

/** What the roles may do, in short; `permissions` of core has it in full. */
const roleHints: Record<Role, string> = {
  admin: 'May do all, accounts included.',
  owner: 'May do all but accounts and deleting vendors. For a manager, choose stores.',
  user: 'Enters sales and invoices. Sees no wages, profit or cash.',
  employee: 'A clerk: today’s sale, invoices, own shifts. Sees no wages, profit or cash.',
  demo: 'Sees the made-up business of the demo, nothing of yours.',
};

const roleOptions = roles.map((role) => ({ value: role, label: role }));

/** Name, role and stores of a user. */
export function UserFields({ form, isNew = false }: UserFieldsProps) {
  const { role } = form.values;
  const isEmployee = role === 'employee';
  const { onChange: chooseRole, ...roleField } = form.bind('role');
  return (
    <>
      <TextInput
        label="Name"
        autoComplete="off"
        {...nameKeyboard}
        disabled={isNew && isEmployee}
        description={isEmployee ? 'Employees choose their name when they sign in.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.text('name')}
      />
      <SelectField
        label="Role"
        options={roleOptions}
        hint={roleHints[role]}
        {...roleField}
        onChange={(value) => chooseRole(value as Role)}
      />
      {limitableRoles.includes(role) && <StoresField form={form} />}
    </>
  );
}

function StoresField({ form }: Pick<UserFieldsProps, 'form'>) {
  const { stores, error: problem } = useStores();
  const { name, error, ...choice } = form.bind('store_ids');
  if (stores.length === 0 && !problem) return null;
  const fieldProps = {
    label: 'Stores',
    description: 'Select stores to limit this person to them; none means all stores.',
    error: error ?? (problem ? 'Error fetching stores' : undefined),
  };
  if (stores.length > maxPlainOptions) {
    const { value, onChange } = choice;
    return (
      <Input.Wrapper
        {...fieldProps}
        description="Limits this person to the chosen stores; none means all stores."
      >
        <ChooseStores {...{ stores, name, value, onChange }} />
      </Input.Wrapper>
    );
  }
  return (
    <Checkbox.Group {...fieldProps} {...choice}>
      <div className={classes.stores}>
        {stores.map((store) => (
          <Checkbox key={store._id} name={name} value={store._id} label={store.name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
