import { beforeEach, describe, expect, it } from 'vitest';
import { billMessages } from '@backcounter/core/bills';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { importHost } from './import-host.ts';

let t: TestApi;
let main: string;

beforeEach(async () => {
  t = await testApi(undefined, { imports: importHost });
  main = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
  await t.add('/vendors', { name: 'Acme', store_ids: [main], payment_terms: 30 });
});

const upload = (text: string) => t.ok('POST /imports', { body: { text } });

async function enter(text: string, replace_changed = false) {
  const { _id } = await upload(text);
  const counts = await t.ok(`POST /imports/${_id}/commit`, { body: { replace_changed } });
  return { id: _id as string, counts: counts as Record<string, number> };
}

type Preview = { state: string; fields: unknown; stored: Record<string, string> | null };

async function preview(text: string): Promise<Preview[]> {
  const { _id } = await upload(text);
  return (await t.ok(`GET /imports/${_id}/rows`)).data as Preview[];
}

type Bill = { _id: string; invoice_number: string; due_date?: string; paid_date?: string | null };

const bills = async () =>
  ((await t.ok('GET /invoices')) as Bill[])
    .sort((one, other) => (one.invoice_number < other.invoice_number ? -1 : 1))
    .map(({ invoice_number, due_date, paid_date }) => [invoice_number, due_date, paid_date]);

const billIds = async () => ((await t.ok('GET /invoices')) as Bill[]).map(({ _id }) => _id);

const pay = async (paid_date: string) => {
  const rows = (await t.ok('GET /invoices/unpaid')) as { data: Bill[] } | Bill[];
  const ids = (Array.isArray(rows) ? rows : rows.data).map(({ _id }) => _id);
  await t.ok('POST /invoices/pay', { body: { ids, paid_date } });
};

const plain = 'Invoice Number,Store,Vendor,Amount,Date\n';
const dated = 'Invoice Number,Store,Vendor,Amount,Date,Due Date,Date Paid\n';

