import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { importHost } from './import-host.ts';

let t: TestApi;

beforeEach(async () => {
  t = await testApi(undefined, { imports: importHost });
  for (const name of ['Main St', 'Oak', 'Total Wine']) {
    await t.ok('POST /stores', { body: { name, address: '1 Main St' } });
  }
});

type Row = {
  state: string;
  values: Record<string, string>;
  fields: Record<string, string> | null;
};

async function upload(...lines: string[]) {
  const { _id, files } = await t.ok('POST /imports', { body: { text: `${lines.join('\n')}\n` } });
  const { data } = await t.ok(`GET /imports/${_id}/rows`);
  return { _id, file: files[0], rows: data as Row[] };
}

describe('a table of days and stores', () => {
  it('has a store called Total Wine, and says what it leaves out, also when it is read again', async () => {
    const { _id, file, rows } = await upload(
      'Date,Main St,Total Wine,Total',
      '11/13/2025,100,300,400',
      'Total,100,300,400',
    );
    expect(
      rows.map(({ state, values }) => [state, values['store'], values['total_sales']]),
    ).toEqual([
      ['new', 'Main St', '100'],
      ['new', 'Total Wine', '300'],
    ]);
    expect(file).toMatchObject({ totals: ['column Total', 'line 3'] });
    const files = [{ file: 0, date_order: 'mdy' }];
    const read = await t.ok(`PATCH /imports/${_id}`, { body: { files } });
    expect(read.files[0]).toMatchObject({ totals: ['column Total', 'line 3'] });
  });
});

it('says of a line of totals that its store is missing', async () => {
  const { rows } = await upload('Store,Date,Sales', 'Oak,11/13/2025,5', ',11/14/2025,5');
  expect(rows[1]?.fields).toEqual({ store: 'The store is missing' });
});

describe('a file that names no store', () => {
  const days = ['Date,Net Sales,Tips', '11/13/2025,5,1', '11/14/2025,6,1'];
  const choose = (id: string, change: object) =>
    t.ok(`PATCH /imports/${id}`, { body: { files: [{ file: 0, ...change }] } });

  it('is of the store that one chooses once for all rows, and never as last time', async () => {
    const { _id, file, rows } = await upload(...days);
    expect([file.noun, rows.map(({ state }) => state)]).toEqual(['sales', ['refused', 'refused']]);
    const chosen = await choose(_id, { for_all: { store: 'Oak' } });
    expect(chosen.files[0]).toMatchObject({ new: 2, for_all: { store: 'Oak' }, mapped_by: 'name' });
    // It stays when something else about the file is changed.
    expect((await choose(_id, { date_order: 'mdy' })).files[0]).toMatchObject({ new: 2 });
    await t.ok(`POST /imports/${_id}/commit`, { body: {} });
    const sales = (await t.ok('GET /sales')) as {
      total_sales: number;
      store_id: { name: string };
    }[];
    expect(sales.map((sale) => [sale.store_id.name, sale.total_sales])).toEqual([
      ['Oak', 6],
      ['Oak', 5],
    ]);
    const next = await upload(...days);
    expect([next.file.noun, next.file.for_all, next.rows[0]?.state]).toEqual([
      'sales',
      undefined,
      'refused',
    ]);
  });

  it('has the store of its column once there is one, and no field that its kind has not', async () => {
    const { _id } = await upload('Date,Net Sales,Till', '11/13/2025,5,Main St');
    await choose(_id, { for_all: { store: 'Oak', vendor: 'Sysco' } });
    const mapping = { Date: 'date', 'Net Sales': 'total_sales', Till: 'store' };
    await choose(_id, { mapping });
    const { data } = await t.ok(`GET /imports/${_id}/rows`);
    expect((data as Row[]).map(({ values }) => values)).toEqual([
      { store: 'Main St', date: '2025-11-13', total_sales: '5' },
    ]);
  });

  it('lists vendors of several stores', async () => {
    const { _id, file } = await upload('Vendor,Phone', 'Sysco,555-0134');
    expect(file.noun).toBe('vendors');
    await choose(_id, { for_all: { stores: 'Oak|Main St' } });
    await t.ok(`POST /imports/${_id}/commit`, { body: {} });
    const vendors = (await t.ok('GET /vendors')) as { name: string; store_ids: unknown[] }[];
    expect(vendors.map(({ name, store_ids: ids }) => [name, ids.length])).toEqual([['Sysco', 2]]);
  });
});

