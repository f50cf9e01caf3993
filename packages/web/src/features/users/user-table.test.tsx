import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { UserTable } from './user-table.tsx';

const userOf = (id: string, role: string) => ({
  _id: id,
  name: id,
  email: `${id}@shop.com`,
  role,
  store_ids: [],
  must_change_password: false,
  created_at: '2026-11-20T18:00:00.000Z',
  updated_at: '2026-11-20T18:00:00.000Z',
});

eachTestAs('admin');

/** Renders the table at a narrow or wide viewport. */
async function show(isNarrow: boolean) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: isNarrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
  const seen = stubFetch(({ method }) =>
    method === 'GET'
      ? { body: [userOf('u-admin', 'admin'), userOf('ann', 'user')] }
      : { body: { temporaryPassword: 'k4Txw9Qz' } },
  );
  await renderPage(<UserTable />);
  await screen.findByText('ann@shop.com');
  const row = (email: string) =>
    within(screen.getAllByRole('row').find((each) => each.textContent.includes(email))!);
  return { own: row('u-admin@shop.com'), other: row('ann@shop.com'), seen };
}

it('USR-12 USR-18 offers to reset the password of others only', async () => {
  const { own, other } = await show(false);
  expect(own.queryByRole('button', { name: 'Reset password' })).toBeNull();
  expect(own.getByText('••••••••')).toBeDefined();
  fireEvent.click(other.getByRole('button', { name: 'Reset password' }));
  expect(await other.findByText('k4Txw9Qz')).toBeDefined();
});

it('USR-12 on phones the actions are in a menu, and the password is in the row', async () => {
  const { own, other, seen } = await show(true);
  fireEvent.click(own.getByRole('button', { name: 'Actions for u-admin@shop.com' }));
  const namesIn = (row: typeof own) =>
    row.getAllByRole('button').map((each) => each.getAttribute('aria-label'));
  expect(namesIn(own).slice(1)).toEqual(['Edit u-admin@shop.com', 'Delete u-admin@shop.com']);
  fireEvent.click(other.getByRole('button', { name: 'Actions for ann@shop.com' }));
  fireEvent.click(other.getByRole('button', { name: 'Reset password ann@shop.com' }));
  expect(await other.findByText('Password k4Txw9Qz')).toBeDefined();
  expect(seen.at(1)?.path).toBe('/api/auth/users/ann/reset-password');
});

it('shows a user whose row has no stores', async () => {
  const { store_ids: _, ...ann } = userOf('ann', 'owner');
  stubFetch(() => ({ body: [ann] }));
  await renderPage(<UserTable />);
  expect(await screen.findByText('ann@shop.com')).toBeDefined();
});
