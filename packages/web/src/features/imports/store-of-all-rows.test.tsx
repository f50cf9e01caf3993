import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  stubImportServer,
  choose,
  importOf,
  importServer as server,
  json,
  readPasted,
} from '../../testing/import-server.ts';
import { ImportsScreen } from './screen.tsx';

stubImportServer();

const read = () => readPasted(<ImportsScreen />);

describe('an import', () => {
  it('asks once for the store of a file that names none', async () => {
    server.responses['GET /api/stores'] = json([
      { _id: 's1', name: 'Oak', address: '1 Main St' },
      { _id: 's2', name: 'Elm', address: '2 Main St' },
    ]);
    const mapping = { Date: 'date', Sales: 'total_sales' };
    const columns = ['Date', 'Sales'];
    server.responses['POST /api/imports'] = json(importOf({ columns, mapping }), 201);
    server.responses['PATCH /api/imports/i1'] = json(
      importOf({ columns, mapping, for_all: { store: 'Elm' } }),
    );
    await read();
    expect(screen.getByText('No column names a store: choose the one of all rows')).toBeTruthy();
    // Nothing else is missing.
    expect(screen.queryByText(/^Choose a column for/)).toBe(null);
    await screen.findByRole('option', { name: 'Elm' });
    choose('Store of all rows', 'Elm');
    const body = { files: [{ file: 0, for_all: { store: 'Elm' } }] };
    await waitFor(() => expect(server.requests.map((one) => one.body)).toContainEqual(body));
    await waitFor(() => expect(screen.queryByText(/^No column names a store/)).toBe(null));
  });

  it('offers all stores for a list of vendors', async () => {
    server.responses['GET /api/stores'] = json([
      { _id: 's1', name: 'Oak', address: '1 Main St' },
      { _id: 's2', name: 'Oak', address: '2 Main St' },
    ]);
    const file = { noun: 'vendors' as const, columns: ['Vendor'], mapping: { Vendor: 'name' } };
    server.responses['POST /api/imports'] = json(importOf(file), 201);
    server.responses['PATCH /api/imports/i1'] = json(importOf(file));
    await read();
    await screen.findByRole('option', { name: 'All stores' });
    choose('Stores of all rows', 'Oak, 1 Main St|Oak, 2 Main St');
    const body = { files: [{ file: 0, for_all: { stores: 'Oak, 1 Main St|Oak, 2 Main St' } }] };
    await waitFor(() => expect(server.requests.map((one) => one.body)).toContainEqual(body));
  });
});