describe('invoices of a file', () => {
  it('are not turned into unpaid bills by the terms of their vendor', async () => {
    await enter(`${plain}A-1,Main St,Acme,10.29,2026-11-10\n`);
    await enter(`${dated}A-2,Main St,Acme,10.29,2026-11-10,,\n`);
    expect(await bills()).toEqual([
      ['A-1', undefined, undefined],
      ['A-2', undefined, undefined],
    ]);
    expect(await t.ok('GET /invoices/unpaid')).toEqual([]);
  });

  it('are due and paid on the days of the file', async () => {
    await enter(
      `${dated}A-1,Main St,Acme,10.29,11/10/2026,12/24/2026,\n` +
        'A-2,Main St,Acme,10.29,11/10/2026,11/13/2026,11/12/2026\n',
    );
    expect(await bills()).toEqual([
      ['A-1', '2026-12-24', null],
      ['A-2', '2026-11-13', '2026-11-12'],
    ]);
  });

  it('count as paid on delivery without a due date, whatever day of payment the file gives', async () => {
    const withPaid = `${plain.trim()},Paid on\nA-1,Main St,Acme,10.29,2026-11-10,2026-11-12\n`;
    await enter(withPaid);
    await enter(`${dated}A-2,Main St,Acme,10.29,2026-11-10,,2026-11-12\n`);
    expect(await bills()).toEqual([
      ['A-1', undefined, undefined],
      ['A-2', undefined, undefined],
    ]);
    expect((await enter(withPaid)).counts).toMatchObject({ unchanged: 1, changed: 0 });
  });

  it('stay as they are when a file does not say that they have been paid meanwhile', async () => {
    const file = `${dated}A-1,Main St,Acme,10.29,2026-11-10,2026-12-10,\n`;
    await enter(file);
    await pay('2026-11-18');
    const bare = `${plain}A-1,Main St,Acme,10.29,2026-11-10\n`;
    for (const text of [file, bare]) {
      expect((await enter(text, true)).counts).toMatchObject({ unchanged: 1, changed: 0 });
    }
    const corrected = `${dated}A-1,Main St,Acme,10.57,2026-11-10,2026-12-11,\n`;
    const [shown] = await preview(corrected);
    expect(shown?.stored).toMatchObject({ amount: '10.29', due_date: '2026-12-10' });
    expect(shown?.stored).not.toHaveProperty('paid_date');
    expect((await enter(corrected, true)).counts).toMatchObject({ changed: 1 });
    expect(await bills()).toEqual([['A-1', '2026-12-11', '2026-11-18']]);
  });

  it('are changed by another due date or day of payment, and back by the undo', async () => {
    const row = 'A-1,Main St,Acme,10.29,2026-11-10';
    await enter(`${dated}${row},2026-12-10,\n`);
    const later = `${dated}${row},2026-12-11,2026-11-18\n`;
    expect(await preview(later)).toMatchObject([
      { state: 'changed', stored: { due_date: '2026-12-10', paid_date: '' } },
    ]);
    const { id } = await enter(later, true);
    expect(await bills()).toEqual([['A-1', '2026-12-11', '2026-11-18']]);
    await t.ok(`POST /imports/${id}/undo`);
    expect(await bills()).toEqual([['A-1', '2026-12-10', null]]);
    await pay('2026-11-18');
    await enter(`${dated}${row},,\n`, true);
    expect(await bills()).toEqual([['A-1', undefined, undefined]]);
  });

  it('count as paid on delivery once a file leaves their due date blank, paid or not', async () => {
    const row = 'A-1,Main St,Acme,10.29,2026-11-10';
    const withDue = `${plain.trim()},Due Date\n`;
    await enter(`${withDue}${row},2026-12-10\nA-2,Main St,Acme,1.57,2026-11-10,2026-12-10\n`);
    await pay('2026-11-18');
    await enter(`${withDue}A-3,Main St,Acme,4.57,2026-11-10,2026-12-11\n`);
    const blank = `${withDue}${row},\nA-3,Main St,Acme,4.57,2026-11-10,\n`;
    expect(await preview(blank)).toMatchObject([
      { state: 'changed', stored: { due_date: '2026-12-10', paid_date: '2026-11-18' } },
      { state: 'changed', stored: { due_date: '2026-12-11', paid_date: '' } },
    ]);
    const { id, counts } = await enter(blank, true);
    expect(counts).toMatchObject({ changed: 2, refused: 0 });
    expect(await bills()).toEqual([
      ['A-1', undefined, undefined],
      ['A-2', '2026-12-10', '2026-11-18'],
      ['A-3', undefined, undefined],
    ]);
    expect((await enter(blank, true)).counts).toMatchObject({ unchanged: 2, changed: 0 });
    await t.ok(`POST /imports/${id}/undo`);
    expect(await bills()).toEqual([
      ['A-1', '2026-12-10', '2026-11-18'],
      ['A-2', '2026-12-10', '2026-11-18'],
      ['A-3', '2026-12-11', null],
    ]);
  });

  it('are paid on the day that a file without due dates gives, and keep their due date', async () => {
    await enter(`${dated}A-1,Main St,Acme,10.29,2026-11-10,2026-12-10,\n`);
    await enter(`${plain}A-2,Main St,Acme,1.57,2026-11-10\n`);
    const payments =
      `${plain.trim()},Date Paid\nA-1,Main St,Acme,10.29,2026-11-10,2026-11-18\n` +
      'A-2,Main St,Acme,1.57,2026-11-10,2026-11-18\n';
    const { id, counts } = await enter(payments, true);
    expect(counts).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await bills()).toEqual([
      ['A-1', '2026-12-10', '2026-11-18'],
      ['A-2', undefined, undefined],
    ]);
    await t.ok(`POST /imports/${id}/undo`);
    expect((await bills())[0]).toEqual(['A-1', '2026-12-10', null]);
  });

  it('have the check or reference of the file, which leaves with the due date and comes back by the undo', async () => {
    const reference = async () =>
      ((await t.ok('GET /invoices')) as { payment_reference?: string }[])[0]?.payment_reference;
    const row = 'A-1,Main St,Acme,10.29,2026-11-10';
    const checked = `${dated.trim()},Check No.\n`;
    await enter(`${checked}${row},2026-12-10,2026-11-12,Check 7\n`);
    expect(await reference()).toBe('Check 7');
    for (const same of [`${row},2026-12-10,2026-11-12,`, `${row},2026-12-10,,`]) {
      expect((await enter(`${checked}${same}\n`, true)).counts).toMatchObject({ unchanged: 1 });
    }
    await enter(`${plain.trim()},Check\n${row},ACH\n`, true);
    expect(await reference()).toBe('ACH');
    const { id } = await enter(`${plain.trim()},Due Date\n${row},\n`, true);
    expect(await reference()).toBeUndefined();
    await t.ok(`POST /imports/${id}/undo`);
    expect(await reference()).toBe('ACH');
    await t.ok(`DELETE /invoices/${(await billIds())[0]}`);
    await enter(`${checked}A-2,Main St,Acme,10.29,2026-11-10,2026-12-10,,Check 8\n`);
    expect(await reference()).toBeUndefined();
  });

  it('are refused at the date that cannot be', async () => {
    const rows = await preview(
      `${dated}A-1,Main St,Acme,10.29,2026-11-10,2026-11-09,\n` +
        'A-2,Main St,Acme,10.29,2026-11-10,2026-11-13,2026-11-29\n' +
        'A-3,Main St,Acme,10.29,2026-11-10,soon,\n',
    );
    expect(rows.map(({ state, fields }) => [state, fields])).toEqual([
      ['refused', { due_date: billMessages.dueBeforeDate }],
      ['refused', { paid_date: expect.any(String) as string }],
      ['refused', { due_date: '"soon" is not a date' }],
    ]);
  });
});

