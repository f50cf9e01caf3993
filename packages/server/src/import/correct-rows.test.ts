import { zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { importMessages } from '@backcounter/core/imports';
import { pdfOf } from '@backcounter/core/testing/files';
import { settingNames } from '@backcounter/core/settings';
import type { ServerHost } from '@backcounter/api/deps';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { importHost } from './import-host.ts';

let t: TestApi;

beforeEach(async () => {
  t = await testApi(undefined, { imports: importHost });
  await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Main St' } });
});

type Preview = { _id: string; files: { noun: string; new: number; refused: number }[] };
type Values = Record<string, string>;

async function upload(tables: Record<string, string[]>, zip?: Uint8Array): Promise<Preview> {
  const form = new FormData();
  for (const [name, lines] of Object.entries(tables)) {
    form.append('file', new Blob([lines.join('\n')]), `${name}.csv`);
  }
  if (zip) form.append('file', new Blob([zip as BlobPart]), 'all.zip');
  const headers = { authorization: 'Bearer admin' };
  const url = 'http://localhost/api/imports';
  const response = await t.api.request(new Request(url, { method: 'POST', headers, body: form }));
  return (await response.json()) as Preview;
}

/** Corrects the first row of a kind. */
function correct({ _id, files }: Preview, noun: string, values: Values): Promise<Preview> {
  const rows = [{ file: files.findIndex((file) => file.noun === noun), line: 2, values }];
  return t.ok(`PATCH /imports/${_id}/rows`, { body: { rows } });
}

/** How many rows of each kind are new, and how many refused. */
const countsOf = ({ files }: Preview) =>
  Object.fromEntries(files.map((file) => [file.noun, [file.new, file.refused]]));

const header =
  'kind,store,date,vendor,invoice_number,income_type,amount,description,position,name,file';
const bill = (number: string) =>
  `invoices,Main St,2026-11-02,Acme,${number},,,,,bill.pdf,attachments/1.pdf`;

/** A zip of an invoice and of an attachment, with the invoice's number and amount as given. */
async function zipOf(attachedTo: string, amount: string): Promise<Uint8Array> {
  const [store] = (await t.ok('GET /stores')) as { _id: string }[];
  await t.ok('POST /vendors', { body: { name: 'Acme', store_ids: [store?._id] } });
  const invoice = `A-1,Main St,Acme,${amount},2026-11-02`;
  return zipSync({
    'invoices.csv': Buffer.from(`invoice_number,store,vendor,amount,date\n${invoice}\n`),
    'attachments.csv': Buffer.from(`${header}\n${bill(attachedTo)}\n`),
    'attachments/1.pdf': pdfOf('bill'),
  });
}

const enter = ({ _id }: Preview) => t.ok(`POST /imports/${_id}/commit`, { body: {} });

const day = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);

/** More rows than a correction retries if no other row depends on the corrected one. */
const manySales = [
  'store,date,total_sales',
  ...Array.from({ length: 2100 }, (_, index) => `Main St,${day(index)},5`),
];

describe('a correction in all rows', () => {
  const lines = [
    'invoice_number,store,vendor,amount,date',
    'A1,Main St,"Acme, Inc.",5,2026-11-02',
    'A2,Main St,"Acme, Inc.",6,2026-11-03',
    'A3,Main St,Bolt,7,2026-11-03',
    'A4,Main St,"Acme, Inc.",8,2026-11-04',
  ];

  it.each([
    [true, [3, 1]],
    [undefined, [1, 3]],
  ] as const)('of a name that many have is made once, if asked for (%s)', async (all, counts) => {
    const [store] = (await t.ok('GET /stores')) as { _id: string }[];
    await t.ok('POST /vendors', { body: { name: 'Acme', store_ids: [store?._id] } });
    const read = await upload({ invoices: lines });
    expect(countsOf(read)).toEqual({ invoices: [0, 4] });
    const row = { file: 0, line: 2, values: { vendor: 'Acme' }, in_all_rows: all };
    const corrected = await t.ok(`PATCH /imports/${read._id}/rows`, { body: { rows: [row] } });
    expect(countsOf(corrected as Preview)).toEqual({ invoices: counts });
  });

  it('leaves a row alone that is refused for something else', async () => {
    await t.ok('POST /stores', { body: { name: 'Elm St', address: '2 Elm St' } });
    const sales = ['store,date,total_sales', 'Elm,2026-11-02,5', 'Elm,2026-11-03,-'];
    const read = await upload({ sales });
    const row = { file: 0, line: 2, values: { store: 'Elm St' }, in_all_rows: true };
    await t.ok(`PATCH /imports/${read._id}/rows`, { body: { rows: [row] } });
    const { data } = await t.ok(`GET /imports/${read._id}/rows`);
    const stores = (data as { values: Values }[]).map(({ values }) => values['store']);
    expect(stores).toEqual(['Elm St', 'Elm']);
  });
});

