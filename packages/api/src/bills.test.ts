import { beforeEach, describe, expect, it } from 'vitest';
import { billMessages } from '@backcounter/core/bills';
import { staleRowMessage } from '@backcounter/core/business';
import { entriesLeftBy } from './testing/activity-entries.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;
/** Gives 30 days. */
let acme: string;
/** Is paid on delivery. */
let bolt: string;

beforeEach(async () => {
  t = await testApi();
  [main, oak] = [
    await t.add('/stores', { name: 'Main St', address: '1' }),
    await t.add('/stores', { name: 'Oak Ave', address: '2' }),
  ];
  const store_ids = [main, oak];
  acme = await t.add('/vendors', { name: 'Acme', store_ids, payment_terms: 30 });
  bolt = await t.add('/vendors', { name: 'Bolt', store_ids });
});

const invoice = (invoice_number: string, more: object = {}) => ({
  ...{ invoice_number, store_id: main, vendor_id: acme, amount: 10.29, date: '2026-11-10' },
  ...more,
});

const add = (number: string, more: object = {}) => t.add('/invoices', invoice(number, more));

type Bill = { _id: string; invoice_number: string; due_date: string; updatedAt: string };

const unpaid = async (query = '', as = 'admin'): Promise<string[]> =>
  ((await t.ok(`GET /invoices/unpaid${query}`, { as })) as Bill[]).map((row) => row.invoice_number);

const versionOf = async (id: string) =>
  ((await t.ok('GET /invoices')) as Bill[]).find(({ _id }) => _id === id)?.updatedAt;

const pay = (ids: string[], more: object = {}, as = 'admin') =>
  t.call('POST /invoices/pay', { body: { ids, paid_date: '2026-11-20', ...more }, as });

describe('POST /invoices', () => {
  it('answers when an invoice is due and paid, and nothing of it if it is paid on delivery', async () => {
    const byTerms = await t.ok('POST /invoices', { body: invoice('A-1') });
    expect(byTerms).toMatchObject({ due_date: '2026-12-10', paid_date: null });
    const paid = { due_date: '2026-11-15', paid_date: '2026-11-14' };
    expect(await t.ok('POST /invoices', { body: invoice('A-2', paid) })).toMatchObject(paid);
    for (const more of [{ due_date: null }, { vendor_id: bolt }]) {
      const row = await t.ok('POST /invoices', {
        body: invoice(`B-${Object.keys(more).join()}`, more),
      });
      expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['due_date']));
      expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['paid_date']));
      expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['payment_reference']));
    }
  });

  it.each([
    [{ due_date: '2026-11-09' }, { due_date: billMessages.dueBeforeDate }],
    [{ paid_date: '2026-11-21' }, { paid_date: 'Future dates are not allowed' }],
    [{ due_date: null, paid_date: '2026-11-20' }, { paid_date: billMessages.paidWithoutDue }],
    [{ payment_reference: 'ACH' }, { payment_reference: billMessages.referenceUnpaid }],
  ])('refuses %j at its field', async (more, fields) => {
    const { status, body } = await t.call('POST /invoices', { body: invoice('A-1', more) });
    expect([status, body.fields]).toEqual([400, fields]);
  });

  it('refuses a day of payment for a vendor that is paid on delivery', async () => {
    const body = invoice('B-1', { vendor_id: bolt, paid_date: '2026-11-20' });
    const refused = await t.call('POST /invoices', { body });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { paid_date: billMessages.paidWithoutDue },
    ]);
  });
});