describe('vendors of a file', () => {
  const terms = async () =>
    ((await t.ok('GET /vendors')) as { name: string; payment_terms: number | null }[]).map(
      ({ name, payment_terms }) => [name, payment_terms],
    );

  it('have the terms of the file, and keep theirs if it has none', async () => {
    await enter('name,stores,terms\nBolt,Main St,Net 14\nCrate,Main St,\n');
    expect((await enter('name,stores\nAcme,Main St\nDell,Main St\n', true)).counts).toMatchObject({
      ...{ added: 1, unchanged: 1, changed: 0 },
    });
    expect(await terms()).toEqual([
      ['Acme', 30],
      ['Bolt', 14],
      ['Crate', null],
      ['Dell', null],
    ]);
  });

  it('are changed by other terms, and back by the undo', async () => {
    const file = 'name,stores,payment_terms\nAcme,Main St,14\n';
    expect(await preview(file)).toMatchObject([
      { state: 'changed', stored: { payment_terms: '30' } },
    ]);
    const { id } = await enter(file, true);
    expect(await terms()).toEqual([['Acme', 14]]);
    await t.ok(`POST /imports/${id}/undo`);
    expect(await terms()).toEqual([['Acme', 30]]);
  });

  it('have the account of the file, keep theirs if it has none, and get it back by the undo', async () => {
    const accounts = async () =>
      ((await t.ok('GET /vendors')) as { name: string; account: string | null }[]).map(
        ({ name, account }) => [name, account],
      );
    await enter('name,stores,category\nBolt,Main St, Rent \nCrate,Main St,\n');
    const kept = await enter('name,stores\nBolt,Main St\n', true);
    expect(kept.counts).toMatchObject({ added: 0, unchanged: 1, changed: 0 });
    const { id } = await enter('name,stores,account\nBolt,Main St,Power\n', true);
    const others = [
      ['Acme', null],
      ['Crate', null],
    ];
    expect(await accounts()).toEqual([others[0], ['Bolt', 'Power'], others[1]]);
    await t.ok(`POST /imports/${id}/undo`);
    expect(await accounts()).toEqual([others[0], ['Bolt', 'Rent'], others[1]]);
  });

  it('are refused with terms that are no number of days', async () => {
    const rows = await preview('name,stores,terms\nBolt,Main St,2 weeks\nCrate,Main St,366\n');
    expect(rows.map(({ state, fields }) => [state, fields])).toEqual([
      ['refused', { payment_terms: billMessages.terms }],
      ['refused', { payment_terms: billMessages.terms }],
    ]);
  });
});
