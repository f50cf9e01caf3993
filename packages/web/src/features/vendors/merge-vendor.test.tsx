import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { VendorsPanel } from './panel.tsx';

eachTestAs('admin');

const times = { created_at: '2025-01-02T18:00:00.000Z', updated_at: '2025-01-02T18:00:00.000Z' };
const main = { _id: 'main', name: 'Main St', address: '1', ...times };
const vendor = (_id: string, name: string, payment_terms: number | null = null) => ({
  ...{ _id, name, payment_terms, store_ids: [], stores: ['main'] },
  ...times,
});
const coke = vendor('coke', 'COCA COLA CO');
const cola = vendor('cola', 'Coca-Cola', 30);
const acme = vendor('acme', 'Acme');

const preview = {
  invoices: 12,
  amount: 4310.22,
  closed_invoices: 0,
  stores: [] as object[],
  shared_numbers: [] as object[],
};
const merged = { vendor: cola, invoices: 12, amount: 4310.22, deletion: 'entry' };

async function show(stubs: RouteStubs = {}, vendors = [acme, cola, coke]) {
  const responses: RouteStubs = {
    'GET /stores': { body: [main] },
    'GET /vendors': { body: vendors },
    'GET /vendors/coke/merge': { body: preview },
    'GET /invoices/*': { body: { data: [], groups: [] } },
    'POST /vendors/coke/merge': { body: merged },
    ...stubs,
  };
  const seen = stubRoutes(responses);
  const view = await renderPage(<VendorsPanel />);
  const sent = (method: string, path: string) =>
    seen.filter((request) => request.method === method && request.path.startsWith(`/api${path}`));
  return { ...view, responses, sent };
}

async function open() {
  fireEvent.click(await screen.findByRole('button', { name: 'Merge COCA COLA CO' }));
  return screen.findByRole('dialog', { name: 'Merge Vendor' });
}

const field = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Merge COCA COLA CO into' });
const mergeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Merge' });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

it('says on which account the invoices will count, if it is another one', async () => {
  const rented = { ...coke, account: 'Rent' };
  await show({}, [{ ...cola, account: 'Supplies' }, rented]);
  await open();
  expect(await screen.findByText('In the profit and loss they count as Supplies.')).toBeDefined();
});

it('chooses the only vendor with the same words, and says what will happen before it does it', async () => {
  const { sent } = await show();
  await open();
  expect(field().value).toBe('Coca-Cola');
  expect(mergeButton().disabled).toBe(true);
  await screen.findByText(
    '12 invoices of COCA COLA CO, $4,310.22, become Coca-Cola’s. COCA COLA CO is deleted.',
  );
  expect(screen.getByText('Due dates stay. New invoices follow the payment terms of Coca-Cola.'));
  expect(screen.queryByText(/profit and loss/)).toBeNull();
  expect(sent('GET', '/vendors/coke/merge')[0]?.path).toContain('into=cola');
  fireEvent.click(mergeButton());
  await screen.findByText('Vendor merged successfully');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent('POST', '/vendors/coke/merge').map(({ body }) => body)).toEqual([
    { into: 'cola', updated_at: times.updated_at },
  ]);
  expect(screen.getByText('COCA COLA CO into Coca-Cola, 12 invoices, $4,310.22')).toBeDefined();
  // The deleted vendor is not asked about again.
  expect(sent('GET', '/vendors/coke/merge')).toHaveLength(1);
});

it('asks for a vendor where none has the same words, similar ones first', async () => {
  const { sent } = await show({}, [acme, coke, vendor('south', 'Coca Cola South')]);
  await open();
  fireEvent.click(mergeButton());
  await screen.findByText('Please choose the vendor that stays');
  expect(sent('POST', '/vendors')).toEqual([]);
  fireEvent.click(field());
  expect(options()).toEqual(['Coca Cola South', 'Acme']);
});

it('tells vendors of one name apart by their stores, and chooses none of them', async () => {
  await show({}, [vendor('one', 'Coca-Cola'), cola, coke]);
  await open();
  expect(field().value).toBe('');
  fireEvent.click(field());
  expect(options()).toEqual(['Coca-Cola (Main St)', 'Coca-Cola (Main St)']);
});

