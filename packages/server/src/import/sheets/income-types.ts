import { incomeTypeMessages } from '@backcounter/core/income-types';
import { nameKey } from '@backcounter/core/text';
import { dollarsOf, encodeValues, rowsOf, type Sheet } from '../sheet.ts';

const entry = (name: string, amount: number | string | null) => ({
  key: nameKey(name),
  content: encodeValues(name.trim(), amount),
});

export const incomeTypes: Sheet = {
  name: 'income_types',
  columns: ['name', 'default_amount'],
  contentFields: ['name', 'defaultAmount'],
  route: 'POST /income-types',
  isReferenced: true,
  conflictMessage: incomeTypeMessages.duplicate,
  async listStored(reader) {
    return rowsOf(await reader.get('GET /income-types')).map((row) => ({
      ...entry(row.name, row.defaultAmount),
      id: row._id,
    }));
  },
  read({ name = '', default_amount }) {
    const defaultAmount = dollarsOf(default_amount);
    return { ...entry(name, defaultAmount), body: { name, defaultAmount } };
  },
};
