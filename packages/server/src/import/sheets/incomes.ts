import { readDate } from '@backcounter/core/time-zone';
import { isYes } from '../cells.ts';
import { dollarsOf, encodeValues, blankToNull, rowsOf, type Sheet } from '../sheet.ts';

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

/** Incomes have no unique key; equal ones are counted (`allowsDuplicates`). */
const entry = (income: Income) => ({
  key: encodeValues(
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
  contentFields: ['isRecurring', 'startDate', 'endDate'],
  route: 'POST /incomes',
  conflictMessage: 'This income exists',
  allowsDuplicates: true,
  async listStored(reader) {
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
      description: blankToNull(row['description']),
      isRecurring: isYes(row['is_recurring']),
      startDate: dateIn(row['start_date']),
      endDate: dateIn(row['end_date']),
    };
    return { ...entry(body), body };
  },
};
