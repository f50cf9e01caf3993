import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;
let acme: string;

const add = async (call: string, body: object): Promise<string> =>
  (await t.ok(call, { body }))._id as string;

const bill = (number: string, paid: object, more: object = {}) =>
  add('POST /invoices', {
    ...{ store_id: main, vendor_id: acme, invoice_number: number, date: '2026-10-05' },
    ...{ amount: 10.29, due_date: '2026-11-04', ...paid, ...more },
  });

beforeEach(async () => {
  t = await testApi();
  main = await add('POST /stores', { name: 'Main St', address: '1 Main St' });
  oak = await add('POST /stores', { name: 'Oak Ave', address: '9 Oak Ave' });
  acme = await add('POST /vendors', { name: 'Acme Foods', store_ids: [main, oak] });
  const check = { paid_date: '2026-11-03', payment_reference: 'Check 1043' };
  await bill('A-1', check);
  await bill('A-2', check, { store_id: oak, amount: 5.57 });
  await bill('A-3', { paid_date: '2026-10-30', payment_reference: '#1043' });
  await bill('1043', {});
});

type Hit = { kind: string; title: string; detail: string; path: string };

const find = async (q: string, as = 'admin'): Promise<Hit[]> =>
  (await t.ok(`GET /search?q=${encodeURIComponent(q)}`, { as })).data;

describe('GET /search for a payment', () => {
  it('finds a reference in capitals beyond ASCII', async () => {
    const paid = { paid_date: '2026-11-04', payment_reference: 'ÜBERWEISUNG 17' };
    await bill('A-9', paid);
    expect((await find('überweisung 17'))[0]).toMatchObject({ title: 'ÜBERWEISUNG 17' });
  });

  it('finds the bills that a check paid as one, in the list of their month', async () => {
    const [first, ...others] = await find('check 1043');
    expect(first).toMatchObject({
      kind: 'invoices',
      title: 'Check 1043',
      detail: 'Paid 11/3/2026, Acme Foods, 2 bills, $15.86',
      path: `/dashboard/vendors-invoices?view=bills&bills=paid&month=2026-11&vendor=${acme}&group=payment`,
      // The first of its rows, as the title is no row's name.
      row: expect.stringMatching(/^A-[12]$/),
    });
    expect(others.map(({ title, detail }) => [title, detail])).toEqual([
      ['#1043', 'Paid 10/30/2026, Acme Foods, A-3, $10.29'],
    ]);
  });

  it('finds the invoice of that number as well', async () => {
    expect((await find('1043')).map(({ title }) => title)).toEqual(['1043', 'Check 1043', '#1043']);
  });

  it('counts all bills of a payment, however many were paid before', async () => {
    for (const [paid, count] of [
      ['2026-11-06', 150],
      ['2026-10-30', 60],
    ] as const) {
      for (let index = 0; index < count; index += 1) {
        await bill(`B-${paid}-${index}`, { paid_date: paid, payment_reference: 'ACH' });
      }
    }
    expect((await find('ach')).map(({ detail }) => detail)).toEqual([
      'Paid 11/6/2026, Acme Foods, 150 bills, $1,543.50',
      'Paid 10/30/2026, Acme Foods, 60 bills, $617.40',
    ]);
  });

  it('finds a payment of several bills by its total', async () => {
    const check = {
      title: 'Check 1043',
      detail: 'Paid 11/3/2026, Acme Foods, 2 bills, $15.86',
      path: `/dashboard/vendors-invoices?view=bills&bills=paid&month=2026-11&vendor=${acme}&group=payment`,
    };
    expect(await find('15.86')).toEqual([expect.objectContaining(check)]);
    expect(await find('$15')).toEqual([expect.objectContaining(check)]);
    expect(await find('15.85')).toEqual([]);
  });

  it('names a payment without a reference by its total', async () => {
    const paid = { paid_date: '2026-11-05' };
    await bill('C-1', paid, { amount: 100 });
    await bill('C-2', paid, { amount: 20.5 });
    expect((await find('120.50')).map(({ title, detail }) => [title, detail])).toEqual([
      ['$120.50', 'Paid 11/5/2026, Acme Foods, 2 bills'],
    ]);
  });

  it('finds nothing of stores that the caller may not see', async () => {
    const ofOak = await t.signIn('owner', { storeIds: [oak] });
    expect((await find('1043', ofOak)).map(({ detail }) => detail)).toEqual([
      'Paid 11/3/2026, Acme Foods, A-2, $5.57',
    ]);
    const nowhere = await add('POST /stores', { name: 'Elm St', address: '2 Elm St' });
    expect(await find('1043', await t.signIn('owner', { storeIds: [nowhere] }))).toEqual([]);
  });
});
