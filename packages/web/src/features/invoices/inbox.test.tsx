import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pdfOf, textBytes } from '@backcounter/core/testing/files';
import { removeAllPendingFiles } from '../../session/pending-files.ts';
import { loadSession, setEmployeeName, signOut } from '../../session/session-store.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { Inbox } from './inbox.tsx';

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };
const vendor = { _id: 'v1', name: 'Acme', store_ids: [store], created_at: '2026-01-01' };

/** Fake server: lists, invoices, and pictures (500 if `failing`); returns the write requests. */
function serve({ failing = false } = {}) {
  const state = { failing };
  const seen = stubFetch(({ method, path, body }) => {
    if (path.startsWith('/api/stores')) return { body: [store] };
    if (path.startsWith('/api/vendors')) return { body: [vendor] };
    if (method !== 'POST') return { body: [] };
    if (path === '/api/attachments') {
      return state.failing
        ? { status: 507, body: { message: 'There is no space left to save this.' } }
        : { status: 201, body: {} };
    }
    const { invoice_number, date, amount } = body as Record<string, unknown>;
    const row = { _id: 'i1', invoice_number, date, amount, store_id: store };
    return { status: 201, body: { ...row, vendor_id: vendor, vendor_name: 'Acme' } };
  });
  const written = () => seen.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return { state, written };
}

beforeEach(async () => {
  clearPage();
  loadSession();
  signInAs('owner');
  await removeAllPendingFiles();
});
afterEach(async () => {
  cleanup();
  // Files outlast a test where the browser keeps them in memory.
  await removeAllPendingFiles();
  signOut();
  vi.unstubAllGlobals();
});

const pdf = (name: string) => new File([pdfOf()], name, { type: 'application/pdf' });
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose photos for the inbox'), { target: { files } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const drafts = () => screen.getByRole('group', { name: 'Drafts' }).textContent;

async function openWith(...files: File[]) {
  const view = await renderPage(<Inbox />);
  await screen.findByRole('button', { name: 'Choose photos' });
  choose(...files);
  await screen.findByRole('group', { name: 'Drafts' });
  return view;
}

async function fill(number: string) {
  await screen.findByRole('option', { name: 'Main St' });
  type('Invoice Number', number);
  type('Store', 's1');
  await screen.findByRole('option', { name: /Acme/ });
  type('Vendor', 'v1');
  type('Amount', '20');
}

it('makes a draft of each file, keeps what is typed into each, and counts them', async () => {
  serve();
  const view = await openWith(pdf('one.pdf'), pdf('two.pdf'), pdf('three.pdf'));
  await waitFor(() => expect(drafts()).toBe('Draft 1 of 3'));
  expect(screen.getByRole('button', { name: 'Open one.pdf' })).toBeTruthy();
  type('Invoice Number', 'A-1');
  press('Next draft');
  expect(drafts()).toBe('Draft 2 of 3');
  expect(field('Invoice Number').value).toBe('');
  expect(screen.getByRole('button', { name: 'Open two.pdf' })).toBeTruthy();
  press('Previous draft');
  await waitFor(() => expect(field('Invoice Number').value).toBe('A-1'));
  view.unmount();
  await renderPage(<Inbox />);
  await waitFor(() => expect(drafts()).toBe('Draft 1 of 3'));
  await waitFor(() => expect(field('Invoice Number').value).toBe('A-1'));
});

it('fills in what the same person typed, and offers what another one did', async () => {
  serve();
  signInAs('user');
  setEmployeeName('Ann Lee');
  const view = await openWith(pdf('one.pdf'));
  await waitFor(() => expect(drafts()).toBe('Draft 1 of 1'));
  type('Invoice Number', 'A-1');
  view.unmount();
  setEmployeeName('Bo Diaz');
  const { unmount } = await renderPage(<Inbox />);
  const offer = await screen.findByRole('region', { name: 'Unsaved input' });
  expect(offer.textContent).toContain('Not saved yet (by Ann Lee)');
  expect(field('Invoice Number').value).toBe('');
  unmount();
  setEmployeeName('Ann Lee');
  await renderPage(<Inbox />);
  await waitFor(() => expect(field('Invoice Number').value).toBe('A-1'));
});

