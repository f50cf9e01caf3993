import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { expectTransientMessage } from '../../testing/transient-message.ts';
import { VendorsPanel } from './panel.tsx';

const times = { created_at: '2026-01-05T18:00:00.000Z', updated_at: '2026-01-05T18:00:00.000Z' };
const main = { _id: 'main', name: 'Main St', address: '1 Main St', ...times };
const acme = { _id: 'acme', name: 'Acme', store_ids: [main], ...times };

eachTestAs('admin');

async function show(more: RouteStubs = {}) {
  const responses: RouteStubs = {
    'GET /stores': { body: [main] },
    'GET /vendors': { body: [acme] },
    'GET /invoices/*': { body: { data: [], groups: [] } },
    ...more,
  };
  stubRoutes(responses);
  await renderPage(<VendorsPanel />);
  return responses;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.findByRole('checkbox', { name });
const name = () => screen.getByLabelText<HTMLInputElement>('Vendor Name');
const row = (text: string) => screen.findByRole('row', { name: new RegExp(`^${text}`) });

/** Fills in the create form; its toggle has another label while the form is open. */
async function fillForm(store: string) {
  press('Create Vendor');
  fireEvent.change(name(), { target: { value: 'Lost Foods' } });
  fireEvent.click(await box(store));
}

async function openList() {
  press('View Vendor List');
  fireEvent.click(await box('Main St'));
}

it.each([
  ['VEN-27 the server’s words', { status: 418, body: { message: 'Kettle on' } }, 'Kettle on'],
  [
    'VEN-27 those of a network that is away',
    new TypeError('Failed to fetch'),
    'Network error. Please check your internet connection and try again.',
  ],
  ['VEN-27 VEN-07 else its own', { status: 418, body: {} }, 'Error creating vendor'],
])('%s say why a vendor was not created, for three seconds', async (_, reply, text) => {
  await show({ 'POST /vendors': reply });
  await fillForm('Main St');
  await expectTransientMessage({ role: 'alert', text }, () => press('Create Vendor'));
  expect(name().value).toBe('Lost Foods');
});

it.each([
  ['a refusal', { status: 418, body: { message: 'Something else' } }],
  ['any other success', { status: 202, body: { message: 'Accepted' } }],
  ['no answer', new TypeError('Failed to fetch')],
])('VEN-28 VEN-07 API-19 %s is no deletion, which is said for three seconds', async (_, reply) => {
  await show({ 'DELETE /vendors/*': reply });
  await openList();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Acme' }));
  press('Yes, Continue');
  await expectTransientMessage({ role: 'alert', text: 'Error deleting vendor' }, () =>
    press('Yes, Delete Permanently'),
  );
  expect(await row('Acme')).toBeDefined();
});

it.each(['stores', 'vendors'] as const)(
  'VEN-29 %s that cannot be loaded are told, logged and tried again',
  async (what) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const logTexts = () => logged.mock.calls.map((words) => words.join(' '));
    const served = { stores: { body: [main] }, vendors: { body: [acme] } }[what];
    const responses = await show({ [`GET /${what}`]: { status: 500, body: {} } });
    press('View Vendor List');
    if (what === 'vendors') fireEvent.click(await box('Main St'));
    const failure = async (text: string) => {
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
      expect(logTexts().some((words) => words.startsWith(text))).toBe(true);
    };
    await failure(`Failed to fetch ${what}`);
    expect(screen.queryByText(/No (vendors|stores) found/)).toBeNull();
    responses[`GET /${what}`] = new TypeError('Failed to fetch');
    press('Retry');
    await failure(`Error fetching ${what}`);
    responses[`GET /${what}`] = served;
    press('Retry');
    if (what === 'stores') fireEvent.click(await box('Main St'));
    expect(await row('Acme')).toBeDefined();
  },
);

describe('responses in each of their forms', () => {
  it('VEN-30 API-11 names the stores of vendors, and their day', async () => {
    const vendors = [
      { _id: 'v1', name: 'By Id', store_ids: ['main'], ...times },
      { id: 'v2', name: 'By Object', store_ids: [{ _id: 'x', name: 'Far Shop' }], ...times },
    ];
    await show({ 'GET /vendors': { body: { data: { data: vendors } } } });
    await openList();
    expect((await row('By Id')).textContent).toContain('Main St');
    expect((await row('By Object')).textContent).toMatch(/Far Shop.*1\/5\/2026/);
  });

  it('VEN-19 a store without an id is ignored', async () => {
    await show({ 'GET /stores': { body: [main, { ...main, _id: ' ', name: 'No Id' }] } });
    await fillForm('No Id');
    press('Create Vendor');
    expect(await screen.findByText('Please select at least one valid store')).toBeDefined();
    fireEvent.click(await box('No Id'));
    expect(screen.queryByText('Please select at least one valid store')).toBeNull();
  });
});

it.each<[Role, string, string[]]>([
  ['admin', 'Actions', ['Edit Acme', 'Delete Acme', 'Merge Acme']],
  ['owner', 'Admin Actions', ['Edit Acme']],
  ['user', 'Admin Actions', []],
  ['employee', 'Admin Actions', []],
])('VEN-16 VEN-25 what the role %s may do with a vendor', async (role, header, acts) => {
  signInAs(role);
  await show();
  await openList();
  const cells = within(await row('Acme'));
  expect(screen.getByRole('columnheader', { name: header })).toBeDefined();
  expect(cells.queryAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual(
    acts,
  );
  expect(cells.queryAllByText('Admin Only')).toHaveLength(role === 'admin' ? 0 : 1);
});
