import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { FindButton } from './find-button.tsx';
import { rememberChoice } from './recent.ts';

const hit = {
  kind: 'invoices',
  _id: 'i1',
  title: 'INV-2044',
  detail: 'Acme, Main St',
  path: '/dashboard/vendors-invoices?view=invoices&q=INV-2044',
};

beforeEach(() => {
  clearPage();
  loadSession();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

const openDialog = async () => {
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  return screen.findByRole('dialog', { name: 'Find anything' });
};

const field = () => screen.getByRole('combobox', { name: 'Find' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('Find anything', () => {
  it('opens with Ctrl-K on sections and actions that the person may open', async () => {
    signInAs('user');
    stubFetch(() => ({ body: { data: [] } }));
    await renderPage(<FindButton />);
    const dialog = await openDialog();
    const sections = within(dialog).getByRole('group', { name: 'Sections' });
    expect(within(sections).getByRole('option', { name: /^Sales/ })).toBeTruthy();
    expect(within(sections).queryByRole('option', { name: /^Employees/ })).toBeNull();
    expect(within(dialog).getByRole('option', { name: 'Enter a sale' })).toBeTruthy();
    expect(within(dialog).queryByRole('option', { name: 'Calculate Profit' })).toBeNull();
  });

  it('redirects type-ahead to its field, and none of it to the page', async () => {
    signInAs('owner');
    const seen = stubFetch(() => ({ body: { data: [hit] } }));
    await renderPage(
      <>
        <input aria-label="Amount" />
        <FindButton />
      </>,
    );
    const amount = screen.getByLabelText('Amount');
    amount.focus();
    fireEvent.keyDown(amount, { key: 'k', ctrlKey: true });
    for (const key of ['2', '0', '5', 'Backspace', '4', '4']) {
      expect(fireEvent.keyDown(amount, { key }), 'left to the page').toBe(false);
    }
    await screen.findByRole('dialog', { name: 'Find anything' });
    expect(field()).toHaveProperty('value', '2044');
    expect(await screen.findByRole('option', { name: /INV-2044/ })).toBeTruthy();
    expect(seen.at(-1)?.path).toBe('/api/search?q=2044');
    fireEvent.keyDown(field(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fireEvent.keyDown(amount, { key: '7' }), 'left to the page').toBe(true);
    await openDialog();
    expect(field()).toHaveProperty('value', '');
  });

  it('finds occasional actions by name, and lists the daily ones by default', async () => {
    signInAs('admin');
    stubFetch(() => ({ body: { data: [] } }));
    await renderPage(<FindButton />);
    const dialog = await openDialog();
    const inActions = () =>
      within(within(dialog).getByRole('group', { name: 'Actions' }))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(inActions()).toEqual([
      'Enter a sale',
      'Create Invoice',
      'Check Invoices',
      'Total Sales',
      'Add Income',
      'Assign Shifts',
      'Calculate Profit',
      'Enter Weekly Cash',
    ]);
    type('invite');
    expect(inActions()).toEqual(['Create User']);
    type('hours');
    expect(inActions()).toEqual(['View Hours']);
    type('supplier');
    expect(inActions()).toEqual(['Create Vendor']);
  });

  it('runs account and theme actions in place, and does not remember them', async () => {
    signInAs('owner');
    stubFetch(() => ({ body: { data: [] } }));
    await renderPage(<FindButton />);
    await openDialog();
    type('dark');
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
    await openDialog();
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
    type('password');
    fireEvent.keyDown(field(), { key: 'Enter' });
    const password = await screen.findByRole('dialog', { name: 'Change password' });
    expect(screen.queryByRole('combobox', { name: 'Find' })).toBeNull();
    fireEvent.click(within(password).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openDialog();
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  });

  it('finds records and goes to them with the keyboard alone, and remembers it', async () => {
    signInAs('owner');
    const seen = stubFetch(() => ({ body: { data: [hit] } }));
    const { router } = await renderPage(<FindButton />);
    await openDialog();
    type('2044');
    expect(await screen.findByRole('option', { name: /INV-2044/ })).toBeTruthy();
    expect(seen.at(-1)?.path).toBe('/api/search?q=2044');
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(router.state.location.pathname).toContain('vendors-invoices'));
    expect(router.state.location.search).toEqual({ view: 'invoices', q: 'INV-2044' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await openDialog();
    const recent = await screen.findByRole('group', { name: 'Recent' });
    expect(within(recent).getByRole('option').textContent).toContain('INV-2044');
  });

  it('drops recent entries that may not be opened or are deleted', async () => {
    signInAs('user');
    const stores = [{ _id: 's1', name: 'Main St', address: '1 Main St' }];
    stubFetch(({ path }) => ({ body: path === '/api/stores' ? stores : { data: [] } }));
    const remember = (title: string, path: string) =>
      rememberChoice({ id: title, title, detail: '', path });
    remember('Ann Lee', '/dashboard/employees?q=Ann+Lee');
    remember('Sale of a store that is gone', '/dashboard/sales?panel=history&store=gone');
    remember('Sale of Main St', '/dashboard/sales?panel=history&store=s1');
    remember('All sales', '/dashboard/sales?panel=history&store=all');
    await renderPage(<FindButton />);
    await openDialog();
    await waitFor(() => {
      const recent = within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option');
      expect(recent.map((option) => option.textContent)).toEqual(['All sales', 'Sale of Main St']);
    });
  });

  it('finds nothing that was deleted since, neither by text nor among the recent entries', async () => {
    signInAs('owner');
    let isThere = true;
    stubFetch(() => ({ body: { data: isThere ? [hit] : [] } }));
    rememberChoice({ ...hit, id: 'invoices:i1' });
    await renderPage(<FindButton />);
    await openDialog();
    expect(await screen.findByRole('option', { name: /INV-2044/ })).toBeTruthy();
    type('2044');
    expect(await screen.findByRole('group', { name: 'Invoices' })).toBeTruthy();
    fireEvent.keyDown(field(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    isThere = false;
    await openDialog();
    expect(screen.queryByRole('option', { name: /INV-2044/ })).toBeNull();
    type('2044');
    expect(screen.queryByRole('option', { name: /INV-2044/ })).toBeNull();
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });

  it('moves through the options with arrow keys and marks the one that Enter opens', async () => {
    signInAs('owner');
    stubFetch(() => ({ body: { data: [] } }));
    await renderPage(<FindButton />);
    await openDialog();
    const [first = '', second = ''] = options();
    const marked = () =>
      screen.getAllByRole('option').find((one) => one.getAttribute('aria-selected') === 'true');
    expect(marked()?.textContent).toBe(first);
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(marked()?.textContent).toBe(second);
    expect(field().getAttribute('aria-activedescendant')).toBe(marked()?.id);
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    expect(marked()?.textContent).toBe(options().at(-1));
  });

  it('Enter waits for the results of the current text', async () => {
    signInAs('owner');
    const { promise: responded, resolve: respond } = Promise.withResolvers<undefined>();
    const other = { ...hit, _id: 'i2', title: 'INV-9', path: `${hit.path}&store=s9` };
    stubFetch(async ({ path }) => {
      if (path.endsWith('q=9')) await responded;
      return { body: { data: [path.endsWith('q=9') ? other : hit] } };
    });
    const { router } = await renderPage(<FindButton />);
    const startHref = router.state.location.href;
    await openDialog();
    type('2044');
    await screen.findByRole('option', { name: /INV-2044/ });
    type('9');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(await screen.findByText('Looking…')).toBeTruthy();
    expect(router.state.location.href, 'the page before the answer').toBe(startHref);
    respond(undefined);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ store: 's9' }));
  });

  it('keeps the selected choice when records are inserted above it', async () => {
    signInAs('owner');
    const { promise: responded, resolve: respond } = Promise.withResolvers<undefined>();
    stubFetch(async ({ path }) => {
      if (path.startsWith('/api/search?')) await responded;
      return { body: { data: [hit] } };
    });
    const { router } = await renderPage(<FindButton />);
    await openDialog();
    type('invoice');
    const second = options()[1];
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    respond(undefined);
    await screen.findByRole('option', { name: /INV-2044/ });
    const marked = screen.getByRole('option', { selected: true });
    expect(marked.textContent).toBe(second);
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(router.state.location.search).toHaveProperty('panel', 'check'));
  });

  it('says how many were found, and when there are more', async () => {
    signInAs('user');
    let many = 1;
    stubFetch(() => ({
      body: { data: Array.from({ length: many }, (_, index) => ({ ...hit, _id: `i${index}` })) },
    }));
    await renderPage(<FindButton />);
    await openDialog();
    expect(screen.getByRole('status').textContent).toBe('');
    type('2044');
    expect(await screen.findByText('1 found')).toBeTruthy();
    many = 20;
    type('204');
    expect(await screen.findByText('20 found, and more')).toBeTruthy();
  });

  it('closes by its button, and on browser Back', async () => {
    signInAs('owner');
    stubFetch(() => ({ body: { data: [] } }));
    await renderPage(<FindButton />);
    const dialog = await openDialog();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openDialog();
    fireEvent.popState(window);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('finds logout by its synonyms', async () => {
    signInAs('owner');
    stubFetch(() => ({ body: { data: [] } }));
    await renderPage(<FindButton />);
    for (const text of ['log out', 'logout', 'sign out']) {
      await openDialog();
      type(text);
      await screen.findByText('1 found');
      fireEvent.keyDown(field(), { key: 'Enter' });
      const dialog = await screen.findByRole('dialog', { name: 'Logout' });
      fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('distinguishes no results from a failed search', async () => {
    signInAs('owner');
    let isAway = false;
    stubFetch(() => (isAway ? { status: 503, body: {} } : { body: { data: [] } }));
    await renderPage(<FindButton />);
    await openDialog();
    type('zzz');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    isAway = true;
    type('zzzz');
    expect(await screen.findByText('Error searching')).toBeTruthy();
    expect(screen.queryByText('Nothing found')).toBeNull();
  });

  it('shows the button’s name in it, and its shortcut beside it', async () => {
    signInAs('owner');
    stubFetch(() => ({ body: { data: [] } }));
    await renderPage(<FindButton />);
    const button = screen.getByRole('button', { name: 'Find anything' });
    expect(button.textContent).toBe('Find anything');
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K');
    expect(screen.getByText('Ctrl K').getAttribute('aria-hidden')).toBe('true');
  });

  it('restores the focus and the caret position', async () => {
    signInAs('owner');
    stubFetch(() => ({ body: { data: [] } }));
    await renderPage(
      <>
        <input
          aria-label="Amount"
          defaultValue="1234.5"
          onBlur={({ target }) => (target.value = '1,234.50')}
        />
        <FindButton />
      </>,
    );
    const amount = screen.getByLabelText<HTMLInputElement>('Amount');
    amount.focus();
    amount.setSelectionRange(2, 3, 'backward');
    await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    fireEvent.keyDown(field(), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(amount));
    const { selectionStart, selectionEnd, selectionDirection } = amount;
    expect([selectionStart, selectionEnd, selectionDirection]).toEqual([2, 3, 'backward']);
  });

  it('is hidden from accounts without data, and until an employee has identified', async () => {
    signInAs('demo');
    const { unmount } = await renderPage(<FindButton />);
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    signInAs('employee');
    await renderPage(<FindButton />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
