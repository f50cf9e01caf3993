import { gzipSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { command } from '../testing/command.ts';
import { literalBook } from '../testing/files/literal-book.ts';
import { importFolder, refusals, type ImportFolder } from '../testing/import-folder.ts';

let at: ImportFolder;

beforeEach(async () => {
  at = importFolder();
  at.write('stores.csv', 'name,address\nMain St,1 Main St\n');
  await at.run();
});
afterEach(() => at.remove());

const write = (name: string, text: string | Uint8Array) => writeFileSync(at.path(name), text);
const run = (...args: string[]) => command(at.folder, 'import', ...args);
const map = JSON.stringify({ Shop: 'store', Day: 'date', Till: 'total_sales' });
const sales = () =>
  at.stored((db) =>
    db.selectFrom('sales').select(['date', 'amount_cents']).orderBy('date').execute(),
  );

describe('files by name', () => {
  const text = 'Shop;Day;Till;Clerk\nMain St;13/11/2025;5,29;Ann\nMain St;1/11/2025;-;Bo;\n';

  it('are mapped by a file, with dates and amounts as they are written there', async () => {
    write('till.csv', text);
    write('map.json', map);
    const { printed, lastLine } = await run('till.csv', '--map', 'map.json', '--decimal', ',');
    expect(lastLine).toBe('added 1, unchanged 0, refused 1');
    expect(refusals(printed).map((row) => [row['line'], row['date']])).toEqual([
      ['3', '2025-11-01'],
    ]);
    expect(await sales()).toEqual([{ date: '2025-11-13', amount_cents: 529 }]);
    const again = await run('till.csv', '--map', 'map.json', '--decimal', ',');
    expect(again.lastLine).toBe('added 0, unchanged 1, refused 1');
    refusals(again.printed);
  });

  it('say which totals of a table of stores they leave out', async () => {
    write(
      'week.csv',
      'Date,Main St,Total\n11/13/2025,5.29,5.29\n11/14/2025,7,7\nTotal,12.29,12.29\n',
    );
    const { printed, lastLine } = await run('week.csv');
    expect(lastLine).toBe('added 2, unchanged 0, refused 0');
    expect(printed).toContain('week.csv: Left out as totals: column Total, line 4');
  });

  it('are of the only store if no column names one, which is said', async () => {
    write('days.csv', 'Date,Net Sales\n11/13/2025,5.29\n');
    const { printed, lastLine } = await run('days.csv');
    expect(printed).toContain('days.csv: All rows are of Main St, the only store');
    expect(lastLine).toBe('added 1, unchanged 0, refused 0');
  });

  it('are added up by store and day on request, which is for kinds of one row a day', async () => {
    const receipts = ['11/13/2025 08:00,5.29', '11/14/2025 09:00,7', '11/13/2025 17:30,-0.29'];
    write('till.csv', ['Date,Net Sales', ...receipts, '11/14/2025,void', ''].join('\n'));
    const { printed, lastLine } = await run('till.csv', '--add-up');
    // A day with a receipt that cannot be read has no sum.
    expect(lastLine).toBe('added 1, unchanged 0, refused 1');
    expect(refusals(printed).map((row) => [row['line'], row['total_sales']])).toEqual([
      ['3', 'void'],
    ]);
    expect(await sales()).toEqual([{ date: '2025-11-13', amount_cents: 500 }]);
    const bills = 'Vendor,Invoice,Date,Amount\nSysco,A1,11/13/2025,5\n';
    write('bills.csv', bills);
    expect((await run('bills.csv', '--add-up')).reported.at(-1)).toContain(
      '--add-up is for sales and daily cash.',
    );
  });

  it('are of the store that is said for all rows, and have any value that a map says', async () => {
    at.write('stores.csv', 'name,address\nMain St,1 Main St\nElm St,2 Elm St\n');
    await at.run();
    write('days.csv', 'Date,Net Sales\n11/13/2025,5.29\n');
    expect((await run('days.csv')).reported.at(-1)).toContain(
      'days.csv lacks a column for store. Choose it with --map, or say with --store which one',
    );
    const said = await run('days.csv', '--store', 'Main St');
    expect(said.lastLine).toBe('added 1, unchanged 0, refused 0');
    expect(await sales()).toEqual([{ date: '2025-11-13', amount_cents: 529 }]);
    write('map.json', JSON.stringify({ for_all: { store: 'Main St' } }));
    const mapped = await run('days.csv', '--map', 'map.json');
    expect(mapped.lastLine).toBe('added 0, unchanged 1, refused 0');
  });

  it('have shifts by the opening hours, if both times are in one cell', async () => {
    at.write('stores.csv', 'name,address\nMain St,1 Main St\n');
    at.write('employees.csv', 'employee_id,name,store,hourly_rate\nEMP001,Ann Lee,Main St,15\n');
    await at.run();
    write('plan.csv', 'Name,11/23/2026,11/24/2026\nAnn Lee,9-5,2-10\n');
    const { lastLine } = await run('plan.csv', '--store', 'Main St');
    expect(lastLine).toBe('added 2, unchanged 0, refused 0');
  });

  it('refuse a row with a surplus separator', async () => {
    write('sales.csv', 'store,date,total_sales\nMain St,11/13/2025,1,234.50\n');
    const { printed, lastLine } = await run('sales.csv');
    expect(lastLine).toBe('added 0, unchanged 0, refused 1');
    expect(refusals(printed)[0]?.['reason']).toBe('This row has 4 values, the header has 3');
  });

  describe('with a hidden sheet', () => {
    const row = (...cells: string[]) =>
      `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
    const sheetOf = (amount: string) =>
      row('Shop', 'Day', 'Till') + row('Main St', '11/13/2025', amount);
    const leaveOut = (...names: string[]) =>
      write('map.json', JSON.stringify({ ...(JSON.parse(map) as object), leave_out: names }));

    beforeEach(() => {
      const sheets = { Now: sheetOf('5'), 'Old & gone': sheetOf('7') };
      const escaped = { Now: sheets.Now, 'Old &amp; gone': sheets['Old & gone'] };
      write('till.xlsx', literalBook({ sheets: escaped, hidden: ['Old &amp; gone'] }));
      write('map.json', map);
    });

    it('fail until it is left out, by its name in the workbook or in the message', async () => {
      const failed = await run('till.xlsx', '--map', 'map.json');
      expect([failed.status, failed.reported.at(-1)]).toEqual([
        1,
        'till.xlsx › Old & gone (hidden): Choose what these rows are with --rows, map its columns, or leave it out with --map',
      ]);
      for (const name of ['Old & gone', 'till.xlsx › Old & gone (hidden)']) {
        leaveOut(name);
        const { printed, status } = await run('till.xlsx', '--map', 'map.json');
        expect([status, printed]).toEqual([
          0,
          expect.arrayContaining(['till.xlsx › Old & gone (hidden): left out']),
        ]);
      }
      expect(await sales()).toEqual([{ date: '2025-11-13', amount_cents: 500 }]);
    });

    it('have the columns of the others matched by name if the map only leaves it out', async () => {
      write('day.csv', 'store,date,total_sales\nMain St,2025-11-13,5\n');
      write('map.json', JSON.stringify({ leave_out: ['Now', 'Old & gone'] }));
      const { lastLine } = await run('day.csv', 'till.xlsx', '--map', 'map.json');
      expect(lastLine).toBe('added 1, unchanged 0, refused 0');
    });

    it('are left out as a whole by their name, which may be of any kind', async () => {
      write('notes.csv.gz', gzipSync('Who,What\nAnn,called\n'));
      leaveOut('Old & gone', 'notes.csv.gz');
      const { printed, lastLine } = await run('notes.csv.gz', 'till.xlsx', '--map', 'map.json');
      expect(lastLine).toBe('added 1, unchanged 0, refused 0');
      expect(printed).toContain('notes.csv.gz: left out');
    });

    it('fail if nothing has the name of what is left out', async () => {
      leaveOut('Old & gone', 'Notes');
      const { status, reported } = await run('till.xlsx', '--map', 'map.json');
      expect([status, reported.at(-1)]).toEqual([
        1,
        'There is no sheet or file "Notes" to leave out',
      ]);
      expect(await sales()).toEqual([]);
    });
  });

  it('are streamed when they are gzipped', async () => {
    write('till.csv.gz', gzipSync('Shop,Day,Till\nMain St,11/13/2025,"$1,000.29"\n'));
    write('map.json', map);
    expect((await run('till.csv.gz', '--map', 'map.json')).lastLine).toBe(
      'added 1, unchanged 0, refused 0',
    );
    expect(await sales()).toEqual([{ date: '2025-11-13', amount_cents: 100_029 }]);
  });

  it('are read by the places of their cells, however columns are called', async () => {
    const text = '2025,Shop,,Day,,Till,Till\nx,Main St,,11/13/2025,y,5,7\n';
    write('map.json', map);
    write('till.csv', text);
    expect((await run('till.csv', '--map', 'map.json')).lastLine).toContain('added 1');
    write('till.csv.gz', gzipSync(text));
    expect((await run('till.csv.gz', '--map', 'map.json')).lastLine).toBe(
      'added 0, unchanged 1, refused 0',
    );
    expect(await sales()).toEqual([{ date: '2025-11-13', amount_cents: 500 }]);
  });

  it('refuse a gzipped row whose text is not UTF-8, rather than enter it misread', async () => {
    const row = Buffer.from(
      'store,date,total_sales,description\nMain St,2025-11-13,5,caf\xe9\n',
      'latin1',
    );
    write('sales.csv.gz', gzipSync(row));
    const { printed, lastLine } = await run('sales.csv.gz', '--rows', 'sales');
    expect(lastLine).toBe('added 0, unchanged 0, refused 1');
    expect(refusals(printed)[0]?.['reason']).toBe('This row is not valid UTF-8');
  });

  it.each([
    [['till.csv', '--map', 'map.json'], 'Choose whether a comma separates the cents'],
    [['till.csv'], 'till.csv: Choose what these rows are'],
    [
      ['till.csv', '--rows', 'sales'],
      'till.csv lacks a column for total_sales. Choose it with --map',
    ],
    [['both.csv', '--rows', 'sales'], 'Choose whether day or month comes first'],
    [['gone.csv', '--map', 'map.json'], 'There is no file'],
    [['/dev/null', '--map', 'map.json'], '/dev/null is a pipe or a device, not a file'],
    [['till.csv', '--map', 'till.csv'], 'The mapping is not valid JSON'],
    [['day.csv', '--rows', 'sale'], '--rows sale is not known. See npm run backcounter -- import'],
    [['day.csv', '--dates', 'dym'], '--dates dym is not known.'],
    [['day.csv', '--decimal', ';'], '--decimal ; is not known.'],
    [['.', '--store', 'Main St'], '--store is for files, not for a folder.'],
    [['.', '--rows', 'sales'], '--rows is for files, not for a folder.'],
    [['.', '--dates', 'dmy'], '--dates is for files, not for a folder.'],
    [['.', '--decimal', ','], '--decimal is for files, not for a folder.'],
  ])('%j fail before anything is entered: %s', async (args, why) => {
    write('till.csv', text);
    write('both.csv', 'store,date,total_sales\nMain St,1/2/2025,5\n');
    write('day.csv', 'store,date,total_sales\nMain St,2025-11-13,5\n');
    write('map.json', map);
    const { status, reported } = await run(...args);
    expect([status, reported.at(-1)]).toEqual([1, expect.stringContaining(why)]);
    expect(await sales()).toEqual([]);
  });
});
