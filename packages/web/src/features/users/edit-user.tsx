import { TextInput } from '@mantine/core';
import { parseInput } from '@backcounter/core/fields';
import { userInput } from '@backcounter/core/users';
import { ApiError } from '../../api/api-error.ts';
import { call, type RowOf } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { refreshUser } from '../../session/refresh-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { useForm } from '../../api/use-form.ts';
import { RowHistory } from '../activity/row-history.tsx';
import { messages } from './messages.ts';
import { UserFields } from './user-fields.tsx';
import { describeUser, toUserBody } from './user-values.ts';

export type User = RowOf<'GET /auth/users'>;

type EditUserProps = {
  user: User;
  onSaved: (user: User) => void;
  onClose: () => void;
};

/** Edit dialog; passwords are reset in the table. */
export function EditUser({ user, onSaved, onClose }: EditUserProps) {
  const { session } = useSession();
  const refresh = useRefresh();
  const { _id: id, updated_at } = user;
  const form = useForm({
    initial: {
      email: user.email,
      name: user.name,
      role: user.role,
      store_ids: user.store_ids,
    },
    check: (values) => parseInput(userInput, toUserBody(values)),
    send: async (values) => {
      try {
        const body = { ...toUserBody(values), updated_at };
        return await call('PUT /auth/users/:id', { params: { id }, body });
      } catch (error) {
        // Conflict: reload, so that the list behind the dialog shows the other user's version.
        if (error instanceof ApiError && error.status === 409) await refresh();
        throw error;
      }
    },
    onSuccess: (saved) => {
      if (session?.user._id === id) void refreshUser();
      void refresh();
      onSaved(saved);
    },
    failure: messages.updateFailed,
    unsaved: { name: 'user', subject: id, describe: describeUser },
  });
  return (
    <Dialog title="Edit user" onClose={onClose} isBusy={form.isBusy} size="md">
      <Form form={form}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.text('email')}
        />
        <UserFields form={form} />
        <FormEnd form={form} label="Save" busyLabel="Saving..." onCancel={onClose} />
      </Form>
      <RowHistory id={id} since={updated_at} />
    </Dialog>
  );
}
