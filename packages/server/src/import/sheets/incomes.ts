import { readDate } from '@backcounter/core/time-zone';
import { dollarsOf, joined, optional, rowsOf, type Sheet } from '../sheet.ts';

type Income = {
  storeId: string;
  incomeType: string;
  amount: number | string | null;
  date: string;
  description: string | null;
};

/** Nothing keeps two incomes apart but their place in the file: equal ones are counted. */
const entry = (income: Income) => ({
  key: joined(
    income.storeId,
    income.incomeType.trim(),
    income.amount,
    income.date,
    income.description,
  ),
  content: '',
});

export const incomes: Sheet = {
  name: 'incomes',
  columns: ['store', 'income_type', 'amount', 'date', 'description'],
  route: 'POST /incomes',
  taken: 'This income exists',
  repeats: true,
  async stored(books) {
    const list = rowsOf(await books.get('GET /incomes'));
    return list.map((row) => entry({ ...row, storeId: row.storeId._id }));
  },
  read(row, world) {
    const body = {
      storeId: world.stores.find(row['store'] ?? ''),
      incomeType: row['income_type'] ?? '',
      amount: dollarsOf(row['amount']),
      date: readDate(row['date'] ?? '', world.timeZone, 'day'),
      description: optional(row['description']),
    };
    return { ...entry(body), body };
  },
};
