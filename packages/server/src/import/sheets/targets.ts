import { dollarsOf, encodeValues, type Sheet } from '../sheet.ts';

type Target = { store_id: string; month: string; amount: number | string | null };

const entry = ({ store_id, month, amount }: Target) => ({
  key: encodeValues(store_id, month),
  content: encodeValues(amount),
});

/** A workbook makes the first day of the month of a typed `2026-11`. */
const monthOf = (text: string) => text.trim().replace(/^(\d{4}-\d\d)-01(?: 00:00)?$/, '$1');

/** A target is identified by its store and month. */
const idOf = ({ store_id, month }: Pick<Target, 'store_id' | 'month'>) => `${store_id}-${month}`;

const everyMonth = { from: '1900-01', to: '9999-12' };

/** Monthly sales targets of stores. */
export const targets: Sheet = {
  name: 'targets',
  columns: ['store', 'month', 'amount'],
  contentFields: ['amount'],
  route: 'PUT /targets',
  conflictMessage: 'This store has another target for this month',
  async listStored(reader) {
    const { data } = await reader.get('GET /targets', { query: everyMonth });
    return data.map((row) => ({ ...entry(row), id: idOf(row) }));
  },
  read(row, importIndex) {
    const body = {
      store_id: importIndex.stores.find(row['store'] ?? ''),
      month: monthOf(row['month'] ?? ''),
      amount: dollarsOf(row['amount']),
    };
    return { ...entry(body), body };
  },
  idOf: ({ body }) => idOf({ store_id: String(body['store_id']), month: String(body['month']) }),
};
