import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { archives } from '../testing/files/archives.ts';
import { cells } from '../testing/files/cells.ts';
import type { FileCase, RefusedRow } from '../testing/files/file-case.ts';
import { texts } from '../testing/files/texts.ts';
import { workbooks } from '../testing/files/workbooks.ts';
import { importHost } from './import-host.ts';

let t: TestApi;

beforeEach(async () => {
  t = await testApi(undefined, { imports: importHost });
  const ids: string[] = [];
  for (const name of ['Main St', 'Oak', 'Café']) {
    ids.push((await t.ok('POST /stores', { body: { name, address: '1 Main St' } }))._id);
  }
  await t.ok('POST /vendors', { body: { name: 'Acme', store_ids: ids } });
});

afterEach(() => expect(t.failures).toEqual([]));

async function upload([name, bytes]: FileCase['file']) {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  const headers = { authorization: 'Bearer admin' };
  const init = { method: 'POST', headers, body: form };
  const response = await t.api.request('http://localhost/api/imports', init);
  return { status: response.status, body: (await response.json()) as Uploaded & Refusal };
}

type Uploaded = { _id: string; files: { asks: string[] }[] };
type Refusal = { message: string };
type Row = { file: number; line: number; fields: Record<string, string> };

/** Everything stored, except what the setup has added. */
async function stored() {
  const { db } = t.storage;
  const sales = await db
    .selectFrom('sales')
    .innerJoin('stores', 'stores.id', 'sales.store_id')
    .select(['stores.name', 'sales.date', 'sales.amount_cents', 'sales.description'])
    .execute();
  const invoices = await db
    .selectFrom('invoices')
    .innerJoin('stores', 'stores.id', 'invoices.store_id')
    .innerJoin('vendors', 'vendors.id', 'invoices.vendor_id')
    .select(['invoice_number', 'stores.name as store', 'vendors.name', 'amount_cents'])
    .execute();
  const stores = await db.selectFrom('stores').select('name').orderBy('id').execute();
  return {
    sales: sales.map((row) => Object.values(row).filter((value) => value !== null)).sort(),
    invoices: invoices.map((row) => Object.values(row)).sort(),
    stores: stores.map(({ name }) => name).slice(3),
  };
}

async function enter(id: string): Promise<RefusedRow[]> {
  await t.ok(`POST /imports/${id}/commit`, { body: {} });
  const { data } = (await t.ok(`GET /imports/${id}/rows?state=refused`)) as { data: Row[] };
  return data.flatMap(({ line, fields }) =>
    Object.entries(fields).map(([field, reason]): RefusedRow => [line, field, reason]),
  );
}

describe.each([
  ['text', texts],
  ['cells', cells],
  ['workbook', workbooks],
  ['archive', archives],
])('files of the kind %s', (_, cases) => {
  it.each(cases.map((one) => [one.title, one] as const))('%s', async (_title, expected) => {
    const { status, body } = await upload(expected.file);
    if (expected.reason !== undefined) {
      expect([status, body.message]).toEqual([400, expect.stringContaining(expected.reason)]);
      expect(await t.ok('GET /imports')).toEqual([]);
    } else {
      expect([status, body.message]).toEqual([201, undefined]);
      expect(body.files.flatMap(({ asks }) => asks)).toEqual(Object.keys(expected.answers ?? {}));
      const files = [{ file: 0, ...expected.answers }];
      if (expected.answers) await t.ok(`PATCH /imports/${body._id}`, { body: { files } });
      expect(await enter(body._id)).toEqual(expected.refused ?? []);
    }
    const { sales = [], invoices = [], stores = [] } = expected;
    expect(await stored()).toEqual({ sales: sales.toSorted(), invoices, stores });
  });
});
