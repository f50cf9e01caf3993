import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { literalBook, type LiteralBook } from '../testing/files/literal-book.ts';
import { importHost } from './import-host.ts';

let t: TestApi;

beforeEach(async () => {
  t = await testApi(undefined, { imports: importHost });
  for (const name of ['Main St', 'Oak']) {
    await t.ok('POST /stores', { body: { name, address: '1 Main St' } });
  }
});

type Row = {
  line: number;
  state: string;
  values: Record<string, string>;
  fields: Record<string, string> | null;
};
type File = { name: string; noun: string | null; columns: string[]; hidden_rows?: number };

async function uploadFile(name: string, bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  const headers = { authorization: 'Bearer admin' };
  const request = { method: 'POST', headers, body: form };
  const response = await t.api.request('http://localhost/api/imports', request);
  const {
    _id = '',
    files = [],
    message,
  } = (await response.json()) as {
    _id?: string;
    files?: File[];
    message?: string;
  };
  if (_id === '') return { _id, message, files, rows: [] };
  const { data } = (await t.ok(`GET /imports/${_id}/rows`)) as { data: Row[] };
  return { _id, message, files, rows: data };
}

const codes = ['m/d/yyyy', 'm/d/yyyy h:mm AM/PM', 'h:mm AM/PM', '00000', '0.0%', '0.00'];
/** The styles of these formats, after the one of no format. */
const [day, dayTime, time, zeros, percent, cents] = [1, 2, 3, 4, 5, 6];
const styles =
  `<numFmts count="${codes.length}">` +
  codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('') +
  `</numFmts><cellXfs count="${codes.length + 1}"><xf numFmtId="0"/>` +
  codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('') +
  '</cellXfs>';

type Cell = string | number | null | [value: number, style: number] | { xml: string };

const letters = 'ABCDEFGH';

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (Array.isArray(cell)) return `<c r="${at}" s="${cell[1]}"><v>${cell[0]}</v></c>`;
  return cell.xml.replace('<c', `<c r="${at}"`);
}

/** The XML of rows of cells; a row may have attributes. */
const rowsXml = (rows: readonly (readonly Cell[])[], attributes: Record<number, string> = {}) =>
  rows
    .map((cells, at) => {
      const inner = cells.map((cell, column) => cellXml(cell, `${letters[column] ?? ''}${at + 1}`));
      return `<row r="${at + 1}" ${attributes[at + 1] ?? ''}>${inner.join('')}</row>`;
    })
    .join('');

const book = (rows: readonly (readonly Cell[])[], others: Partial<LiteralBook> = {}) =>
  literalBook({ sheets: { Sheet1: rowsXml(rows) }, styles, ...others });

const upload = (...rows: (readonly Cell[])[]) => uploadFile('Book1.xlsx', book(rows));

/** 2026-11-13 as a workbook counts days. */
const friday = 46_339;

describe('numbers as a person sees them', () => {
  it('keep the time of a clock-in, whether its date is shown or not', async () => {
    const store = (await t.ok('GET /stores'))[0] as { _id: string; name: string };
    const employee = { employee_id: '00007', name: 'Jane', store_id: store._id, hourly_rate: 15 };
    await t.ok('POST /employees', { body: employee });
    const { rows } = await upload(
      ['Employee ID', 'Location', 'Date', 'Clock in', 'Clock out'],
      [[7, zeros], store.name, [friday, day], [friday + 0.375, dayTime], [friday + 0.75, time]],
      [[7, zeros], store.name, [friday, day], [friday + 1.375, dayTime], [friday + 1.75, dayTime]],
      [[7, zeros], store.name, [friday - 1, day], [0.375, time], [0.75, time]],
    );
    expect(rows.map(({ state }) => state)).toEqual(['new', 'refused', 'new']);
    expect(rows.map(({ values }) => values['start_time'])).toEqual([
      '2026-11-13T09:00',
      '2026-11-14T09:00',
      '09:00',
    ]);
  });

  it('are no amounts if they are percentages, and have the cents that are shown', async () => {
    const { rows } = await upload(
      ['Store', 'Date', 'Total Sales'],
      ['Oak', [friday, day], [0.08, percent]],
      ['Oak', [friday, day], [101.2345678, cents]],
    );
    expect(rows.map(({ values, fields }) => [values['total_sales'], fields])).toEqual([
      ['8%', { total_sales: '"8%" is not an amount' }],
      ['101.23', null],
    ]);
  });

  it('are the month of a target, which a workbook makes of 2026-11', async () => {
    const { rows } = await upload(['Store', 'Month', 'Target'], ['Oak', [friday - 12, day], 5]);
    expect(rows.map(({ state }) => state)).toEqual(['new']);
  });
});

