import { dailyCashMessages } from '@backcounter/core/daily-cash';
import { centsToDollars } from '@backcounter/core/money';
import { readDate } from '@backcounter/core/time-zone';
import { lockDailyCashOn } from '@backcounter/storage/daily-cash';
import { storeDayOf, dollarsOf, encodeValues, type Sheet } from '../sheet.ts';

type Cash = {
  store_id: string;
  date: string;
  credit: number | string | null;
  debit: number | string | null;
  fuel: number | string | null;
};

const entry = (cash: Cash) => ({
  key: encodeValues(cash.store_id, cash.date),
  content: encodeValues(cash.credit, cash.debit, cash.fuel),
});

export const dailyCash: Sheet = {
  name: 'daily_cash',
  columns: ['store', 'date', 'credit', 'debit', 'fuel'],
  contentFields: ['credit', 'debit', 'fuel'],
  route: 'POST /daily-cash',
  conflictMessage: dailyCashMessages.duplicate,
  async findStored({ tx }, requests) {
    const stored = await lockDailyCashOn(tx, requests.map(storeDayOf));
    return stored.map(({ id, credit_cents, debit_cents, fuel_cents, ...row }) => ({
      ...entry({
        ...row,
        credit: centsToDollars(credit_cents),
        debit: centsToDollars(debit_cents),
        fuel: centsToDollars(fuel_cents),
      }),
      id,
    }));
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
