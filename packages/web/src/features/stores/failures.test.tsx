import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { expectTransientMessage } from '../../testing/transient-message.ts';
import { StoresScreen } from './screen.tsx';

const store = {
  ...{ _id: 's1', name: 'Corner Shop', address: '1 Oak Ave', allow_simultaneous_shifts: false },
  ...{ created_at: '2026-01-05T03:00:00.000Z', updated_at: '2026-02-14T18:00:00.000Z' },
};
const hasRecords =
  'Cannot delete store: It has associated vendors, sales, or invoices. Please remove these associations first.';
const noSales = { count: 0, total: 0, groups: [] };

eachTestAs('admin');

/** Renders the screen with one store; the test sets the responses. */
async function show(more: RouteStubs = {}) {
  const responses: RouteStubs = {
    'GET /stores': { body: [store] },
    'GET /sales/subtotals': { body: noSales },
  };
  Object.assign(responses, more);
  const seen = stubRoutes(responses);
  await renderPage(<StoresScreen />, '/dashboard/stores');
  return { responses, sent: (method: string) => seen.filter((each) => each.method === method) };
}

const card = async () => within(await screen.findByRole('region', { name: 'Corner Shop' }));
/** Same without waiting, as fake timers do not advance; the card must be rendered already. */
const shown = () => within(screen.getByRole('region', { name: 'Corner Shop' }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const address = () => screen.getByLabelText<HTMLInputElement>('Address').value;

const acts = {
  create: () => {
    press('Add Store');
    type('Store Name', 'Broken Shop');
    type('Address', '1 Oak Ave');
    press('Create Store');
  },
  update: () => {
    fireEvent.click(shown().getByRole('button', { name: 'Update' }));
    fireEvent.submit(screen.getByLabelText('Address'));
  },
  delete: () => {
    fireEvent.click(shown().getByRole('button', { name: 'Delete' }));
    press('Continue');
    press('Yes, Delete Store');
  },
};

const writes = [
  { act: 'create', doing: 'creating', route: 'POST /stores', other: 201 },
  { act: 'update', doing: 'updating', route: 'PUT /stores/*', other: 202 },
  { act: 'delete', doing: 'deleting', route: 'DELETE /stores/*', other: 204 },
] as const;

describe('the list', () => {
  it('STO-18 that failed to load says so, does not look empty, and can be retried', async () => {
    const { responses } = await show({ 'GET /stores': { status: 500, body: {} } });
    expect((await screen.findByRole('alert')).textContent).toBe('Error fetching stores');
    expect(screen.queryByText('No stores found')).toBeNull();
    responses['GET /stores'] = { body: [store] };
    press('Retry');
    await card();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('STO-05 shows dates of the business time zone', async () => {
    await show();
    expect((await card()).getByText('Created').nextSibling?.textContent).toBe('1/4/2026');
    expect((await card()).getByText('Last Updated').nextSibling?.textContent).toBe('2/14/2026');
  });

  it('STO-09 API-11 offers to delete a store whose dependent data is not listed', async () => {
    await show({ 'GET /stores': { body: { data: { data: [store] } } } });
    expect((await card()).getByRole('button', { name: 'Delete' })).toBeDefined();
  });

  it('STO-22 that is empty says so, and its button opens the form in its first field', async () => {
    await show({ 'GET /stores': { body: [] } });
    expect(await screen.findByText('No stores found')).toBeDefined();
    press('Add Store');
    expect(document.activeElement).toBe(screen.getByLabelText('Store Name'));
  });
});

describe.each(writes)('what comes of a write: $act', ({ act, doing, route, other }) => {
  it('STO-19 API-13 API-14 a refusal shows the server’s text for three seconds', async () => {
    await show({ [route]: { status: 418, body: { message: 'The kettle is on' } } });
    await card();
    await expectTransientMessage({ role: 'alert', text: 'The kettle is on' }, acts[act]);
    await card();
  });

  it('STO-19 API-13 API-14 API-15 only 200 is success', async () => {
    await show({ [route]: { status: other } });
    await card();
    acts[act]();
    expect((await screen.findByRole('alert')).textContent).toBe(`Failed to ${act} store`);
  });

  it('STO-20 no response is an error, and the input stays', async () => {
    await show({ [route]: new TypeError('Failed to fetch') });
    await card();
    acts[act]();
    expect((await screen.findByRole('alert')).textContent).toBe(`Error ${doing} store`);
    if (act !== 'delete') expect(address()).toBe('1 Oak Ave');
  });
});

describe.each(['vendors', 'sales', 'invoices'])('a store with %s', (kind) => {
  it('STO-15 STO-21 is not deleted, which is shown for three seconds', async () => {
    const { sent } = await show({ [`GET /${kind}`]: { body: [{ _id: 'x1' }] } });
    await card();
    await expectTransientMessage({ role: 'alert', text: hasRecords }, acts.delete);
    await card();
    expect(sent('DELETE')).toEqual([]);
  });

  it('STO-16 is not deleted when its dependent data cannot be checked', async () => {
    const broken = { status: 500, body: { message: 'Out of order' } };
    const { sent } = await show({ [`GET /${kind}`]: broken });
    await card();
    acts.delete();
    expect((await screen.findByRole('alert')).textContent).toBe(hasRecords);
    expect(sent('DELETE')).toEqual([]);
  });
});

it('STO-17 a store that the page itself has just changed is deleted as changed, whatever the list still shows', async () => {
  const changed = '2026-03-01T18:00:00.000Z';
  const { sent } = await show({ 'PUT /stores/*': { body: { ...store, updated_at: changed } } });
  await card();
  acts.update();
  await vi.waitFor(() => expect(sent('PUT')).toHaveLength(1));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(shown().getByRole('button', { name: 'Delete' }));
  press('Continue');
  press('Yes, Delete Store');
  await vi.waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  expect(sent('DELETE')[0]?.headers.get('if-match')).toContain(changed);
});
