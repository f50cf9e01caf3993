import { useEffectEvent, useLayoutEffect } from 'react';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pdfOf, pngOf, textBytes } from '@backcounter/core/testing/files';
import { forgetAllHeld, heldFiles } from '../../session/held-files.ts';
import { loadSession, signOut } from '../../session/session-store.ts';
import { answerFetch } from '../../testing/fetching.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { Attachments } from './attachments.tsx';
import { useFiles } from './use-files.ts';

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

/** A form whose row is saved by its button. */
function NewRow() {
  const files = useFiles('invoices', null, 'invoice');
  return (
    <form>
      <Attachments files={files} shown={null} onShow={() => undefined} />
      <button type="button" onClick={() => files.attachTo({ id: 'i1', label: 'A-1' })}>
        Save the row
      </button>
    </form>
  );
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>, name: string, type: string) =>
  new File([bytes], name, { type });

function choose(...files: File[]) {
  fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files } });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('holds a file until its row is saved, says that sending failed, and sends it again', async () => {
  let isAway = true;
  const seen = answerFetch(({ method }) => {
    if (method !== 'POST') return { body: [] };
    return isAway
      ? { status: 507, body: { message: 'There is no space left to save this.' } }
      : { status: 201, body: {} };
  });
  const sent = () => seen.filter(({ method }) => method === 'POST').map(({ path }) => path);
  await renderPage(<NewRow />);
  choose(fileOf(pdfOf(), 'Scan.pdf', 'application/pdf'));
  expect(await screen.findByText(/sent when you save/)).toBeTruthy();
  expect(sent()).toEqual([]);
  press('Save the row');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Not attached to A-1: There is no space left to save this.',
  );
  isAway = false;
  press('Try again: Scan.pdf');
  await waitFor(() => expect(screen.queryByText('Scan.pdf')).toBeNull());
  expect(sent()).toEqual(['/api/attachments', '/api/attachments']);
});

/** A form whose row is saved the moment its file is ready, before React has run its effects. */
function SavedAtOnce() {
  const files = useFiles('invoices', null, 'invoice');
  const isReady = files.files.some(({ state }) => state === 'held');
  const save = useEffectEvent(() => files.attachTo({ id: 'i1', label: 'A-1' }));
  useLayoutEffect(() => {
    if (isReady) save();
  }, [isReady]);
  return <Attachments files={files} shown={null} onShow={() => undefined} />;
}

it('sends a file whose row is saved the moment the file is ready', async () => {
  const seen = answerFetch(({ method }) => ({ status: method === 'POST' ? 201 : 200, body: [] }));
  await renderPage(<SavedAtOnce />);
  choose(fileOf(pdfOf(), 'Scan.pdf', 'application/pdf'));
  await waitFor(() => expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Scan.pdf')).toBeNull());
});

it.each([
  [fileOf(textBytes('<html>'), 'photo.jpg', 'application/octet-stream'), /Only photos/],
  [fileOf(textBytes('<svg/>'), 'logo.svg', 'image/svg+xml'), /Only photos/],
  [fileOf(pngOf(20_000, 20_000), 'huge.png', 'image/png'), /too many pixels/],
])('says at a file what is wrong with it, and sends nothing: %#', async (file, message) => {
  const seen = answerFetch(() => ({ body: [] }));
  await renderPage(<NewRow />);
  choose(file);
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  press('Save the row');
  press(`Remove ${file.name}`);
  expect(screen.queryByText(file.name)).toBeNull();
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('offers files again that were held when their form was closed, and sends them with the row', async () => {
  const seen = answerFetch(({ method }) => ({ status: method === 'POST' ? 201 : 200, body: [] }));
  const sent = () => seen.filter(({ method }) => method === 'POST').length;
  const first = await renderPage(<NewRow />);
  choose(fileOf(pdfOf(), 'Scan.pdf', 'application/pdf'));
  await screen.findByText(/sent when you save/);
  first.unmount();
  const again = await renderPage(<NewRow />);
  const offer = await screen.findByRole('region', { name: 'Unsaved files' });
  expect(offer.textContent).toContain('Scan.pdf');
  expect(screen.queryByText(/sent when you save/)).toBeNull();
  press('Keep');
  expect(screen.queryByRole('region', { name: 'Unsaved files' })).toBeNull();
  press('Save the row');
  await waitFor(() => expect(sent()).toBe(1));
  await waitFor(() => expect(screen.queryByText('Scan.pdf')).toBeNull());
  again.unmount();
  expect(await heldFiles('invoice')).toEqual([]);
});

it('forgets held files that are discarded or removed, and those of whoever logs out', async () => {
  answerFetch(() => ({ body: [] }));
  const hold = async () => {
    const view = await renderPage(<NewRow />);
    choose(fileOf(pdfOf(), 'Scan.pdf', 'application/pdf'));
    await screen.findByText(/sent when you save/);
    return view;
  };
  (await hold()).unmount();
  const again = await renderPage(<NewRow />);
  await screen.findByRole('region', { name: 'Unsaved files' });
  press('Discard');
  await waitFor(async () => expect(await heldFiles('invoice')).toEqual([]));
  again.unmount();
  const third = await hold();
  press('Remove Scan.pdf');
  await waitFor(async () => expect(await heldFiles('invoice')).toEqual([]));
  third.unmount();
  (await hold()).unmount();
  expect(await heldFiles('invoice')).toHaveLength(1);
  signInAs('user');
  expect(await heldFiles('invoice')).toEqual([]);
  signInAs('owner');
  await forgetAllHeld();
  expect(await heldFiles('invoice')).toEqual([]);
});
