import { beforeEach, describe, expect, it } from 'vitest';
import { formatDate } from '@backcounter/core/dates';
import { pdfOf } from '@backcounter/core/testing/files';
import { attach } from './testing/attach.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let cafe: string;
let acme: string;

beforeEach(async () => {
  t = await testApi();
  const add = async (call: string, body: object): Promise<string> =>
    (await t.ok(call, { body }))._id;
  main = await add('POST /stores', { name: 'Main St', address: '1 Main St' });
  cafe = await add('POST /stores', { name: 'Café Noël', address: '9 Oak Ave' });
  acme = await add('POST /vendors', { name: 'Acme Foods', store_ids: [main] });
  const vendor_id = await add('POST /vendors', { name: 'Cafetera', store_ids: [cafe] });
  const one = { store_id: main, vendor_id: acme, date: '2026-11-19', amount: 312.4 };
  await add('POST /invoices', { ...one, invoice_number: 'INV-2044' });
  await add('POST /invoices', { ...one, invoice_number: '2044', date: '2026-10-01', amount: 9 });
  await add('POST /invoices', { ...one, store_id: cafe, vendor_id, invoice_number: 'Z-20441' });
  await add('POST /sales', { store_id: main, date: '2026-11-19', total_sales: 312.4 });
  await add('POST /sales', { store_id: cafe, date: '2026-11-18', total_sales: 1234 });
  await add('POST /employees', { store_id: main, name: 'Ana Caf', hourly_rate: 20 });
  await add('POST /incomes', {
    ...{ storeId: main, incomeType: 'ATM', amount: 1234, date: '2026-11-19' },
  });
});

type Hit = { kind: string; title: string; detail: string; path: string };

const find = async (q: string, as = 'admin', more = ''): Promise<Hit[]> =>
  (await t.ok(`GET /search?q=${encodeURIComponent(q)}${more}`, { as })).data;

const titles = async (q: string, as = 'admin', more = '') =>
  (await find(q, as, more)).map(({ kind, title }) => `${kind} ${title}`);

