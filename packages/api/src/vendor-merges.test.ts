import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pdfOf } from '@backcounter/core/testing/files';
import { insertInvoices } from '@backcounter/storage/invoices';
import { lockVendor } from '@backcounter/storage/vendors';
import { activityEntries, entriesLeftBy } from './testing/activity-entries.ts';
import { attach } from './testing/attach.ts';
import { engines } from './testing/engines.ts';
import type { TestApi } from './testing/test-api.ts';
import { twoVendors, type TwoVendors } from './testing/two-vendors.ts';

const day = '2026-11-19';

describe.each(engines)('merging vendors on $engine', ({ open }) => {
  let fixture: TwoVendors;
  let dispose: () => Promise<void>;
  let t: TestApi;
  let main: string;
  let oak: string;
  /** The vendor that is merged, with the store Oak Ave as well. */
  let from: string;
  let into: string;

  beforeEach(async () => {
    const fresh = await open();
    dispose = fresh.dispose;
    fixture = await twoVendors(fresh.storage);
    ({ t, main, oak, from, into } = fixture);
  });

  afterEach(() => dispose());

  const merge = (body: object = {}, as = 'admin') =>
    t.call(`POST /vendors/${from}/merge`, { body: { into, ...body }, as });

  const preview = (as = 'admin') => t.call(`GET /vendors/${from}/merge?into=${into}`, { as });

  async function withoutVendors(): Promise<object[]> {
    const rows = (await t.ok('GET /invoices')) as { invoice_number: string }[];
    return rows
      .map((row) => ({ ...row, vendor_id: null, vendor_name: null, updatedAt: null }))
      .sort((a, b) => (a.invoice_number < b.invoice_number ? -1 : 1));
  }

  it('moves invoices and stores to the other vendor and deletes the first', async () => {
    const paid = { due_date: '2026-11-25', paid_date: day, payment_reference: 'Check 7' };
    const moved = await fixture.bill('A-1', from, paid);
    await fixture.bill('A-2', from, { store_id: oak, amount: 5.5 });
    await fixture.bill('B-1', into, { due_date: null });
    const before = await withoutVendors();
    expect((await preview()).body).toEqual({
      ...{ invoices: 2, amount: 15.79, closed_invoices: 0, shared_numbers: [] },
      stores: [{ _id: oak, name: 'Oak Ave' }],
    });
    t.clock.now += 1000;
    const { status, body } = await merge();
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ invoices: 2, amount: 15.79, deletion: expect.any(String) }),
    ]);
    expect(await fixture.vendors()).toEqual([['Coca-Cola', 'Main St', 'Oak Ave']]);
    expect(body.vendor.payment_terms).toBe(30);
    expect(await fixture.numbersOf(into)).toEqual(['A-1', 'A-2', 'B-1']);
    // The terms of the kept vendor are not applied to what was entered before.
    expect(await withoutVendors()).toEqual(before);
    expect((await t.ok(`GET /invoices/paid?vendor_id=${into}`))[0]).toMatchObject({
      _id: moved,
      ...paid,
    });
    const found = (await t.ok('GET /search?q=COCA COLA CO')).data as { title: string }[];
    expect(found.map(({ title }) => title)).toEqual(['Coca-Cola']);
    await fixture.expectSound();
  });

  it('API-47 records what happened to both vendors and to each invoice', async () => {
    const moved = await fixture.bill('A-1', from);
    t.clock.now += 1000;
    const added = await entriesLeftBy(t, () => merge());
    expect(added).toEqual([
      expect.objectContaining({
        ...{ kind: 'vendors', action: 'delete', subject_id: from },
        before: expect.objectContaining({
          name: 'COCA COLA CO',
          merged_into: { _id: into, name: 'Coca-Cola' },
          merged_invoices: 1,
        }),
        after: null,
      }),
      expect.objectContaining({
        ...{ kind: 'vendors', action: 'update', subject_id: into },
        after: expect.objectContaining({ merged_vendor: 'COCA COLA CO', merged_invoices: 1 }),
      }),
      expect.objectContaining({ kind: 'invoices', action: 'update', subject_id: moved }),
    ]);
    const [entry] = await activityEntries(t, `&subject_id=${moved}`);
    expect([entry?.before, entry?.after]).toEqual([
      expect.objectContaining({ vendor_id: { _id: from, name: 'COCA COLA CO' } }),
      expect.objectContaining({ vendor_id: { _id: into, name: 'Coca-Cola' } }),
    ]);
    const ofOak = await activityEntries(t, `&store_id=${oak}`);
    expect(ofOak.map(({ action, subject_id }) => [action, subject_id])).toEqual(
      expect.arrayContaining([
        ['delete', from],
        ['update', into],
      ]),
    );
  });

  it('refuses invoice numbers that both vendors have, and names them', async () => {
    await fixture.numberPerVendor();
    await fixture.bill('7', from, { amount: 20.5 });
    await fixture.bill('8', from);
    await fixture.bill('7', into, { date: '2026-11-18' });
    expect((await preview()).body.shared_numbers).toEqual([
      {
        ...{ invoice_number: '7', date: day, amount: 20.5 },
        ...{ other_date: '2026-11-18', other_amount: 10.29 },
      },
    ]);
    const added = await entriesLeftBy(t, async () => {
      const { status, body } = await merge();
      expect([status, body.fields]).toEqual([
        409,
        { into: 'Both vendors have an invoice with the number 7' },
      ]);
    });
    expect(added).toEqual([]);
    expect(await fixture.numbersOf(from)).toEqual(['7', '8']);
    const [other] = await t.ok(`GET /invoices?vendor_id=${into}`);
    await t.ok(`DELETE /invoices/${other._id}`);
    expect((await merge()).status).toBe(200);
    expect(await fixture.numbersOf(into)).toEqual(['7', '8']);
    await fixture.expectSound();
    // The number that was free when the invoice was deleted is taken now.
    const [deletion] = (await activityEntries(t)).filter(({ subject_id: id }) => id === other._id);
    expect((await t.call(`POST /activity/${deletion?._id}/restore`)).status).toBe(409);
  });

  it.each([
    ['itself', () => ({ into: from }), 400, 'A vendor cannot be merged into itself'],
    ['an unknown one', () => ({ into: 'unknown' }), 400, 'This vendor no longer exists'],
    ['none', () => ({ into: '' }), 400, 'Please choose the vendor that stays'],
  ])('refuses to merge a vendor into %s', async (_, body, status, text) => {
    const response = await merge(body());
    expect([response.status, response.body.fields]).toEqual([status, { into: text }]);
  });

  it('refuses a vendor that has changed since it was seen', async () => {
    const [seen] = await t.ok('GET /vendors');
    t.clock.now += 1000;
    await t.ok(`PUT /vendors/${from}`, { body: { name: 'COKE' } });
    const { status, body } = await merge({ updated_at: seen.updated_at });
    expect([status, Object.keys(body.fields)]).toEqual([409, ['updated_at']]);
  });

  it('refuses where a third vendor of the kept name delivers to an added store', async () => {
    await t.add('/vendors', { name: 'coca-cola', store_ids: [oak] });
    const { status, body } = await merge();
    expect([status, body.fields.into]).toEqual([
      409,
      'Another vendor "Coca-Cola" delivers to one of these stores. Please merge those two first.',
    ]);
    expect((await fixture.vendors()).length).toBe(3);
  });

  it('is for users who see all stores of both vendors and of the invoices', async () => {
    const limited = await t.signIn('admin', { storeIds: [main] });
    const text = 'You can only merge vendors all of whose stores you see';
    expect((await preview(limited)).body.message).toBe(text);
    expect(await merge({}, limited)).toMatchObject({ status: 403, body: { message: text } });
    await fixture.bill('A-1', from, { store_id: oak });
    await t.ok(`PUT /vendors/${from}`, { body: { store_ids: [main] } });
    expect((await merge({}, limited)).status).toBe(403);
    const [invoice] = await t.ok(`GET /invoices?vendor_id=${from}`);
    await t.ok(`DELETE /invoices/${invoice._id}`);
    expect((await merge({}, limited)).status).toBe(200);
  });

  it('keeps dismissed findings dismissed, and finds what the merge brings together', async () => {
    const doubles = async () => {
      const { data } = await t.ok('GET /findings?kind=double_invoice');
      return data as { _id: string; title: string }[];
    };
    await fixture.bill('R 17', from, { amount: 20.5 });
    await fixture.bill('R-17', from, { amount: 20.5, date: '2026-11-18' });
    await fixture.bill('845', into, { amount: 31 });
    await fixture.bill('0845', from, { amount: 31, date: '2026-11-18' });
    const [dismissed, ...others] = await doubles();
    expect(others).toEqual([]);
    await t.ok(`POST /findings/${dismissed?._id}/dismiss`, { body: { reason: 'Two deliveries' } });
    expect(await doubles()).toEqual([]);
    const { body } = await merge();
    const found = await doubles();
    expect(found.map(({ title }) => title)).toEqual([expect.stringContaining('Coca-Cola')]);
    await t.ok(`POST /activity/${body.deletion}/restore`);
    expect(await doubles()).toEqual([]);
  });

  it('leaves the files of an invoice with it', async () => {
    const moved = await fixture.bill('A-1', from);
    await attach(t, { kind: 'invoices', id: moved, file: pdfOf() });
    const before = await t.ok(`GET /attachments?subject_kind=invoices&subject_id=${moved}`);
    expect(before.length ?? before.data.length).toBe(1);
    await merge();
    expect(await t.ok(`GET /attachments?subject_kind=invoices&subject_id=${moved}`)).toEqual(
      before,
    );
  });

  it('merges a vendor without invoices', async () => {
    expect((await merge()).body).toMatchObject({ invoices: 0, amount: 0 });
    expect(await fixture.vendors()).toEqual([['Coca-Cola', 'Main St', 'Oak Ave']]);
  });

  it('loses no invoice that is entered meanwhile', async () => {
    const enter = (index: number) => {
      const fields = { store_id: main, amount: 1, date: day, vendor_id: from };
      return t.call('POST /invoices', { body: { invoice_number: `R-${index}`, ...fields } });
    };
    const places = Array.from({ length: 24 }, (_, index) => index);
    const before = places.slice(0, 12).map(enter);
    // Some of them are entered by now, others are not.
    await Promise.race(before);
    const merging = merge();
    const answers = await Promise.all([...before, ...places.slice(12).map(enter)]);
    expect((await merging).status).toBe(200);
    expect(await fixture.numbersOf(from)).toEqual([]);
    const kept = answers.filter(({ status }) => status === 201).length;
    expect((await fixture.numbersOf(into)).length).toBe(kept);
    expect(answers.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
    await fixture.expectSound();
  });

  it('waits for an invoice that is being entered, and takes it along', async () => {
    const fields = {
      number: 'R-1',
      numberScope: '',
      storeId: main,
      vendorId: from,
      amountCents: 100,
      date: day,
      description: null,
      dueDate: null,
      paidDate: null,
      paymentReference: null,
    };
    const merging = await t.storage.transaction(async (tx) => {
      await lockVendor(tx, from, 'share');
      await insertInvoices(tx, [{ id: 'entered', fields }], '2026-11-19T18:00:00.000Z');
      const answer = merge();
      await setTimeout(150);
      return { answer };
    });
    expect((await merging.answer).body).toMatchObject({ invoices: 1, amount: 1 });
    expect(await fixture.numbersOf(into)).toEqual(['R-1']);
  });
});