it('a report of bills by vendor has the heading above each bill as its vendor', async () => {
  const stores = (await t.ok('GET /stores')) as { _id: string; name: string }[];
  const oak = stores.find(({ name }) => name === 'Oak');
  for (const name of ['Sysco', 'Pepsi']) {
    await t.ok('POST /vendors', { body: { name, store_ids: [oak?._id] } });
  }
  const { _id, file, rows } = await upload(
    'Transaction List by Vendor',
    '"November 1-30, 2025"',
    '',
    ',Date,Transaction type,Num,Amount',
    'Pepsi,,,,',
    ',11/13/2025,Bill,A1,"1,204.50"',
    'Total for Pepsi,,,,"$1,204.50"',
    'Sysco,,,,',
    ',11/14/2025,Bill,B7,80.00',
    'Total for Sysco,,,,$80.00',
    'TOTAL,,,,"$1,284.50"',
  );
  expect(file).toMatchObject({ noun: 'invoices', totals: ['line 7', 'line 10', 'line 11'] });
  expect(rows.map(({ values }) => values['vendor'])).toEqual(['Pepsi', 'Sysco']);
  const files = [{ file: 0, for_all: { store: 'Oak' } }];
  expect((await t.ok(`PATCH /imports/${_id}`, { body: { files } })).files[0]).toMatchObject({
    new: 2,
    totals: ['line 7', 'line 10', 'line 11'],
  });
});

it('a payment or a credit among bills is no invoice, unless one says so', async () => {
  const stores = (await t.ok('GET /stores')) as { _id: string; name: string }[];
  const oak = stores.find(({ name }) => name === 'Oak');
  await t.ok('POST /vendors', { body: { name: 'Sysco', store_ids: [oak?._id] } });
  const { _id, rows } = await upload(
    'Type,Date,Num,Vendor,Amount,Location',
    'Bill,11/13/2025,A1,Sysco,50.00,Oak',
    'Bill Pmt -Check,11/14/2025,1043,Sysco,50.00,Oak',
    'Credit,11/15/2025,C9,Sysco,20.00,Oak',
    'Check,11/16/2025,1044,Sysco,30.00,Oak',
  );
  const reason = (type: string) => `"${type}" is not a bill`;
  expect(rows.map(({ fields }) => fields)).toEqual([
    null,
    { transaction_type: reason('Bill Pmt -Check') },
    { transaction_type: reason('Credit') },
    null,
  ]);
  const corrected = [{ file: 0, line: 4, values: { transaction_type: 'Bill' } }];
  const body = { rows: corrected };
  expect((await t.ok(`PATCH /imports/${_id}/rows`, { body })).files[0]).toMatchObject({ new: 3 });
});

describe('hours of a timesheet', () => {
  const hours = async (...times: string[]) => {
    const store = (await t.ok('GET /stores'))[0] as { _id: string; name: string };
    const employee = { employee_id: '7', name: 'Jane', store_id: store._id, hourly_rate: 15 };
    await t.ok('POST /employees', { body: employee });
    const header = 'Employee ID,Location,Date,Clock in,Clock out';
    return (await upload(header, ...times.map((time) => `7,${store.name},${time}`))).rows;
  };

  it('are never those of another day than their date', async () => {
    const rows = await hours(
      '2026-11-16,2026-11-17T09:00,2026-11-17T17:00',
      '2026-11-17,2026-11-17T09:00,2026-11-18T17:00',
    );
    expect(rows.map(({ fields }) => fields)).toEqual([
      { start_time: 'The time must be on the date of the shift' },
      { end_time: 'The time must be on the date of the shift' },
    ]);
  });

  it('may be date-times in the order of the dates, and short times', async () => {
    const rows = await hours(
      '13/11/2026,13/11/2026 9:02 AM,13/11/2026 5:00 PM',
      '14/11/2026,9:02a,5p',
    );
    expect(rows.map(({ state, values }) => [state, values['start_time']])).toEqual([
      ['new', '2026-11-13T09:02'],
      ['new', '9:02 AM'],
    ]);
  });
});