describe('cells without a value', () => {
  const missing =
    'The workbook does not hold the result of this formula. Please open it, save it and choose it again.';

  it('are formulas that nobody has calculated yet, never an empty cell', async () => {
    const formula = { xml: `<c><f>SUM(C3:C9)</f><v></v></c>` };
    const { rows } = await upload(
      ['Store', 'Date', 'Total Sales', 'Note'],
      ['Oak', [friday, day], formula, 'x'],
      ['Oak', [friday, day], 5, formula],
      ['Oak', [friday, day], 5, { xml: '<c t="str"><f>""</f><v></v></c>' }],
    );
    expect(rows.map(({ fields }) => fields)).toEqual([
      { total_sales: missing },
      { description: missing },
      null,
    ]);
    const wide = await upload(
      ['Date', 'Main St', 'Oak'],
      [[friday, day], 5, { xml: '<c><f>B2</f></c>' }],
    );
    expect(wide.rows.map(({ fields }) => fields)).toEqual([null, { total_sales: missing }]);
  });

  it('are errors, also in a column of texts', async () => {
    const { rows } = await upload(
      ['Store', 'Date', 'Total Sales', 'Note'],
      ['Oak', [friday, day], 5, { xml: '<c t="e"><f>VLOOKUP(1,A1,1)</f><v>#N/A</v></c>' }],
    );
    expect(rows.map(({ fields }) => fields)).toEqual([
      { description: 'The cell holds the error #N/A' },
    ]);
  });
});

describe('a table in a sheet', () => {
  it.each([
    ['two cells', ['Date range:', '11/1/2026 - 11/30/2026']],
    ['a date', ['Printed', '11/14/2026 9:00 AM']],
    ['a label', ['Location:', 'All']],
    ['words', ['Location', 'All locations']],
  ])('has its header below a title of %s', async (_, title) => {
    const long = await upload(
      ['Sales Summary'],
      title,
      [],
      ['Store', 'Date', 'Tip', 'Net sales', 'Gross sales'],
      ['Oak', [friday, day], 1, 5, 6],
    );
    expect(long.files[0]?.columns[0]).toBe('Store');
    const plain = await upload(title, ['Store', 'Date', 'Net sales'], ['Oak', [friday, day], 5]);
    expect(plain.rows.map(({ state }) => state)).toEqual(['new']);
    const unknown = await upload(title, ['Shop', 'When', 'Till', 'Cash'], ['A', 'B', 'C', 'D']);
    expect(unknown.files[0]?.columns).toEqual(['Shop', 'When', 'Till', 'Cash']);
    const wide = await upload(title, ['Date', 'Main St', 'Oak'], [[friday, day], 5, 6]);
    expect(wide.rows.map(({ state }) => state)).toEqual(['new', 'new']);
  });

  it('of days and stores may begin in another column than the first', async () => {
    const { rows } = await upload(
      [],
      [],
      [null, 'Date', 'Main St', 'Oak'],
      [null, [friday, day], 5, 6],
    );
    expect(rows.map(({ values }) => [values['store'], values['total_sales']])).toEqual([
      ['Main St', '5'],
      ['Oak', '6'],
    ]);
  });

  it('may have formats in columns that it does not reach', async () => {
    const far = '<row r="3"><c r="XFD3" s="1"/></row>';
    const rows = rowsXml([
      ['Store', 'Date', 'Total Sales'],
      ['Oak', [friday, day], 5],
    ]);
    const read = await uploadFile('a.xlsx', literalBook({ sheets: { A: rows + far }, styles }));
    expect([read.message, read.rows.length]).toEqual([undefined, 1]);
  });

  it('have at most 1,000 columns', async () => {
    const upTo = async (column: string) => {
      const last = `<row r="3"><c r="${column}3"><v>1</v></c></row>`;
      const rows = rowsXml([
        ['Store', 'Date', 'Total Sales'],
        ['Oak', [friday, day], 5],
      ]);
      return uploadFile('a.xlsx', literalBook({ sheets: { A: rows + last }, styles }));
    };
    expect((await upTo('ALL')).message).toBeUndefined();
    expect((await upTo('ALM')).message).toEqual(
      expect.stringContaining('A sheet can have at most 1,000 columns'),
    );
  });
});

