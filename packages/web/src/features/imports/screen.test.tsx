import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { shiftMessages } from '@backcounter/core/shifts';
import { setPastedImport } from '../../session/pasted-import.ts';
import {
  stubImportServer,
  button,
  choose,
  commitsImport,
  confirmUndo,
  importFile,
  importOf,
  importRows,
  importServer as server,
  json,
  rowValues,
  readPasted,
} from '../../testing/import-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { ImportsScreen } from './screen.tsx';

stubImportServer();

const last = () => server.requests.at(-1);
const read = () => readPasted(<ImportsScreen />);

it('DAT-09 tells by the clock of the business when something was imported', async () => {
  server.responses['GET /api/imports'] = json([
    { ...importOf({}, 'committed'), created_at: '2026-11-20T03:30:00.000Z' },
  ]);
  await renderPage(<ImportsScreen />);
  expect(await screen.findByRole('cell', { name: '11/19/2026 9:30 PM' })).toBeTruthy();
});

describe('an import', () => {
  it('shows first what needs a look, with the reason at its cell, and takes a correction', async () => {
    server.responses['PATCH /api/imports/i1/rows'] = json(importOf({ new: 3, refused: 0 }));
    await read();
    expect(screen.getByRole('tab', { name: 'Refused 1' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    const cell = await screen.findByRole('textbox', { name: 'Store of line 4' });
    expect(cell.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('There is no store')).toBeTruthy();
    fireEvent.change(cell, { target: { value: 'Oak' } });
    fireEvent.blur(cell);
    await screen.findByRole('tab', { name: 'New 3' });
    expect(last()?.body).toEqual({ rows: [{ file: 0, line: 4, values: { store: 'Oak' } }] });
  });

  it('shows both values of a changed row, and replaces only when told to', async () => {
    server.responses['POST /api/imports/i1/commit'] = commitsImport({ replaced: 1 });
    await read();
    fireEvent.click(screen.getByRole('tab', { name: 'Changed 1' }));
    const row = await screen.findByRole('row', { name: /^3 Changed/ });
    expect(within(row).getByText('stored: 7.00')).toBeTruthy();
    expect(within(row).queryByText(/stored: 2026/)).toBe(null);
    expect(button('Import 2 rows')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Replace what is stored/ }));
    fireEvent.click(button('Import 3 rows'));
    await screen.findByText('2 rows added, 1 replaced, 1 refused.');
    expect(last()?.body).toEqual({ replace_changed: true });
    expect(button('Download 1 row of till.csv to fix')).toBeTruthy();
  });

  it('tells rows that repeat others from those that existed before', async () => {
    server.responses['POST /api/imports/i1/commit'] = commitsImport({ unchanged: 3, repeated: 2 });
    await read();
    fireEvent.click(button('Import 2 rows'));
    await screen.findByText('2 rows added, 1 already existed, 2 rows repeat others, 1 refused.');
  });

  it('speaks of one row when one is to be entered', async () => {
    server.responses['POST /api/imports'] = json(importOf({ new: 1 }), 201);
    await read();
    expect(button('Import 1 row')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Replace what is stored/ }));
    expect(button('Import 2 rows')).toBeTruthy();
  });

  it('opens of many files what asks something, and names the one of each row', async () => {
    const names = ['stores.csv', 'vendors.csv', 'till.csv', 'attachments.csv'];
    const files = names.map((name) => ({ ...importFile, name, refused: 0 }));
    files[2] = { ...importFile, asks: ['date_order'] };
    server.responses['POST /api/imports'] = json({ ...importOf(), files }, 201);
    await read();
    expect(document.querySelectorAll('details[aria-label]:not([open])')).toHaveLength(3);
    const open = screen.getByRole('group', { name: 'till.csv' });
    expect(within(open).getByRole('combobox', { name: 'Dates' })).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Refused rows of stores.csv' });
    expect(table.parentElement?.previousElementSibling?.textContent).toBe('stores.csv');
  });

  it('tells of each file how many of its rows are new and refused', async () => {
    const files = [
      { ...importFile, rows: 371, new: 292, changed: 0, refused: 79 },
      { ...importFile, name: 'notes.csv', noun: null, rows: 2, new: 0, changed: 0, refused: 2 },
      {
        ...importFile,
        name: 'week.csv',
        totals: ['column Total', 'line 9'],
        hidden_rows: 2,
        repeated: 1,
      },
    ];
    server.responses['POST /api/imports'] = json({ ...importOf(), files }, 201);
    await read();
    const facts = (name: string) => screen.getByRole('group', { name }).children[1]?.textContent;
    expect(facts('till.csv')).toBe('371 rows · 292 new, 79 refused · Columns recognized by name');
    expect(facts('notes.csv')).toBe('2 rows');
    const leftOut = 'Left out as totals: column Total, line 9';
    expect(facts('week.csv')).toContain(
      ` · ${leftOut} · 1 row repeats another · Includes 2 hidden rows`,
    );
  });

  it('leaves out a file that is not recognized, where others are left', async () => {
    const notes = { ...importFile, name: 'notes.csv', noun: null, new: 0, changed: 0 };
    const left = { ...notes, rows: 0, refused: 0, left_out: true };
    server.responses['POST /api/imports'] = json(
      { ...importOf(), files: [importFile, notes] },
      201,
    );
    server.responses['PATCH /api/imports/i1'] = json({
      ...importOf(),
      files: [importFile, left],
    });
    await read();
    expect(screen.queryByRole('button', { name: 'Leave out till.csv' })).toBeNull();
    fireEvent.click(button('Leave out notes.csv'));
    expect((await screen.findByText('Left out')).textContent).toBe('notes.csv Left out');
    expect(last()?.body).toEqual({ files: [{ file: 1, leave_out: true }] });
    expect(screen.queryByRole('group', { name: 'notes.csv' })).toBeNull();
    expect(screen.queryByText('Choose what these rows are')).toBeNull();
    cleanup();
    server.responses['POST /api/imports'] = json(importOf({ noun: null }), 201);
    await read();
    expect(screen.queryByRole('button', { name: /^Leave out/ })).toBeNull();
  });

  it('SHF-12 names the setting of the stores where many shifts overlap, and checks again', async () => {
    const { refused } = importRows;
    const overlap = { date: shiftMessages.overlap('2026-01-04') };
    const show = async (count: number) => {
      importRows['refused'] = Array.from({ length: count }, (_, index) => ({
        ...{ line: index + 2, values: rowValues, fields: overlap },
      }));
      const stores = { ...importFile, name: 'shops.csv', noun: 'stores', refused: 0 };
      const shifts = { ...importFile, noun: 'shifts', refused: count };
      server.responses['POST /api/imports'] = json({ ...importOf(), files: [shifts, stores] }, 201);
      await read();
      await screen.findByRole('table', { name: 'Refused rows of till.csv' });
    };
    await show(4);
    expect(screen.queryByRole('note')).toBeNull();
    cleanup();
    await show(5);
    importRows['refused'] = refused ?? {};
    const hint = within(screen.getByRole('note'));
    expect(hint.getByText(/“Staff may work at the same time” for it in/).textContent).toMatch(
      /write yes in a column of that name in shops\.csv\.$/,
    );
    expect(hint.getByRole('link', { name: 'Stores' }).getAttribute('href')).toBe(
      '/dashboard/stores',
    );
    server.responses['PATCH /api/imports/i1'] = json(importOf({ refused: 0 }));
    fireEvent.click(hint.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(last()?.body).toEqual({ files: [{ file: 0 }] }));
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  });

  it('has the fields with a reason first, where a phone shows them', async () => {
    const refusedRow = importRows['refused'];
    importRows['refused'] = {
      line: 4,
      values: rowValues,
      fields: { total_sales: 'Amount is missing' },
    };
    await read();
    const table = await screen.findByRole('table', { name: 'Refused rows of till.csv' });
    importRows['refused'] = refusedRow ?? {};
    const headers = within(table).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      ...['Line', 'State', 'Total sales', 'Store', 'Date'],
    ]);
  });

  it('marks a new row that looks like another one', async () => {
    await read();
    fireEvent.click(screen.getByRole('tab', { name: 'New 2' }));
    expect(await screen.findByText('Looks like A-17')).toBeTruthy();
  });

  it('asks what only the person can tell, and enters nothing before', async () => {
    server.responses['POST /api/imports'] = json(importOf({ asks: ['date_order'] }), 201);
    server.responses['PATCH /api/imports/i1'] = json(importOf({ date_order: 'dmy' }));
    await read();
    fireEvent.click(button('Import 2 rows'));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Dates' }));
    expect(server.requests).toHaveLength(1);
    choose('Dates', 'dmy');
    await waitFor(() => expect(last()?.body).toEqual({ files: [{ file: 0, date_order: 'dmy' }] }));
  });

  it('shows the rows of a file of which nobody knows what it holds as they are, and calls none wrong', async () => {
    const of = { noun: null, mapping: {}, new: 0, changed: 0, refused: 4 };
    server.responses['POST /api/imports'] = json(importOf(of), 201);
    await read();
    expect(screen.getByText('Choose what these rows are')).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Refused rows of till.csv' });
    expect(within(table).queryAllByRole('textbox')).toEqual([]);
    expect(within(table).queryByRole('columnheader', { name: 'State' })).toBeNull();
    expect(within(table).getByText('2026-01-04')).toBeTruthy();
  });

  it('maps each column by hand, a field from one column only', async () => {
    server.responses['POST /api/imports'] = json(importOf({ mapped_by: 'last_time' }), 201);
    server.responses['PATCH /api/imports/i1'] = json(importOf({ mapped_by: 'hand' }));
    await read();
    expect(screen.getByText(/Mapped as last time/)).toBeTruthy();
    const marks = [...document.querySelectorAll('.mantine-NativeSelect-section svg')];
    expect(marks).toHaveLength(screen.getAllByRole('combobox').length);
    expect(marks.every((mark) => mark.matches('.tabler-icon-chevron-down'))).toBe(true);
    choose('Shop fills', 'description');
    await screen.findByText(/Mapped by hand/);
    const mapping = { Day: 'date', Takings: 'total_sales', Shop: 'description' };
    expect(last()?.body).toEqual({ files: [{ file: 0, mapping }] });
    choose('Rows are', 'incomes');
    await waitFor(() => expect(last()?.body).toEqual({ files: [{ file: 0, noun: 'incomes' }] }));
  });

  it('takes the same file again, mended, after it could not be read', async () => {
    server.responses['POST /api/imports'] = json({ message: 'till.csv cannot be read' }, 400);
    await renderPage(<ImportsScreen />);
    const chooseFile = () => {
      const input = screen.getByLabelText<HTMLInputElement>('Files to import');
      fireEvent.change(input, { target: { files: [new File(['a'], 'till.csv')] } });
      return input;
    };
    const first = chooseFile();
    expect((await screen.findByRole('alert')).textContent).toBe('till.csv cannot be read');
    // Browsers fire no change event while an input keeps its chosen file.
    expect(first.isConnected).toBe(false);
    server.responses['POST /api/imports'] = json(importOf(), 201);
    await waitFor(() => expect(button('Choose files')).toHaveProperty('disabled', false));
    chooseFile();
    await screen.findByRole('region', { name: 'Check and import' });
    expect(server.requests).toHaveLength(2);
  });

  it('says why a file could not be read after a reload too, until the next one', async () => {
    server.responses['POST /api/imports'] = json({ message: 'till.xlsx is no workbook' }, 400);
    const chooseFile = () => {
      const input = screen.getByLabelText<HTMLInputElement>('Files to import');
      fireEvent.change(input, { target: { files: [new File(['a'], 'till.xlsx')] } });
    };
    await renderPage(<ImportsScreen />);
    chooseFile();
    await screen.findByRole('alert');
    expect(screen.queryByText('Not read: till.xlsx is no workbook')).toBeNull();
    cleanup();
    await renderPage(<ImportsScreen />);
    expect(await screen.findByText('Not read: till.xlsx is no workbook')).toBeTruthy();
    server.responses['POST /api/imports'] = json(importOf(), 201);
    chooseFile();
    await screen.findByRole('region', { name: 'Check and import' });
    cleanup();
    await renderPage(<ImportsScreen />);
    expect(screen.queryByText(/^Not read/)).toBeNull();
  });

  it('says why a file could not be read, and keeps what was pasted', async () => {
    server.responses['POST /api/imports'] = json({ message: 'Pasted rows cannot be read' }, 400);
    setPastedImport('"a');
    await renderPage(<ImportsScreen />);
    fireEvent.click(button('Read rows'));
    expect((await screen.findByRole('alert')).textContent).toBe('Pasted rows cannot be read');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Paste rows' }).value).toBe(
      '"a',
    );
  });
});