describe('GET /search', () => {
  it('finds names without case and accents, the best first', async () => {
    expect(await titles('CAFE')).toEqual(['stores Café Noël', 'vendors Cafetera']);
    expect(await titles('caf')).toEqual([
      'stores Café Noël',
      'vendors Cafetera',
      'employees Ana Caf',
    ]);
    expect(await titles('noel caf')).toEqual(['stores Café Noël']);
    expect(await titles('1 main')).toEqual(['stores Main St']);
    expect(await titles('nobody')).toEqual([]);
  });

  it('finds no deleted rows, no income of other stores and no vendor that left the own ones', async () => {
    const as = await t.signIn('owner', { storeIds: [main] });
    expect(await titles('acme', as)).toEqual(['vendors Acme Foods']);
    await t.ok(`PUT /vendors/${acme}`, { body: { store_ids: [cafe] } });
    expect(await titles('acme', as)).toEqual([]);
    expect(await titles('acme')).toEqual(['vendors Acme Foods']);
    expect(await titles('$1,234', await t.signIn('owner', { storeIds: [cafe] }))).toEqual([
      'sales $1,234.00',
    ]);
    const [income] = (await t.ok('GET /incomes')) as { _id: string }[];
    await t.ok(`DELETE /incomes/${income?._id}`);
    expect(await titles('$1,234')).toEqual(['sales $1,234.00']);
    const [ana] = (await t.ok('GET /employees')) as { _id: string }[];
    await t.ok(`DELETE /employees/${ana?._id}`);
    expect(await titles('ana')).toEqual([]);
  });

  it('finds invoices by any part of the number, exact matches first', async () => {
    expect(await titles('2044')).toEqual([
      'invoices 2044',
      'invoices Z-20441',
      'invoices INV-2044',
    ]);
    expect(await titles('v-20')).toEqual(['invoices INV-2044']);
    expect(await titles('z-')).toEqual(['invoices Z-20441']);
    expect(await titles('2044', 'admin', '&limit=1')).toEqual(['invoices 2044']);
  });

  it('finds invoices of a vendor by approximate amount or month, and the list of them', async () => {
    const list = 'vendors Acme Foods';
    expect(await titles('that acme bill of about 300 in november')).toEqual([
      'invoices INV-2044',
      list,
    ]);
    expect(await titles('acme foods oct')).toEqual(['invoices 2044', list]);
    expect(await titles('acme 312.40')).toEqual(['invoices INV-2044', list]);
    expect(await titles('acme 312.41')).toEqual([]);
    expect((await find('acme 312.40'))[1]).toMatchObject({
      detail: 'Invoices: $312.40',
      path: `/dashboard/vendors-invoices?view=invoices&vendor=${acme}&min=312.40&max=312.40`,
    });
    expect(await titles('acme about 300', await t.signIn('owner', { storeIds: [cafe] }))).toEqual(
      [],
    );
    const [, all] = await find('acme about 300 in november');
    expect(all?.detail).toBe('Invoices: about $300, November 2026');
    expect(all?.path).toBe(
      `/dashboard/vendors-invoices?view=invoices&vendor=${acme}&from=2026-11-01&to=2026-11-30&min=270.00&max=330.00`,
    );
  });

  it('ranks the invoice nearest to the amount first', async () => {
    const bill = (invoice_number: string, amount: number) =>
      t.ok('POST /invoices', {
        body: { store_id: main, vendor_id: acme, date: '2026-11-18', amount, invoice_number },
      });
    await bill('N-1', 440);
    await bill('N-2', 401);
    await bill('N-3', 441);
    await bill('N-4', 365);
    const found = await titles('acme 400');
    expect(found.slice(0, 3)).toEqual(['invoices N-2', 'invoices N-4', 'invoices N-1']);
    expect(found).not.toContain('invoices N-3');
    expect((await titles('acme november'))[0]).toBe('vendors Acme Foods');
  });

  it('finds rows by amount, however it is typed', async () => {
    expect(await titles('312.40')).toEqual([
      'sales $312.40',
      'invoices Z-20441',
      'invoices INV-2044',
    ]);
    expect(await titles('$1,234')).toEqual(['sales $1,234.00', 'incomes $1,234.00']);
    expect(await titles('$1,234', 'employee')).toEqual(['sales $1,234.00']);
  });

  it('finds rows by day, however it is typed', async () => {
    const day = ['sales $312.40', 'invoices INV-2044', 'invoices Z-20441', 'incomes $1,234.00'];
    for (const text of ['11/19', '11/19/2026', '2026-11-19', 'Nov 19', 'yesterday']) {
      expect([text, (await titles(text)).sort()]).toEqual([text, day.sort()]);
    }
  });

  it('finds a number after a prefix such as a sign or a word', async () => {
    for (const text of ['#2044', '# 2044', 'invoice 2044', 'Inv. no. 2044']) {
      const found = await titles(text);
      expect([text, found]).toEqual([
        text,
        ['invoices 2044', 'invoices Z-20441', 'invoices INV-2044'],
      ]);
    }
    await t.ok('POST /invoices', {
      body: {
        ...{ store_id: main, vendor_id: acme, date: '2026-10-02', amount: 8 },
        invoice_number: '#2044',
      },
    });
    expect((await titles('#2044'))[0]).toBe('invoices #2044');
  });

  it('finds an amount by month, day or store without a vendor', async () => {
    const ofMonth = ['sales $312.40', 'invoices Z-20441', 'invoices INV-2044'];
    expect(await titles('the one for $312.40 in November')).toEqual(ofMonth);
    expect(await titles('312.40 october')).toEqual([]);
    expect(await titles('312.40 on 11/19')).toEqual(ofMonth);
    expect(await titles('main st 312.40')).toEqual(['sales $312.40', 'invoices INV-2044']);
    expect(await titles('noel yesterday')).toEqual(['invoices Z-20441']);
    expect(await titles('Café Noël 11/18')).toEqual(['sales $1,234.00']);
    expect(await titles('about 1200 in november')).toEqual([
      'sales $1,234.00',
      'incomes $1,234.00',
    ]);
    expect(await titles('about 1200', 'employee')).toEqual(['sales $1,234.00']);
    const owner = await t.signIn('owner', { storeIds: [cafe] });
    expect(await titles('main st 312.40', owner)).toEqual([]);
    expect(await titles('312.40 november', owner)).toEqual(['invoices Z-20441']);
  });

  it('finds invoices of a vendor whose name is a month or a number', async () => {
    for (const name of ['March Foods', '7 Up']) {
      const vendor = await t.ok('POST /vendors', { body: { name, store_ids: [main] } });
      await t.ok('POST /invoices', {
        body: {
          ...{ store_id: main, vendor_id: vendor._id, date: '2026-10-02', amount: 55 },
          invoice_number: `Of ${name}`,
        },
      });
      expect(await titles(`${name} october`)).toEqual([`invoices Of ${name}`, `vendors ${name}`]);
      expect((await find(`${name} 55.00`)).map(({ title }) => title)).toContain(`Of ${name}`);
    }
  });

  it('describes each hit and where it is shown', async () => {
    expect(await find('INV-2044')).toEqual([
      {
        kind: 'invoices',
        _id: expect.any(String),
        title: 'INV-2044',
        detail: 'Acme Foods, Main St, 11/19/2026, $312.40',
        path: `/dashboard/vendors-invoices?view=invoices&store=${main}&q=INV-2044&from=2026-11-19&to=2026-11-19`,
      },
    ]);
    const [sale] = await find('312.4');
    expect(sale).toMatchObject({
      detail: 'Sale, Main St, 11/19/2026',
      path: `/dashboard/sales?panel=history&store=${main}&from=2026-11-19&to=2026-11-19`,
    });
  });

  it('finds rows by the name of a file that is attached to them, where the caller may see them', async () => {
    const [invoice] = await t.ok(`GET /invoices?store_id=${main}`);
    const [income] = await t.ok('GET /incomes');
    const cash = { store_id: cafe, date: '2026-11-17', credit: 1, debit: 1, fuel: 1 };
    const day = (await t.ok('POST /daily-cash', { body: cash })).data;
    const add = (kind: string, id: string, name: string) =>
      attach(t, { kind, id, file: pdfOf(), name });
    await add('invoices', invoice._id, 'Scan 50%_Off.pdf');
    await add('incomes', income._id, 'atm scan.pdf');
    await add('daily_cash', day._id, 'Drawer.pdf');
    expect(await titles('SCAN')).toEqual(['invoices Scan 50%_Off.pdf', 'incomes atm scan.pdf']);
    expect(await titles('50%_off')).toEqual(['invoices Scan 50%_Off.pdf']);
    expect(await titles('5___off')).toEqual([]);
    expect(await find('drawer.pdf')).toEqual([
      {
        ...{ kind: 'daily_cash', _id: day._id, title: 'Drawer.pdf' },
        detail: 'Cash, Café Noël, 11/17/2026',
        path: `/dashboard/calculate?view=weekly-cash&store=${cafe}&date=2026-11-17`,
      },
    ]);
    const [found] = await find('scan 50');
    expect(found).toMatchObject({
      detail: `Invoice, Acme Foods, ${invoice.invoice_number}, Main St, ${formatDate(invoice.date)}`,
      path: `/dashboard/vendors-invoices?view=invoices&store=${main}&q=${invoice.invoice_number}&from=${invoice.date}&to=${invoice.date}`,
    });
    const limited = await t.signIn('owner', { storeIds: [cafe] });
    expect(await titles('pdf', limited)).toEqual(['daily_cash Drawer.pdf']);
    expect(await titles('drawer', 'employee')).toEqual([]);
    await t.ok(`DELETE /invoices/${invoice._id}`);
    expect(await titles('scan')).toEqual(['incomes atm scan.pdf']);
  });

  it('ROL-07 shows employees only to those who may read them, and nothing of others’ stores', async () => {
    expect(await titles('ana', 'owner')).toEqual(['employees Ana Caf']);
    expect(await titles('ana', 'user')).toEqual([]);
    const owner = await t.signIn('owner', { storeIds: [cafe] });
    expect(await titles('a', owner)).toEqual(['stores Café Noël', 'vendors Cafetera']);
    expect(await titles('2044', owner)).toEqual(['invoices Z-20441']);
    expect(await titles('312.40', owner)).toEqual(['invoices Z-20441']);
    expect(await titles('11/18', owner)).toEqual(['sales $1,234.00']);
  });

  it('ROL-07 hides older sales from employees if the settings say so', async () => {
    await t.storage.transaction((tx) =>
      tx.updateTable('settings').set({ employees_may_see_past_sales: 0 }).execute(),
    );
    const employee = await t.signIn('employee');
    expect(await titles('11/18', employee)).toEqual([]);
    expect(await titles('$1,234', employee)).toEqual([]);
    expect(await titles('312.40', employee)).toContain('sales $312.40');
    expect(await titles('cafe noel 11/18', employee)).toEqual([]);
    expect(await titles('about 1200 in november', employee)).toEqual([]);
  });

  it('finds incomes newest first, and the newest if there are too many', async () => {
    for (const date of ['2026-11-03', '2026-11-12', '2026-10-30']) {
      await t.ok('POST /incomes', {
        body: { storeId: main, incomeType: 'Rent', amount: 77, date },
      });
    }
    const details = async (more = '') =>
      (await find('$77', 'admin', more)).map((hit) => hit.detail);
    expect(await details()).toEqual([
      'Rent, Main St, 11/12/2026',
      'Rent, Main St, 11/3/2026',
      'Rent, Main St, 10/30/2026',
    ]);
    expect(await details('&limit=1')).toEqual(['Rent, Main St, 11/12/2026']);
  });

  it.each([
    ['', 'q'],
    ['?q=%20', 'q'],
    [`?q=${'x'.repeat(201)}`, 'q'],
    ['?q=a&limit=0', 'limit'],
    ['?q=a&limit=51', 'limit'],
  ])('refuses %s at its field', async (query, field) => {
    const response = await t.call(`GET /search${query}`);
    expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]]);
  });
});