describe('merged cells', () => {
  const head = ['Store', 'Date', 'Total Sales', 'Note'];
  const read = async (merged: readonly string[], rows: readonly (readonly Cell[])[], prefix = '') =>
    (await uploadFile('Book1.xlsx', book([head, ...rows], { merged, prefix }))).rows;

  it('hold their text in each of their rows, a blank cell none', async () => {
    const rows = await read(
      ['A2:A4', 'D3:D4', 'A5:B5', 'B7:B8'],
      [
        ['Oak', [friday, day], 5],
        [null, [friday + 1, day], 6, 'rain'],
        ['', [friday + 2, day], 'none'],
        ['Main St', null, 7],
        [null, [friday, day], 8],
        ['Oak', [friday - 1, day], 9],
        ['Main St', null, 10],
      ],
    );
    expect(
      rows.map(({ line, values, fields }) => [line, ...Object.values(values), fields]),
    ).toEqual([
      [2, 'Oak', '2026-11-13', '5', '', null],
      [3, 'Oak', '2026-11-14', '6', 'rain', null],
      [4, 'Oak', '2026-11-15', 'none', 'rain', { total_sales: '"none" is not an amount' }],
      [5, 'Main St', '', '7', '', { date: 'Please select a date' }],
      [6, '', '2026-11-13', '8', '', { store: 'The store is missing' }],
      [7, 'Oak', '2026-11-12', '9', '', null],
      [8, 'Main St', '2026-11-12', '10', '', null],
    ]);
  });

  it('hold an amount once, and make no row of what is blank otherwise', async () => {
    const rows = await read(
      ['C2:C3', 'A2:A6'],
      [['Oak', [friday, day], 5], [null, [friday + 1, day]], [], [null, null, null]],
      'x:',
    );
    expect(rows.map(({ values }) => Object.values(values))).toEqual([
      ['Oak', '2026-11-13', '5', ''],
      ['Oak', '2026-11-14', '', ''],
    ]);
  });
});

describe('what nobody sees in a workbook', () => {
  const sales = (amount: number) => [
    ['Store', 'Date', 'Total Sales'],
    ['Oak', [friday, day] as [number, number], amount],
  ];

  it('is not entered from a hidden sheet unless one says what it holds', async () => {
    const bytes = literalBook({
      sheets: { Now: rowsXml(sales(5)), Old: rowsXml(sales(6)) },
      hidden: ['Old'],
      styles,
    });
    const { _id, files } = await uploadFile('Book1.xlsx', bytes);
    expect(files.map(({ name, noun }) => [name, noun])).toEqual([
      ['Book1.xlsx › Now', 'sales'],
      ['Book1.xlsx › Old (hidden)', null],
    ]);
    const chosen = await t.ok(`PATCH /imports/${_id}`, {
      body: { files: [{ file: 1, noun: 'sales' }] },
    });
    expect(chosen.files[1]).toMatchObject({ noun: 'sales', rows: 1 });
  });

  it('is counted if it is hidden rows, also when they are read again', async () => {
    const rows = [...sales(5), ...sales(6).slice(1), ['Main St', [friday, day], 7] as Cell[]];
    const sheet = rowsXml(rows, { 2: 'hidden="1"', 3: 'hidden="true"', 4: 'hidden="0"' });
    const bytes = literalBook({ sheets: { A: sheet }, styles });
    const { _id, files } = await uploadFile('a.xlsx', bytes);
    expect(files[0]).toMatchObject({ hidden_rows: 2, rows: 3 });
    const body = { files: [{ file: 0, date_order: 'mdy' }] };
    const read = await t.ok(`PATCH /imports/${_id}`, { body });
    expect(read.files[0]).toMatchObject({ hidden_rows: 2, rows: 3 });
  });
});

describe('a workbook in a zip', () => {
  it('may have macros', async () => {
    const rows: Cell[][] = [
      ['Store', 'Date', 'Total Sales'],
      ['Oak', [friday, day], 5],
    ];
    const zip = zipSync({ 'Report.xlsm': book(rows), 'photo.jpg': strToU8('x') });
    expect((await uploadFile('all.zip', zip)).rows).toHaveLength(1);
  });

  it.each(['Report.ods', 'Report.numbers'])(
    'is refused as %s rather than ignored',
    async (name) => {
      const csv = strToU8('store,date,total_sales\nOak,2026-11-13,5\n');
      const zip = zipSync({ 'a.csv': csv, [name]: zipSync({ 'content.xml': strToU8('<a/>') }) });
      expect((await uploadFile('all.zip', zip)).message).toBe(
        `${name} is not a workbook of Excel. Please save the table as XLSX or CSV.`,
      );
    },
  );
});
