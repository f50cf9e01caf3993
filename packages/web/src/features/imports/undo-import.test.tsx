import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  button,
  commitsImport,
  importFile,
  importOf,
  importServer as server,
  json,
  readPasted,
  stubImportServer,
} from '../../testing/import-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { ImportsScreen } from './screen.tsx';

stubImportServer();

describe('the question before an earlier import is undone', () => {
  const file = (noun: string, more: object) => ({
    ...importFile,
    noun,
    name: `${noun}.csv`,
    ...more,
  });
  const ask = async (...files: object[]) => {
    server.responses['GET /api/imports'] = json([{ ...importOf({}, 'committed'), files }]);
    await renderPage(<ImportsScreen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
    return screen.findByRole('dialog', { name: 'Undo import?' });
  };

  it.each([
    [
      [file('stores', { new: 1 }), file('invoices', { new: 20_083 }), file('invoices', { new: 2 })],
      'Removes the 20,086 rows it added: 1 store, 20,085 invoices.stores.csv, invoices.csv, invoices.csv',
    ],
    [[file('sales', { new: 2 }), file('stores', { new: 0 })], 'Removes the 2 sales it added.'],
    [
      [file('daily_cash', { new: 1, replaced: 3 })],
      'Removes the 1 day of cash it added. Puts back the earlier values of 3 rows.',
    ],
    [[file('sales', { new: 0, replaced: 1 })], 'Puts back the earlier values of 1 row.'],
    [[file('sales', { new: 0 })], 'It added no rows.'],
  ])('says what goes', async (files, text) => {
    const dialog = await ask(...files);
    expect(dialog.textContent).toContain(`Undo import?${text}`);
    expect(dialog.textContent).toMatch(/CancelUndo import$/);
  });

  it('begins on the safe button, which undoes nothing', async () => {
    const dialog = within(await ask(importFile));
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    fireEvent.click(cancel);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests).toEqual([]);
  });

  it('takes no double click on the row for a yes', async () => {
    const dialog = within(await ask(importFile));
    fireEvent.click(dialog.getByRole('button', { name: 'Undo import' }), { detail: 2 });
    await act(async () => {});
    expect(screen.getByRole('dialog', { name: 'Undo import?' })).toBeTruthy();
    expect(server.requests).toEqual([]);
  });

  it('is asked of one that is shown again, too', async () => {
    server.responses['GET /api/imports'] = json([importOf({}, 'committed')]);
    server.responses['GET /api/imports/i1'] = json(importOf({}, 'committed'));
    await renderPage(<ImportsScreen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
    await screen.findByRole('region', { name: 'Imported' });
    fireEvent.click(button('Undo import'));
    expect(await screen.findByRole('dialog', { name: 'Undo import?' })).toBeTruthy();
    expect(server.requests).toEqual([]);
  });

  it('is not asked right after the rows were entered', async () => {
    server.responses['POST /api/imports/i1/commit'] = commitsImport();
    server.responses['POST /api/imports/i1/undo'] = json({ message: 'Import undone successfully' });
    await readPasted(<ImportsScreen />);
    fireEvent.click(button('Import 2 rows'));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
    await screen.findByText('Import undone successfully');
    expect(server.requests.at(-1)?.route).toBe('POST /api/imports/i1/undo');
  });
});
