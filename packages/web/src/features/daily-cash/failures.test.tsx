import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { expectTransientMessage } from '../../testing/transient-message.ts';
import { DailyCashPanel } from './panel.tsx';

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };
const at = '2026-11-18T18:00:00.000Z';
const entry = {
  ...{ _id: 'x1', store_id: 's1', date: '2026-11-18', credit: 100, debit: 50, fuel: 20 },
  ...{ result: 130, created_at: at, updated_at: at },
};
const day = 'GET /daily-cash/store/s1/date/2026-11-18';
const week = 'GET /daily-cash/store/s1/week/2026-11-16/2026-11-22';
const none = { status: 404, body: { message: 'Entry not found' } };
const noMessage = { status: 500, body: {} };
const closedTill = { status: 500, body: { message: 'The till is closed' } };

eachTestAs('owner', { now: '2026-11-18T17:00:00Z' });

async function show(more: RouteStubs) {
  const responses: RouteStubs = {
    'GET /stores': { body: [store] },
    [day]: { body: { data: entry } },
    [week]: { body: { data: [entry] } },
    ...more,
  };
  const seen = stubRoutes(responses);
  await renderPage(<DailyCashPanel onPreviousWeek={vi.fn()} storeId="s1" onStore={vi.fn()} />);
  return { responses, seen };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const alert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));

async function fill(amounts: Record<string, string>) {
  await waitFor(() => expect(field('Credit').disabled).toBe(false));
  for (const [name, value] of Object.entries(amounts)) {
    fireEvent.change(field(name), { target: { value } });
  }
}

function deleteEntry() {
  press('Delete');
  press('Yes, Continue');
  press('Yes, Delete Permanently');
}

const typed = { Credit: '1', Debit: '2', Fuel: '3' };

it('CSH-05 CSH-09 API-44 a 404 is an empty day, and the save creates it', async () => {
  const { responses, seen } = await show({ [day]: none, [week]: { body: { data: [] } } });
  await fill(typed);
  expect(screen.queryByRole('alert')).toBeNull();
  responses['POST /daily-cash'] = { status: 201, body: { data: entry } };
  press('Save');
  expect(await screen.findByText('Daily cash saved successfully!')).toBeDefined();
  const writes = seen.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/daily-cash']);
});

it('CSH-15 a failed save shows the server’s reason, else its own text, and keeps the input', async () => {
  const { responses } = await show({ [day]: none, 'POST /daily-cash': closedTill });
  await fill(typed);
  press('Save');
  await alert('The till is closed');
  responses['POST /daily-cash'] = noMessage;
  press('Save');
  await alert('Error saving daily cash');
  expect(field('Debit').value).toBe('2');
});

it.each([
  ['the reason of the server', closedTill, 'The till is closed'],
  ['else its own', noMessage, 'Error deleting entry'],
])('CSH-19 a failing deletion says %s', async (_, reply, text) => {
  await show({ 'DELETE /daily-cash/*': reply });
  await screen.findByRole('button', { name: 'Delete' });
  deleteEntry();
  await alert(text);
  expect(field('Credit').value).toBe('100.00');
});

it('CSH-05 CSH-07 API-45 a day or week that fails to load is an error with Retry, not an empty one', async () => {
  const { responses } = await show({ [day]: noMessage, [week]: noMessage });
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      "This day's entry could not be loaded.",
      'The week could not be loaded.',
    ]),
  );
  expect(screen.queryByLabelText('Credit')).toBeNull();
  expect(screen.queryByText(/days completed/)).toBeNull();
  Object.assign(responses, {
    [day]: { body: { data: entry } },
    [week]: { body: { data: [entry] } },
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  await waitFor(() => expect(field('Credit').value).toBe('100.00'));
  press('Retry');
  expect(await screen.findByText('1/7 days completed')).toBeDefined();
});

it('CSH-14 CSH-18 both success notices stay for five seconds', async () => {
  const { responses } = await show({
    'PUT /daily-cash/*': { body: { data: entry } },
    'DELETE /daily-cash/*': { body: { message: 'Entry deleted successfully!' } },
  });
  await fill({ Credit: '200' });
  const notice = { role: 'status', ms: 5000 } as const;
  await expectTransientMessage({ ...notice, text: 'Daily cash saved successfully!' }, () =>
    press('Save'),
  );
  await screen.findByRole('button', { name: 'Delete' });
  responses[day] = none;
  await expectTransientMessage({ ...notice, text: 'Entry deleted successfully!' }, deleteEntry);
});

it.each([
  ['entered', none, { body: { data: entry } }, { Credit: '7' }],
  ['deleted', { body: { data: entry } }, none, { Credit: '7' }],
])(
  'stores nothing over a day that somebody else %s before it is decided',
  async (_, before, after, more) => {
    const noActivity = { body: { data: [], next_cursor: null } };
    const { responses, seen } = await show({ [day]: before, 'GET /activity': noActivity });
    await fill({ ...typed, ...more });
    responses[day] = after;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await screen.findByRole('button', { name: 'Keep mine' });
    const writes = () => seen.filter(({ method }) => method !== 'GET').length;
    press('Save');
    await alert('Someone else changed this record meanwhile. Please reload it and try again.');
    expect(writes()).toBe(0);
    press('Keep mine');
    responses['POST /daily-cash'] = { status: 201, body: { data: entry } };
    responses['PUT /daily-cash/*'] = { body: { data: entry } };
    press('Save');
    expect(await screen.findByText('Daily cash saved successfully!')).toBeDefined();
    expect(writes()).toBe(1);
  },
);

it.each([
  ['entered', none, { body: { data: entry } }],
  ['deleted', { body: { data: entry } }, none],
])(
  'asks before it stores over a day that somebody else %s while this page did not hear of it',
  async (_, before, after) => {
    const noActivity = { body: { data: [], next_cursor: null } };
    const { responses, seen } = await show({ [day]: before, 'GET /activity': noActivity });
    await fill({ ...typed, Credit: '7' });
    responses[day] = after;
    press('Save');
    await alert('Someone else changed this record meanwhile. Please reload it and try again.');
    expect(await screen.findByRole('button', { name: 'Keep mine' })).toBeDefined();
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(field('Credit').value).toBe('7');
  },
);

it('takes the day for its own when it holds what was typed, as after a lost response', async () => {
  const { responses, seen } = await show({ [day]: none });
  await fill({ Credit: '100', Debit: '50', Fuel: '20' });
  responses[day] = { body: { data: entry } };
  responses['PUT /daily-cash/*'] = { body: { data: entry } };
  press('Save');
  expect(await screen.findByText('Daily cash saved successfully!')).toBeDefined();
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});