it('closes the open list by Escape, then the dialog', async () => {
  await show();
  await open();
  fireEvent.click(field());
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByRole('dialog')).toBeDefined();
  fireEvent.keyDown(field(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says which stores are added, and what is in closed books', async () => {
  const stores = ['Oak', 'Pine', 'Elm', 'Ash', 'Fir', 'Yew', 'Bay'].map((name) => ({
    _id: name,
    name,
  }));
  const body = { ...preview, stores, closed_invoices: 3 };
  await show({ 'GET /vendors/coke/merge': { body } });
  await open();
  await screen.findByText('Coca-Cola also delivers to Oak, Pine, Elm, Ash, Fir and 2 more.');
  screen.getByText(
    '3 of them are in closed books: no amount changes there, only the vendor’s name.',
  );
});

it('names invoices that both vendors have, with links, and does not merge', async () => {
  const shared = { date: '2026-11-18', amount: 20.5, other_date: '2026-11-19', other_amount: 21 };
  const body = { ...preview, shared_numbers: [{ invoice_number: 'A 7', ...shared }] };
  await show({ 'GET /vendors/coke/merge': { body } });
  await open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Both vendors have an invoice with the number A 7');
  const list = screen.getByRole('list', { name: 'Invoices of both vendors' });
  expect(list.textContent).toBe('A 7: Nov 18, 2026, $20.50 and Nov 19, 2026, $21.00');
  expect(within(list).getByRole('link').getAttribute('href')).toBe(
    '/dashboard/vendors-invoices?view=invoices&q=A+7',
  );
  expect(mergeButton().disabled).toBe(true);
});

it('says that the invoices could not be counted, and tries again', async () => {
  const { responses } = await show({ 'GET /vendors/coke/merge': { status: 500, body: {} } });
  await open();
  await screen.findByText('The invoices of this vendor could not be loaded');
  expect(mergeButton().disabled).toBe(true);
  responses['GET /vendors/coke/merge'] = { body: preview };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(/^12 invoices of COCA COLA CO/);
  expect(mergeButton().disabled).toBe(false);
});

it('keeps the dialog with the reason when the merge is refused', async () => {
  const message = 'Another vendor "Coca-Cola" delivers to one of these stores.';
  await show({
    'POST /vendors/coke/merge': { status: 409, body: { message, fields: { into: message } } },
  });
  await open();
  await screen.findByText(/^12 invoices/);
  fireEvent.click(mergeButton());
  await screen.findByText(message);
  expect(screen.getByRole('dialog')).toBeDefined();
});

it('says that there is no other vendor', async () => {
  await show({}, [coke]);
  await open();
  expect(screen.getByText('There is no other vendor to merge it into.')).toBeDefined();
});

it.each([
  [12, 'Undone. COCA COLA CO into Coca-Cola, 12 invoices, $4,310.22'],
  [11, 'COCA COLA CO is back. 1 invoice was changed since and stayed with Coca-Cola.'],
])('undoes the merge by restoring the vendor; %i invoices come back', async (count, text) => {
  const restored = { body: { ...coke, restored_invoices: count } };
  const { sent } = await show({ 'POST /activity/entry/restore': restored });
  await open();
  await screen.findByText(/^12 invoices/);
  fireEvent.click(mergeButton());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(text);
  expect(sent('POST', '/activity/entry/restore')).toHaveLength(1);
});

it('is offered in the dialog in which the vendor is edited', async () => {
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit COCA COLA CO' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Merge' }));
  await screen.findByRole('dialog', { name: 'Merge Vendor' });
  expect(screen.queryByRole('dialog', { name: 'Update Vendor' })).toBeNull();
});

it('VEN-25 is not offered to an owner, who does not delete vendors', async () => {
  signInAs('owner');
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit COCA COLA CO' }));
  await screen.findByRole('dialog', { name: 'Update Vendor' });
  expect(screen.queryByRole('button', { name: /^Merge/ })).toBeNull();
});
