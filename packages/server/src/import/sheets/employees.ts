import { nameKey } from '@backcounter/core/text';
import { dollarsOf, encodeValues, blankToNull, rowsOf, type Sheet } from '../sheet.ts';

type Employee = {
  employee_id: string;
  name: string;
  store_id: string;
  email: string | null;
  phone_number: string | null;
};

/** Excludes the hourly rate, which changes over time and is imported from the wages file. */
const entry = ({ employee_id, name, store_id, email, phone_number }: Employee) => ({
  key: nameKey(employee_id),
  content: encodeValues(name.trim(), store_id, email?.trim() ?? null, phone_number),
});

export const employees: Sheet = {
  name: 'employees',
  columns: ['employee_id', 'name', 'store', 'hourly_rate'],
  contentFields: ['name', 'store_id', 'email', 'phone_number'],
  route: 'POST /employees',
  isReferenced: true,
  conflictMessage: 'An employee with this number and other values exists',
  async listStored(reader, importIndex) {
    const list = rowsOf(await reader.get('GET /employees'));
    for (const row of list) importIndex.employees.add(row.employee_id, row._id);
    return list.map((row) => ({
      ...entry({
        ...row,
        store_id: row.store_id._id,
        email: 'email' in row ? (row.email ?? null) : null,
        phone_number: 'phone_number' in row ? (row.phone_number ?? null) : null,
      }),
      id: row._id,
    }));
  },
  read(row, importIndex) {
    const first = importIndex.firstWages.get(nameKey(row['employee_id'] ?? ''));
    const body = {
      employee_id: row['employee_id'] ?? '',
      name: row['name'] ?? '',
      store_id: importIndex.stores.find(row['store'] ?? ''),
      hourly_rate: dollarsOf(first?.rate ?? row['hourly_rate']),
      ...(first ? { rate_from: first.from } : {}),
      email: blankToNull(row['email']),
      phone_number: blankToNull(row['phone_number']),
    };
    return { ...entry(body), body };
  },
  onAdded({ body }, id, importIndex) {
    importIndex.employees.add(String(body['employee_id']), id);
  },
};
