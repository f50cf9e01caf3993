import { useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDate } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';
import { problemText } from '../../api/api-error.ts';
import { call, rowsOf } from '../../api/client.ts';
import { useApiQuery, useRefresh } from '../../api/use-api-query.ts';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndoDeletion, type UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { knownVersion } from '../../api/row-versions.ts';
import { useListTools } from '../../api/use-list-tools.tsx';
import { useSettings } from '../../session/use-business.ts';
import { useSession } from '../../session/use-session.ts';
import { useAddressSorting } from '../../ui/address-sorting.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import type { NoticeState } from '../../ui/notice.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { DeleteRow } from '../activity/delete-row.tsx';
import { EditUser, type User } from './edit-user.tsx';
import { deletedMs, messages, resetNoticeMs } from './messages.ts';
import classes from './screen.module.css';

/** Table of users with its actions (USR-01, USR-12 to USR-19). */
export function UserTable() {
  const users = useApiQuery('GET /auth/users');
  const undo = useUndoDeletion({ kind: 'users', noun: 'User' });
  const { notice } = undo;
  const sorting = useAddressSorting();
  const { list, dialog } = useListTools<User>({
    name: 'users',
    noun: 'user',
    permission: 'users.write',
    undo,
    route: 'POST /auth/users/delete',
    keyOf: ({ _id }) => _id,
    versionOf: knownVersion,
    nameOf: ({ email }) => email,
    recordOf: ({ name, email }) => `${name || 'No name'}, ${email}`,
  });
  const reset = usePasswordReset(notice);
  const isNarrow = useNarrow();
  const [edited, setEdited] = useState<User | null>(null);
  const [deleted, setDeleted] = useState<User | null>(null);
  return (
    <Section title="Users">
      <UndoNotice of={undo} />
      <DataTable
        label="Users"
        columns={useColumns(reset)}
        rows={users.data ? rowsOf<SentUser>(users.data).map(readUser) : []}
        keyOf={({ _id }) => _id}
        loading={users}
        sorting={sorting}
        list={list}
        failure={problemText(users.error, messages.listFailed)}
        empty={<EmptyState text="No users found" />}
        actions={(user) => (
          <RowActions
            of={user.email}
            actions={[
              { label: 'Edit', icon: IconPencil, act: () => setEdited(user) },
              ...(isNarrow && reset.isFor(user)
                ? [{ label: resetLabel, icon: IconKey, act: () => reset.send(user) }]
                : []),
              { label: 'Delete', icon: IconTrash, act: () => setDeleted(user), isDanger: true },
            ]}
          />
        )}
      />
      {dialog}
      {edited && (
        <EditUser
          user={edited}
          onClose={() => setEdited(null)}
          onSaved={({ email }) => {
            setEdited(null);
            notice.succeed(messages.updated(email));
          }}
        />
      )}
      {deleted && <DeleteUser user={deleted} undo={undo} onClose={() => setDeleted(null)} />}
    </Section>
  );
}

type SentUser = Omit<User, 'store_ids'> & Partial<Pick<User, 'store_ids'>>;

/** A missing `store_ids` means that the user is limited to none. */
const readUser = (sent: SentUser): User => ({ ...sent, store_ids: sent.store_ids ?? [] });

type PasswordReset = ReturnType<typeof usePasswordReset>;

/** Resets passwords, and keeps the temporary ones to show them in their rows (USR-18, USR-19). */
function usePasswordReset(notice: NoticeState) {
  const [passwords, setPasswords] = useState<Record<string, string>>({});
  const busy = useRef(new Set<string>());
  const { session } = useSession();
  const refresh = useRefresh();
  const send = async ({ _id: id, email }: User) => {
    if (busy.current.has(id)) return;
    busy.current.add(id);
    try {
      const response = await call('POST /auth/users/:id/reset-password', { params: { id } });
      setPasswords((before) => ({ ...before, [id]: response.temporaryPassword }));
      notice.succeed(messages.reset(email, response.temporaryPassword), resetNoticeMs);
      void refresh();
    } catch (error) {
      notice.fail(problemText(error, messages.resetFailed), null);
    } finally {
      busy.current.delete(id);
    }
  };
  return {
    passwords,
    /** Users change their own password in their menu instead. */
    isFor: ({ _id }: User) => _id !== session?.user._id,
    send: (user: User) => void send(user),
  };
}

const resetLabel = 'Reset password';

function useColumns(reset: PasswordReset): Column<User>[] {
  const { time_zone: zone } = useSettings();
  return [
    { id: 'name', header: 'Name', value: ({ name }) => name || 'No name', isMain: true },
    { id: 'email', header: 'Email', value: ({ email }) => email },
    {
      id: 'role',
      header: 'Role',
      value: ({ role }) => role,
      isMain: true,
      cell: ({ role, store_ids }) => (
        <span className={classes.reach}>
          <span className={classes.role}>{role}</span>
          {store_ids.length > 0 && <span className={classes.limit}>{storeCount(store_ids)}</span>}
        </span>
      ),
    },
    {
      id: 'password',
      header: 'Password',
      value: () => '',
      isUnsorted: true,
      cell: (user) => <Password user={user} reset={reset} />,
    },
    {
      id: 'created',
      header: 'Created',
      value: ({ created_at }) => created_at,
      cell: ({ created_at }) => formatDate(dateIn(zone, Date.parse(created_at))),
      exported: ({ created_at }) => dateIn(zone, Date.parse(created_at)),
      exportedAs: { kind: 'date' },
      isUnbreakable: true,
    },
  ];
}

type PasswordProps = { user: User; reset: PasswordReset };

/**
 * Masked, except for a temporary one; phones show only that one, and the row's menu has the reset.
 */
function Password({ user, reset }: PasswordProps) {
  const temporary = reset.passwords[user._id];
  if (useNarrow()) return temporary === undefined ? null : <>Password {temporary}</>;
  return (
    <span className={classes.secret}>
      {temporary ?? <span aria-hidden="true">••••••••</span>}
      {reset.isFor(user) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={resetLabel}
          onClick={() => reset.send(user)}
        >
          <IconKey size={16} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}

const storeCount = ({ length }: readonly string[]) =>
  length === 1 ? '1 store' : `${length} stores`;

const deleteSteps = [
  {
    title: 'Delete user',
    text: 'This person can no longer sign in.',
    button: 'Delete',
  },
  {
    title: 'Really delete this user?',
    text: 'They are signed out everywhere at once. An administrator can restore the account under Activity.',
    button: 'Delete user',
  },
] as const;

type DeleteUserProps = { user: User; undo: UndoDeletionState; onClose: () => void };

function DeleteUser({ user, undo, onClose }: DeleteUserProps) {
  const { _id: id, name, email } = user;
  const record = `${name || 'No name'}, ${email}`;
  return (
    <DeleteRow
      route="DELETE /auth/users/:id"
      row={user}
      steps={deleteSteps}
      record={record}
      onDeleted={() =>
        undo.offerRestore({ id, record, text: messages.deleted(email), textMs: deletedMs })
      }
      onFailed={(problem) => undo.notice.fail(problemText(problem, messages.deleteFailed), null)}
      onRefreshed={undo.takeFocus}
      onClose={onClose}
    />
  );
}
