import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { importHost } from './import-host.ts';

let t: TestApi;

beforeEach(async () => {
  t = await testApi(undefined, { imports: importHost });
  await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Main St' } });
});

const upload = (text: string, more = {}) => t.ok('POST /imports', { body: { text, ...more } });

const remap = async (id: string, change: object): Promise<Record<string, unknown>> =>
  (await t.ok(`PATCH /imports/${id}`, { body: { files: [{ file: 0, ...change }] } })).files[0];

/** Dates whose order and amounts whose decimal sign only the user knows. */
const ambiguous = 'Day\tShop\tTill\n1/11/2026\tMain St\t5,29\n2/11/2026\tMain St\t6,25\n';
const asSales = {
  noun: 'sales',
  mapping: { Day: 'date', Shop: 'store', Till: 'total_sales' },
};

describe('a file of an upload', () => {
  it('keeps what the user has answered when something else is changed', async () => {
    const { _id, files } = await upload(ambiguous, asSales);
    expect(files[0]).toMatchObject({ asks: ['date_order', 'decimal'], answered: [] });
    expect(await remap(_id, { date_order: 'dmy' })).toMatchObject({
      ...{ date_order: 'dmy', asks: ['decimal'], answered: ['date_order'] },
    });
    const both = { date_order: 'dmy', decimal: ',', asks: [], new: 2, refused: 0 };
    expect(await remap(_id, { decimal: ',' })).toMatchObject(both);
    expect(await remap(_id, { mapping: asSales.mapping })).toMatchObject(both);
  });

  it('asks nothing when it is left out', async () => {
    const { _id } = await upload(ambiguous, asSales);
    expect(await remap(_id, { leave_out: true })).toMatchObject({ asks: [], left_out: true });
  });

  it('has its columns matched by name again when its rows are of another kind', async () => {
    const text = 'Store\tDate\tAmount\nMain St\t2026-11-13\t5\n';
    const mapping = { Store: 'store', Date: 'date', Amount: 'total_sales' };
    const { _id, files } = await upload(text, { noun: 'sales', mapping });
    expect(files[0]).toMatchObject({ mapped_by: 'hand', mapping, new: 1 });
    const incomes = { Store: 'store', Date: 'date', Amount: 'amount' };
    expect(await remap(_id, { noun: 'incomes' })).toMatchObject({
      ...{ noun: 'incomes', mapped_by: 'name', mapping: incomes },
    });
    expect(await remap(_id, { noun: 'incomes', mapping: { Amount: 'amount' } })).toMatchObject({
      ...{ mapped_by: 'hand', mapping: { Amount: 'amount' } },
    });
  });
});
