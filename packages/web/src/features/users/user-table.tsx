import { useRef, useState } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { formatDate } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';
import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useAnswer, useRefresh } from '../../api/use-answer.ts';
import { useSettings } from '../../session/use-business.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { Notice, useNotice, type NoticeState } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { EditUser, type User } from './edit-user.tsx';
import { messages, resetNoticeMs } from './messages.ts';
import classes from './screen.module.css';

/** The table of users with its acts (USR-01, USR-12 to USR-19). */
export function UserTable() {
  const users = useAnswer('GET /auth/users');
  const notice = useNotice();
  const reset = usePasswordReset(notice);
  const [edited, setEdited] = useState<User | null>(null);
  const [deleted, setDeleted] = useState<User | null>(null);
  return (
    <Section title="Users">
      <Notice of={notice} />
      <DataTable
        label="Users"
        columns={useColumns(reset)}
        rows={users.data ?? []}
        keyOf={({ _id }) => _id}
        loading={users}
        failure={problemText(users.error, messages.listFailed)}
        empty={<EmptyState text="No users found" />}
        actions={(user) => (
          <>
            <Button size="compact-sm" variant="default" onClick={() => setEdited(user)}>
              Edit
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="danger"
              onClick={() => setDeleted(user)}
            >
              Delete
            </Button>
          </>
        )}
      />
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
      {deleted && <DeleteUser user={deleted} notice={notice} onClose={() => setDeleted(null)} />}
    </Section>
  );
}

type PasswordReset = ReturnType<typeof usePasswordReset>;

/** Gives users temporary passwords, and keeps those for their rows (USR-18, USR-19). */
function usePasswordReset(notice: NoticeState) {
  const [passwords, setPasswords] = useState<Record<string, string>>({});
  const busy = useRef(new Set<string>());
  const refresh = useRefresh();
  const send = async ({ _id: id, email }: User) => {
    if (busy.current.has(id)) return;
    busy.current.add(id);
    try {
      const answer = await call('POST /auth/users/:id/reset-password', { params: { id } });
      setPasswords((before) => ({ ...before, [id]: answer.temporaryPassword }));
      notice.succeed(messages.reset(email, answer.temporaryPassword), resetNoticeMs);
      void refresh();
    } catch (error) {
      notice.fail(problemText(error, messages.resetFailed), null);
    } finally {
      busy.current.delete(id);
    }
  };
  return { passwords, send: (user: User) => void send(user) };
}

function useColumns({ passwords, send }: PasswordReset): Column<User>[] {
  const { time_zone: zone } = useSettings();
  return [
    { id: 'name', header: 'Name', value: ({ name }) => name || 'No name', isMain: true },
    { id: 'email', header: 'Email', value: ({ email }) => email },
    {
      id: 'role',
      header: 'Role',
      value: ({ role }) => role,
      cell: ({ role, store_ids }) => (
        <>
          <span className={classes.role}>{role}</span>
          {store_ids.length > 0 && <span className={classes.limit}>{storeCount(store_ids)}</span>}
        </>
      ),
    },
    {
      id: 'password',
      header: 'Password',
      value: () => '',
      isUnsorted: true,
      cell: (user) => (
        <span className={classes.secret}>
          {passwords[user._id] ?? <span aria-hidden="true">••••••••</span>}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Reset password"
            onClick={() => send(user)}
          >
            <IconKey size={16} aria-hidden />
          </ActionIcon>
        </span>
      ),
    },
    {
      id: 'created',
      header: 'Created',
      value: ({ created_at }) => created_at,
      cell: ({ created_at }) => (
        <span className={classes.whole}>{formatDate(dateIn(zone, Date.parse(created_at)))}</span>
      ),
    },
  ];
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

type DeleteUserProps = { user: User; notice: NoticeState; onClose: () => void };

function DeleteUser({ user, notice, onClose }: DeleteUserProps) {
  const refresh = useRefresh();
  const remove = async () => {
    try {
      await call('DELETE /auth/users/:id', { params: { id: user._id } });
      notice.succeed(messages.deleted(user.email));
      void refresh();
    } catch (error) {
      notice.fail(problemText(error, messages.deleteFailed), null);
    }
  };
  return (
    <DeleteDialog
      steps={deleteSteps}
      record={`${user.name || 'No name'}, ${user.email}`}
      onDelete={remove}
      onClose={onClose}
    />
  );
}
