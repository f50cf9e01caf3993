import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { importHost } from './import-host.ts';

const closed = 'The books are closed through Oct 31, 2026';

/** Uploads CSV files by name; returns the import's id. */
async function upload(t: TestApi, files: Record<string, string>): Promise<string> {
  const zip = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
  const body = new FormData();
  body.append('file', new Blob([zip]), 'all.zip');
  const sent = { method: 'POST', headers: { authorization: 'Bearer admin' }, body };
  const response = await t.api.request('http://localhost/api/imports', sent);
  return ((await response.json()) as { _id: string })._id;
}

const close = (t: TestApi, day: string | null) =>
  t.ok('PUT /settings', { body: { books_closed_through: day } });

const files = {
  'stores.csv': 'name,address\nElm,3 Elm\n',
  'vendors.csv': 'name,stores\nBolt,Elm\n',
  'employees.csv': 'employee_id,name,store,hourly_rate\nEMP001,Bo,Elm,15\n',
  'invoices.csv':
    'invoice_number,store,vendor,amount,date\nB-1,Elm,Bolt,5,2026-10-31\nB-2,Elm,Bolt,5,2026-11-01\n',
  'sales.csv': 'store,date,total_sales\nElm,2026-10-31,10.29\nElm,2026-11-01,10.57\n',
  'shifts.csv':
    'employee_id,store,date,start_time,end_time\nEMP001,Elm,2026-10-31,09:00,17:00\nEMP001,Elm,2026-11-01,09:00,17:00\n',
  'incomes.csv':
    'store,income_type,amount,date,description\nElm,ATM,5,2026-10-31,\nElm,ATM,5,2026-11-01,\n',
  'daily_cash.csv': 'store,date,credit,debit,fuel\nElm,2026-10-31,1,2,3\nElm,2026-11-01,1,2,3\n',
};
const dated = 5;

it('rows in closed books are refused at their date, and the others entered', async () => {
  const t = await testApi(undefined, { imports: importHost });
  await close(t, '2026-10-31');
  const id = await upload(t, files);
  const { data } = await t.ok(`GET /imports/${id}/rows?state=refused`);
  expect(data).toHaveLength(dated);
  for (const { fields } of data) expect(fields).toEqual({ date: closed });
  expect(await t.ok(`POST /imports/${id}/commit`, { body: {} })).toMatchObject({ refused: dated });
  expect(await t.ok('GET /sales')).toMatchObject([{ date: '2026-11-01' }]);
});

it('a stored row in closed books is not replaced, and the others are', async () => {
  const t = await testApi(undefined, { imports: importHost });
  const first = await upload(t, files);
  await t.ok(`POST /imports/${first}/commit`, { body: {} });
  await close(t, '2026-10-31');
  const sales = 'store,date,total_sales\nElm,2026-10-31,11.29\nElm,2026-11-01,11.57\n';
  const id = await upload(t, { 'sales.csv': sales });
  const counts = await t.ok(`POST /imports/${id}/commit`, { body: { replace_changed: true } });
  expect(counts).toMatchObject({ changed: 1, refused: 1 });
  expect(await t.ok('GET /sales')).toMatchObject([{ total_sales: 11.57 }, { total_sales: 10.29 }]);
});

it('an import is not taken back out of books that were closed since', async () => {
  const t = await testApi(undefined, { imports: importHost });
  const id = await upload(t, files);
  await t.ok(`POST /imports/${id}/commit`, { body: {} });
  await close(t, '2026-10-31');
  const refused = await t.call(`POST /imports/${id}/undo`);
  expect([refused.status, refused.body.message]).toEqual([409, closed]);
  expect(await t.ok('GET /sales')).toHaveLength(2);
  await close(t, null);
  await t.ok(`POST /imports/${id}/undo`);
  expect(await t.ok('GET /sales')).toHaveLength(0);
});
