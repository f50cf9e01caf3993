import { useState, type ComponentType } from 'react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LateResult } from '../api/late-result.tsx';
import { ActivityScreen } from '../features/activity/screen.tsx';
import { TargetForm } from '../features/charts/target-form.tsx';
import { SettingsScreen } from '../features/settings/screen.tsx';
import { UsersScreen } from '../features/users/screen.tsx';
import { eachTestAs } from '../testing/each-test-as.ts';
import { renderPage } from '../testing/render.tsx';
import type { StubResponse } from '../testing/stub-fetch.ts';
import { stubRoutes, type RouteStubs } from '../testing/stub-routes.ts';

eachTestAs('admin', { now: '2026-11-20T17:00:00Z' });

const at = '2026-11-20T16:00:00.000Z';
const ann = {
  ...{ _id: 'ann', name: 'Ann', email: 'ann@shop.com', role: 'user', store_ids: [] },
  ...{ created_at: at, updated_at: at, must_change_password: false },
};
const settings = {
  ...{ business_name: 'Corner Shops', time_zone: 'America/Chicago', password_minimum: 8 },
  ...{ invoice_numbers_per_vendor: false, earliest_invoice_date: '2025-01-01' },
  ...{ opens_at: '06:00', closes_at: '23:00', week_starts_on: 'sunday' },
  ...{ employees_may_delete_sales: true, employees_may_see_past_sales: true },
  books_closed_through: null,
  ...{ account_sales: 'Sales', account_cash: 'Cash', account_purchases: 'Purchases' },
  ...{ account_payable: 'Payable', account_wages: 'Wages', account_wages_payable: 'Owed' },
  ...{ account_other_income: 'Other Income', updated_at: at },
};
const deletion = {
  ...{ _id: 'e1', kind: 'vendors', action: 'delete', subject_id: 'v1', employee_name: null, at },
  ...{ user: { _id: 'u1', name: 'Maria' }, before: { name: 'Acme' }, after: null },
};
const reads: RouteStubs = {
  'GET /auth/users': { body: [ann] },
  'GET /settings': { body: settings },
  'GET /stores': { body: [{ _id: 's1', name: 'Main St', address: '1 Main St' }] },
  'GET /targets': { body: { data: [] } },
  'GET /activity': { body: { data: [deletion], next_cursor: null } },
};

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (place: Pick<typeof screen, 'getByLabelText'>, label: string, value: string) =>
  fireEvent.change(place.getByLabelText(label), { target: { value } });

/** Shows a screen that can be left. */
async function open(Screen: ComponentType, stubs: RouteStubs) {
  function Pages() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        {isOpen && <Screen />}
        <button onClick={() => setIsOpen(false)}>Leave</button>
        <LateResult />
      </>
    );
  }
  stubRoutes({ ...reads, ...stubs });
  await renderPage(<Pages />);
}

const dialog = () => within(screen.getByRole('dialog'));

type Save = {
  what: string;
  Screen: ComponentType;
  route: string;
  start: () => Promise<void> | void;
  response: StubResponse;
  shown: string;
};

const saves: Save[] = [
  {
    what: 'settings',
    Screen: SettingsScreen,
    route: 'PUT /settings',
    start: async () => {
      fireEvent.change(await screen.findByLabelText('Closes At'), { target: { value: '22:30' } });
      press('Save');
    },
    response: { body: { ...settings, closes_at: '22:30' } },
    shown: 'Settings saved successfully!',
  },
  {
    what: 'a changed user',
    Screen: UsersScreen,
    route: 'PUT /auth/users/ann',
    start: async () => {
      await screen.findByText('ann@shop.com');
      press('Edit ann@shop.com');
      type(dialog(), 'Name', 'Anna');
      fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
    },
    response: { body: { ...ann, name: 'Anna' } },
    shown: 'User ann@shop.com updated successfully!',
  },
  {
    what: 'a new user',
    Screen: UsersScreen,
    route: 'POST /auth/users',
    start: async () => {
      await screen.findByText('ann@shop.com');
      const form = within(screen.getByRole('region', { name: 'Create New User' }));
      type(form, 'Email', 'bo@shop.com');
      type(form, 'Password', 'a-good-password');
      type(form, 'Name', 'Bo');
      press('Create User');
    },
    response: { status: 201, body: { ...ann, _id: 'bo', email: 'bo@shop.com' } },
    shown: 'User bo@shop.com created successfully!',
  },
  {
    what: 'a temporary password',
    Screen: UsersScreen,
    route: 'POST /auth/users/ann/reset-password',
    start: async () => {
      await screen.findByText('ann@shop.com');
      press(/^Reset password/);
    },
    response: { body: { message: 'Reset', temporaryPassword: 'quick-fox-9' } },
    shown:
      'Temporary password for ann@shop.com: quick-fox-9 · User should change this on next login.',
  },
  {
    what: 'a target',
    Screen: () => <TargetForm storeId="s1" onClose={() => undefined} />,
    route: 'PUT /targets',
    start: async () => {
      await screen.findByRole('option', { name: 'Main St' });
      fireEvent.change(screen.getByLabelText(/^Target/), { target: { value: '1200' } });
      press('Save Target');
    },
    response: { body: { store_id: 's1', month: '2026-11', amount: 1200 } },
    shown: 'Target for November 2026 saved successfully!',
  },
  {
    what: 'a restored record',
    Screen: ActivityScreen,
    route: 'POST /activity/e1/restore',
    start: async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    },
    response: { body: { _id: 'v1', name: 'Acme' } },
    shown: 'Restored successfully!',
  },
];

it.each(saves)(
  'tells of $what after its screen was left during the save',
  async ({ Screen, route, start, response, shown }) => {
    const saving = Promise.withResolvers<StubResponse>();
    let isSent = false;
    const answer = () => {
      isSent = true;
      return saving.promise;
    };
    await open(Screen, { [route]: answer });
    await start();
    await waitFor(() => expect(isSent).toBe(true));
    press('Leave');
    saving.resolve(response);
    expect((await screen.findByText(shown)).getAttribute('role')).toBe('status');
  },
);