it('saves a draft with its picture, removes it from the inbox, and keeps store and date', async () => {
  const { written } = serve();
  await openWith(pdf('one.pdf'), pdf('two.pdf'));
  await fill('A-1');
  type('Date', '2026-11-02');
  press('Create Invoice');
  await waitFor(() => expect(drafts()).toBe('Draft 1 of 1'));
  await waitFor(() => expect(written()).toEqual(['/api/invoices', '/api/attachments']));
  expect(screen.getByRole('button', { name: 'Open two.pdf' })).toBeTruthy();
  expect(field('Invoice Number').value).toBe('');
  // Keyboard users type the next number at once.
  expect(document.activeElement).toBe(field('Invoice Number'));
  expect(field('Store').value).toBe('s1');
  expect(field('Date').value).toBe('2026-11-02');
});

it('reports a picture that failed to upload, and retries', async () => {
  const { state, written } = serve({ failing: true });
  await openWith(pdf('one.pdf'));
  await fill('A-1');
  press('Create Invoice');
  expect((await screen.findByText(/^Not attached to A-1/)).textContent).toContain('no space left');
  state.failing = false;
  press('Try again: one.pdf');
  await waitFor(() => expect(screen.queryByText('one.pdf')).toBeNull());
  expect(written()).toEqual(['/api/invoices', '/api/attachments', '/api/attachments']);
  expect(await screen.findByText(/^Drop up to 10 photos/)).toBeTruthy();
});

it('accepts ten files, and reports what it left out and what is not a photo', async () => {
  serve();
  const many = Array.from({ length: 11 }, (_, index) => pdf(`${index + 1}.pdf`));
  await openWith(new File([textBytes('<html>')], 'photo.jpg'), ...many);
  await waitFor(() => expect(drafts()).toBe('Draft 1 of 9'));
  const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(alerts[0]).toMatch(/^photo\.jpg: Only photos/);
  expect(alerts[1]).toBe('2 files were left out: the inbox holds 10 drafts at most.');
});

it('removes a draft and puts it back with what was typed', async () => {
  serve();
  await openWith(pdf('one.pdf'));
  type('Invoice Number', 'A-1');
  press('Remove one.pdf');
  expect(await screen.findByText(/one\.pdf was removed/)).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Drafts' })).toBeNull();
  press('Undo');
  await waitFor(() => expect(drafts()).toBe('Draft 1 of 1'));
  await waitFor(() => expect(field('Invoice Number').value).toBe('A-1'));
});

it('focuses the file button once the last draft is removed or saved', async () => {
  serve();
  await openWith(pdf('one.pdf'));
  const remove = screen.getByRole('button', { name: 'Remove one.pdf' });
  remove.focus();
  fireEvent.click(remove);
  await screen.findByText(/^Drop up to 10 photos/);
  const choice = screen.getByRole('button', { name: 'Choose photos' });
  await waitFor(() => expect(document.activeElement).toBe(choice));
  press('Undo');
  await waitFor(() => expect(drafts()).toBe('Draft 1 of 1'));
  await fill('A-1');
  press('Create Invoice');
  await screen.findByText(/^Drop up to 10 photos/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose photos'));
});

it.each([false, true])(
  'INV-15 Undo puts the draft back with its picture and what was typed; upload failed: %s',
  async (failing) => {
    const { written } = serve({ failing });
    await openWith(pdf('one.pdf'), pdf('two.pdf'));
    await fill('A-1');
    press('Create Invoice');
    await waitFor(() => expect(drafts()).toBe('Draft 1 of 1'));
    await waitFor(() => expect(written()).toEqual(['/api/invoices', '/api/attachments']));
    if (failing) await screen.findByText(/^Not attached to A-1/);
    press('Undo');
    expect(await screen.findByText(/^Undone\. A-1, /)).toBeTruthy();
    await waitFor(() => expect(drafts()).toBe('Draft 2 of 2'));
    expect(screen.getByRole('button', { name: 'Open one.pdf' })).toBeTruthy();
    await waitFor(() => expect(field('Invoice Number').value).toBe('A-1'));
    await waitFor(() => expect(document.activeElement).toBe(field('Amount')));
    expect(screen.queryByText(/^Not attached/)).toBeNull();
    expect(written().filter((path) => path === '/api/attachments')).toHaveLength(1);
  },
);
