import { addDays } from '@backcounter/core/dates';
import { insertActivity, listActivity } from '../../activity.ts';
import { findDeleted, setDeleted } from '../../deletion.ts';
import { violatedIndex } from '../../drivers/storage-errors.ts';
import {
  findSale,
  findSales,
  insertSales,
  listSales,
  sumSales,
  sumSalesByDay,
  updateSale,
} from '../../sales.ts';
import {
  findFirstStore,
  readBackupStatus,
  recordAutomaticBackups,
  recordBackup,
} from '../../backup-time.ts';
import { businessAt, insertSettings, readSettings, updateSettings } from '../../settings.ts';
import { findStore, listStores, lockStores, readStoreRecords, updateStore } from '../../stores.ts';
import { checkEqual } from '../check.ts';
import type { ContractCase, TestDatabase } from '../test-database.ts';
import { addSale, addStore, at, settings } from '../rows.ts';

const later = '2026-11-21T18:00:00.000Z';

async function openWithStores(testDatabase: TestDatabase) {
  const storage = await testDatabase.open();
  await storage.transaction(async (tx) => {
    await addStore(tx, 'b', 'beta');
    await addStore(tx, 'a', 'Alpha');
    await addStore(tx, 'c', 'Gamma');
  });
  return storage;
}

async function openWithSales(testDatabase: TestDatabase) {
  const storage = await openWithStores(testDatabase);
  await storage.transaction(async (tx) => {
    await addSale(tx, 'a1', '2026-01-31', { storeId: 'a', cents: 1 });
    await addSale(tx, 'a2', '2026-02-01', { storeId: 'a', cents: 20 });
    await addSale(tx, 'b1', '2026-02-01', { storeId: 'b', cents: 300 });
    await addSale(tx, 'b2', '2026-02-28', { storeId: 'b', cents: 4000 });
    await addSale(tx, 'gone', '2026-02-02', { storeId: 'b', cents: 50_000 });
    await setDeleted(tx, 'sales', { id: 'gone', deletedAt: later, at: later });
  });
  return storage;
}

const storeCases: ContractCase[] = [
  {
    title: 'STO-10 stores are listed by name, each with an id of its records',
    async run(testDatabase) {
      const storage = await openWithSales(testDatabase);
      const rows = await listStores(storage.db, null);
      checkEqual(
        rows.map((row) => [row.name, row.a_sale_id !== null, row.a_vendor_id, row.an_invoice_id]),
        [
          ['Alpha', true, null, null],
          ['beta', true, null, null],
          ['Gamma', false, null, null],
        ],
      );
    },
  },
  {
    title: 'a limited scope sees its stores only, an empty one none',
    async run(testDatabase) {
      const { db, transaction } = await openWithStores(testDatabase);
      checkEqual(
        (await listStores(db, ['c', 'a', 'none'])).map((row) => row.id),
        ['a', 'c'],
      );
      checkEqual(await listStores(db, []), []);
      checkEqual(await findStore(db, 'b', ['a']), undefined);
      checkEqual((await findStore(db, 'b', ['b']))?.name, 'beta');
      const locked = await transaction((tx) => lockStores(tx, ['a', 'b'], ['b'], 'share'));
      checkEqual(
        locked.map((row) => row.id),
        ['b'],
      );
    },
  },
  {
    title:
      'a changed store keeps its creation time and a deleted one is missing until it is restored',
    async run(testDatabase) {
      const { db, transaction } = await openWithStores(testDatabase);
      const fields = {
        name: 'Zeta',
        address: '2 Side St',
        allowSimultaneousShifts: true,
        closedDays: { weekdays: [], dates: [] },
      };
      await transaction((tx) => updateStore(tx, 'a', fields, later));
      const row = await findStore(db, 'a', null);
      checkEqual(
        [row?.name, row?.name_key, row?.address, row?.allow_simultaneous_shifts],
        ['Zeta', 'zeta', '2 Side St', 1],
      );
      checkEqual([row?.created_at, row?.updated_at], [at, later]);
      await transaction((tx) => setDeleted(tx, 'stores', { id: 'a', deletedAt: later, at: later }));
      checkEqual(await findStore(db, 'a', null), undefined);
      checkEqual((await transaction((tx) => findDeleted(tx, 'stores', 'a')))?.name, 'Zeta');
      await transaction((tx) => setDeleted(tx, 'stores', { id: 'a', deletedAt: null, at: later }));
      checkEqual((await findStore(db, 'a', null))?.name, 'Zeta');
      checkEqual(await transaction((tx) => findDeleted(tx, 'stores', 'a')), undefined);
    },
  },
  {
    title: 'STO-15 the records of a store are its live ones',
    async run(testDatabase) {
      const { db, transaction } = await openWithStores(testDatabase);
      checkEqual(Object.values(await readStoreRecords(db, 'a')), Array(7).fill(false));
      await transaction((tx) => addSale(tx, 's', '2026-01-01', { storeId: 'a' }));
      checkEqual((await readStoreRecords(db, 'a')).sales, true);
      checkEqual((await readStoreRecords(db, 'b')).sales, false);
      await transaction((tx) => setDeleted(tx, 'sales', { id: 's', deletedAt: later, at: later }));
      checkEqual((await readStoreRecords(db, 'a')).sales, false);
    },
  },
];

