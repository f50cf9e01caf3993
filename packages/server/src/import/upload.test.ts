import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { tablesOf } from './files/tables.ts';
import { readUpload } from './upload.ts';

type NamedFile = [name: string, bytes: Uint8Array | string];

async function read(...files: NamedFile[]) {
  const form = new FormData();
  for (const [name, bytes] of files) form.append('file', new Blob([bytes as BlobPart]), name);
  const request = new Request('http://x/api/imports', { method: 'POST', body: form });
  const upload = await readUpload(request);
  const tables = await Promise.all(upload.files.map(tablesOf));
  return Promise.all(
    tables.flat().map(async ({ name, columns, rows }) => {
      const table = [columns];
      for await (const { cells } of rows) table.push(cells);
      return { name, table };
    }),
  );
}

const table = [
  ['store', 'note'],
  ['Café', 'a,b'],
];

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

it.each<NamedFile>([
  ['commas.csv', 'store,note\nCafé,"a,b"\n'],
  ['mark.csv', '\ufeffstore,note\r\nCafé,"a,b"\r\n'],
  ['semicolons.csv', 'store;note\nCafé;a,b\n'],
  ['titled.csv', 'Notes of November;\n\nstore;note\nCafé;a,b\n'],
  ['tabs.tsv', 'store\tnote\nCafé\ta,b\n'],
  ['utf16.csv', utf16('store;note\nCafé;a,b\n')],
  ['latin.csv', new Uint8Array(Buffer.from('store;note\nCafé;a,b\n', 'latin1'))],
  ['guarded.csv', `store;note\nCafé;'a,b\n`],
])('reads %s', async (name, bytes) => {
  expect(await read([name, bytes])).toEqual([{ name, table }]);
});

it('does not take a separator inside cells for the one between columns', async () => {
  const csv = 'name,stores\nAcme,A|B|C\n"Bolt, Inc",A|B|C|D|E\n';
  expect(await read(['vendors.csv', csv])).toEqual([
    {
      name: 'vendors.csv',
      table: [
        ['name', 'stores'],
        ['Acme', 'A|B|C'],
        ['Bolt, Inc', 'A|B|C|D|E'],
      ],
    },
  ]);
});

it.each<[string, (text: string) => Uint8Array]>([
  ['utf-8', (text) => new Uint8Array(Buffer.from(text))],
  ['utf-16le', utf16],
])('reads each letter of a long file in %s', async (_, encoded) => {
  const rows = Array.from({ length: 10_000 }, (_row, index) => [`Café ${index}`, '🍎 “é”']);
  const text = ['store,note', ...rows.map((cells) => cells.join(','))].join('\n');
  const [long] = await read(['long.csv', encoded(text)]);
  expect(long?.table).toEqual([['store', 'note'], ...rows]);
});

it('reads the files of a zip by their last name, whatever their paths', async () => {
  const bytes = zipSync({ '../../etc/sales.csv': Buffer.from('store,note\nCafé,"a,b"\n') });
  expect(await read(['all.zip', bytes])).toEqual([{ name: 'sales.csv', table }]);
});

it('skips the folder __MACOSX of a zip, but not a file that is named like it', async () => {
  const file = Buffer.from('store,note\nCafé,"a,b"\n');
  const bytes = zipSync({ '__MACOSX/sales.csv': file, '__MACOSX.csv': file });
  expect(await read(['all.zip', bytes])).toEqual([{ name: '__MACOSX.csv', table }]);
});

it.each<[string, Uint8Array | string, string]>([
  ['bomb.zip', zipSync({ 'a.csv': new Uint8Array(201_000_000) }), 'bomb.zip is too large when'],
  ['no.zip', 'no zip', 'no.zip cannot be unpacked'],
  ['no.xlsx', 'no workbook', 'no.xlsx is not a readable workbook'],
  [
    'picture.csv',
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
    'picture.csv is not a text table',
  ],
  ['empty.csv', '', 'empty.csv is empty'],
  ['quote.csv', 'a,b\n"1,2\n', 'quote.csv cannot be read'],
])('refuses %s in one sentence', async (name, bytes, message) => {
  await expect(read([name, bytes])).rejects.toThrow(message);
});
