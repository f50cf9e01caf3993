import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  stubImportServer,
  importOf,
  importRows,
  importServer as server,
  json,
  readPasted,
  rowValues,
} from '../../testing/import-server.ts';
import { ImportsScreen } from './screen.tsx';

stubImportServer();

const label = 'Correct the same text in all refused rows at once';

const refusedRow = (line: number, store: string) => ({
  line,
  values: { ...rowValues, store },
  fields: { store: 'There is no store' },
});

async function readRefused(...stores: string[]) {
  const before = importRows['refused'];
  importRows['refused'] = stores.map((store, index) => refusedRow(index + 4, store));
  try {
    server.responses['POST /api/imports'] = json(importOf({ refused: stores.length }), 201);
    await readPasted(<ImportsScreen />);
    await screen.findByRole('textbox', { name: 'Store of line 4' });
  } finally {
    importRows['refused'] = before ?? [];
  }
}

it('corrects a name in all rows at once, when told to', async () => {
  server.responses['PATCH /api/imports/i1/rows'] = json(importOf({ new: 4, refused: 0 }));
  await readRefused('Elm', 'Elm', 'Oak');
  fireEvent.click(screen.getByRole('checkbox', { name: label }));
  const cell = screen.getByRole('textbox', { name: 'Store of line 4' });
  fireEvent.change(cell, { target: { value: 'Elm St' } });
  fireEvent.blur(cell);
  const rows = [{ file: 0, line: 4, values: { store: 'Elm St' }, in_all_rows: true }];
  await waitFor(() => expect(server.requests.map(({ body }) => body)).toContainEqual({ rows }));
});

it('offers nothing of the kind when each row is refused for another text', async () => {
  await readRefused('Elm', 'Oak');
  expect(screen.queryByRole('checkbox', { name: label })).toBe(null);
});
