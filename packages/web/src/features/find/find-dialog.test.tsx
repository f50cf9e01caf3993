import { useState } from 'react';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { FindDialog } from './find-dialog.tsx';

const vendor = {
  kind: 'vendors',
  _id: 'v1',
  title: 'Prairie Wholesale Grocers',
  detail: 'Main St',
  path: '/dashboard/vendors-invoices?view=vendors',
};

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

function OpenDialog() {
  const [text, setText] = useState('');
  return <FindDialog text={text} onText={setText} onClose={vi.fn()} />;
}

const field = () => screen.getByRole('combobox', { name: 'Find' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

it('opens the section that begins with the text, not a record that contains it', async () => {
  const { promise: responded, resolve: respond } = Promise.withResolvers<undefined>();
  stubFetch(async ({ path }) => {
    if (path.endsWith('q=sales')) await responded;
    return { body: { data: path.startsWith('/api/search?') ? [vendor] : [] } };
  });
  const { router } = await renderPage(<OpenDialog />);
  type('sal');
  await screen.findByRole('option', { name: /Wholesale/ });
  expect(screen.getByRole('option', { selected: true }).textContent).toMatch(/^Sales/);
  // The vendor keeps its place while the results of the next text load.
  type('sales');
  expect(screen.getAllByRole('option').at(-1)?.textContent).toContain('Wholesale');
  respond(undefined);
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/sales'));
});

it('opens nothing by Enter when the selected record is gone, until something is selected', async () => {
  let hits = [vendor, { ...vendor, _id: 'v2', title: 'Prairie Bakery' }];
  stubFetch(({ path }) => ({ body: { data: path.includes('/search?') ? hits : [] } }));
  const { router } = await renderPage(<OpenDialog />);
  type('prairie');
  await screen.findByRole('option', { name: /Bakery/ });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  const selected = () => screen.queryByRole('option', { selected: true })?.textContent;
  expect(selected()).toContain('Bakery');
  hits = [vendor];
  // TanStack Query reads again, as after a change by another user.
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByRole('option', { name: /Bakery/ })).toBeNull());
  expect(selected()).toBeUndefined();
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(router.state.location.pathname).toBe('/');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(selected()).toContain('Grocers');
});
