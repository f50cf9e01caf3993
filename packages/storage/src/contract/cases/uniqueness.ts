import type { Tx } from '../../database.ts';
import { setDeleted } from '../../deletion.ts';
import type { SoftDeleteTable } from '../../new-row.ts';
import { violatedIndex, type UniqueIndex } from '../../drivers/storage-errors.ts';
import { checkEqual, expectAppError } from '../check.ts';
import type { ContractCase } from '../test-database.ts';
import { addSale, addStore, addUser, at, softDelete } from '../rows.ts';

/** Adds a row with the same unique key as every other row it adds. */
type Example = { table: SoftDeleteTable; add: (tx: Tx, id: string) => Promise<unknown> };

const employee = (id: string) => ({
  id,
  store_id: 'main',
  employee_number: 1,
  email: null,
  phone_number: null,
  ...softDelete,
});

const examples: Partial<Record<UniqueIndex, Example>> = {
  users_email: {
    table: 'users',
    async add(tx, id) {
      await addUser(tx, id);
      await tx.updateTable('users').set({ email_key: 'a@b.c' }).where('id', '=', id).execute();
    },
  },
  invoices_number: {
    table: 'invoices',
    add: (tx, id) =>
      tx
        .insertInto('invoices')
        .values({
          id,
          invoice_number: id,
          number_key: 'inv-1',
          number_scope: '',
          store_id: 'main',
          vendor_id: 'vendor',
          amount_cents: 100,
          date: '2026-01-01',
          description: null,
          ...softDelete,
        })
        .execute(),
  },
  sales_store_date: { table: 'sales', add: (tx, id) => addSale(tx, id, '2026-01-01') },
  employees_employee_id: {
    table: 'employees',
    add: (tx, id) =>
      tx
        .insertInto('employees')
        .values({
          ...employee(id),
          name: id,
          name_key: id,
          employee_id: 'EMP1',
          employee_id_key: 'emp1',
        })
        .execute(),
  },
  employees_name: {
    table: 'employees',
    add: (tx, id) =>
      tx
        .insertInto('employees')
        .values({
          ...employee(id),
          name: 'Ann',
          name_key: 'ann',
          employee_id: id,
          employee_id_key: id,
        })
        .execute(),
  },
  income_types_name: {
    table: 'income_types',
    add: (tx, id) =>
      tx
        .insertInto('income_types')
        .values({
          id,
          name: 'Lottery',
          name_key: 'lottery',
          default_amount_cents: 0,
          ...softDelete,
        })
        .execute(),
  },
  daily_cash_store_date: {
    table: 'daily_cash',
    add: (tx, id) =>
      tx
        .insertInto('daily_cash')
        .values({
          id,
          store_id: 'main',
          date: '2026-01-01',
          credit_cents: 1,
          debit_cents: 2,
          fuel_cents: 3,
          ...softDelete,
        })
        .execute(),
  },
};

async function addNeighbors(tx: Tx): Promise<void> {
  await addStore(tx, 'main');
  await tx
    .insertInto('vendors')
    .values({ id: 'vendor', name: 'Vendor', name_key: 'vendor', ...softDelete })
    .execute();
}

const cases = Object.entries(examples).map(([index, { table, add }]): ContractCase => ({
  title: `the index ${index} refuses a second live row, also a restored one`,
  async run(testDatabase) {
    const storage = await testDatabase.open();
    const remove = (id: string, deletedAt: string | null) =>
      storage.transaction((tx) => setDeleted(tx, table, { id, deletedAt, at }));
    await storage.transaction(addNeighbors);
    await storage.transaction((tx) => add(tx, 'first'));
    const second = storage.transaction((tx) => add(tx, 'second'));
    checkEqual(violatedIndex(await expectAppError(second, 'conflict')), index);
    await remove('first', at);
    await storage.transaction((tx) => add(tx, 'second'));
    checkEqual(violatedIndex(await expectAppError(remove('first', null), 'conflict')), index);
    await remove('second', at);
    await remove('first', null);
  },
}));

const vendorNames: ContractCase = {
  title: 'the index vendor_stores_name refuses a second live vendor of that name in a store',
  async run(testDatabase) {
    const storage = await testDatabase.open();
    await storage.transaction(addNeighbors);
    const link = (vendor: string) =>
      storage.transaction(async (tx) => {
        await tx
          .insertInto('vendors')
          .values({ id: vendor, name: 'Acme', name_key: 'acme', ...softDelete })
          .execute();
        await tx
          .insertInto('vendor_stores')
          .values({ vendor_id: vendor, store_id: 'main', name_key: 'acme', deleted_at: null })
          .execute();
      });
    await link('first');
    checkEqual(
      violatedIndex(await expectAppError(link('second'), 'conflict')),
      'vendor_stores_name',
    );
    await storage.transaction((tx) =>
      tx
        .updateTable('vendor_stores')
        .set({ deleted_at: at })
        .where('vendor_id', '=', 'first')
        .execute(),
    );
    await link('second');
  },
};

const race: ContractCase = {
  title: 'SAL-07 of two sales for one store and date that come at once, one is refused',
  async run(testDatabase) {
    const [one, other] = [await testDatabase.open(), await testDatabase.open()];
    await one.transaction((tx) => addStore(tx, 'main'));
    const ends = await Promise.allSettled(
      [one, other, one, other].map((storage, index) =>
        storage.transaction((tx) => addSale(tx, `s${index}`, '2026-01-01')),
      ),
    );
    checkEqual(ends.filter((end) => end.status === 'fulfilled').length, 1);
    for (const end of ends) {
      if (end.status === 'rejected') checkEqual(violatedIndex(end.reason), 'sales_store_date');
    }
  },
};

export const uniquenessCases: ContractCase[] = [...cases, vendorNames, race];
