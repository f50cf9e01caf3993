import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import { refreshUser } from '../session/refresh-user.ts';
import { loadSession, sessionState, signOut } from '../session/session-store.ts';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { closeDemoHost, openDemoHost } from './demo-host.ts';
import { followSession } from './follow-session.ts';
import { takeReturnAddress } from '../session/return-address.ts';
import { showRestricted } from '../session/restricted.ts';
import { createPages } from './router.tsx';

let stopFollowing = () => {};

beforeAll(openDemoHost);
afterAll(closeDemoHost);

beforeEach(() => {
  clearPage();
  loadSession();
  showRestricted(false);
  stubFetch(({ path }) => ({ body: path.endsWith('/me') ? {} : [] }));
});
afterEach(() => {
  stopFollowing();
  cleanup();
  queryClient.clear();
  signOut();
  vi.unstubAllGlobals();
});

async function open(address: string) {
  const router = createPages(createMemoryHistory({ initialEntries: [address] }));
  // A test may open several routers.
  stopFollowing();
  stopFollowing = followSession(router);
  await router.load();
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
}

const hrefAfter = async (address: string) => (await open(address)).state.location.href;

it.each([
  ['RTE-01', '/login', '/login'],
  ['RTE-02', '/dashboard', '/login'],
  ['RTE-02', '/dashboard/sales', '/login'],
  ['RTE-03', '/', '/login'],
  ['RTE-03', '/?demo=true', '/login?demo=true'],
  ['RTE-04', '/demo', '/login?demo=true'],
])('%s signed out, %s leads to %s', async (_, address, expected) => {
  expect(await hrefAfter(address)).toBe(expected);
});

it.each([
  ['RTE-03', '/', '/dashboard'],
  ['RTE-03', '/?demo=true', '/dashboard?demo=true'],
  ['RTE-12', '/login', '/dashboard'],
  ['RTE-02', '/dashboard', '/dashboard'],
])('%s signed in, %s leads to %s', async (_, address, expected) => {
  signInAs('admin');
  expect(await hrefAfter(address)).toBe(expected);
});

it('RTE-02 stores the address to return to after sign-in', async () => {
  await open('/dashboard/sales?panel=history');
  expect(takeReturnAddress('u1')).toBe('/dashboard/sales?panel=history');
  expect(takeReturnAddress('u1')).toBeNull();
});

it('RTE-02 a return address is not opened for another user of the same tab', async () => {
  signInAs('admin');
  const own = sessionState().session?.user._id;
  const wanted = async () => {
    await open('/dashboard/user-management');
    signOut();
    await open('/dashboard/user-management');
  };
  await wanted();
  expect(takeReturnAddress('somebody else')).toBeNull();
  signInAs('admin');
  await wanted();
  expect(takeReturnAddress(own)).toBe('/dashboard/user-management');
});

it('RTE-02 the dashboard is not stored as return address', async () => {
  await open('/dashboard');
  expect(takeReturnAddress('u1')).toBeNull();
});

const restricted =
  'This section is restricted for employees. Please contact your administrator for access.';

const closedTo: Record<string, readonly string[]> = {
  user: ['stores', 'employees', 'income', 'calculate', 'activity', 'settings'],
  employee: ['stores', 'employees', 'income', 'calculate', 'activity', 'settings'],
};

it.each(
  Object.entries(closedTo).flatMap(([role, names]) => names.map((name) => [role, name] as const)),
)(
  'RTE-10 DSH-13 ROL-08 ROL-11 role %s is led back from %s, told why, and reads nothing of it',
  async (role, name) => {
    const address = `/dashboard/${name}`;
    signInAs(role as Role);
    history.replaceState(null, '', address);
    const { loadStored, saveStored } = await import('../session/stored-session.ts');
    saveStored({ ...loadStored()!, employeeName: 'Ann' });
    loadSession();
    const read = stubFetch(({ path }) => ({ body: path.endsWith('/me') ? {} : [] }));
    expect(await hrefAfter(address)).toBe('/dashboard');
    expect((await screen.findByRole('alert')).textContent).toBe(restricted);
    const paths = read.map(({ path }) => path.split('?')[0]);
    expect(paths.filter((path) => /employees|incomes|activity|profit$/.test(path ?? ''))).toEqual(
      [],
    );
  },
);