describe('a date with an offset', () => {
  it('is the day in the time zone of the business', async () => {
    const { _id, rows } = await upload(
      'store,date,total_sales',
      'Oak,2026-11-04T03:30:00Z,5',
      'Oak,2026-11-04 23:30:00 -0600,6',
    );
    expect(rows.map(({ state }) => state)).toEqual(['new', 'new']);
    await t.ok(`POST /imports/${_id}/commit`, { body: {} });
    const sales = (await t.ok('GET /sales')) as { date: string; total_sales: number }[];
    expect(sales.map(({ date, total_sales }) => [date, total_sales])).toEqual([
      ['2026-11-04', 6],
      ['2026-11-03', 5],
    ]);
  });

  it('is compared with other invoices on that day', async () => {
    const store = (await t.ok('GET /stores'))[0]._id as string;
    await t.ok('POST /vendors', { body: { name: 'Sysco', store_ids: [store] } });
    const name = (await t.ok('GET /stores'))[0].name as string;
    const { rows } = await upload(
      'invoice_number,store,vendor,amount,date',
      `A1,${name},Sysco,120.50,2026-11-04T03:30:00Z`,
      `A2,${name},Sysco,120.50,2026-11-04T03:30:00Z`,
    );
    expect(rows.map(({ state }) => state)).toEqual(['new', 'new']);
  });
});

describe('days across the top', () => {
  it('are rows of a sales summary, whose amounts one chooses from', async () => {
    const { _id, file, rows } = await upload(
      'Sales summary,,,,',
      ',11/13/2025,11/14/2025,11/15/2025,Total',
      'Sales,,,,',
      'Gross sales,"$1,204.50",$80.00,,"$1,284.50"',
      'Returns,-$4.50,$0.00,,-$4.50',
      'Net sales,"$1,200.00",$80.00,,"$1,280.00"',
    );
    expect(file).toMatchObject({
      noun: 'sales',
      columns: ['Date', 'Gross sales', 'Returns', 'Net sales'],
      totals: ['column Total'],
    });
    expect(rows).toHaveLength(3);
    const mapping = { Date: 'date', 'Net sales': 'total_sales' };
    const files = [{ file: 0, mapping, for_all: { store: 'Oak' } }];
    const chosen = await t.ok(`PATCH /imports/${_id}`, { body: { files } });
    // The day without an amount is no day without sales.
    expect(chosen.files[0]).toMatchObject({ new: 2, refused: 1, totals: ['column Total'] });
    const { data } = await t.ok(`GET /imports/${_id}/rows?state=new`);
    expect((data as Row[]).map(({ values }) => values)).toEqual([
      { store: 'Oak', date: '2025-11-13', total_sales: '$1,200.00' },
      { store: 'Oak', date: '2025-11-14', total_sales: '$80.00' },
    ]);
  });

  it('are rows of the stores in the first column', async () => {
    const { file, rows } = await upload(
      'Store,"Nov 13, 2025","Nov 14, 2025"',
      'Oak,5.29,7',
      'Main St,6.57,',
    );
    expect(file).toMatchObject({ noun: 'sales', new: 3 });
    expect(rows.map(({ values }) => Object.values(values).join(' '))).toEqual([
      'Oak 2025-11-13 5.29',
      'Main St 2025-11-13 6.57',
      'Oak 2025-11-14 7',
    ]);
  });
});

it('a bill that another program writes as a negative amount is what is owed', async () => {
  const stores = (await t.ok('GET /stores')) as { _id: string; name: string }[];
  const oak = stores.find(({ name }) => name === 'Oak');
  await t.ok('POST /vendors', { body: { name: 'Sysco', store_ids: [oak?._id] } });
  const { rows } = await upload(
    'Type,Date,Num,Vendor,Amount,Location',
    'Bill,11/13/2025,A1,Sysco,"-1,204.50",Oak',
    'Bill,11/14/2025,A2,Sysco,(20.00),Oak',
    'Bill,11/15/2025,A3,Sysco,30.00,Oak',
    'Check,11/16/2025,1044,Sysco,-30.00,Oak',
  );
  expect(rows.map(({ state, values }) => [state, values['amount']])).toEqual([
    ['new', '1204.50'],
    ['new', '20.00'],
    ['new', '30.00'],
    ['refused', '-30.00'],
  ]);
});
