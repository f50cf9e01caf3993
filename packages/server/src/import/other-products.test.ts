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
