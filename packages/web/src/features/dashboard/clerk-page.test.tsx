import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dateIn } from '@backcounter/core/time-zone';
import { savePreference } from '../../session/preferences.ts';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { ClerkPage } from './clerk-page.tsx';

const today = dateIn('America/Chicago', Date.now());

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('employee');
});
afterEach(() => {
  cleanup();
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shift = (store_id: string, date: string) => ({
  _id: `shift ${date}`,
  store_id,
  store_name: store_id,
  date,
  start_time: '08:00',
  end_time: '16:00',
  minutes: 480,
});

const stores = ['Elm', 'Oak', 'Pine'].map((name) => ({ _id: name, name, address: '' }));

async function show(shifts: object[]) {
  const week = { start: today, end: today, name: 'Kim', shifts, minutes: 0, hours: 0 };
  stubFetch(({ path }) => ({
    body: path.startsWith('/api/my-week') ? week : path.startsWith('/api/stores') ? stores : [],
  }));
  await renderPage(<ClerkPage />, '/dashboard');
}

it.each([
  ['where she works today', [shift('Oak', '2020-01-01'), shift('Pine', today)], 'Pine'],
  ['where she works this week', [shift('Oak', '2020-01-01')], 'Oak'],
  ['at the first of her stores when nothing is planned', [], 'Elm'],
])('SAL-02 opens the sale of today %s', async (_, shifts, store) => {
  await show(shifts);
  const name = `Today at ${store}`;
  expect(await screen.findByRole('region', { name })).toBeDefined();
});

it('shows the user’s week only after the form above it, so that nothing shifts', async () => {
  const sales = Promise.withResolvers<{ body: object[] }>();
  const week = { start: today, end: today, name: 'Kim', shifts: [], minutes: 0, hours: 0 };
  stubFetch(({ path }) => {
    if (path.startsWith('/api/sales')) return sales.promise;
    return { body: path.startsWith('/api/my-week') ? week : stores };
  });
  await renderPage(<ClerkPage />, '/dashboard');
  await screen.findByRole('region', { name: 'Today at Elm' });
  const ownWeek = () => screen.queryByRole('region', { name: 'My week' });
  expect(ownWeek()).toBeNull();
  sales.resolve({ body: [] });
  await screen.findByRole('textbox', { name: 'Amount' });
  await vi.waitFor(() => expect(ownWeek()).not.toBeNull());
});

it('DSH-12 at the first visit the cards below wait for the page, later they keep their place', async () => {
  const sales = Promise.withResolvers<{ body: object[] }>();
  const week = { start: today, end: today, name: 'Kim', shifts: [], minutes: 0, hours: 0 };
  stubFetch(({ path }) => {
    if (path.startsWith('/api/sales')) return sales.promise;
    return { body: path.startsWith('/api/my-week') ? week : stores };
  });
  const cards = () => screen.queryByText('The cards');
  await renderPage(<ClerkPage below={<p>The cards</p>} />, '/dashboard');
  await screen.findByRole('region', { name: 'Today at Elm' });
  expect(cards()).toBeNull();
  sales.resolve({ body: [] });
  await vi.waitFor(() => expect(cards()).not.toBeNull());
  cleanup();
  savePreference('height:clerk', `${window.innerWidth} 400`);
  stubFetch(() => new Promise<never>(() => undefined));
  await renderPage(<ClerkPage below={<p>The cards</p>} />, '/dashboard');
  expect(cards()).not.toBeNull();
});

it('DSH-12 leads on to the cards also where today’s sales cannot be loaded', async () => {
  stubFetch(({ path }) => (path.startsWith('/api/sales') ? { status: 500 } : { body: [] }));
  await renderPage(<ClerkPage below={<p>The cards</p>} />, '/dashboard');
  await screen.findByText('Today’s sales could not be loaded');
  expect(screen.getByText('The cards')).toBeDefined();
});

/** A fake server with one store that keeps its sales. */
async function showStore() {
  let sales: { _id: string; store_id: object; date: string; total_sales: number }[] = [];
  const store_id = { _id: 'Elm', name: 'Elm' };
  const seen = stubFetch(({ method, path, body }) => {
    if (path.startsWith('/api/my-week')) return { body: { shifts: [], minutes: 0, hours: 0 } };
    if (path.startsWith('/api/stores')) return { body: stores.slice(0, 1) };
    if (method === 'DELETE') {
      sales = [];
      return { body: { message: 'Sale deleted successfully' } };
    }
    if (method === 'POST') {
      const { total_sales, date } = body as { total_sales: number; date: string };
      const sale = { _id: 'a', store_id, date: date.slice(0, 10), total_sales };
      sales = [...sales, sale];
      return { status: 201, body: sale };
    }
    return { body: path.startsWith('/api/sales') ? sales : [] };
  });
  await renderPage(<ClerkPage />, '/dashboard');
  return seen;
}

const amount = () => screen.findByRole('textbox', { name: 'Amount' });

async function enter(dollars: string) {
  fireEvent.change(await amount(), { target: { value: dollars } });
  fireEvent.click(screen.getByRole('button', { name: 'Create Sale' }));
  expect(await screen.findByText(`$${dollars}`)).toBeDefined();
}

it('SAL-25 SAL-29 deletes a wrong amount where it was entered, and waits for the right one', async () => {
  await showStore();
  await enter('41.50');
  fireEvent.click(screen.getByRole('button', { name: 'Delete today’s sale of Elm' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, Continue' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, Delete Permanently' }));
  const field = await amount();
  expect(screen.getByText('Sale deleted successfully!')).toBeDefined();
  expect(screen.getByText(/^Deleted: Elm/)).toBeDefined();
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  await enter('14.50');
  expect(screen.queryByText(/^Deleted/)).toBeNull();
});

it('SAL-25 SAL-29 undoes a wrong amount, and gives it back to be corrected', async () => {
  const seen = await showStore();
  await enter('41.50');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Undone\. Elm, /)).toBeDefined();
  const field = await amount();
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect(field).toHaveProperty('value', '41.50');
  await enter('14.50');
  const writes = seen.filter(({ method }) => method !== 'GET').map(({ method }) => method);
  expect(writes).toEqual(['POST', 'DELETE', 'POST']);
});