describe('a correction in an import of more than 2,000 rows', () => {
  it('of a store makes the rows that refer to it valid', async () => {
    const read = await upload({
      stores: ['name,address', 'Elm St,'],
      sales: [...manySales, 'Elm St,2026-11-01,5', 'Elm St,2026-11-02,6'],
    });
    expect(countsOf(read)).toEqual({ stores: [0, 1], sales: [2100, 2] });
    const corrected = await correct(read, 'stores', { address: '2 Elm St' });
    expect(countsOf(corrected)).toEqual({ stores: [1, 0], sales: [2102, 0] });
    expect(await enter(read)).toMatchObject({ added: 2103, refused: 0 });
  });

  it('of a store makes its vendors valid, and thereby their invoices', async () => {
    const read = await upload({
      stores: ['name,address', 'Elm St,'],
      vendors: ['name,stores', 'Acme,Elm St'],
      invoices: ['invoice_number,store,vendor,amount,date', 'A-1,Elm St,Acme,12.34,2026-11-02'],
      sales: manySales,
    });
    expect(countsOf(read)).toMatchObject({ vendors: [0, 1], invoices: [0, 1] });
    const corrected = await correct(read, 'stores', { address: '2 Elm St' });
    expect(countsOf(corrected)).toMatchObject({ vendors: [1, 0], invoices: [1, 0] });
    expect(await enter(read)).toMatchObject({ added: 2103, refused: 0 });
  });

  it('of a vendor makes its invoices valid', async () => {
    const read = await upload({
      vendors: ['name,stores', 'Acme,Elm St'],
      invoices: ['invoice_number,store,vendor,amount,date', 'A-1,Main St,Acme,12.34,2026-11-02'],
      sales: manySales,
    });
    expect(countsOf(read)).toMatchObject({ vendors: [0, 1], invoices: [0, 1] });
    const corrected = await correct(read, 'vendors', { stores: 'Main St' });
    expect(countsOf(corrected)).toMatchObject({ vendors: [1, 0], invoices: [1, 0] });
  });

  it('of the name of a store has the rows refused that refer to the former name', async () => {
    const read = await upload({
      stores: ['name,address', 'Elm St,2 Elm St'],
      sales: [...manySales, 'Elm St,2026-11-01,5'],
    });
    expect(countsOf(read)).toEqual({ stores: [1, 0], sales: [2101, 0] });
    const corrected = await correct(read, 'stores', { name: 'Oak St' });
    expect(countsOf(corrected)).toEqual({ stores: [1, 0], sales: [2100, 1] });
  });

  it('of an invoice is checked with the settings of the import', async () => {
    const stored: Record<string, unknown> = await t.ok('GET /settings');
    const values = { ...stored, earliest_invoice_date: '2012-01-01' } as typeof stored;
    const texts = settingNames.map((name) =>
      typeof values[name] === 'boolean' ? (values[name] ? 'yes' : 'no') : String(values[name]),
    );
    const read = await upload({
      settings: [settingNames.join(), texts.join()],
      vendors: ['name,stores', 'Acme,Main St'],
      invoices: ['invoice_number,store,vendor,amount,date', 'A-1,Main St,Acme,none,2012-05-02'],
      sales: manySales,
    });
    expect(countsOf(read)).toMatchObject({ settings: [1, 0], invoices: [0, 1] });
    const corrected = await correct(read, 'invoices', { amount: '12.34' });
    expect(countsOf(corrected)).toMatchObject({ settings: [1, 0], invoices: [1, 0] });
  });

  it('of an invoice makes its attachment valid', async () => {
    const read = await upload({ sales: manySales }, await zipOf('A-1', 'none'));
    expect(countsOf(read)).toMatchObject({ invoices: [0, 1], attachments: [0, 1] });
    const corrected = await correct(read, 'invoices', { amount: '12.34' });
    expect(countsOf(corrected)).toMatchObject({ invoices: [1, 0], attachments: [1, 0] });
  });

  it('of an attachment finds the invoice that it belongs to', async () => {
    const read = await upload({ sales: manySales }, await zipOf('B-1', '12.34'));
    expect(countsOf(read)).toMatchObject({ invoices: [1, 0], attachments: [0, 1] });
    const corrected = await correct(read, 'attachments', { invoice_number: 'A-1' });
    expect(countsOf(corrected)).toMatchObject({ invoices: [1, 0], attachments: [1, 0] });
  });
});

