import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  stubImportServer,
  button,
  dropsConnection,
  importOf,
  importServer as server,
  json,
  readPasted,
} from '../../testing/import-server.ts';
import { ImportsScreen } from './screen.tsx';

stubImportServer();

/** A commit that has entered one of four rows; returns what the browser does when it is aborted. */
function slowCommit(): () => void {
  const text = new TextEncoder().encode('{"done":1,"total":4}\n');
  const stream = new ReadableStream<Uint8Array>({ start: (out) => out.enqueue(text) });
  const headers = { 'content-type': 'application/x-ndjson' };
  let cut = () => {};
  server.responses['POST /api/imports/i1/commit'] = () => {
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
  const cut = slowCommit();
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
