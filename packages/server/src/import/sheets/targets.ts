import { dollarsOf, joined, type Sheet } from '../sheet.ts';

type Target = { store_id: string; month: string; amount: number | string | null };

const entry = ({ store_id, month, amount }: Target) => ({
  key: joined(store_id, month),
  content: joined(amount),
});

/** A target is known by its store and month. */
const idOf = ({ store_id, month }: Pick<Target, 'store_id' | 'month'>) => `${store_id}-${month}`;

/** All months that a target can have. */
const everyMonth = { from: '1900-01', to: '9999-12' };

/** What stores are to sell in a month. */
export const targets: Sheet = {
  name: 'targets',
  columns: ['store', 'month', 'amount'],
  said: ['amount'],
  route: 'PUT /targets',
  taken: 'This store has another target for this month',
  async stored(reader) {
    const { data } = await reader.get('GET /targets', { query: everyMonth });
    return data.map((row) => ({ ...entry(row), id: idOf(row) }));
  },
  read(row, importIndex) {
    const body = {
      store_id: importIndex.stores.find(row['store'] ?? ''),
      month: row['month'] ?? '',
      amount: dollarsOf(row['amount']),
    };
    return { ...entry(body), body };
  },
  idOf: ({ body }) => idOf({ store_id: String(body['store_id']), month: String(body['month']) }),
};
