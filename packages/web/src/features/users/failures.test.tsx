import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import { signOut } from '../../session/session-store.ts';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { expectTransientMessage } from '../../testing/transient-message.ts';
import { UsersScreen } from './screen.tsx';

const ann = {
  ...{ _id: 'ann', name: 'Ann', email: 'ann@shop.com', role: 'user', store_ids: [] },
  // In Chicago, the business's time zone, it is still the day before.
  ...{ created_at: '2026-11-20T05:00:00.000Z', updated_at: '2026-11-20T05:00:00.000Z' },
  must_change_password: false,
};

eachTestAs('admin');

async function show(more: RouteStubs = {}) {
  const responses: RouteStubs = {
    'GET /auth/users': { body: [ann] },
    'GET /settings': { body: { password_minimum: 6 } },
    ...more,
  };
  const seen = stubRoutes(responses);
  await renderPage(<UsersScreen />);
  return { responses, created: () => seen.filter(({ method }) => method === 'POST'), seen };
}

const form = () => within(screen.getByRole('region', { name: 'Create New User' }));
const users = () => within(screen.getByRole('region', { name: 'Users' }));
const field = (name: string) => form().getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const row = async () => within((await screen.findByText('ann@shop.com')).closest('tr')!);
const alertOf = async (place: ReturnType<typeof form>, text: string) =>
  waitFor(() => expect(place.getByRole('alert').textContent).toBe(text));

function fill(password = 'a-good-password') {
  type('Email', 'bo@shop.com');
  type('Password', password);
  type('Name', 'Bo');
}

it('USR-11 ROL-05 ROL-07 says what the chosen role may do', async () => {
  await show();
  expect(
    form().getByText('Enters sales and invoices. Sees no wages, profit or cash.'),
  ).toBeDefined();
  type('Role', 'owner');
  expect(form().getByText(/^May do all but accounts and deleting vendors\./)).toBeDefined();
});

describe('who sees the screen', () => {
  it.each<Role>(['owner', 'user', 'employee'])(
    'USR-02 ROL-04 refuses the role %s and asks nothing of the server',
    async (role) => {
      signInAs(role);
      const { seen } = await show();
      expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeDefined();
      const text = 'You need administrator privileges to access user management.';
      expect(screen.getByText(text)).toBeDefined();
      expect(screen.queryByRole('table')).toBeNull();
      expect(seen).toEqual([]);
    },
  );

  it('USR-03 DEM-10 is not available in demo mode', async () => {
    signOut();
    signInAs('demo');
    const { seen } = await show();
    expect(screen.getByRole('heading', { name: 'Demo Mode Restricted' })).toBeDefined();
    const text = 'User management is not available in demo mode for security reasons.';
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    expect(seen).toEqual([]);
  });
});

describe('the table', () => {
  it('USR-01 shows placeholder rows while the users load', async () => {
    const pending = Promise.withResolvers<{ body: unknown }>();
    await show({ 'GET /auth/users': () => pending.promise });
    expect(users().getByRole('table').getAttribute('aria-busy')).toBe('true');
    pending.resolve({ body: [ann] });
    await row();
    expect(users().getByRole('table').getAttribute('aria-busy')).toBe('false');
  });

  it.each([
    ['its own words', {}, 'Failed to fetch users'],
    ['the server’s', { message: 'The database is away' }, 'The database is away'],
  ])(
    'USR-14 that failed says so in %s, shows no table, and is tried again',
    async (_, body, text) => {
      const { responses } = await show({ 'GET /auth/users': { status: 500, body } });
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
      expect(users().queryByRole('table')).toBeNull();
      responses['GET /auth/users'] = { body: [ann] };
      press('Retry');
      await row();
    },
  );

  it('USR-04 lists a user without a name as "No name", and the day of the business', async () => {
    await show({ 'GET /auth/users': { body: [{ ...ann, name: '' }] } });
    const cells = (await row()).getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells[0]).toBe('No name');
    expect(cells[4]).toBe('11/19/2026');
  });

  it('USR-18 USR-19 shows a temporary password for 15 s and keeps it in the row', async () => {
    const temporaryPassword = 'k4Txw9Qz';
    await show({ 'POST /auth/users/ann/reset-password': { body: { temporaryPassword } } });
    const { getByRole, findByText } = await row();
    const text = `Temporary password for ann@shop.com: ${temporaryPassword} · User should change this on next login.`;
    await expectTransientMessage({ role: 'status', text, ms: 15_000 }, () =>
      fireEvent.click(getByRole('button', { name: 'Reset password' })),
    );
    expect(await findByText(temporaryPassword)).toBeDefined();
  });

  it('USR-17 shows for three seconds that a user was deleted', async () => {
    await show({ 'DELETE /auth/users/ann': { body: { message: 'Deleted' } } });
    fireEvent.click((await row()).getByRole('button', { name: 'Delete ann@shop.com' }));
    press('Delete');
    const text = 'User ann@shop.com deleted successfully!';
    await expectTransientMessage({ role: 'status', text }, () => press('Delete user'));
  });
});

describe('the form', () => {
  it('USR-16 shows for three seconds that the user was created, and sends a double click once', async () => {
    const { created } = await show({
      'POST /auth/users': { status: 201, body: { ...ann, email: 'bo@shop.com' } },
    });
    await row();
    fill();
    await expectTransientMessage(
      { role: 'status', text: 'User bo@shop.com created successfully!' },
      () => {
        press('Create User');
        fireEvent.submit(field('Email'));
      },
    );
    expect(created()).toHaveLength(1);
    expect(field('Email').value).toBe('');
    expect(document.activeElement).toBe(field('Email'));
  });

  it('USR-07 USR-09 keeps to the password minimum of the settings', async () => {
    const { created } = await show({ 'GET /settings': { body: { password_minimum: 12 } } });
    expect(await form().findByText('At least 12 characters')).toBeDefined();
    fill('eleven-long');
    press('Create User');
    const text = 'Password must be at least 12 characters long';
    expect(await form().findByText(text)).toBeDefined();
    expect(created()).toEqual([]);
    press('Generate');
    expect(field('Password').value).toMatch(/^[A-Za-z0-9]{12}$/);
  });
});

it.each([
  [
    'in its own words',
    {},
    ['Failed to create user', 'Failed to reset password', 'Failed to delete user'],
  ],
  ['in the server’s', { message: 'The disk is full' }, Array<string>(3).fill('The disk is full')],
])('USR-15 tells what failed, %s', async (_, body, [create = '', reset = '', remove = '']) => {
  const failing = { status: 507, body };
  await show({
    'POST /auth/users': failing,
    'POST /auth/users/ann/reset-password': failing,
    'DELETE /auth/users/*': failing,
  });
  await row();
  fill();
  press('Create User');
  await alertOf(form(), create);
  fireEvent.click((await row()).getByRole('button', { name: 'Reset password' }));
  await alertOf(users(), reset);
  fireEvent.click((await row()).getByRole('button', { name: 'Delete ann@shop.com' }));
  press('Delete');
  press('Delete user');
  await alertOf(users(), remove);
  await row();
});
