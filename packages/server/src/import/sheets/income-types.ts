import { nameKey } from '@backcounter/core/text';
import { dollarsOf, joined, rowsOf, type Sheet } from '../sheet.ts';

const entry = (name: string, amount: number | string | null) => ({
  key: nameKey(name),
  content: joined(name.trim(), amount),
});

export const incomeTypes: Sheet = {
  name: 'income_types',
  columns: ['name', 'default_amount'],
  said: ['name', 'defaultAmount'],
  route: 'POST /income-types',
  taken: 'Income type name already exists',
  async stored(reader) {
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