describe('a role that changes during a session', () => {
  const now = {
    role: 'owner',
    refused: /^$/,
    seen: [] as { path: string }[],
    /** What the response about the user waits for. */
    held: Promise.resolve<undefined>(undefined),
  };

  async function openEmployees() {
    Object.assign(now, { role: 'owner', refused: /^$/, held: Promise.resolve(undefined) });
    now.seen = stubFetch(async ({ path }) => {
      if (path.startsWith('/api/findings')) return { body: { data: [], counts: {} } };
      if (path.endsWith('/me')) {
        const { role, held } = now;
        await held;
        return { body: { _id: 'u-owner', name: 'Ann', email: 'ann@shop.com', role } };
      }
      const isOthers = now.role === 'user' && !/stores|vendors|sales/.test(path);
      if (isOthers || now.refused.test(path)) return { status: 403, body: { message: 'No' } };
      return { body: path.includes('/schedule') ? { people: [] } : [] };
    });
    signInAs('owner');
    return open('/dashboard/employees');
  }

  async function expectLedBack(router: Awaited<ReturnType<typeof open>>) {
    expect((await screen.findByText(restricted)).role).toBe('alert');
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(sessionState().session?.user.role).toBe('user');
  }

  it('RTE-10 ROL-06 redirects as soon as the server reports it', async () => {
    const router = await openEmployees();
    expect(await screen.findByRole('heading', { name: 'Employees', level: 1 })).toBeDefined();
    now.role = 'user';
    await act(() => refreshUser());
    await expectLedBack(router);
  });

  it('RTE-10 ROL-06 redirects after a 403', async () => {
    const router = await openEmployees();
    const list = await screen.findByRole('button', { name: 'View Employees' });
    now.role = 'user';
    fireEvent.click(list);
    await expectLedBack(router);
  });

  it('RTE-10 ROL-03 opens an address that the server’s current role allows', async () => {
    const router = await openEmployees();
    now.role = 'user';
    await act(() => refreshUser());
    await expectLedBack(router);
    now.role = 'owner';
    await act(() => router.navigate({ to: '/dashboard/employees' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/employees'));
    expect(sessionState().session?.user.role).toBe('owner');
  });

  it('ROL-06 a 403 of an unchanged role changes nothing, and refreshes the user once', async () => {
    const router = await openEmployees();
    const questions = () => now.seen.filter(({ path }) => path.endsWith('/me')).length;
    // Opening a page requests the user at once.
    await waitFor(() => expect(questions()).toBe(1));
    now.refused = /incomes$|activity$/;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    now.held = promise;
    // The second one comes while the user is being requested.
    await act(() => Promise.allSettled([call('GET /incomes')]));
    await act(() => Promise.allSettled([call('GET /activity')]));
    expect(questions()).toBe(2);
    await act(async () => {
      resolve(undefined);
      await promise;
    });
    expect(questions()).toBe(2);
    expect(router.state.location.pathname).toBe('/dashboard/employees');
  });
});

it('RTE-11 an unknown address shows the generic error view', async () => {
  await open('/nowhere');
  expect(screen.getByText('Unexpected Application Error!')).toBeDefined();
});

it('DSH-17 IDN-01 an employee without a name is asked for it first', async () => {
  signInAs('employee');
  await open('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Welcome!' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Sales' })).toBeNull();
});

it('DSH-11 DSH-18 the header says who is signed in as what, the footer the product and year', async () => {
  signInAs('owner');
  await open('/dashboard');
  const banner = await screen.findByRole('banner');
  expect(banner.textContent).toContain('The owner owner');
  expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
  expect(screen.getByRole('contentinfo').textContent).toBe(
    `Backcounter ${new Date().getFullYear()}`,
  );
});
