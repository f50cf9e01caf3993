import { listStaff } from '@backcounter/api/exports/former-rows';
import { formerLink } from '@backcounter/api/route';
import { dollarsToCents } from '@backcounter/core/money';
import { nameKey } from '@backcounter/core/text';
import { listWages } from '@backcounter/storage/wages';
import { isYes } from '../cells.ts';
import type { FileWage, ImportIndex } from '../import-index.ts';
import {
  dollarsOf,
  encodeValues,
  blankToNull,
  rowsOf,
  type Lookup,
  type RowRequest,
  type Sheet,
} from '../sheet.ts';

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

type Values = Readonly<Record<string, string>>;

const wagesOf = (row: Values, importIndex: ImportIndex): readonly FileWage[] =>
  importIndex.fileWages.get(nameKey(row['employee_id'] ?? '')) ?? [];

const readWages = (wages: readonly FileWage[]) =>
  wages.flatMap(({ rate, from }) => {
    const rateCents = dollarsToCents(Number(dollarsOf(rate)));
    return rateCents === null ? [] : [{ rateFrom: from, rateCents }];
  });

/** Lets shifts of stores name an employee who does not work there any more. */
function addFormer(importIndex: ImportIndex, id: string, storeIds: readonly string[]) {
  for (const storeId of storeIds) importIndex.formerLinks.add(formerLink(id, storeId));
}

/** Adds a deleted employee whose shifts are stored to the index; false if there is none. */
async function findDeleted(body: Employee, { tx, importIndex }: Lookup): Promise<boolean> {
  importIndex.staff ??= await listStaff(tx, importIndex.today);
  const found = importIndex.staff.find(
    ({ isDeleted, number, name, store }) =>
      isDeleted &&
      nameKey(number) === nameKey(body.employee_id) &&
      nameKey(name) === nameKey(body.name) &&
      store.id === body.store_id,
  );
  if (!found) return false;
  importIndex.employees.add(found.number, found.id);
  importIndex.wages.set(found.id, await listWages(tx, found.id));
  return true;
}

/** What follows once somebody who left is added; the rates first, while they can still be set. */
function raisesAndDeletion(row: Values, importIndex: ImportIndex): NonNullable<RowRequest['then']> {
  const [, ...raises] = wagesOf(row, importIndex);
  return [
    ...raises.map(({ rate, from }) => ({
      route: 'PUT /employees/:id' as const,
      body: { hourly_rate: dollarsOf(rate), rate_from: from },
    })),
    { route: 'DELETE /employees/:id' },
  ];
}

export const employees: Sheet = {
  name: 'employees',
  columns: ['employee_id', 'name', 'store', 'hourly_rate'],
  contentFields: ['name', 'store_id', 'email', 'phone_number'],
  route: 'POST /employees',
  isReferenced: true,
  conflictMessage: 'An employee with this number and other values exists',
  async listStored(reader, importIndex) {
    const list = rowsOf(await reader.get('GET /employees'));
    for (const row of list) {
      const { employee_id: number, name } = row;
      importIndex.addEmployee({ number, name, storeId: row.store_id._id }, row._id);
    }
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
  async read(row, importIndex, lookup) {
    const [first] = wagesOf(row, importIndex);
    const body = {
      employee_id: row['employee_id'] ?? '',
      name: row['name'] ?? '',
      store_id: importIndex.stores.find(row['store'] ?? ''),
      hourly_rate: dollarsOf(first?.rate ?? row['hourly_rate']),
      ...(first ? { rate_from: first.from } : {}),
      email: blankToNull(row['email']),
      phone_number: blankToNull(row['phone_number']),
    };
    const isDeleted = isYes(row['deleted']);
    const formerStoreIds = importIndex.storeIdsOf(row['former_stores']);
    if (isDeleted) formerStoreIds.push(body.store_id);
    const isStored = isDeleted && (await findDeleted(body, lookup));
    for (const id of importIndex.employees.idsOf(body.employee_id)) {
      addFormer(importIndex, id, formerStoreIds);
    }
    const rest = isDeleted ? { isStored, then: raisesAndDeletion(row, importIndex) } : {};
    return { ...entry(body), body, formerStoreIds, ...rest };
  },
  onAdded({ body, then, formerStoreIds = [] }, id, importIndex) {
    const number = String(body['employee_id']);
    const name = String(body['name']);
    importIndex.addEmployee({ number, name, storeId: String(body['store_id']) }, id);
    addFormer(importIndex, id, formerStoreIds);
    // The rows of the wages file repeat what a deleted employee was added with.
    if (then)
      importIndex.wages.set(id, readWages(importIndex.fileWages.get(nameKey(number)) ?? []));
  },
};
