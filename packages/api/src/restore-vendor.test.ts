import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activityEntries } from './testing/activity-entries.ts';
import { engines } from './testing/engines.ts';
import type { TestApi } from './testing/test-api.ts';
import { twoVendors, type TwoVendors } from './testing/two-vendors.ts';

const day = '2026-11-19';

describe.each(engines)('undoing a merge of vendors on $engine', ({ open }) => {
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

  it('merges vendors of the same name in different stores, and takes that back', async () => {
    into = await t.add('/vendors', { name: 'Pepsi', store_ids: [main] });
    from = await t.add('/vendors', { name: 'Pepsi', store_ids: [oak] });
    await fixture.bill('P-1', from, { store_id: oak });
    const { body } = await merge();
    expect(await fixture.vendors()).toContainEqual(['Pepsi', 'Main St', 'Oak Ave']);
    await t.ok(`POST /activity/${body.deletion}/restore`);
    expect((await fixture.vendors()).filter(([name]) => name === 'Pepsi')).toEqual([
      ['Pepsi', 'Main St'],
      ['Pepsi', 'Oak Ave'],
    ]);
    await fixture.expectSound();
  });

  it('moves invoices of closed books too, as a new name of the vendor would', async () => {
    await fixture.bill('A-1', from);
    await fixture.bill('A-2', from, { date: '2026-11-20' });
    await t.ok('PUT /settings', { body: { books_closed_through: day } });
    expect((await preview()).body.closed_invoices).toBe(1);
    const { body } = await merge();
    expect(await fixture.numbersOf(into)).toEqual(['A-1', 'A-2']);
    const [row] = await t.ok(`GET /invoices?vendor_id=${into}&end_date=${day}&start_date=${day}`);
    const change = { body: { vendor_id: into, amount: 1 } };
    expect((await t.call(`PUT /invoices/${row._id}`, change)).status).toBe(409);
    await t.ok(`POST /activity/${body.deletion}/restore`);
    expect(await fixture.numbersOf(from)).toEqual(['A-1', 'A-2']);
  });

  it('undoes the merge but for what was changed since', async () => {
    await fixture.numberPerVendor();
    for (const number of ['A-1', 'A-2', 'A-3']) await fixture.bill(number, from);
    await fixture.bill('B-1', into);
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
    expect(await fixture.vendors()).toEqual([
      ['COCA COLA CO', 'Main St', 'Oak Ave'],
      ['Coca-Cola', 'Main St'],
    ]);
    expect([await fixture.numbersOf(from), await fixture.numbersOf(into)]).toEqual([
      ['A-1'],
      ['A-2', 'B-1'],
    ]);
    await fixture.expectSound();
    expect((await t.call(`POST /activity/${body.deletion}/restore`)).status).toBe(409);
  });

  it('leaves invoices of the kept vendor that were changed in the very same millisecond', async () => {
    const own = await fixture.bill('B-1', into);
    await fixture.bill('A-1', from);
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
    expect([await fixture.numbersOf(from), await fixture.numbersOf(into)]).toEqual([
      ['A-1'],
      ['B-1'],
    ]);
  });

  it('leaves the kept vendor a store where it has invoices of its own since', async () => {
    await fixture.bill('A-1', from, { store_id: oak });
    const { body } = await merge();
    await fixture.bill('B-1', into, { store_id: oak });
    await t.ok(`POST /activity/${body.deletion}/restore`);
    expect(await fixture.vendors()).toEqual([
      ['COCA COLA CO', 'Main St', 'Oak Ave'],
      ['Coca-Cola', 'Main St', 'Oak Ave'],
    ]);
  });

  it('leaves the stores of a kept vendor that was changed since', async () => {
    const { body } = await merge();
    t.clock.now += 1000;
    await t.ok(`PUT /vendors/${into}`, { body: { payment_terms: 14 } });
    await t.ok(`POST /activity/${body.deletion}/restore`);
    expect(await fixture.vendors()).toContainEqual(['Coca-Cola', 'Main St', 'Oak Ave']);
  });

  it('restores an invoice that was deleted before to the vendor that is left, however many merges later', async () => {
    await fixture.numberPerVendor();
    const deleted = await fixture.bill('A-1', from);
    await t.ok(`DELETE /invoices/${deleted}`);
    const [deletion] = await activityEntries(t);
    await merge();
    const last = await t.add('/vendors', { name: 'Coke', store_ids: [oak] });
    await t.ok(`POST /vendors/${into}/merge`, { body: { into: last } });
    await t.ok(`POST /activity/${deletion?._id}/restore`);
    expect(await fixture.numbersOf(last)).toEqual(['A-1']);
    await fixture.expectSound();
  });

  it('still says that the vendor is gone if the one that stayed was deleted', async () => {
    const deleted = await fixture.bill('A-1', from);
    await t.ok(`DELETE /invoices/${deleted}`);
    const [deletion] = await activityEntries(t);
    await merge();
    await t.ok(`DELETE /vendors/${into}`);
    const { status, body } = await t.call(`POST /activity/${deletion?._id}/restore`);
    expect(status).toBe(409);
    expect(body.message).toMatch(/vendor/i);
  });
});
