import { readDate } from '@backcounter/core/time-zone';
import { dollarsOf, joined, type Sheet } from '../sheet.ts';

type Cash = {
  store_id: string;
  date: string;
  credit: number | string | null;
  debit: number | string | null;
  fuel: number | string | null;
};

const entry = (cash: Cash) => ({
  key: joined(cash.store_id, cash.date),
  content: joined(cash.credit, cash.debit, cash.fuel),
});

export const dailyCash: Sheet = {
  name: 'daily_cash',
  columns: ['store', 'date', 'credit', 'debit', 'fuel'],
  route: 'POST /daily-cash',
  taken: 'A daily cash entry for this store and date already exists',
  async stored(reader) {
    return (await reader.dailyCash()).map(entry);
  },
  read(row, importIndex) {
    const body = {
      store_id: importIndex.stores.find(row['store'] ?? ''),
      date: readDate(row['date'] ?? '', importIndex.timeZone, 'day'),
      credit: dollarsOf(row['credit']),
      debit: dollarsOf(row['debit']),
      fuel: dollarsOf(row['fuel']),
    };
    return { ...entry(body), body };
  },
};
