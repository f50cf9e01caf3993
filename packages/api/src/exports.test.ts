import { beforeEach, describe, expect, it } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;

beforeEach(async () => {
  t = await testApi();
  main = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
});

const addOak = async () => {
  oak = await t.add('/stores', { name: "Oak's [2]", address: '2 Oak' });
};

const sell = (store_id: string, date: string, total_sales: number, description?: string) =>
  t.ok('POST /sales', { body: { store_id, date, total_sales, description } });

/** The files of a workbook or another zip as text. */
async function unzipped(path: string, as = 'admin'): Promise<Record<string, string>> {
  const response = await t.api.request(`http://localhost/api${path}`, {
    headers: { authorization: `Bearer ${as}` },
  });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const cell = (xml: string | undefined, at: string) =>
  new RegExp(`<c r="${at}"[^>]*>.*?</c>`).exec(xml ?? '')?.[0];

describe('lists as CSV', () => {
  it('holds the rows of the list under its filters, newest first, with amounts in dollars', async () => {
    await sell(main, '2026-11-18', 1234.5);
    await sell(main, '2026-11-19', 20, 'Rain, all day');
    await sell(main, '2026-10-31', 7);
    const response = await t.call('GET /exports/sales.csv?month=2026-11');
    expect(response.status).toBe(200);
    expect(response.body).toBe(
      'Date,Store,Total Sales,Description\n' +
        '2026-11-19,Main St,20.00,"Rain, all day"\n' +
        '2026-11-18,Main St,1234.50,\n',
    );
  });

  it('is named by noun and date, and starts with a byte order mark', async () => {
    const response = await t.api.request('http://localhost/api/exports/sales.csv', {
      headers: { authorization: 'Bearer admin' },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="sales-2026-11-20.csv"',
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(strFromU8(bytes.slice(3))).toBe('Date,Store,Total Sales,Description\n');
  });

  it('has columns of their own for invoices, income types and shifts', async () => {
    const vendor = await t.ok('POST /vendors', { body: { name: 'Acme', store_ids: [main] } });
    const bill = { store_id: main, vendor_id: vendor._id, date: '2026-11-18' };
    for (const [invoice_number, amount] of [
      ['A-1', 5.29],
      ['A-2', 70.57],
    ] as const) {
      await t.ok('POST /invoices', { body: { ...bill, invoice_number, amount } });
    }
    const { body: invoices } = await t.call(
      'GET /exports/invoices.csv?columns=number,vendor,amount&sort=-amount',
    );
    expect(invoices).toBe('Invoice Number,Vendor,Amount\nA-2,Acme,70.57\nA-1,Acme,5.29\n');
    const person = { name: 'Ann', store_id: main, hourly_rate: 15 };
    const reach = { email: 'ann@example.com', phone_number: '5551234567' };
    await t.ok('POST /employees', { body: { ...person, ...reach } });
    expect((await t.call('GET /exports/employees.csv?columns=email,phone')).body).toContain(
      'ann@example.com,5551234567',
    );
    const users = String((await t.call('GET /exports/users.csv?columns=name,role')).body);
    expect(users).toContain('The owner,owner\n');
  });

  it('has creation dates in the time zone of the business', async () => {
    t.clock.now = Date.parse('2026-11-21T05:30:00Z');
    const as = await t.signIn('admin');
    await t.ok('POST /vendors', { as, body: { name: 'Late', store_ids: [main] } });
    expect((await t.call('GET /exports/vendors.csv?columns=name,createdAt', { as })).body).toBe(
      'Name,Created At\nLate,2026-11-20\n',
    );
  });

  it('describes what differs in a change, and the row of a deletion', async () => {
    const { _id } = await sell(main, '2026-11-18', 5.29, 'Rain');
    await t.ok(`PUT /sales/${_id}`, { body: { total_sales: 6.57 } });
    await t.ok(`DELETE /sales/${_id}`);
    const { body } = await t.call('GET /exports/activity.csv?columns=action,details&kind=sales');
    expect(String(body).trimEnd().split('\n').slice(1)).toEqual([
      'delete,store_id: Main St; total_sales: 6.57; date: 2026-11-18; description: Rain',
      'update,total_sales: 5.29 → 6.57',
      'create,store_id: Main St; total_sales: 5.29; date: 2026-11-18; description: Rain',
    ]);
  });

  it('escapes formulas in texts, and leaves negative numbers numbers', async () => {
    const body = { name: '=HYPERLINK("http://bad")', address: "'quoted" };
    await t.ok('POST /stores', { body });
    await t.ok('POST /daily-cash', {
      body: { store_id: main, date: '2026-11-19', credit: 1, debit: 2, fuel: 99 },
    });
    expect((await t.call('GET /exports/stores.csv')).body).toContain(
      `"'=HYPERLINK(""http://bad"")",''quoted\n`,
    );
    expect((await t.call('GET /exports/daily-cash.csv')).body).toContain(
      '2026-11-19,Main St,1.00,2.00,99.00,-96.00\n',
    );
  });

  it('reads beyond the first page of the list', async () => {
    const names = Array.from({ length: 1203 }, (_, index) => `Store ${1000 + index}`);
    const at = new Date(t.clock.now).toISOString();
    await t.storage.transaction((tx) =>
      tx
        .insertInto('income_types')
        .values(
          names.map((name) => ({
            ...{ id: name, name, name_key: name.toLowerCase(), default_amount_cents: 150 },
            ...{ created_at: at, updated_at: at, deleted_at: null },
          })),
        )
        .execute(),
    );
    const lines = String((await t.call('GET /exports/income-types.csv')).body).split('\n');
    expect(lines).toHaveLength(1 + 1203 + 1);
    expect(lines[1]).toBe('Store 1000,1.50');
    expect(lines[1203]).toBe('Store 2202,1.50');
  });

  it('contains hours and pay of a shift, and the employee number for an import', async () => {
    const person = { name: 'Ann', store_id: main, hourly_rate: 10, rate_from: '2026-01-01' };
    const employee = await t.ok('POST /employees', { body: person });
    const shift = { store_id: main, employee_id: employee._id, date: '2026-11-19' };
    await t.ok('POST /shifts', {
      body: { shifts: [{ ...shift, start_time: '08:00', end_time: '12:20' }] },
    });
    expect((await t.call('GET /exports/shifts.csv')).body).toBe(
      'Date,Store,Employee,Employee ID,Start Time,End Time,Hours,Hourly Rate,Salary\n' +
        `2026-11-19,Main St,Ann,${employee.employee_id},08:00,12:20,4.33,10.00,43.33\n`,
    );
    expect((await t.call('GET /exports/shifts.csv?columns=employee,status')).body).toBe(
      'Employee,Status\nAnn,scheduled\n',
    );
    expect((await t.call('GET /exports/hours.csv?month=2026-11')).body).toBe(
      'Employee,Hours,Salary\nAnn,4.33,43.33\n',
    );
  });
});

describe('lists with selected columns and order', () => {
  it('has the selected columns in their order, and sorted rows', async () => {
    await addOak();
    await sell(main, '2026-11-18', 20);
    await sell(oak, '2026-11-18', 1234.5);
    await sell(main, '2026-11-19', 3);
    const { body } = await t.call('GET /exports/sales.csv?columns=amount,store&sort=-amount');
    expect(body).toBe("Amount,Store\n1234.50,Oak's [2]\n20.00,Main St\n3.00,Main St\n");
    const other = await t.call('GET /exports/stores.csv?columns=address,name&sort=-address');
    expect(other.body).toBe("Address,Name\n2 Oak,Oak's [2]\n1 Main St,Main St\n");
  });

  it('sorts texts as the screens do: numerically and ignoring case', async () => {
    for (const name of ['Store 10', 'store 9', 'Éclair']) {
      await t.ok('POST /stores', { body: { name, address: 'x' } });
    }
    const { body } = await t.call('GET /exports/stores.csv?columns=name&sort=name');
    expect(body).toBe('Name\nÉclair\nMain St\nstore 9\nStore 10\n');
  });

  it('contains the figures that a screen derives', async () => {
    const person = { name: 'Ann', store_id: main, hourly_rate: 10, rate_from: '2026-01-01' };
    const employee = await t.ok('POST /employees', { body: person });
    const shift = { store_id: main, employee_id: employee._id, date: '2026-11-19' };
    await t.ok('POST /shifts', {
      body: { shifts: [{ ...shift, start_time: '08:00', end_time: '12:00' }] },
    });
    const query = 'month=2026-11&columns=employee,hours,rate,salary';
    expect((await t.call(`GET /exports/hours.csv?${query}`)).body).toBe(
      'Employee,Hours,Hourly Rate,Salary\nAnn,4.00,10.00,40.00\n',
    );
    expect((await t.call('GET /exports/employees.csv?columns=created,name')).body).toBe(
      'Created,Name\n2026-11-20,Ann\n',
    );
  });

  it('rejects unknown columns and sortings before a byte is sent', async () => {
    const columns = 'This list has no column "vendor", only date, store, amount, description';
    expect((await t.call('GET /exports/sales.xlsx?columns=date,vendor')).body).toEqual({
      message: columns,
      fields: { columns },
    });
    const sort = 'This list cannot be sorted by "vendor", only by date, store, amount';
    const response = await t.call('GET /exports/sales.csv?sort=vendor');
    expect([response.status, response.body]).toEqual([400, { message: sort, fields: { sort } }]);
  });

  it('has total formulas below the summed columns, wherever they are', async () => {
    await sell(main, '2026-11-18', 0.1);
    await sell(main, '2026-11-19', 0.2);
    const files = await unzipped('/exports/sales.xlsx?columns=amount,date&sort=amount');
    const xml = files['xl/worksheets/sheet1.xml'];
    expect(cell(xml, 'A2')).toBe('<c r="A2" s="4"><v>0.1</v></c>');
    expect(cell(xml, 'A4')).toBe('<c r="A4" s="12"><f>SUBTOTAL(9,A2:A3)</f><v>0.3</v></c>');
    expect(cell(xml, 'B4')).toContain('Total');
    expect(xml).toContain('<autoFilter ref="A1:B3"/>');
  });

  it('is one sheet without totals if no column is summed', async () => {
    await addOak();
    await sell(main, '2026-11-19', 10);
    await sell(oak, '2026-11-19', 20);
    const files = await unzipped('/exports/sales.xlsx?columns=store,date');
    expect(files['xl/workbook.xml']).toContain('<sheets><sheet name="Sales" ');
    expect(files['xl/worksheets/sheet1.xml']).not.toContain('<f>');
  });
});

describe('permissions for files', () => {
  it('rejects what the list rejects: an invalid filter, a store of others', async () => {
    await addOak();
    const limited = await t.signIn('owner', { storeIds: [main] });
    expect((await t.call('GET /exports/sales.csv?month=2026-13')).status).toBe(400);
    expect((await t.call('GET /exports/sales.xlsx?month=2026-13')).status).toBe(400);
    const foreign = await t.call(`GET /exports/sales.csv?store_id=${oak}`, { as: limited });
    expect(foreign.body).toEqual({
      message: 'Selected store not found',
      fields: { store_id: 'Selected store not found' },
    });
    expect((await t.call('GET /exports/users.csv', { as: 'owner' })).status).toBe(403);
    expect((await t.call('GET /exports/employees.csv', { as: 'user' })).status).toBe(403);
  });

  it('contains rows of the own stores only', async () => {
    await addOak();
    await sell(main, '2026-11-19', 10);
    await sell(oak, '2026-11-19', 20);
    const limited = await t.signIn('owner', { storeIds: [main] });
    const { body } = await t.call('GET /exports/sales.csv', { as: limited });
    expect(body).toBe('Date,Store,Total Sales,Description\n2026-11-19,Main St,10.00,\n');
    const files = await unzipped('/exports/sales.xlsx', limited);
    expect(Object.keys(files).filter((name) => name.includes('sheets/'))).toEqual([
      'xl/worksheets/sheet1.xml',
    ]);
  });
});

describe('lists as XLSX', () => {
  it('has dates, times and money as formatted numbers, a frozen header and a filter', async () => {
    await sell(main, '2026-11-19', 20.5, '=1+1 <b>');
    const files = await unzipped('/exports/sales.xlsx');
    const xml = files['xl/worksheets/sheet1.xml'];
    expect(cell(xml, 'A2')).toBe('<c r="A2" s="1"><v>46345</v></c>');
    expect(cell(xml, 'C2')).toBe('<c r="C2" s="4"><v>20.5</v></c>');
    expect(cell(xml, 'D2')).toBe(
      '<c r="D2" t="inlineStr"><is><t xml:space="preserve">=1+1 &lt;b&gt;</t></is></c>',
    );
    expect(xml).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
    expect(xml).toContain('<autoFilter ref="A1:D2"/>');
    const formats = [...(files['xl/styles.xml'] ?? '').matchAll(/formatCode="([^"]*)"/g)];
    expect(formats.map(([, code]) => code)).toEqual([
      'yyyy-mm-dd',
      'h:mm AM/PM',
      'yyyy-mm-dd h:mm AM/PM',
      '&quot;$&quot;#,##0.00;[Red]\\-&quot;$&quot;#,##0.00',
      '0.00',
      '0.0',
      '#,##0',
    ]);
  });

  it('has total formulas with cached results', async () => {
    await sell(main, '2026-11-18', 0.1);
    await sell(main, '2026-11-19', 0.2);
    const xml = (await unzipped('/exports/sales.xlsx'))['xl/worksheets/sheet1.xml'];
    expect(cell(xml, 'C4')).toBe('<c r="C4" s="12"><f>SUBTOTAL(9,C2:C3)</f><v>0.3</v></c>');
  });

  it('has a sheet per store with rows, after one with all totals', async () => {
    await addOak();
    await t.ok('POST /stores', { body: { name: 'Empty', address: '3 Elm' } });
    await sell(main, '2026-11-19', 10);
    await sell(oak, '2026-11-19', 20);
    await sell(oak, '2026-11-18', 5);
    const files = await unzipped('/exports/sales.xlsx?month=2026-11');
    const tabs = [...(files['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)];
    expect(tabs.map(([, name]) => name)).toEqual(['All Stores', 'Main St', "Oak's  2"]);
    const all = files['xl/worksheets/sheet3.xml'];
    expect(cell(all, 'B3')).toBe('<c r="B3" s="7"><v>2</v></c>');
    expect(cell(all, 'C3')).toBe(`<c r="C3" s="4"><f>'Oak''s  2'!C4</f><v>25</v></c>`);
    expect(cell(all, 'C4')).toBe('<c r="C4" s="12"><f>SUBTOTAL(9,C2:C3)</f><v>35</v></c>');
    const two = await unzipped(`/exports/sales.xlsx?store_ids=${main}&store_ids=${oak}`);
    expect(two['xl/worksheets/sheet3.xml']).toBe(all);
    const one = await unzipped(`/exports/sales.xlsx?store_id=${oak}`);
    expect(one['xl/workbook.xml']).toContain('<sheets><sheet name="Sales" ');
  });

  it.each([
    ['stores', 'Stores'],
    ['vendors', 'Vendors'],
    ['invoices', 'Invoices'],
    ['sales', 'Sales'],
    ['employees', 'Employees'],
    ['shifts', 'Shifts'],
    ['hours', 'Hours'],
    ['income-types', 'Income Types'],
    ['incomes', 'Other Income'],
    ['daily-cash', 'Daily Cash'],
    ['users', 'Users'],
    ['activity', 'Activity'],
  ])('names the sheet of %s: %s', async (noun, name) => {
    const files = await unzipped(`/exports/${noun}.xlsx`);
    expect(files['xl/workbook.xml']).toContain(`<sheet name="${name}" `);
  });

  it('is a workbook with a header row if there are no rows', async () => {
    const files = await unzipped('/exports/invoices.xlsx');
    expect(files['xl/worksheets/sheet1.xml']).toContain('Invoice Number');
    expect(files['xl/worksheets/sheet1.xml']).not.toContain('<f>');
  });
});
