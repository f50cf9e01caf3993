import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProblems } from '@backcounter/storage/check';
import { activityEntries, entriesLeftBy } from './testing/activity-entries.ts';
import { engines } from './testing/engines.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

const day = '2026-11-19';

describe.each(engines)('merging vendors on $engine', ({ open }) => {
  let t: TestApi;
  let dispose: () => Promise<void>;
  let main: string;
  let oak: string;
  /** The vendor that is merged, with the store Oak Ave as well. */
  let from: string;
  let into: string;

  const bill = (invoice_number: string, vendor_id: string, more: object = {}) =>
    t.add('/invoices', {
      invoice_number,
      vendor_id,
      store_id: main,
      amount: 10.29,
      date: day,
      ...more,
    });

  const merge = (body: object = {}, as = 'admin') =>
    t.call(`POST /vendors/${from}/merge`, { body: { into, ...body }, as });

  const preview = (as = 'admin') => t.call(`GET /vendors/${from}/merge?into=${into}`, { as });

  async function numbersOf(vendor: string): Promise<string[]> {
    const rows = (await t.ok('GET /invoices')) as {
      invoice_number: string;
      vendor_id: { _id: string };
    }[];
    return rows
      .filter((row) => row.vendor_id._id === vendor)
      .map((row) => row.invoice_number)
      .sort();
  }

  async function withoutVendors(): Promise<object[]> {
    const rows = (await t.ok('GET /invoices')) as { invoice_number: string }[];
    return rows
      .map((row) => ({ ...row, vendor_id: null, vendor_name: null, updatedAt: null }))
      .sort((a, b) => (a.invoice_number < b.invoice_number ? -1 : 1));
  }

  const vendors = async () => {
    const rows = (await t.ok('GET /vendors')) as {
      name: string;
      store_ids: { name: string }[];
    }[];
    return rows.map(({ name, store_ids }) => [name, ...store_ids.map((store) => store.name)]);
  };

  const expectSound = async () => expect(await t.storage.snapshot(findProblems)).toEqual([]);

  const perVendor = () => t.ok('PUT /settings', { body: { invoice_numbers_per_vendor: true } });

  beforeEach(async () => {
    const fresh = await open();
    dispose = fresh.dispose;
    t = await testApi(fresh.storage);
    main = await t.add('/stores', { name: 'Main St', address: '1' });
    oak = await t.add('/stores', { name: 'Oak Ave', address: '2' });
    from = await t.add('/vendors', { name: 'COCA COLA CO', store_ids: [main, oak] });
    into = await t.add('/vendors', { name: 'Coca-Cola', store_ids: [main], payment_terms: 30 });
  });

  afterEach(() => dispose());

  it('moves invoices and stores to the other vendor and deletes the first', async () => {
    const paid = { due_date: '2026-11-25', paid_date: day, payment_reference: 'Check 7' };
    const moved = await bill('A-1', from, paid);
    await bill('A-2', from, { store_id: oak, amount: 5.5 });
    await bill('B-1', into, { due_date: null });
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
    expect(await vendors()).toEqual([['Coca-Cola', 'Main St', 'Oak Ave']]);
    expect(body.vendor.payment_terms).toBe(30);
    expect(await numbersOf(into)).toEqual(['A-1', 'A-2', 'B-1']);
    // The terms of the kept vendor are not applied to what was entered before.
    expect(await withoutVendors()).toEqual(before);
    expect((await t.ok(`GET /invoices/paid?vendor_id=${into}`))[0]).toMatchObject({
      _id: moved,
      ...paid,
    });
    const found = (await t.ok('GET /search?q=COCA COLA CO')).data as { title: string }[];
    expect(found.map(({ title }) => title)).toEqual(['Coca-Cola']);
    await expectSound();
  });

  it('API-47 records what happened to both vendors and to each invoice', async () => {
    const moved = await bill('A-1', from);
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
    await perVendor();
    await bill('7', from, { amount: 20.5 });
    await bill('8', from);
    await bill('7', into, { date: '2026-11-18' });
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
    expect(await numbersOf(from)).toEqual(['7', '8']);
    const [other] = await t.ok(`GET /invoices?vendor_id=${into}`);
    await t.ok(`DELETE /invoices/${other._id}`);
    expect((await merge()).status).toBe(200);
    expect(await numbersOf(into)).toEqual(['7', '8']);
    await expectSound();
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
    expect((await vendors()).length).toBe(3);
  });

  it('merges vendors of the same name in different stores, and takes that back', async () => {
    into = await t.add('/vendors', { name: 'Pepsi', store_ids: [main] });
    from = await t.add('/vendors', { name: 'Pepsi', store_ids: [oak] });
    await bill('P-1', from, { store_id: oak });
    const { body } = await merge();
    expect(await vendors()).toContainEqual(['Pepsi', 'Main St', 'Oak Ave']);
    await t.ok(`POST /activity/${body.deletion}/restore`);
    expect((await vendors()).filter(([name]) => name === 'Pepsi')).toEqual([
      ['Pepsi', 'Main St'],
      ['Pepsi', 'Oak Ave'],
    ]);
    await expectSound();
  });

  it('is for users who see all stores of both vendors and of the invoices', async () => {
    const limited = await t.signIn('admin', { storeIds: [main] });
    const text = 'You can only merge vendors all of whose stores you see';
    expect((await preview(limited)).body.message).toBe(text);
    expect(await merge({}, limited)).toMatchObject({ status: 403, body: { message: text } });
    await bill('A-1', from, { store_id: oak });
    await t.ok(`PUT /vendors/${from}`, { body: { store_ids: [main] } });
    expect((await merge({}, limited)).status).toBe(403);
    const [invoice] = await t.ok(`GET /invoices?vendor_id=${from}`);
    await t.ok(`DELETE /invoices/${invoice._id}`);
    expect((await merge({}, limited)).status).toBe(200);
  });

  it('moves invoices of closed books too, as a new name of the vendor would', async () => {
    await bill('A-1', from);
    await bill('A-2', from, { date: '2026-11-20' });
    await t.ok('PUT /settings', { body: { books_closed_through: day } });
    expect((await preview()).body.closed_invoices).toBe(1);
    const { body } = await merge();
    expect(await numbersOf(into)).toEqual(['A-1', 'A-2']);
    const [row] = await t.ok(`GET /invoices?vendor_id=${into}&end_date=${day}&start_date=${day}`);
    const change = { body: { vendor_id: into, amount: 1 } };
    expect((await t.call(`PUT /invoices/${row._id}`, change)).status).toBe(409);
    await t.ok(`POST /activity/${body.deletion}/restore`);
    expect(await numbersOf(from)).toEqual(['A-1', 'A-2']);
  });

  it('undoes the merge but for what was changed since', async () => {
    await perVendor();
    for (const number of ['A-1', 'A-2', 'A-3']) await bill(number, from);
    await bill('B-1', into);
    const { body } = await merge();
    const rows = (await t.ok(`GET /invoices?vendor_id=${into}`)) as {
      _id: string;
      invoice_number: string;
    }[];
    const idOf = (number: string) => rows.find((row) => row.invoice_number === number)?._id;
    t.clock.now += 1000;
    await t.ok(`PUT /invoices/${idOf('A-2')}`, { body: { amount: 11 } });
    await t.ok(`DELETE /invoices/${idOf('A-3')}`);
    const restored = await t.ok(`POST /activity/${body.deletion}/restore`);
    expect(restored).toMatchObject({
      ...{ _id: from, name: 'COCA COLA CO' },
      restored_invoices: 1,
    });
    expect(await vendors()).toEqual([
      ['COCA COLA CO', 'Main St', 'Oak Ave'],
      ['Coca-Cola', 'Main St'],
    ]);
    expect([await numbersOf(from), await numbersOf(into)]).toEqual([['A-1'], ['A-2', 'B-1']]);
    await expectSound();
    expect((await t.call(`POST /activity/${body.deletion}/restore`)).status).toBe(409);
  });

  it('leaves invoices of the kept vendor that were changed in the very same millisecond', async () => {
    const own = await bill('B-1', into);
    await bill('A-1', from);
    const { body } = await merge();
    const rows = (await t.ok('GET /invoices')) as { invoice_number: string; updatedAt: string }[];
    const moved = rows.find((row) => row.invoice_number === 'A-1');
    await t.storage.transaction(async (tx) => {
      await tx
        .updateTable('invoices')
        .set({ updated_at: moved?.updatedAt ?? '' })
        .where('id', '=', own)
        .execute();
    });
    await t.ok(`POST /activity/${body.deletion}/restore`);
    expect([await numbersOf(from), await numbersOf(into)]).toEqual([['A-1'], ['B-1']]);
  });

  it('leaves the kept vendor a store where it has invoices of its own since', async () => {
    await bill('A-1', from, { store_id: oak });
    const { body } = await merge();
    await bill('B-1', into, { store_id: oak });
    await t.ok(`POST /activity/${body.deletion}/restore`);
    expect(await vendors()).toEqual([
      ['COCA COLA CO', 'Main St', 'Oak Ave'],
      ['Coca-Cola', 'Main St', 'Oak Ave'],
    ]);
  });

  it('leaves the stores of a kept vendor that was changed since', async () => {
    const { body } = await merge();
    t.clock.now += 1000;
    await t.ok(`PUT /vendors/${into}`, { body: { payment_terms: 14 } });
    await t.ok(`POST /activity/${body.deletion}/restore`);
    expect(await vendors()).toContainEqual(['Coca-Cola', 'Main St', 'Oak Ave']);
  });

  it('restores an invoice that was deleted before to the vendor that is left, however many merges later', async () => {
    await perVendor();
    const deleted = await bill('A-1', from);
    await t.ok(`DELETE /invoices/${deleted}`);
    const [deletion] = await activityEntries(t);
    await merge();
    const last = await t.add('/vendors', { name: 'Coke', store_ids: [oak] });
    await t.ok(`POST /vendors/${into}/merge`, { body: { into: last } });
    await t.ok(`POST /activity/${deletion?._id}/restore`);
    expect(await numbersOf(last)).toEqual(['A-1']);
    await expectSound();
  });

  it('still says that the vendor is gone if the one that stayed was deleted', async () => {
    const deleted = await bill('A-1', from);
    await t.ok(`DELETE /invoices/${deleted}`);
    const [deletion] = await activityEntries(t);
    await merge();
    await t.ok(`DELETE /vendors/${into}`);
    const { status, body } = await t.call(`POST /activity/${deletion?._id}/restore`);
    expect(status).toBe(409);
    expect(body.message).toMatch(/vendor/i);
  });

  it('merges a vendor without invoices', async () => {
    expect((await merge()).body).toMatchObject({ invoices: 0, amount: 0 });
    expect(await vendors()).toEqual([['Coca-Cola', 'Main St', 'Oak Ave']]);
  });

  it('loses no invoice that is entered meanwhile', async () => {
    const entered = Array.from({ length: 8 }, (_, index) => {
      const fields = { store_id: main, amount: 1, date: day, vendor_id: from };
      return t.call('POST /invoices', { body: { invoice_number: `R-${index}`, ...fields } });
    });
    const [merged, ...answers] = await Promise.all([merge(), ...entered]);
    expect(merged.status).toBe(200);
    expect(await numbersOf(from)).toEqual([]);
    const kept = answers.filter(({ status }) => status === 201).length;
    expect((await numbersOf(into)).length).toBe(kept);
    expect(answers.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
    await expectSound();
  });
});
