import { useRef } from 'react';
import { TextInput } from '@mantine/core';
import { parseInput } from '@backcounter/core/fields';
import { newUserInput, newUserRules } from '@backcounter/core/users';
import { call } from '../../api/client.ts';
import { useApiQuery, useRefresh } from '../../api/use-api-query.ts';
import { useBusiness } from '../../session/use-business.ts';
import { useAddress } from '../../ui/address.ts';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { useForm } from '../../api/use-form.ts';
import { useResultNotice } from '../../api/use-undo.ts';
import { messages } from './messages.ts';
import { PasswordField } from './password-field.tsx';
import { UserFields } from './user-fields.tsx';
import { describeUser, toUserBody, type UserValues } from './user-values.ts';

type NewUserValues = UserValues & { password: string };

const blank: NewUserValues = { email: '', password: '', name: '', role: 'user', store_ids: [] };

function usePasswordMinimum(): number {
  const { passwordMinimum } = useBusiness();
  return useApiQuery('GET /settings').data?.password_minimum ?? passwordMinimum;
}

/** Form "Create New User" (USR-01, USR-04 to USR-11, USR-16). */
export function CreateUser() {
  const email = useRef<HTMLInputElement>(null);
  const minimum = usePasswordMinimum();
  const notice = useResultNotice();
  const refresh = useRefresh();
  const { search } = useAddress();
  const toBody = (values: NewUserValues) => ({ ...toUserBody(values), password: values.password });
  const form = useForm({
    initial: blank,
    check: (values) => void parseInput(newUserInput, toBody(values), newUserRules(minimum)),
    send: (values) => {
      notice.clear();
      return call('POST /auth/users', { body: toBody(values) });
    },
    onSuccess: (user) => {
      form.reset();
      notice.succeed(messages.created(user.email));
      email.current?.focus();
      void refresh();
    },
    failure: messages.createFailed,
    unsaved: { name: 'user', describe: describeUser, secrets: ['password'] },
  });
  return (
    <Section title="Create New User">
      <Notice of={notice} />
      <Form form={form} startsFocused={search['panel'] === 'create'}>
        <TextInput
          ref={email}
          label="Email"
          type="email"
          autoComplete="off"
          {...form.text('email')}
        />
        <PasswordField {...form.bind('password')} minimum={minimum} />
        <UserFields form={form} isNew />
        <FormEnd form={form} label="Create User" busyLabel="Creating..." />
      </Form>
    </Section>
  );
}
