import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { handToImport } from '../../session/pasted-import.ts';
import {
  answerImports,
  button,
  choose,
  enters,
  importOf,
  importServer as server,
  json,
  loses,
  rowValues,
  readPasted,
} from '../../testing/import-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { ImportsScreen } from './screen.tsx';

answerImports();

const last = () => server.asked.at(-1);
const read = () => readPasted(<ImportsScreen />);

const isEntered = { message: 'This import was entered already' };

describe('an import whose answer was lost', () => {
  it('shows what was entered, though the server could not say so', async () => {
    server.answers['POST /api/imports/i1/commit'] = loses(enters());
    await read();
    fireEvent.click(button('Import 2 rows'));
    await screen.findByText('2 rows added, 1 refused.');
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it('says during an outage that nothing is entered twice, and the second try enters nothing more', async () => {
    server.answers['POST /api/imports/i1/commit'] = loses(() => undefined);
    await read();
    fireEvent.click(button('Import 2 rows'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error entering the rows: the server did not answer. Try again: nothing is entered twice.',
    );
    server.answers['POST /api/imports/i1/commit'] = () => {
      enters()();
      return Response.json(isEntered, { status: 409 });
    };
    fireEvent.click(button('Import 2 rows'));
    await screen.findByText('2 rows added, 1 refused.');
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it('is taken back once, also when the answer to that was lost', async () => {
    server.answers['GET /api/imports'] = json([importOf({}, 'committed')]);
    server.answers['POST /api/imports/i1/undo'] = loses(() => {
      server.answers['GET /api/imports/i1'] = json(importOf({}, 'undone'));
    });
    await renderPage(<ImportsScreen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('Import undone successfully')).toBeTruthy();
  });

  it('is thrown away, also when it is gone already', async () => {
    await read();
    server.answers['DELETE /api/imports/i1'] = json({ message: 'Import not found' }, 404);
    fireEvent.click(button('Cancel'));
    await screen.findByRole('button', { name: 'Choose files' });
    expect(screen.queryByRole('alert')).toBe(null);
  });
});

describe('the address of an import', () => {
  it('opens it where it is: to be checked, entered or taken back', async () => {
    const at = async (state: string, text: RegExp | string) => {
      server.answers['GET /api/imports/i1'] = json(importOf({ replaced: 1 }, state));
      await renderPage(<ImportsScreen />, '/dashboard/import?import=i1');
      await screen.findByText(text);
      cleanup();
    };
    await at('open', 'Check and import');
    await at('committed', '2 rows added, 1 replaced, 1 refused.');
    await at('undone', 'This import was taken back already.');
  });

  it('says that an import is gone, with the way to another one', async () => {
    server.answers['GET /api/imports/i2'] = json({ message: 'Import not found' }, 404);
    const { router } = await renderPage(<ImportsScreen />, '/dashboard/import?import=i2');
    await screen.findByText('Import not found');
    fireEvent.click(button('Import more'));
    await screen.findByRole('button', { name: 'Choose files' });
    expect(router.history.location.search).toBe('');
  });
});

describe('by keyboard alone', () => {
  const focused = () => document.activeElement;

  it('goes from the pasted rows to the question, the entering and what it came to', async () => {
    server.answers['POST /api/imports'] = json(importOf({ asks: ['date_order'] }), 201);
    server.answers['PATCH /api/imports/i1'] = json(importOf({ date_order: 'mdy' }));
    server.answers['POST /api/imports/i1/commit'] = enters();
    handToImport('Shop\tDay\tTakings\nOak\t1/4/2026\t5');
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

  it('waits at what is to be entered where nothing is asked, and goes back to it after a failure', async () => {
    server.answers['POST /api/imports/i1/commit'] = json({ message: 'The disk is full' }, 507);
    handToImport('Shop\nOak');
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
    server.answers['POST /api/imports'] = json(importOf({ refused: 2 }), 201);
    server.answers['PATCH /api/imports/i1/rows'] = () => {
      state.lines.shift();
      const now = importOf({ new: 4 - state.lines.length, refused: state.lines.length });
      server.answers['GET /api/imports/i1'] = json(now);
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
    let answer = (_: Response) => {};
    const now = importOf({ new: 3, refused: 0 });
    server.answers['PATCH /api/imports/i1/rows'] = () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
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
    expect(server.asked).toHaveLength(2);
    server.answers['PATCH /api/imports/i1/rows'] = json(now);
    answer(Response.json(importOf()));
    await waitFor(() =>
      expect(last()?.body).toEqual({
        rows: [{ file: 0, line: 4, values: { date: '2026-01-05' } }],
      }),
    );
  });
});