const saleFilters = [
  { name: 'everything', scope: null, range: null, ids: ['b2', 'a2', 'b1', 'a1'], cents: 4321 },
  {
    name: 'a month with its first and last day',
    scope: null,
    range: { start: '2026-02-01', end: '2026-02-28' },
    ids: ['b2', 'a2', 'b1'],
    cents: 4320,
  },
  { name: 'a store', scope: ['a'], range: null, ids: ['a2', 'a1'], cents: 21 },
  {
    name: 'a store and a day',
    scope: ['b'],
    range: { start: '2026-02-01', end: '2026-02-01' },
    ids: ['b1'],
    cents: 300,
  },
  { name: 'no store at all', scope: [], range: null, ids: [], cents: 0 },
];

const saleCases: ContractCase[] = [
  ...saleFilters.map(({ name, scope, range, ids, cents }): ContractCase => ({
    title: `SAL-13 live sales and their sum are those of ${name}`,
    async run(testDatabase) {
      const { db } = await openWithSales(testDatabase);
      checkEqual(
        (await listSales(db, { scope, range })).map((sale) => sale.id),
        ids,
      );
      checkEqual(await sumSales(db, { scope, range }), cents);
      const days = await sumSalesByDay(db, { scope, range });
      const sumOf = (key: 'count' | 'cents') => days.reduce((sum, day) => sum + day[key], 0);
      checkEqual([sumOf('count'), sumOf('cents')], [ids.length, cents]);
    },
  })),
  {
    title: 'sums by day hold only the sales of an amount',
    async run(testDatabase) {
      const { db } = await openWithSales(testDatabase);
      const filter = {
        scope: null,
        range: { start: '2026-01-01', end: '2026-02-28' },
        cents: { min: 20, max: 300 },
      };
      checkEqual(await sumSalesByDay(db, filter), [{ date: '2026-02-01', cents: 320, count: 2 }]);
      const from300 = { ...filter, cents: { min: 300, max: null } };
      checkEqual(await sumSalesByDay(db, from300), [
        { date: '2026-02-01', cents: 300, count: 1 },
        { date: '2026-02-28', cents: 4000, count: 1 },
      ]);
    },
  },
  {
    title: 'many sales are added at once, or none when one of the days has a sale (SAL-07)',
    async run(testDatabase) {
      const { db, transaction } = await openWithSales(testDatabase);
      const sales = Array.from({ length: 123 }, (_, index) => ({
        id: `many ${index}`,
        fields: {
          ...{ storeId: 'c', amountCents: index + 1, date: addDays('2025-01-01', index) },
          description: index % 2 === 0 ? null : `day ${index}`,
        },
      }));
      await transaction((tx) => insertSales(tx, sales, at));
      const ids = sales.map(({ id }) => id);
      const stored = await findSales(db, ids, null);
      checkEqual(
        sales.map(({ id }) => {
          const row = stored.find((sale) => sale.id === id);
          return [row?.amount_cents, row?.date, row?.description, row?.created_at];
        }),
        sales.map(({ fields }) => [fields.amountCents, fields.date, fields.description, at]),
      );
      checkEqual((await findSales(db, ids, ['a'])).length, 0);
      const fieldsOn = (date: string) => ({
        storeId: 'c',
        amountCents: 5,
        date,
        description: null,
      });
      const pair = [
        { id: 'free', fields: fieldsOn('2025-12-01') },
        { id: 'taken', fields: fieldsOn('2025-01-02') },
      ];
      const again = transaction((tx) => insertSales(tx, pair, at));
      checkEqual(violatedIndex(await again.catch((error: unknown) => error)), 'sales_store_date');
      checkEqual(await findSale(db, 'free', null), undefined);
    },
  },
  {
    title: 'a changed sale moves to its new store and date',
    async run(testDatabase) {
      const { db, transaction } = await openWithSales(testDatabase);
      const fields = { storeId: 'c', amountCents: 5, date: '2026-03-01', description: 'moved' };
      await transaction((tx) => updateSale(tx, 'a1', fields, later));
      const row = await findSale(db, 'a1', ['c']);
      checkEqual(
        [row?.store_name, row?.amount_cents, row?.date, row?.description, row?.updated_at],
        ['Gamma', 5, '2026-03-01', 'moved', later],
      );
      checkEqual(await findSale(db, 'a1', ['a']), undefined);
      checkEqual(await findSale(db, 'gone', null), undefined);
    },
  },
];

