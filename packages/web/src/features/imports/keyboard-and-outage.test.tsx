import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setPastedImport } from '../../session/pasted-import.ts';
import {
  stubImportServer,
  button,
  choose,
  commitsImport,
  confirmUndo,
  importOf,
  importServer as server,
  json,
  dropsConnection,
  rowValues,
  readPasted,
} from '../../testing/import-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { ImportsScreen } from './screen.tsx';

stubImportServer();

const last = () => server.requests.at(-1);
const read = () => readPasted(<ImportsScreen />);

const isEntered = { message: 'This import was entered already' };

describe('an import whose response was lost', () => {
  it('shows what was entered, although the response was lost', async () => {
    server.responses['POST /api/imports/i1/commit'] = dropsConnection(commitsImport());
    await read();
    fireEvent.click(button('Import 2 rows'));
    await screen.findByText('2 rows added, 1 refused.');
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it('says during an outage that nothing is entered twice, and the second try enters nothing more', async () => {
    server.responses['POST /api/imports/i1/commit'] = dropsConnection(() => undefined);
    await read();
    fireEvent.click(button('Import 2 rows'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error importing the rows: the server did not answer. Try again: nothing is entered twice.',
    );
    server.responses['POST /api/imports/i1/commit'] = () => {
      commitsImport()();
      return Response.json(isEntered, { status: 409 });
    };
    fireEvent.click(button('Import 2 rows'));
    await screen.findByText('2 rows added, 1 refused.');
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it('is undone once, even if that response was lost', async () => {
    server.responses['GET /api/imports'] = json([importOf({}, 'committed')]);
    server.responses['POST /api/imports/i1/undo'] = dropsConnection(() => {
      server.responses['GET /api/imports/i1'] = json(importOf({}, 'undone'));
    });
    await renderPage(<ImportsScreen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
    await confirmUndo();
    expect(await screen.findByText('Import undone successfully')).toBeTruthy();
  });

  it('is discarded, even if it is deleted already', async () => {
    await read();
    server.responses['DELETE /api/imports/i1'] = json({ message: 'Import not found' }, 404);
    fireEvent.click(button('Cancel'));
    await screen.findByRole('button', { name: 'Choose files' });
    expect(screen.queryByRole('alert')).toBe(null);
  });
});

describe('the URL of an import', () => {
  it('opens it in its state: to be checked, committed or undone', async () => {
    const at = async (state: string, text: RegExp | string) => {
      server.responses['GET /api/imports/i1'] = json(importOf({ replaced: 1 }, state));
      await renderPage(<ImportsScreen />, '/dashboard/import?import=i1');
      await screen.findByText(text);
      cleanup();
    };
    await at('open', 'Check and import');
    await at('committed', '2 rows added, 1 replaced, 1 refused.');
    await at('undone', 'This import was already undone.');
  });

  it('says that an import is deleted, with a link to start another one', async () => {
    server.responses['GET /api/imports/i2'] = json({ message: 'Import not found' }, 404);
    const { router } = await renderPage(<ImportsScreen />, '/dashboard/import?import=i2');
    await screen.findByText('Import not found');
    fireEvent.click(button('Import more'));
    await screen.findByRole('button', { name: 'Choose files' });
    expect(router.history.location.search).toBe('');
  });
});

describe('by keyboard alone', () => {
  const focused = () => document.activeElement;

  it('moves from pasted rows to the question, the commit and the result', async () => {
    server.responses['POST /api/imports'] = json(importOf({ asks: ['date_order'] }), 201);
    server.responses['PATCH /api/imports/i1'] = json(importOf({ date_order: 'mdy' }));
    server.responses['POST /api/imports/i1/commit'] = commitsImport();
    setPastedImport('Shop\tDay\tTakings\nOak\t1/4/2026\t5');
    await renderPage(<ImportsScreen />);
    button('Read rows').focus();
    fireEvent.click(button('Read rows'));
    await waitFor(() => expect(focused()).toBe(screen.queryByRole('combobox', { name: 'Dates' })));
    choose('Dates', 'mdy');
    await waitFor(() => expect(last()?.route).toBe('PATCH /api/imports/i1'));
    await waitFor(() => expect(button('Import 2 rows')).toHaveProperty('disabled', false));
    expect(focused()).toBe(screen.getByRole('combobox', { name: 'Dates' }));
    button('Import 2 rows').focus();
    fireEvent.click(button('Import 2 rows'));
    await waitFor(() => expect(focused()?.textContent).toBe('2 rows added, 1 refused.'));
    fireEvent.click(button('Import more'));
    await waitFor(() =>
      expect(focused()).toBe(screen.queryByRole('button', { name: 'Choose files' })),
    );
  });

  it('focuses the commit button if there is no question, and again after a failure', async () => {
    server.responses['POST /api/imports/i1/commit'] = json({ message: 'The disk is full' }, 507);
    setPastedImport('Shop\nOak');
    await renderPage(<ImportsScreen />);
    button('Read rows').focus();
    fireEvent.click(button('Read rows'));
    await waitFor(() => expect(focused()?.textContent).toBe('Import 2 rows'));
    fireEvent.click(button('Import 2 rows'));
    expect((await screen.findByRole('alert')).textContent).toBe('The disk is full');
    await waitFor(() => expect(focused()).toBe(button('Import 2 rows')));
  });

  it('goes from a corrected row to the next one, and from the last one to the entering', async () => {
    const state = { lines: [4, 5] };
    const fetching = fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (!url.includes('/rows?state=refused')) return fetching(url, init);
      const fields = { store: 'There is no store' };
      const row = {
        file: 0,
        state: 'refused',
        values: rowValues,
        fields,
        stored: null,
        near: null,
      };
      const data = state.lines.map((line) => ({ ...row, line }));
      return Promise.resolve(Response.json({ data, next_cursor: null }));
    });
    server.responses['POST /api/imports'] = json(importOf({ refused: 2 }), 201);
    server.responses['PATCH /api/imports/i1/rows'] = () => {
      state.lines.shift();
      const now = importOf({ new: 4 - state.lines.length, refused: state.lines.length });
      server.responses['GET /api/imports/i1'] = json(now);
      return Response.json(now);
    };
    await read();
    const correct = async (line: number) => {
      const cell = await screen.findByRole('textbox', { name: `Store of line ${line}` });
      cell.focus();
      fireEvent.change(cell, { target: { value: 'Elm' } });
      fireEvent.keyDown(cell, { key: 'Enter' });
    };
    await correct(4);
    await waitFor(() =>
      expect(focused()).toBe(screen.queryByRole('textbox', { name: 'Store of line 5' })),
    );
    await correct(5);
    await waitFor(() => expect(focused()?.textContent).toBe('Import 4 rows'));
  });

  it('loses no correction that is made while another one is tried', async () => {
    let respond = (_: Response) => {};
    const now = importOf({ new: 3, refused: 0 });
    server.responses['PATCH /api/imports/i1/rows'] = () =>
      new Promise<Response>((resolve) => {
        respond = resolve;
      });
    await read();
    const correct = async (column: string, value: string) => {
      const cell = await screen.findByRole('textbox', { name: `${column} of line 4` });
      fireEvent.change(cell, { target: { value } });
      fireEvent.blur(cell);
    };
    await correct('Store', 'Oak');
    await waitFor(() => expect(last()?.route).toBe('PATCH /api/imports/i1/rows'));
    await correct('Date', '2026-01-05');
    expect(server.requests).toHaveLength(2);
    server.responses['PATCH /api/imports/i1/rows'] = json(now);
    respond(Response.json(importOf()));
    await waitFor(() =>
      expect(last()?.body).toEqual({
        rows: [{ file: 0, line: 4, values: { date: '2026-01-05' } }],
      }),
    );
  });
});
