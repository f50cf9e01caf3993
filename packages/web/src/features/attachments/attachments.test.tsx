import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pdfOf, pngOf, textBytes } from '@backcounter/core/testing/files';
import { removeAllPendingFiles, loadPendingFiles } from '../../session/pending-files.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { Attachments } from './attachments.tsx';
import { useFiles } from './use-files.ts';

beforeEach(async () => {
  clearPage();
  loadSession();
  signInAs('owner');
  await removeAllPendingFiles();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

/** A form with a button that saves its row. */
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

it('keeps a file until its row is saved, reports a failed upload, and retries', async () => {
  let isAway = true;
  const seen = stubFetch(({ method }) => {
    if (method !== 'POST') return { body: [] };
    return isAway
      ? { status: 507, body: { message: 'There is no space left to save this.' } }
      : { status: 201, body: { _id: 'f1' } };
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

it('never lists a file twice, and moves nothing below it while all is fetched again', async () => {
  const row = { _id: 'f1', name: 'Scan.pdf', size: 5, type: 'application/pdf', updated_at: '' };
  const uploaded = Promise.withResolvers<object>();
  const rest = Promise.withResolvers<object>();
  let stored: object[] = [];
  stubFetch(({ method, path }) => {
    if (method === 'POST') return uploaded.promise;
    const isLate = stored.length > 0 && !path.includes('/attachments');
    return isLate ? rest.promise : { body: stored };
  });
  function StoredRow() {
    useApiQuery('GET /stores');
    const files = useFiles('invoices', { id: 'i1', label: 'A-1' });
    return <Attachments files={files} shown={null} onShow={() => undefined} />;
  }
  await renderPage(<StoredRow />);
  const lists: string[] = [];
  const watch = new MutationObserver(() => {
    const items = screen.queryAllByRole('listitem');
    lists.push(items.map((item) => /[A-Za-z]+\.(?:pdf|jpg)/.exec(item.textContent)?.[0]).join());
  });
  watch.observe(document.body, { subtree: true, childList: true });
  choose(
    fileOf(pdfOf(), 'Scan.pdf', 'application/pdf'),
    fileOf(textBytes('<html>'), 'photo.jpg', 'application/octet-stream'),
  );
  await screen.findByText('Sending…');
  await screen.findByRole('alert');
  lists.length = 0;
  stored = [row];
  uploaded.resolve({ status: 201, body: row });
  await screen.findByRole('button', { name: 'Remove Scan.pdf' });
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  watch.disconnect();
  expect(new Set(lists)).toEqual(new Set(['Scan.pdf,photo.jpg']));
  rest.resolve({ body: [] });
});

/** A form that saves its row as soon as a file is ready, before React has run its effects. */
function SavedAtOnce() {
  const files = useFiles('invoices', null, 'invoice');
  const isReady = files.files.some(({ state }) => state === 'held');
  const save = useEffectEvent(() => files.attachTo({ id: 'i1', label: 'A-1' }));
  useLayoutEffect(() => {
    if (isReady) save();
  }, [isReady]);
  return <Attachments files={files} shown={null} onShow={() => undefined} />;
}

it('uploads a file whose row is saved the moment the file is ready', async () => {
  const seen = stubFetch(({ method }) => ({ status: method === 'POST' ? 201 : 200, body: [] }));
  await renderPage(<SavedAtOnce />);
  choose(fileOf(pdfOf(), 'Scan.pdf', 'application/pdf'));
  await waitFor(() => expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Scan.pdf')).toBeNull());
});

it.each([
  [fileOf(textBytes('<html>'), 'photo.jpg', 'application/octet-stream'), /Only photos/],
  [fileOf(textBytes('<svg/>'), 'logo.svg', 'image/svg+xml'), /Only photos/],
  [fileOf(pngOf(20_000, 20_000), 'huge.png', 'image/png'), /too many pixels/],
])('reports what is wrong at the file, and uploads nothing: %#', async (file, message) => {
  const seen = stubFetch(() => ({ body: [] }));
  await renderPage(<NewRow />);
  choose(file);
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  press('Save the row');
  press(`Remove ${file.name}`);
  expect(screen.queryByText(file.name)).toBeNull();
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('offers pending files of a closed form again, and uploads them with the row', async () => {
  const seen = stubFetch(({ method }) => ({ status: method === 'POST' ? 201 : 200, body: [] }));
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
  expect(await loadPendingFiles('invoice')).toEqual([]);
});

it('removes pending files when they are discarded or the user logs out', async () => {
  stubFetch(() => ({ body: [] }));
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
  await waitFor(async () => expect(await loadPendingFiles('invoice')).toEqual([]));
  again.unmount();
  const third = await hold();
  press('Remove Scan.pdf');
  await waitFor(async () => expect(await loadPendingFiles('invoice')).toEqual([]));
  third.unmount();
  (await hold()).unmount();
  expect(await loadPendingFiles('invoice')).toHaveLength(1);
  signInAs('user');
  expect(await loadPendingFiles('invoice')).toEqual([]);
  signInAs('owner');
  await removeAllPendingFiles();
  expect(await loadPendingFiles('invoice')).toEqual([]);
});

/** A form whose row is saved, and then undone. */
function UndoneRow() {
  const files = useFiles('invoices', null, 'invoice');
  const [detach, setDetach] = useState<(() => void) | null>(null);
  return (
    <form>
      <Attachments files={files} shown={null} onShow={() => undefined} />
      <button
        type="button"
        onClick={() => {
          const undo = files.attachTo({ id: 'i1', label: 'A-1' });
          setDetach(() => undo);
        }}
      >
        Save the row
      </button>
      <button type="button" onClick={() => detach?.()}>
        Undo the row
      </button>
    </form>
  );
}

it.each([201, 507])(
  'keeps the files of an undone row for the next one, whether sent or not (%s)',
  async (status) => {
    const seen = stubFetch(({ method }) =>
      method === 'POST' ? { status, body: { message: 'No space' } } : { body: [] },
    );
    const sent = () => seen.filter(({ method }) => method === 'POST').length;
    await renderPage(<UndoneRow />);
    choose(fileOf(pdfOf(), 'Scan.pdf', 'application/pdf'));
    await screen.findByText(/sent when you save/);
    press('Save the row');
    await waitFor(() => expect(sent()).toBe(1));
    await waitFor(() => expect(screen.queryByText(/sent when you save/)).toBeNull());
    press('Undo the row');
    expect(await screen.findByText(/sent when you save/)).toBeTruthy();
    expect(screen.getAllByText(/Scan\.pdf/)).toHaveLength(1);
    await waitFor(async () => expect(await loadPendingFiles('invoice')).toHaveLength(1));
    press('Save the row');
    await waitFor(() => expect(sent()).toBe(2));
  },
);
