import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { literalBook } from '../testing/files/literal-book.ts';
import { importHost } from './import-host.ts';

/** Every text column, with surrounding whitespace as in real files. */
const tables: Readonly<Record<string, readonly (readonly string[])[]>> = {
  stores: [
    ['name', 'address'],
    ['  Main St ', ' 1 Main\u00a0St  '],
  ],
  vendors: [
    ['name', 'stores'],
    [' Acme  ', ' Main St '],
  ],
  employees: [
    ['employee_id', 'name', 'store', 'hourly_rate', 'email', 'phone_number'],
    [' EMP001 ', ' Ann  Lee ', ' Main St ', ' 15.29 ', ' ann@example.com ', '  555 0100 '],
    ['EMP002', 'Bea', 'Main St', '15.29', ' ', '   '],
  ],
  invoices: [
    ['invoice_number', 'store', 'vendor', 'amount', 'date', 'description'],
    [' A-1 ', ' Main St ', ' Acme ', ' 10.29 ', ' 2026-11-10 ', '  two\nlines  '],
    ['A-2', 'Main St', 'Acme', '5.57', '2026-11-10', '  '],
  ],
  sales: [
    ['store', 'date', 'total_sales', 'description'],
    [' Main St ', ' 2026-11-10 ', ' 100.29 ', ' late\t'],
    ['Main St', '2026-11-11', '100.57', ' \n'],
  ],
  income_types: [
    ['name', 'default_amount'],
    [' Lottery ', ' 5.29 '],
  ],
  incomes: [
    ['store', 'income_type', 'amount', 'date', 'description'],
    [' Main St ', ' Lottery ', ' 5.57 ', ' 2026-11-10 ', ' x '],
    ['Main St', 'Lottery', '9.01', '2026-11-10', ' '],
  ],
};

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function csvFiles(): [string, Uint8Array] {
  const files = Object.entries(tables).map(([name, rows]) => {
    const lines = rows.map((cells) => cells.map(quoted).join());
    return [`${name}.csv`, strToU8(`${lines.join('\n')}\n`)] as const;
  });
  return ['business.zip', zipSync(Object.fromEntries(files))];
}

/** The same tables as sheets of a workbook, with inline or shared strings. */
function workbook(isShared: boolean): [string, Uint8Array] {
  const shared: string[] = [];
  const cell = (text: string) => {
    const words = `<t xml:space="preserve">${text}</t>`;
    // Some programs indent their XML.
    if (!isShared) return `<c t="inlineStr">\n  <is>\n    ${words}\n  </is>\n</c>`;
    shared.push(`<si>${words}</si>`);
    return `<c t="s"><v>${shared.length - 1}</v></c>`;
  };
  const sheets = Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join(''),
    ]),
  );
  return ['business.xlsx', literalBook({ sheets, strings: shared.join('') })];
}

const path = 'http://localhost/api';
const headers = { authorization: 'Bearer admin' };

/** Imports a file as in the browser; returns the rows that were not unchanged. */
async function importFile(t: TestApi, [name, bytes]: [string, Uint8Array]) {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  const sent = { method: 'POST', headers, body: form };
  const uploaded = await t.api.request(`${path}/imports`, sent);
  const { _id } = (await uploaded.json()) as { _id: string };
  const rowsIn = async (state: string) =>
    ((await t.ok(`GET /imports/${_id}/rows?state=${state}`)) as { data: unknown[] }).data;
  const [added, changed] = [await rowsIn('new'), await rowsIn('changed')];
  const refused = await rowsIn('refused');
  await t.ok(`POST /imports/${_id}/commit`, { body: { replace_changed: false } });
  return { added: added.length, changed, refused };
}

async function businessOf(t: TestApi): Promise<Record<string, string>> {
  const response = await t.api.request(`${path}/exports/business.zip`, { headers });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strFromU8(text)]));
}

const forms = [csvFiles(), workbook(false), workbook(true)];

it('surrounding whitespace is imported identically from CSV files and workbooks', async () => {
  const businesses: Record<string, string>[] = [];
  for (const form of forms) {
    const t = await testApi(undefined, { imports: importHost });
    const added = Object.values(tables).reduce((count, rows) => count + rows.length - 1, 0);
    expect(await importFile(t, form)).toEqual({ added, changed: [], refused: [] });
    businesses.push(await businessOf(t));
    // Every form matches what is stored already.
    for (const again of forms) {
      expect(await importFile(t, again)).toEqual({ added: 0, changed: [], refused: [] });
    }
  }
  const [fromText, ...fromBooks] = businesses;
  for (const fromBook of fromBooks) expect(fromBook).toEqual(fromText);
  expect(fromText?.['sales.csv']).toContain('100.29, late\t\n');
  expect(fromText?.['invoices.csv']).toContain('"  two\nlines  "');
});