const otherCases: ContractCase[] = [
  {
    title: 'settings are written once, changed, and read as the rules need them',
    async run(testDatabase) {
      const { db, transaction } = await testDatabase.open();
      await transaction((tx) => insertSettings(tx, settings));
      await transaction((tx) => insertSettings(tx, { ...settings, business_name: 'Another' }));
      checkEqual(await readSettings(db), settings);
      const changed = {
        ...settings,
        invoice_numbers_per_vendor: 1,
        time_zone: 'UTC',
        week_starts_on: 'sunday',
        employees_may_delete_sales: 0,
      } as const;
      await transaction((tx) => updateSettings(tx, changed));
      const business = businessAt(await readSettings(db), Date.parse('2026-01-01T03:00:00Z'));
      checkEqual(
        [business.today, business.invoiceNumbersPerVendor, business.opensAt],
        ['2026-01-01', true, '06:00'],
      );
      const { weekStartsOn, employeesMayDeleteSales, employeesMaySeePastSales } = business;
      checkEqual(
        [weekStartsOn, employeesMayDeleteSales, employeesMaySeePastSales],
        ['sunday', false, true],
      );
    },
  },
  {
    title: 'what is known of backups stays when settings change',
    async run(testDatabase) {
      const { db, transaction } = await openWithStores(testDatabase);
      const none = { backedUpAt: null, folder: null, problem: null };
      checkEqual(await readBackupStatus(db), none);
      await transaction(async (tx) => {
        await insertSettings(tx, settings);
        await tx.updateTable('stores').set({ deleted_at: at }).where('id', '=', 'a').execute();
      });
      checkEqual(await findFirstStore(db), { id: 'b', created_at: at });
      checkEqual(await readBackupStatus(db), none);
      const failing = { folder: '/backups', problem: 'The disk is full.' };
      await transaction((tx) => recordAutomaticBackups(tx, failing));
      await transaction((tx) => updateSettings(tx, { ...settings, business_name: 'Another' }));
      checkEqual(await readBackupStatus(db), { backedUpAt: null, ...failing });
      await transaction((tx) => recordBackup(tx, later));
      const made = { backedUpAt: later, folder: '/backups', problem: null };
      checkEqual(await readBackupStatus(db), made);
      checkEqual((await readSettings(db)).updated_at, at);
    },
  },
  {
    title: 'the log keeps its entries and the stores they are about',
    async run(testDatabase) {
      const { db, transaction } = await openWithStores(testDatabase);
      const entry = {
        id: 'e',
        kind: 'sales',
        action: 'create',
        subject_id: 's',
        user_id: null,
        user_name: 'Ann',
        employee_name: null,
        before: null,
        after: { _id: 's', name: `é "quoted"` },
        at,
      };
      await transaction((tx) => insertActivity(tx, [{ ...entry, storeIds: ['a', 'b'] }]));
      await transaction((tx) => insertActivity(tx, []));
      checkEqual(await listActivity(db, { scope: null, users: true }, null), [entry]);
      checkEqual((await db.selectFrom('activity_stores').selectAll().execute()).length, 2);
    },
  },
];

export const nounCases: ContractCase[] = [...storeCases, ...saleCases, ...otherCases];
