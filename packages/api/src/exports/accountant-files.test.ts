import { jpegOf, pdfOf, pngOf } from '@backcounter/core/testing/files';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { attach } from '../testing/attach.ts';
import { testApi, type TestApi } from '../testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;
let vendor: string;

beforeEach(async () => {
  t = await testApi();
  const add = (call: string, body: unknown) => t.ok(`POST ${call}`, { body });
  main = (await add('/stores', { name: 'Main St', address: '1 Main St' }))._id;
  oak = (await add('/stores', { name: 'Oak', address: '2 Oak' }))._id;
  vendor = (await add('/vendors', { name: 'Acme', store_ids: [main, oak] }))._id;
  const date = '2026-11-10';
  for (const [store_id, amount] of [
    [main, 100.5],
    [oak, 20.25],
  ] as const) {
    await add('/sales', { store_id, date, total_sales: amount });
    const row = { store_id, vendor_id: vendor, date, amount: 10.29 };
    await add('/invoices', { ...row, invoice_number: `A-${amount}` });
  }
  await add('/sales', { store_id: main, date: '2026-11-11', total_sales: 0.1 });
  await add('/sales', { store_id: main, date: '2026-10-31', total_sales: 999 });
  await add('/incomes', { storeId: oak, incomeType: 'Rent', amount: 5.57, date });
  const person = { name: 'Ann', store_id: main, hourly_rate: 15, rate_from: '2026-01-01' };
  const employee = (await add('/employees', person))._id;
  const hours = { start_time: '08:00', end_time: '12:20' };
  await add('/shifts', { shifts: [{ store_id: main, employee_id: employee, date, ...hours }] });
});