describe('a correction', () => {
  it('of one of two rows that contradict each other makes the other valid', async () => {
    const read = await upload({
      sales: ['store,date,total_sales', 'Main St,2026-11-01,5', 'Main St,2026-11-01,6'],
    });
    expect(countsOf(read)).toEqual({ sales: [1, 1] });
    const corrected = await correct(read, 'sales', { date: '2026-11-02' });
    expect(countsOf(corrected)).toEqual({ sales: [2, 0] });
  });

  it('is added to those made before', async () => {
    const read = await upload({ sales: ['store,date,total_sales', 'Elm,2026-11-01,none'] });
    await correct(read, 'sales', { store: 'Main St' });
    expect(countsOf(await correct(read, 'sales', { total_sales: '5' }))).toEqual({ sales: [1, 0] });
  });

  it('of a row that is not there is refused', async () => {
    const { _id } = await upload({ sales: ['store,date,total_sales', 'Elm,2026-11-01,5'] });
    for (const row of [
      { file: 0, line: 9 },
      { file: 7, line: 2 },
    ]) {
      const body = { rows: [{ ...row, values: { store: 'Main St' } }] };
      const { status, body: refusal } = await t.call(`PATCH /imports/${_id}/rows`, { body });
      expect([status, refusal]).toEqual([404, { message: 'Row not found' }]);
    }
  });
});

it('leaves what an import has entered while a correction of it was tried', async () => {
  const [store] = (await t.ok('GET /stores')) as { _id: string }[];
  const stored = { store_id: store?._id, date: '2026-11-02', total_sales: 7 };
  await t.ok('POST /sales', { body: stored });
  const read = await upload({
    sales: ['store,date,total_sales', 'Elm St,2026-11-01,5', 'Main St,2026-11-02,9'],
  });
  let entering: Promise<unknown> | undefined;
  const enterMeanwhile = () => {
    const body = { replace_changed: true };
    entering ??= t.ok(`POST /imports/${read._id}/commit`, { body });
  };
  t.deps.host = {
    ...(t.deps.host as ServerHost),
    imports: {
      ...importHost,
      correct: (call, id, work) =>
        importHost.correct(call, id, { ...work, reportProgress: enterMeanwhile }),
    },
  };
  const rows = [{ file: 0, line: 2, values: { store: 'Main St' } }];
  const late = await t.call(`PATCH /imports/${read._id}/rows`, { body: { rows } });
  expect([late.status, late.body.message]).toEqual([409, importMessages.committed]);
  expect(await entering).toMatchObject({ added: 1, changed: 1 });
  await t.ok(`POST /imports/${read._id}/undo`);
  const sales = (await t.ok('GET /sales')) as { total_sales: number }[];
  expect(sales.map(({ total_sales }) => total_sales)).toEqual([7]);
});
