import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pdfOf, textBytes } from '@backcounter/core/testing/files';
import { forgetAllHeld } from '../../session/held-files.ts';
import { loadSession, signOut } from '../../session/session-store.ts';
import { answerFetch } from '../../testing/fetching.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { Inbox } from './inbox.tsx';

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };
const vendor = { _id: 'v1', name: 'Acme', store_ids: [store], created_at: '2026-01-01' };

/** Answers lists, takes invoices, and pictures unless they fail; gives the calls that write. */
function answer({ failing = false } = {}) {
  const state = { failing };
  const seen = answerFetch(({ method, path, body }) => {
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
  await forgetAllHeld();
});
afterEach(() => {
  cleanup();
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
  answer();
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

it('saves a draft with its picture, which then leaves the inbox, and goes on with store and date', async () => {
  const { written } = answer();
  await openWith(pdf('one.pdf'), pdf('two.pdf'));
  await fill('A-1');
  type('Date', '2026-11-02');
  press('Create Invoice');
  await waitFor(() => expect(drafts()).toBe('Draft 1 of 1'));
  await waitFor(() => expect(written()).toEqual(['/api/invoices', '/api/attachments']));
  expect(screen.getByRole('button', { name: 'Open two.pdf' })).toBeTruthy();
  expect(field('Invoice Number').value).toBe('');
  // Whoever works by keyboard types the next number at once.
  expect(document.activeElement).toBe(field('Invoice Number'));
  expect(field('Store').value).toBe('s1');
  expect(field('Date').value).toBe('2026-11-02');
});

it('says that a picture did not get to its invoice, and sends it again', async () => {
  const { state, written } = answer({ failing: true });
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

it('takes ten, and says what it left out and what is no photo', async () => {
  answer();
  const many = Array.from({ length: 11 }, (_, index) => pdf(`${index + 1}.pdf`));
  await openWith(new File([textBytes('<html>')], 'photo.jpg'), ...many);
  await waitFor(() => expect(drafts()).toBe('Draft 1 of 9'));
  const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(said[0]).toMatch(/^photo\.jpg: Only photos/);
  expect(said[1]).toBe('2 files were left out: 10 drafts wait at most.');
});

it('removes a draft and puts it back with what was typed', async () => {
  answer();
  await openWith(pdf('one.pdf'));
  type('Invoice Number', 'A-1');
  press('Remove one.pdf');
  expect(await screen.findByText(/one\.pdf was removed/)).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Drafts' })).toBeNull();
  press('Undo');
  await waitFor(() => expect(drafts()).toBe('Draft 1 of 1'));
  await waitFor(() => expect(field('Invoice Number').value).toBe('A-1'));
});

it('goes on at the choice of photos once the last draft is removed or saved', async () => {
  answer();
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