describe('PUT /invoices/:id', () => {
  const put = (id: string, body: object) => t.ok(`PUT /invoices/${id}`, { body });

  it('keeps what is not sent, and whatever the terms have become since', async () => {
    const bill = await add('A-1', { paid_date: '2026-11-20' });
    const plain = await add('B-1', { vendor_id: bolt });
    await t.ok(`PUT /vendors/${acme}`, { body: { payment_terms: 7 } });
    await t.ok(`PUT /vendors/${bolt}`, { body: { payment_terms: 7 } });
    const kept = { amount: 11.57, due_date: '2026-12-10', paid_date: '2026-11-20' };
    expect(await put(bill, { amount: 11.57 })).toMatchObject(kept);
    expect(await put(plain, { amount: 11.57 })).not.toHaveProperty('due_date');
    expect(await put(plain, { vendor_id: acme })).not.toHaveProperty('due_date');
    expect(await put(bill, { vendor_id: bolt })).toMatchObject(kept);
    expect(await t.ok('POST /invoices', { body: invoice('A-2') })).toMatchObject({
      due_date: '2026-11-17',
    });
  });

  it('changes the dates, and back to paid on delivery', async () => {
    const bill = await add('A-1');
    const dates = { due_date: '2026-11-25', paid_date: '2026-11-19' };
    expect(await put(bill, dates)).toMatchObject(dates);
    expect(await put(bill, { paid_date: null })).toMatchObject({ ...dates, paid_date: null });
    expect(await put(bill, { due_date: null })).not.toHaveProperty('due_date');
    const early = { body: { due_date: '2026-11-09' } };
    expect((await t.call(`PUT /invoices/${bill}`, early)).body.fields).toEqual({
      due_date: billMessages.dueBeforeDate,
    });
  });
});

describe('GET /invoices/paid', () => {
  const paid = async (query = '', as = 'admin') =>
    ((await t.ok(`GET /invoices/paid${query}`, { as })) as Bill[]).map((row) => row.invoice_number);

  beforeEach(async () => {
    await add('A-1', { due_date: '2026-11-15', paid_date: '2026-11-01' });
    const check = { paid_date: '2026-11-12', payment_reference: 'Check 7' };
    await add('A-2', { due_date: '2026-11-15', store_id: oak, ...check });
    await add('OPEN');
    await add('DOOR', { due_date: null });
    await add('B-1', { vendor_id: bolt, due_date: '2026-11-12', paid_date: '2026-11-11' });
  });

  it('lists what was paid, the latest payment first, in pages and of some days', async () => {
    expect(await paid()).toEqual(['A-2', 'B-1', 'A-1']);
    expect(await t.ok('GET /invoices/paid?limit=1')).toMatchObject({
      data: [{ invoice_number: 'A-2', paid_date: '2026-11-12', payment_reference: 'Check 7' }],
    });
    expect(await paid('?from=2026-11-11&to=2026-11-11')).toEqual(['B-1']);
    expect(await paid('?to=2026-11-11')).toEqual(['B-1', 'A-1']);
    expect(await paid(`?store_id=${oak}`)).toEqual(['A-2']);
    expect(await paid(`?vendor_id=${bolt}`)).toEqual(['B-1']);
    const wrong = await t.call('GET /invoices/paid?from=soon');
    expect([wrong.status, Object.keys(wrong.body.fields as object)]).toEqual([400, ['from']]);
  });

  it('counts and sums them', async () => {
    const total = (query: string) => t.ok(`GET /invoices/paid/total${query}`);
    expect(await total('')).toEqual({ count: 3, amount: 30.87 });
    expect(await total(`?store_id=${oak}&from=2026-11-02`)).toEqual({ count: 1, amount: 10.29 });
    expect(await total('?to=2026-10-31')).toEqual({ count: 0, amount: 0 });
  });

  it('ROL-11 holds those of their stores for limited users', async () => {
    const as = await t.signIn('owner', { storeIds: [oak] });
    expect(await paid('', as)).toEqual(['A-2']);
    expect(await t.ok('GET /invoices/paid/total', { as })).toEqual({ count: 1, amount: 10.29 });
  });
});

