import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  stubImportServer,
  button,
  confirmUndo,
  dropsConnection,
  importOf,
  importServer as server,
  json,
  readPasted,
} from '../../testing/import-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { ImportsScreen } from './screen.tsx';

stubImportServer();

/** A step that has done one of four rows; returns what the browser does when it is aborted. */
function slowStep(step: 'commit' | 'undo'): () => void {
  const text = new TextEncoder().encode('{"done":1,"total":4}\n');
  const stream = new ReadableStream<Uint8Array>({ start: (out) => out.enqueue(text) });
  const headers = { 'content-type': 'application/x-ndjson' };
  let cut = () => {};
  server.responses[`POST /api/imports/i1/${step}`] = () => {
    const body = stream.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        start: (through) => {
          cut = () => through.error(new DOMException('Aborted', 'AbortError'));
        },
      }),
    );
    return new Response(body, { headers });
  };
  return () => cut();
}

async function cancelAfterOneRow() {
  const cut = slowStep('commit');
  await readPasted(<ImportsScreen />);
  fireEvent.click(button('Import 2 rows'));
  await screen.findByText('1 of 4 rows');
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('1');
  fireEvent.click(button('Cancel'));
  return cut;
}

it('says how far an import is, and that nothing was entered when it is cancelled', async () => {
  const cut = await cancelAfterOneRow();
  server.responses['GET /api/imports/i1'] = json(importOf());
  cut();
  expect((await screen.findByRole('status')).textContent).toBe('Cancelled. Nothing was entered.');
  expect(button('Import 2 rows')).toBeTruthy();
});

it('does not say that nothing was entered where it cannot ask', async () => {
  const cut = await cancelAfterOneRow();
  server.responses['GET /api/imports/i1'] = dropsConnection(() => undefined);
  cut();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error importing the rows: the server did not answer. Try again: nothing is entered twice.',
  );
});

it.each([
  ['status', json(importOf({}, 'committed')), 'Cancelled. Nothing was undone.'],
  [
    'alert',
    dropsConnection(() => undefined),
    'Error undoing the import: the server did not answer. Try again: nothing is undone twice.',
  ],
])('says by %s what is known of an undo that is cancelled', async (role, then, text) => {
  server.responses['GET /api/imports'] = json([importOf({}, 'committed')]);
  const cut = slowStep('undo');
  await renderPage(<ImportsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
  await confirmUndo();
  await screen.findByText('1 of 4 rows');
  fireEvent.click(button('Cancel'));
  server.responses['GET /api/imports/i1'] = then;
  cut();
  await waitFor(() => expect(screen.getByRole(role).textContent).toBe(text));
});