async function bytesOf(query: string): Promise<Record<string, Uint8Array>> {
  const response = await t.api.request(`http://localhost/api/exports/accountant.zip?${query}`, {
    headers: { authorization: 'Bearer owner' },
  });
  expect(response.status).toBe(200);
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

async function pack(query: string): Promise<Record<string, string>> {
  const files = Object.entries(await bytesOf(query));
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const linesOf = (text: string | undefined) => (text ?? '').trimEnd().split(/\r?\n/);

describe('a month for the accountant', () => {
  it('contains its rows, its sums, the workbook, the journal and a readme', async () => {
    const files = await pack('month=2026-11&store_id=all');
    expect(Object.keys(files)).toEqual([
      ...['README.txt', 'profit.csv', 'sales.csv', 'invoices.csv', 'incomes.csv', 'hours.csv'],
      ...['wages.csv', 'activity.csv', 'report.xlsx'],
      ...['journal-quickbooks.csv', 'journal-xero.csv', 'journal.iif'],
    ]);
    expect(linesOf(files['profit.csv'])).toEqual([
      'Store,Sales,Invoices,Salary,Profit,Other Income',
      'Main St,100.60,10.29,65.00,25.31,0.00',
      'Oak,20.25,10.29,0.00,9.96,5.57',
    ]);
    expect(linesOf(files['sales.csv'])).toHaveLength(1 + 3);
    expect(linesOf(files['wages.csv'])).toEqual([
      'Store,Employee,Hours,Salary',
      'Main St,Ann,4.33,65.00',
    ]);
    expect(linesOf(files['activity.csv'])[1]).toMatch(
      /^2026-11-20 12:00,The admin,,shifts,create,employee_id: Ann/,
    );
    expect(files['README.txt']).toContain('My Business: November 2026');
    expect(files['README.txt']).toContain('Debits and credits come to 212.00 each');
  });

  it('says by account what each store paid, and posts its invoices there', async () => {
    const body = { name: 'Landlord', store_ids: [main], account: 'Rent' };
    const { _id: vendor_id } = await t.ok('POST /vendors', { body });
    const rent = { store_id: main, vendor_id, date: '2026-11-01', amount: 900.57 };
    await t.ok('POST /invoices', { body: { ...rent, invoice_number: 'NOV' } });
    const files = await pack('month=2026-11&store_id=all');
    expect(linesOf(files['profit-and-loss.csv'])).toEqual([
      'Store,Account,Amount',
      'Main St,Sales,100.60',
      'Main St,Purchases,-10.29',
      'Main St,Rent,-900.57',
      'Main St,Employee Salary,-65.00',
      'Oak,Sales,20.25',
      'Oak,Purchases,-10.29',
      'Oak,Employee Salary,0.00',
    ]);
    expect(files['README.txt']).toContain('profit-and-loss.csv');
    const posted = linesOf(files['journal-quickbooks.csv']).filter((line) =>
      /Rent|Purch/.test(line),
    );
    expect(posted.map((line) => line.split(',').slice(2))).toEqual([
      ['Purchases', '10.29', '', 'Invoices of Main St'],
      ['Accrued Purchases', '', '10.29', 'Invoices of Main St'],
      ['Rent', '900.57', '', 'Rent of Main St'],
      ['Accrued Purchases', '', '900.57', 'Rent of Main St'],
      ['Purchases', '10.29', '', 'Invoices of Oak'],
      ['Accrued Purchases', '', '10.29', 'Invoices of Oak'],
    ]);
  });

  const bill = (
    invoice_number: string,
    date: string,
    paid_date: string | null,
    payment_reference?: string,
  ) =>
    t.ok('POST /invoices', {
      body: {
        ...{ invoice_number, store_id: main, vendor_id: vendor, amount: 20.57, date },
        ...{ due_date: '2026-11-09', paid_date, payment_reference },
      },
    });

  it('lists the bills that were paid in the month, with check or reference', async () => {
    await bill('BEFORE', '2026-09-01', '2026-09-30');
    await bill('LAST', '2026-10-31', '2026-10-31', 'Check 1044');
    await bill('FIRST', '2026-09-30', '2026-10-01', '=1+1');
    await bill('AFTER', '2026-10-11', '2026-11-01');
    const files = await pack('month=2026-10&store_id=all');
    expect(linesOf(files['paid-bills.csv'])).toEqual([
      'Paid Date,Check or Reference,Store,Vendor,Invoice Number,Amount,Date',
      "2026-10-01,'=1+1,Main St,Acme,FIRST,20.57,2026-09-30",
      '2026-10-31,Check 1044,Main St,Acme,LAST,20.57,2026-10-31',
    ]);
    expect(files['README.txt']).toContain('paid-bills.csv');
    const others = await pack(`month=2026-10&store_id=${oak}`);
    expect(others).not.toHaveProperty('paid-bills.csv');
    expect(others['README.txt']).not.toContain('paid-bills.csv');
  });

  it('tells what was owed to vendors at the end of the month, whenever it was paid afterwards', async () => {
    await bill('PAID-IN-TIME', '2026-10-10', '2026-10-31');
    await bill('PAID-LATER', '2026-10-11', '2026-11-01');
    await bill('OPEN', '2026-09-30', null);
    await bill('NEXT-MONTH', '2026-11-01', null);
    const files = await pack('month=2026-10&store_id=all');
    expect(linesOf(files['unpaid-bills.csv'])).toEqual([
      'Due Date,Store,Vendor,Invoice Number,Amount,Date,Paid Date',
      '2026-11-09,Main St,Acme,PAID-LATER,20.57,2026-10-11,2026-11-01',
      '2026-11-09,Main St,Acme,OPEN,20.57,2026-09-30,',
    ]);
    expect(files['README.txt']).toContain('unpaid-bills.csv');
    const others = await pack(`month=2026-10&store_id=${oak}`);
    expect(others).not.toHaveProperty('unpaid-bills.csv');
    expect(others['README.txt']).not.toContain('unpaid-bills.csv');
  });

  it('has a journal whose debits equal its credits and the report’s sums, to the cent', async () => {
    const query = 'month=2026-11&store_id=all';
    const { summary } = await t.ok(`GET /profit/report?${query}`);
    const files = await pack(query);
    const rows = linesOf(files['journal-quickbooks.csv']).slice(1);
    const cents = (column: number) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row.split(',')[column]) * 100), 0);
    const { totalSales, totalInvoices, totalEmployeeSalary } = summary as Record<string, number>;
    const dollars = totalSales! + totalInvoices! + totalEmployeeSalary! + 5.57;
    const expected = Math.round(dollars * 100);
    expect([cents(3), cents(4), expected]).toEqual([21_200, 21_200, 21_200]);
    expect(rows.filter((_, index) => index % 2 === 0)).toEqual([
      '2026-11-0001,11/10/2026,Cash,100.50,,Sales of Main St',
      '2026-11-0002,11/10/2026,Cash,20.25,,Sales of Oak',
      '2026-11-0003,11/11/2026,Cash,0.10,,Sales of Main St',
      '2026-11-0004,11/30/2026,Purchases,10.29,,Invoices of Main St',
      '2026-11-0005,11/30/2026,Wages,65.00,,Salary of Main St',
      '2026-11-0006,11/30/2026,Purchases,10.29,,Invoices of Oak',
      '2026-11-0007,11/30/2026,Cash,5.57,,Other income of Oak',
    ]);
  });

  it('has a journal of the report’s sums whatever the cents, costs above sales and nothing at all', async () => {
    const amount = fc.integer({ min: 1, max: 99_999_999 });
    const sums = (journal: string | undefined, column: number) =>
      linesOf(journal)
        .slice(1)
        .reduce((sum, line) => sum + Math.round(Number(line.split(',')[column]) * 100), 0);
    let month = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(amount, { maxLength: 6 }), async (amounts) => {
        month += 1;
        const period = `2025-${String(month).padStart(2, '0')}`;
        const add = (call: string, body: object) => t.ok(`POST ${call}`, { body });
        for (const [index, cents] of amounts.entries()) {
          const date = `${period}-0${index + 1}`;
          await add('/sales', { store_id: oak, date, total_sales: cents / 100 });
          const bill = { store_id: oak, vendor_id: vendor, date, amount: (cents * 2 - 1) / 100 };
          await add('/invoices', { ...bill, invoice_number: `${period}-${index}` });
        }
        const query = `month=${period}&store_id=all`;
        const { summary } = await t.ok(`GET /profit/report?${query}`);
        const { totalSales, totalInvoices, totalEmployeeSalary } = summary as Record<
          string,
          number
        >;
        const expected = Math.round((totalSales! + totalInvoices! + totalEmployeeSalary!) * 100);
        const files = await pack(query);
        const journal = files['journal-quickbooks.csv'];
        expect([sums(journal, 3), sums(journal, 4)]).toEqual([expected, expected]);
        expect(sums(files['journal-xero.csv'], 5)).toBe(0);
      }),
      { numRuns: 8, seed: 14 },
    );
  });

  it('contains the files of its invoices, named by month, vendor and number', async () => {
    const invoiceOf = async (store: string) => (await t.ok(`GET /invoices?store_id=${store}`))[0];
    const [first, second] = [await invoiceOf(main), await invoiceOf(oak)];
    const files = [pngOf(8, 6), jpegOf(40, 30), pdfOf()];
    const owners = [first._id, first._id, second._id];
    for (const [index, file] of files.entries()) {
      const kind = 'invoices';
      expect((await attach(t, { kind, id: owners[index], file, name: 'x.bin' })).status).toBe(201);
    }
    await attach(t, { kind: 'invoices', id: first._id, file: jpegOf(20, 10), name: 'again.jpg' });
    const unpacked = await bytesOf('month=2026-11&store_id=all');
    const attached = Object.keys(unpacked).filter((name) => name.startsWith('attachments/'));
    expect(attached.sort()).toEqual([
      'attachments/2026-11 Acme A-100.5 2.jpg',
      'attachments/2026-11 Acme A-100.5.jpg',
      'attachments/2026-11 Acme A-100.5.png',
      'attachments/2026-11 Acme A-20.25.pdf',
    ]);
    expect(unpacked['attachments/2026-11 Acme A-100.5.png']).toEqual(pngOf(8, 6));
    expect(unpacked['attachments/2026-11 Acme A-100.5.jpg']).toEqual(jpegOf(40, 30));
    expect(unpacked['attachments/2026-11 Acme A-100.5 2.jpg']).toEqual(jpegOf(20, 10));
    expect(unpacked['attachments/2026-11 Acme A-20.25.pdf']).toEqual(pdfOf());
    const ofOak = Object.keys(await bytesOf(`month=2026-11&store_id=${oak}`));
    expect(ofOak.filter((name) => name.startsWith('attachments/'))).toEqual([
      'attachments/2026-11 Acme A-20.25.pdf',
    ]);
  });

  it('contains no files of other months, none outside its folder, and skips missing ones', async () => {
    const body = { name: 'A/B\\C: "D"', store_ids: [oak] };
    const odd = await t.add('/vendors', body);
    const hashes: string[] = [];
    for (const [invoice_number, date] of [
      ['../../1', '2026-10-31'],
      ['2', '2026-11-01'],
      ['3', '2026-09-30'],
      ['4', '2026-10-01'],
    ] as const) {
      const row = { store_id: oak, vendor_id: odd, amount: 1, invoice_number, date };
      const { _id } = await t.ok('POST /invoices', { body: row });
      const file = pdfOf(invoice_number);
      hashes.push((await attach(t, { kind: 'invoices', id: _id, file })).body.hash as string);
    }
    const attached = async () =>
      Object.keys(await bytesOf('month=2026-10&store_id=all'))
        .filter((name) => name.startsWith('attachments/'))
        .sort();
    const [first, last] = [
      'attachments/2026-10 A B C D .. .. 1.pdf',
      'attachments/2026-10 A B C D 4.pdf',
    ];
    expect(await attached()).toEqual([first, last]);
    await t.storage.files.remove(hashes[0] ?? '');
    expect(await attached()).toEqual([last]);
    await t.storage.files.write(pdfOf('../../1'));
    await t.storage.files.remove(hashes[3] ?? '');
    expect(await attached()).toEqual([first]);
  });

  it('uses the accounts of Settings, and one store if selected', async () => {
    await t.ok('PUT /settings', { body: { account_cash: '1000', account_sales: '4000' } });
    const files = await pack(`month=2026-11&store_id=${oak}`);
    expect(linesOf(files['journal-xero.csv']).slice(0, 3)).toEqual([
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount',
      '2026-11-0001 Sales of Oak,10 Nov 2026,Sales of Oak,1000,Tax Exempt,20.25',
      '2026-11-0001 Sales of Oak,10 Nov 2026,Sales of Oak,4000,Tax Exempt,-20.25',
    ]);
    expect(linesOf(files['profit.csv'])).toHaveLength(2);
    expect(linesOf(files['invoices.csv'])).toHaveLength(2);
    expect(linesOf(files['activity.csv'])).toHaveLength(1 + 5);
  });

  it('is rejected without a store, with an invalid month, and for roles without profit', async () => {
    const status = async (query: string, as = 'owner') =>
      (await t.call(`GET /exports/accountant.zip?${query}`, { as })).status;
    expect(await status('month=2026-11')).toBe(400);
    expect(await status('month=2026-13&store_id=all')).toBe(400);
    expect(await status('month=2026-11&store_id=all', 'user')).toBe(403);
    const limited = await t.signIn('owner', { storeIds: [main] });
    expect(await status(`month=2026-11&store_id=${oak}`, limited)).toBe(400);
  });
});