describe('GET /invoices/unpaid', () => {
  it('lists what is due and not paid, the earliest due date first, in pages', async () => {
    await add('A-1', { due_date: '2026-12-01' });
    await add('A-2', { due_date: '2026-11-19', store_id: oak });
    await add('A-3', { due_date: '2026-11-20', vendor_id: bolt });
    await add('A-4', { due_date: '2026-11-15', paid_date: '2026-11-15' });
    await add('A-5', { vendor_id: bolt });
    await t.ok(`DELETE /invoices/${await add('A-6')}`);
    expect(await unpaid()).toEqual(['A-2', 'A-3', 'A-1']);
    expect(await unpaid(`?store_id=${oak}`)).toEqual(['A-2']);
    expect(await unpaid(`?vendor_id=${bolt}`)).toEqual(['A-3']);
    const first = await t.ok('GET /invoices/unpaid?limit=2');
    expect((first.data as Bill[]).map((row) => row.invoice_number)).toEqual(['A-2', 'A-3']);
    const next = await t.ok(`GET /invoices/unpaid?limit=2&cursor=${first.next_cursor}`);
    expect((next.data as Bill[]).map((row) => row.invoice_number)).toEqual(['A-1']);
    expect(next.next_cursor).toBeNull();
  });

  it('is summed by how soon bills are due, today and the sixth day after it included', async () => {
    await add('A-1', { due_date: '2026-11-19', amount: 1.29 });
    await add('A-2', { due_date: '2026-11-20', amount: 2.57 });
    await add('A-3', { due_date: '2026-11-26', amount: 4.01, store_id: oak });
    await add('A-4', { due_date: '2026-11-27', amount: 8.29 });
    expect(await t.ok('GET /invoices/unpaid/total')).toEqual({
      overdue: { count: 1, amount: 1.29 },
      soon: { count: 2, amount: 6.58 },
      later: { count: 1, amount: 8.29 },
    });
    expect(await t.ok(`GET /invoices/unpaid/total?store_id=${oak}&vendor_id=${acme}`)).toEqual({
      overdue: { count: 0, amount: 0 },
      soon: { count: 1, amount: 4.01 },
      later: { count: 0, amount: 0 },
    });
  });

  it('ROL-11 holds those of their stores for limited users', async () => {
    const bill = await add('A-1');
    await add('A-2', { store_id: oak });
    const as = await t.signIn('owner', { storeIds: [oak] });
    expect(await unpaid('', as)).toEqual(['A-2']);
    expect((await t.ok('GET /invoices/unpaid/total', { as })).later.count).toBe(1);
    const refused = await pay([bill], {}, as);
    expect([refused.status, refused.body.fields]).toEqual([404, { 0: 'Invoice not found' }]);
    expect(await unpaid()).toEqual(['A-1', 'A-2']);
  });

  it('still holds the invoices of a vendor that was deleted', async () => {
    const bill = await add('A-1');
    await t.ok(`DELETE /vendors/${acme}`);
    expect(await unpaid()).toEqual(['A-1']);
    expect((await pay([bill])).status).toBe(200);
    expect(await unpaid()).toEqual([]);
  });
});