describe('GET /search/present', () => {
  const present = async (rows: string[], as = 'admin') => {
    const query = rows.map((row) => `rows=${encodeURIComponent(row)}`).join('&');
    const { data } = await t.ok(`GET /search/present?${query}`, { as });
    return (data as { kind: string; _id: string }[]).map(({ kind, _id }) => `${kind}:${_id}`);
  };

  const everyKind = async () => {
    const words = ['Main St', 'Acme', 'Ana', 'INV-2044', '$1,234'];
    const hits = (await Promise.all(words.map((word) => find(word)))).flat();
    return [...new Set(hits.map((hit) => `${hit.kind}:${(hit as { _id?: string })._id ?? ''}`))];
  };

  it('returns the existing rows of every kind', async () => {
    const rows = await everyKind();
    const kinds = new Set(rows.map((row) => row.split(':')[0]));
    expect([...kinds].sort()).toEqual([
      ...['employees', 'incomes', 'invoices', 'sales', 'stores', 'vendors'],
    ]);
    expect((await present([...rows, 'sales:none', 'nouns:1', ''])).sort()).toEqual(rows.sort());
    for (const [kind, call] of [
      ['vendors', 'DELETE /vendors'],
      ['incomes', 'DELETE /incomes'],
      ['employees', 'DELETE /employees'],
    ] as const) {
      const row = rows.find((one) => one.startsWith(kind)) ?? '';
      await t.ok(`${call}/${row.split(':')[1]}`);
      expect(await present([row])).toEqual([]);
    }
  });

  it('omits rows that the caller may not read', async () => {
    const rows = await everyKind();
    const seen = await present(rows, 'employee');
    expect(rows.filter((row) => !seen.includes(row)).map((row) => row.split(':')[0])).toEqual([
      'employees',
      'incomes',
    ]);
  });

  it('USR-11 omits rows of other stores', async () => {
    const rows = await everyKind();
    const as = await t.signIn('owner', { storeIds: [cafe] });
    const seen = await present(rows, as);
    expect(seen).toEqual(rows.filter((row) => row.startsWith('sales:')));
    expect(seen).toHaveLength(1);
  });

  it('ROL-07 omits older sales for employees if the settings say so', async () => {
    const sales = await t.ok('GET /sales');
    const rows = (sales as { _id: string }[]).map(({ _id }) => `sales:${_id}`);
    const employee = await t.signIn('employee');
    expect(await present(rows, employee)).toHaveLength(2);
    await t.storage.transaction((tx) =>
      tx.updateTable('settings').set({ employees_may_see_past_sales: 0 }).execute(),
    );
    const [newest = ''] = rows;
    expect(await present(rows, employee)).toEqual([newest]);
    expect(await present(rows)).toHaveLength(2);
  });

  it('accepts no more rows than a search returns', async () => {
    const rows = Array.from({ length: 51 }, (_, index) => `rows=sales:${index}`).join('&');
    const { status, body } = await t.call(`GET /search/present?${rows}`);
    expect([status, body.fields]).toEqual([400, { rows: 'Must be at most 50 rows' }]);
  });
});