describe('what an import has entered', () => {
  const enteredOf = async (more: object, state = 'committed') => {
    server.responses['GET /api/imports/i1'] = json(importOf(more, state));
    await renderPage(<ImportsScreen />, '/dashboard/import?import=i1');
    await screen.findByRole('region', { name: 'Imported' });
    return screen.queryByRole<HTMLAnchorElement>('link')?.getAttribute('href') ?? null;
  };
  const days = (from: string, to: string, store_id: string | null = null) => ({
    entered: { from, to, store_id },
  });

  it.each([
    [
      'sales',
      days('2026-01-05', '2026-01-11', 's1'),
      /sales\?panel=week&week=2026-01-05&store=s1$/,
    ],
    [
      'sales',
      days('2026-01-04', '2026-01-05'),
      /sales\?panel=history&from=2026-01-04&to=2026-01-05$/,
    ],
    [
      'invoices',
      days('2026-01-04', '2026-02-05'),
      /\?view=invoices&from=2026-01-04&to=2026-02-05$/,
    ],
    ['shifts', days('2026-01-04', '2026-01-04'), /\?panel=hours&from=2026-01-04&to=2026-01-04$/],
    ['incomes', days('2026-01-04', '2026-02-05', 's1'), /income\?month=2026-02&store=s1$/],
    ['daily_cash', days('2026-01-04', '2026-01-07'), /\?view=weekly-cash&week=2026-01-05$/],
    ['vendors', { entered: null }, /vendors-invoices\?view=vendors$/],
  ])('is one click away: %s', async (noun, more, address) => {
    expect(await enteredOf({ noun, ...more })).toMatch(address);
  });

  it('has no link where nothing stands, or not any more', async () => {
    const sales = days('2026-01-05', '2026-01-11');
    expect(await enteredOf({ ...sales, new: 0 })).toBeNull();
    cleanup();
    expect(await enteredOf(sales, 'undone')).toBeNull();
    cleanup();
    expect(await enteredOf({ noun: 'attachments', entered: null })).toBeNull();
  });
});

it('an import of before is taken back, or what stands in the way is said', async () => {
  const message = 'Line 3 of till.csv was changed or deleted since';
  server.responses['GET /api/imports'] = json([importOf({}, 'committed')]);
  server.responses['POST /api/imports/i1/undo'] = json({ message }, 409);
  await renderPage(<ImportsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
  await confirmUndo();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});