describe('POST /invoices/pay', () => {
  it('marks bills paid on a day with an entry for each, and unpaid again', async () => {
    const ids = [await add('A-1'), await add('A-2', { store_id: oak })];
    const seen = await Promise.all(ids.map(versionOf));
    const entries = await entriesLeftBy(t, async () => {
      const { status, body } = await pay(ids, { paid_date: '2026-11-19', updated_at: seen });
      expect([status, (body as Bill[]).map(({ _id }) => _id)]).toEqual([200, ids]);
      expect(body).toMatchObject([{ paid_date: '2026-11-19' }, { paid_date: '2026-11-19' }]);
    });
    expect(entries).toMatchObject(
      ids.toReversed().map((subject_id) => ({
        ...{ kind: 'invoices', action: 'update', subject_id },
        ...{ before: { paid_date: null }, after: { paid_date: '2026-11-19' } },
      })),
    );
    expect(await unpaid()).toEqual([]);
    const undone = await entriesLeftBy(t, () => pay(ids, { paid_date: null }));
    expect(undone.map(({ after }) => after?.['paid_date'])).toEqual([null, null]);
    expect(await unpaid()).toEqual(['A-1', 'A-2']);
  });

  it('has a check or reference, which leaves when the payment is taken back', async () => {
    const bill = await add('A-1');
    const check = { payment_reference: ' Check 1043 ' };
    const { body } = await pay([bill], check);
    expect(body).toMatchObject([{ paid_date: '2026-11-20', payment_reference: 'Check 1043' }]);
    expect((await pay([bill], { paid_date: null, ...check })).body.fields).toEqual({
      payment_reference: billMessages.referenceUnpaid,
    });
    const undone = await pay([bill], { paid_date: null });
    expect((undone.body as Bill[])[0]).not.toHaveProperty('payment_reference');
    await pay([bill], check);
    expect((await pay([bill])).body).not.toHaveProperty([0, 'payment_reference']);
    await pay([bill], check);
    const put = await t.ok(`PUT /invoices/${bill}`, { body: { paid_date: null } });
    expect(put).toMatchObject({ paid_date: null });
    expect(put).not.toHaveProperty('payment_reference');
  });

  it('answers with the rows as they are stored, and the order in which they were sent', async () => {
    const [one, other] = [await add('A-1'), await add('A-2')];
    const { body } = await pay([other, one]);
    const stored = (await t.ok('GET /invoices')) as Bill[];
    const byId = new Map(stored.map((row) => [row._id, row]));
    expect(body).toEqual([byId.get(other), byId.get(one)]);
  });

  it('refuses a row that was changed since with its position, and pays none', async () => {
    const ids = [await add('A-1'), await add('A-2')];
    const seen = await Promise.all(ids.map(versionOf));
    await t.ok(`PUT /invoices/${ids[1]}`, { body: { amount: 11.29 } });
    const { status, body } = await pay(ids, { updated_at: seen });
    expect([status, body]).toEqual([
      409,
      { message: staleRowMessage, fields: { 1: staleRowMessage } },
    ]);
    expect(await unpaid()).toEqual(['A-1', 'A-2']);
    const now = await Promise.all(ids.map(versionOf));
    expect((await pay(ids, { updated_at: now })).status).toBe(200);
    expect((await pay(ids, { updated_at: now, paid_date: null })).body.fields).toEqual({
      ...{ 0: staleRowMessage, 1: staleRowMessage },
    });
  });

  it('names every row that it refuses', async () => {
    const ids = [await add('B-1', { vendor_id: bolt }), await add('A-1'), 'none'];
    const { status, body } = await pay(ids);
    expect([status, body]).toEqual([
      400,
      {
        message: billMessages.paidWithoutDue,
        fields: { 0: billMessages.paidWithoutDue, 2: 'Invoice not found' },
      },
    ]);
    expect(await unpaid()).toEqual(['A-1']);
  });

  it('refuses an unknown or deleted id, and a day that has not come', async () => {
    const bill = await add('A-1');
    expect(await pay(['none'])).toMatchObject({
      status: 404,
      body: { fields: { 0: 'Invoice not found' } },
    });
    const tomorrow = await pay([bill], { paid_date: '2026-11-21' });
    expect([tomorrow.status, tomorrow.body.fields]).toEqual([
      400,
      { paid_date: 'Future dates are not allowed' },
    ]);
    await t.ok(`DELETE /invoices/${bill}`);
    expect((await pay([bill])).status).toBe(404);
  });

  it('works in closed books, whose figures it leaves alone', async () => {
    const bill = await add('A-1', { date: '2026-10-10' });
    await t.ok('PUT /settings', { body: { books_closed_through: '2026-10-31' } });
    expect((await pay([bill])).status).toBe(200);
    const undo = await t.call(`PUT /invoices/${bill}`, { body: { paid_date: null } });
    expect([undo.status, undo.body.paid_date]).toEqual([200, null]);
    expect(await unpaid()).toEqual(['A-1']);
  });

  it.each([
    ['owner', 200],
    ['user', 403],
  ])('is for those who may change invoices: %s', async (as, status) => {
    expect((await pay([await add('A-1')], {}, as)).status).toBe(status);
  });
});
