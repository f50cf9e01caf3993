import { afterEach, beforeEach, vi } from 'vitest';
import type { ReactNode } from 'react';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { setPastedImport } from '../session/pasted-import.ts';
import { loadSession, signOut } from '../session/session-store.ts';
import { renderPage } from './render.tsx';
import { clearPage, signInAs } from './sessions.ts';

/** A file of sales with one refused and one changed row. */
export const importFile = {
  name: 'till.csv',
  noun: 'sales',
  columns: ['Shop', 'Day', 'Takings'],
  mapping: { Shop: 'store', Day: 'date', Takings: 'total_sales' },
  date_order: 'mdy',
  decimal: '.',
  first_rows: [['Oak', '1/4/2026', '5']],
  asks: [] as string[],
  answered: [],
  mapped_by: 'name',
  left_out: false,
  entered: null,
  ...{ rows: 4, new: 2, unchanged: 0, changed: 1, refused: 1, replaced: 0 },
};

/** An import with one file. */
export const importOf = (more: object = {}, state = 'open') => ({
  ...{ _id: 'i1', state, created_at: '2026-11-20T18:00:00.000Z' },
  files: [{ ...importFile, ...more }],
});

export const rowValues = { store: 'Oak', date: '2026-01-04', total_sales: '8' };

/** The rows of each state. */
export const importRows: Record<string, object | object[]> = {
  refused: {
    line: 4,
    values: { ...rowValues, store: 'Elm' },
    fields: { store: 'There is no store' },
  },
  changed: { line: 3, values: rowValues, stored: { total_sales: '7.00', date: '2026-01-04' } },
  new: { line: 2, values: rowValues, near: 'Looks like A-17' },
};

type WriteRequest = { route: string; body: unknown };

type Responses = Record<string, () => Response | Promise<Response>>;

/** The recorded writes, and the responses by route. */
export const importServer: { requests: WriteRequest[]; responses: Responses } = {
  requests: [],
  responses: {},
};

export const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

/** Stubs the import routes for each test of a file. */
export function stubImportServer(): void {
  beforeEach(() => {
    clearPage();
    loadSession();
    signInAs('owner');
    importServer.requests = [];
    importServer.responses = {
      'GET /api/imports': json([]),
      'GET /api/stores': json([]),
      'POST /api/imports': json(importOf(), 201),
    };
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const [path, query] = url.split('?');
      const route = `${init.method ?? 'GET'} ${path}`;
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
      if (init.method !== 'GET') importServer.requests.push({ route, body });
      if (path?.endsWith('/rows') && init.method === 'GET') {
        const state = new URLSearchParams(query).get('state') ?? '';
        const rows = [importRows[state] ?? []].flat();
        const data = rows.map((row) => ({
          ...{ file: 0, state, fields: null, stored: null, near: null },
          ...row,
        }));
        return Response.json({ data, next_cursor: null });
      }
      const response = await (
        importServer.responses[route] ?? json({ message: `No ${route}` }, 404)
      )();
      if (init.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
      return response;
    });
  });
  afterEach(() => {
    cleanup();
    signOut();
    vi.unstubAllGlobals();
  });
}

/** Response to a commit, after which the import is committed. */
export const commitsImport =
  (more: object = {}) =>
  () => {
    importServer.responses['GET /api/imports/i1'] = json(importOf(more, 'committed'));
    return Response.json({});
  };

/** Runs `done` on the server, then drops the connection before the response. */
export const dropsConnection = (done: () => unknown) => () => {
  done();
  throw new TypeError('Failed to fetch');
};

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

export const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });

/** Confirms the dialog that undoes an earlier import. */
export async function confirmUndo(): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Undo import?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }));
}

/** Opens the import page with a pasted row and reads it, up to the check step. */
export async function readPasted(page: ReactNode): Promise<void> {
  setPastedImport('Shop\tDay\tTakings\nOak\t1/4/2026\t5');
  await renderPage(page);
  fireEvent.click(button('Read rows'));
  await screen.findByRole('region', { name: 'Check and import' });
}
