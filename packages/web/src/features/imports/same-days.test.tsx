import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  stubImportServer,
  importOf,
  importServer as server,
  json,
  readPasted,
} from '../../testing/import-server.ts';
import { ImportsScreen } from './screen.tsx';

stubImportServer();

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (fields: object) => ({ files: [{ file: 0, ...fields }] });
const bodies = () => server.requests.map((one) => one.body);

it('offers to add up receipts by store and day, and to take them one by one again', async () => {
  const apart = { rows: 412, refused: 386, new: 26, same_day_rows: 386 };
  server.responses['POST /api/imports'] = json(importOf(apart), 201);
  server.responses['PATCH /api/imports/i1'] = json(
    importOf({ rows: 26, new: 26, refused: 0, add_up: true, rows_added_up: 412 }),
  );
  await readPasted(<ImportsScreen />);
  const offer = '386 rows have the same store and day as an earlier row.';
  expect(screen.getByText(offer)).toBeTruthy();
  press('Add up each day');
  await screen.findByText(/412 rows added up by store and day/);
  expect(bodies()).toContainEqual(sent({ add_up: true }));
  expect(screen.queryByText(offer)).toBe(null);
  server.responses['PATCH /api/imports/i1'] = json(importOf({ ...apart, same_day_rows: 1 }));
  press('Take rows one by one');
  await screen.findByText('1 row has the same store and day as an earlier row.');
  await waitFor(() => expect(bodies()).toContainEqual(sent({ add_up: false })));
});
