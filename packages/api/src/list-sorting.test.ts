import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;

beforeEach(async () => {
  t = await testApi();
  const store = (name: string) => t.add('/stores', { name, address: '1 Main St' });
  main = await store('Store 10');
  oak = await store('store 9');
  const vendor = await t.ok('POST /vendors', { body: { name: 'Acme', store_ids: [main, oak] } });
  for (const [index, amount] of [300, 5, 40, 5, 200].entries()) {
    const date = `2026-11-1${index}`;
    const store_id = index % 2 === 0 ? main : oak;
    await t.ok('POST /sales', { body: { store_id, date, total_sales: amount } });
    const body = {
      store_id,
      vendor_id: vendor._id,
      date,
      amount,
      invoice_number: `A-${amount}${index}`,
    };
    await t.ok('POST /invoices', { body });
  }
});

type Sale = { total_sales: number; date: string; store_id: { name: string } };
type Page<Row> = { data: Row[]; next_cursor: string | null };

/** All rows, read in pages of two. */
async function pagesOf<Row>(call: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor = ''; ;) {
    const { data, next_cursor } = (await t.ok(`${call}&limit=2${cursor}`)) as Page<Row>;
    rows.push(...data);
    if (next_cursor === null) return rows;
    cursor = `&cursor=${encodeURIComponent(next_cursor)}`;
  }
}

const inBrief = ({ date, total_sales }: Sale) => `${date.slice(-2)} ${total_sales}`;

describe('sorted lists', () => {
  it('are paginated in the order of a column, equal rows newest first', async () => {
    const smallest = await pagesOf<Sale>('GET /sales?sort=amount');
    expect(smallest.map(inBrief)).toEqual(['13 5', '11 5', '12 40', '14 200', '10 300']);
    const largest = await pagesOf<Sale>('GET /sales?sort=-amount');
    expect(largest.map(inBrief)).toEqual(['10 300', '14 200', '12 40', '13 5', '11 5']);
    const byStore = await pagesOf<Sale>('GET /sales?sort=store');
    expect(byStore.map(({ store_id }) => store_id.name)).toEqual([
      ...['store 9', 'store 9'],
      ...['Store 10', 'Store 10', 'Store 10'],
    ]);
  });

  it('are filtered like the list, and whole without a limit', async () => {
    const sales: Sale[] = await t.ok(`GET /sales?sort=-amount&store_id=${main}&min=41`);
    expect(sales.map(inBrief)).toEqual(['10 300', '14 200']);
    const invoices: { invoice_number: string }[] = await t.ok(
      'GET /invoices?sort=number&to=2026-11-13',
    );
    expect(invoices.map(({ invoice_number }) => invoice_number)).toEqual([
      'A-51',
      'A-53',
      'A-402',
      'A-3000',
    ]);
  });

  it('continue newest first with the cursors of unsorted lists', async () => {
    const first = (await t.ok('GET /sales?limit=2')) as Page<Sale>;
    const cursor = encodeURIComponent(first.next_cursor ?? '');
    const next = (await t.ok(`GET /sales?sort=-date&limit=2&cursor=${cursor}`)) as Page<Sale>;
    expect(next.data.map(inBrief)).toEqual(['12 40', '11 5']);
  });

  it('reject the cursor of another sorting, and unknown columns', async () => {
    const { next_cursor } = (await t.ok('GET /invoices?sort=amount&limit=2')) as Page<object>;
    const cursor = encodeURIComponent(next_cursor ?? '');
    const otherwise = 'This cursor is of a list that is sorted otherwise';
    const foreign = 'This cursor is not one of this list';
    const refusals = { '-amount': otherwise, number: foreign, date: foreign };
    for (const [sort, message] of Object.entries(refusals)) {
      const response = await t.call(`GET /invoices?sort=${sort}&limit=2&cursor=${cursor}`);
      expect(response).toMatchObject({ status: 400, body: { fields: { cursor: message } } });
    }
    expect(await t.call(`GET /invoices?limit=2&cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { fields: { cursor: foreign } },
    });
    const sort = 'This list cannot be sorted by "city", only by date, store, amount';
    expect(await t.call('GET /sales?sort=city')).toMatchObject({
      status: 400,
      body: { fields: { sort } },
    });
  });

  it('contain rows of the own stores only', async () => {
    const limited = await t.signIn('owner', { storeIds: [oak] });
    const sales: Sale[] = (await t.call('GET /sales?sort=store', { as: limited })).body;
    expect(sales.map(inBrief)).toEqual(['13 5', '11 5']);
  });
});

describe.each(engines)('a forged cursor on $engine', ({ open }) => {
  it.each([
    ['GET /sales?sort=amount', ['amount', 'much', 'id']],
    ['GET /sales?sort=amount', ['amount', 1.5, 'id']],
    ['GET /sales?sort=amount', ['amount', 1e300, 'id']],
    ['GET /sales?sort=store', ['store', 5, 'id']],
    ['GET /invoices?', [5, 'id']],
    ['GET /activity?', [5]],
    ['GET /stores?', ['name']],
  ])('is refused: %s %j', async (route, values) => {
    const { storage, dispose } = await open();
    const other = await testApi(storage);
    const cursor = encodeURIComponent(btoa(JSON.stringify(values)));
    expect(await other.call(`${route}&limit=2&cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { fields: { cursor: 'This cursor is not one of this list' } },
    });
    await dispose();
  });
});