it('SAL-25 offers no undo to employees who may not delete sales', async () => {
  act(() => signOut());
  signInAs('employee', { settings: { employees_may_delete_sales: false } });
  await showStore();
  await enter('41.50');
  expect(screen.getByText('Sale created successfully!')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('focuses the form of a missing sale, not another field of the same name', async () => {
  const other = document.body.appendChild(document.createElement('input'));
  other.name = 'total_sales';
  document.body.prepend(other);
  await show([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Enter today’s sale of Pine' }));
  expect(await screen.findByRole('region', { name: 'Today at Pine' })).toBeDefined();
  const field = await amount();
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  other.remove();
});

it('follows the midnight rollover, and offers earlier input under its own day', async () => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-21T05:59:50Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  await showStore();
  fireEvent.change(await amount(), { target: { value: '41.50' } });
  expect(screen.getByText('Friday, Nov 20, 2026')).toBeDefined();
  act(() => void vi.advanceTimersByTime(30_000));
  expect(await screen.findByText('Saturday, Nov 21, 2026')).toBeDefined();
  expect(await amount()).toHaveProperty('value', '');
  expect(screen.getByText(/\$41\.50 for Nov 20/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await amount()).toHaveProperty('value', '41.50');
  expect(screen.getByText('For Friday, Nov 20, 2026')).toBeDefined();
});

it('shows the new week after midnight, unless another one was chosen', async () => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-22T05:59:50Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  await show([]);
  expect(await screen.findByText(/^Nov 15, 2026 – Nov 21, 2026/)).toBeDefined();
  act(() => void vi.advanceTimersByTime(30_000));
  expect(await screen.findByText(/^Nov 22, 2026 – Nov 28, 2026/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Previous Week' }));
  expect(await screen.findByText(/^Nov 15, 2026 – Nov 21, 2026/)).toBeDefined();
});

it('SAL-07 SAL-04 a refusal is shown at the field and keeps the input', async () => {
  const text =
    'A sale for this store and date already exists. Please choose a different date or store.';
  stubFetch(({ method, path }) => {
    if (path.startsWith('/api/my-week')) return { body: { shifts: [], minutes: 0, hours: 0 } };
    if (path.startsWith('/api/stores')) return { body: stores.slice(0, 1) };
    return method === 'POST' ? { status: 409, body: { message: text } } : { body: [] };
  });
  await renderPage(<ClerkPage />, '/dashboard');
  const field = await amount();
  const messageText = () =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  fireEvent.change(field, { target: { value: '0' } });
  fireEvent.submit(field);
  expect(messageText()).toContain('Amount must be a positive number greater than zero.');
  fireEvent.change(field, { target: { value: '12' } });
  fireEvent.submit(field);
  expect(await screen.findByText(text)).toBeDefined();
  expect(field).toHaveProperty('value', '12');
});

it('SAL-02 reports that her store is no longer available, and keeps the input', async () => {
  const text = 'Selected store not found';
  stubFetch(({ method, path }) => {
    if (path.startsWith('/api/my-week')) return { body: { shifts: [], minutes: 0, hours: 0 } };
    if (path.startsWith('/api/stores')) return { body: stores.slice(0, 1) };
    if (method !== 'POST') return { body: [] };
    return { status: 400, body: { message: text, fields: { store_id: text } } };
  });
  await renderPage(<ClerkPage />, '/dashboard');
  const field = await amount();
  fireEvent.change(field, { target: { value: '12' } });
  fireEvent.submit(field);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(field).toHaveProperty('value', '12');
});
