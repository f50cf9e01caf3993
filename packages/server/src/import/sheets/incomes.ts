import { readDate } from '@backcounter/core/time-zone';
import { dollarsOf, joined, optional, rowsOf, type Sheet } from '../sheet.ts';

type Income = {
  storeId: string;
  incomeType: string;
  amount: number | string | null;
  date: string;
  description: string | null;
  isRecurring: boolean;
  startDate: string | null;
  endDate: string | null;
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
  content: JSON.stringify([
    income.isRecurring,
    income.startDate ?? income.date,
    income.endDate ?? income.startDate ?? income.date,
  ]),
});

export const incomes: Sheet = {
  name: 'incomes',
  columns: ['store', 'income_type', 'amount', 'date', 'description'],
  said: ['isRecurring', 'startDate', 'endDate'],
  route: 'POST /incomes',
  taken: 'This income exists',
  repeats: true,
  async stored(reader) {
    const list = rowsOf(await reader.get('GET /incomes'));
    return list.map((row) => ({ ...entry({ ...row, storeId: row.storeId._id }), id: row._id }));
  },
  read(row, importIndex) {
    const dateIn = (text = '') =>
      text.trim() === '' ? null : readDate(text, importIndex.timeZone, 'day');
    const body = {
      storeId: importIndex.stores.find(row['store'] ?? ''),
      incomeType: row['income_type'] ?? '',
      amount: dollarsOf(row['amount']),
      date: readDate(row['date'] ?? '', importIndex.timeZone, 'day'),
      description: optional(row['description']),
      isRecurring: ['yes', 'true', '1'].includes((row['is_recurring'] ?? '').trim().toLowerCase()),
      startDate: dateIn(row['start_date']),
      endDate: dateIn(row['end_date']),
    };
    return { ...entry(body), body };
  },
};
