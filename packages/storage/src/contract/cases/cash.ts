import {
  findDailyCash,
  insertDailyCash,
  listDailyCash,
  listDayResults,
  lockDailyCash,
  lockDailyCashOn,
  updateDailyCash,
} from '../../daily-cash.ts';
import { setDeleted } from '../../deletion.ts';
import { violatedIndex } from '../../drivers/storage-errors.ts';
import {
  findIncomeType,
  insertIncomeType,
  isIncomeTypeName,
  listIncomeTypes,
  lockIncomeType,
  updateIncomeType,
} from '../../income-types.ts';
import {
  findIncome,
  hasSpannedIncomes,
  insertIncome,
  listIncomes,
  lockIncome,
  updateIncome,
} from '../../incomes.ts';
import { lockSalesOn } from '../../sales.ts';
import { checkEqual, expectAppError } from '../check.ts';
import type { ContractCase, TestDatabase } from '../test-database.ts';
import { addSale, addStore, at } from '../rows.ts';

const later = '2026-11-21T18:00:00.000Z';

async function openWithStores(testDatabase: TestDatabase) {
  const storage = await testDatabase.open();
  await storage.transaction(async (tx) => {
    await addStore(tx, 'a', 'Alpha');
    await addStore(tx, 'b', 'beta');
  });
  return storage;
}

const income = (storeId: string, date: string, more: object = {}) => ({
  storeId,
  incomeType: 'Lottery',
  amountCents: 100,
  date,
  description: null,
  isFixedAmount: false,
  isRecurring: false,
  startDate: null,
  endDate: null,
  ...more,
});

const cash = (storeId: string, date: string) => ({
  storeId,
  date,
  creditCents: 1,
  debitCents: 0,
  fuelCents: 3,
});

export const cashCases: ContractCase[] = [
  {
    title: 'INC-07 income types are listed by name, each name once while it is live',
    async run(testDatabase) {
      const { db, transaction } = await openWithStores(testDatabase);
      const add = (id: string, name: string) =>
        transaction((tx) => insertIncomeType(tx, id, { name, defaultAmountCents: 500 }, at));
      await add('t1', 'Rent');
      await add('t2', 'atm');
      checkEqual(
        violatedIndex(await expectAppError(add('t3', 'RENT '), 'conflict')),
        'income_types_name',
      );
      checkEqual(
        (await listIncomeTypes(db)).map((type) => [type.name, type.default_amount_cents]),
        [
          ['atm', 500],
          ['Rent', 500],
        ],
      );
      checkEqual(await isIncomeTypeName(db, ' rent'), true);
      await transaction((tx) =>
        updateIncomeType(tx, 't1', { name: 'Rent', defaultAmountCents: 0 }, later),
      );
      const row = await transaction((tx) => lockIncomeType(tx, 't1'));
      checkEqual([row?.default_amount_cents, row?.updated_at], [0, later]);
      await transaction((tx) => setDeleted(tx, 'income_types', { id: 't1', deletedAt: at, at }));
      checkEqual(await isIncomeTypeName(db, 'Rent'), false);
      checkEqual(await findIncomeType(db, 't1'), undefined);
      await add('t3', 'rent');
    },
  },
  {
    title: 'INC-20 incomes are listed newest first, narrowed by stores, dates and type',
    async run(testDatabase) {
      const { db, transaction } = await openWithStores(testDatabase);
      await transaction(async (tx) => {
        await insertIncome(tx, 'i1', income('a', '2026-01-31'), at);
        await insertIncome(tx, 'i2', income('b', '2026-02-01', { incomeType: 'Rent' }), at);
        await insertIncome(tx, 'i3', income('a', '2026-02-01', { isRecurring: true }), at);
      });
      const ids = async (filter: Parameters<typeof listIncomes>[1]) =>
        (await listIncomes(db, filter)).map((row) => row.id);
      const all = { scope: null, range: null };
      checkEqual(await ids(all), ['i3', 'i2', 'i1']);
      checkEqual(await ids({ ...all, incomeType: 'LOTTERY' }), ['i3', 'i1']);
      checkEqual(await ids({ scope: ['b'], range: null }), ['i2']);
      checkEqual(await ids({ ...all, range: { start: '2026-01-31', end: '2026-01-31' } }), ['i1']);
      const spanned = () =>
        Promise.all([null, ['a'], ['b'], []].map((scope) => hasSpannedIncomes(db, scope)));
      checkEqual(await spanned(), [true, true, false, false]);
      const changed = income('b', '2026-03-01', {
        isFixedAmount: true,
        startDate: '2026-03-01',
        endDate: '2026-03-31',
      });
      await transaction((tx) => updateIncome(tx, 'i1', changed, later));
      const row = await transaction((tx) => lockIncome(tx, 'i1', ['b']));
      checkEqual(
        [row?.is_fixed_amount, row?.is_recurring, row?.start_date, row?.end_date, row?.updated_at],
        [1, 0, '2026-03-01', '2026-03-31', later],
      );
      checkEqual(await findIncome(db, 'i1', ['a']), undefined);
      checkEqual(await spanned(), [true, true, true, false]);
    },
  },
  {
    title: 'CSH-25 daily cash is listed by date, one entry for a store and date',
    async run(testDatabase) {
      const { db, transaction } = await openWithStores(testDatabase);
      const add = (id: string, storeId: string, date: string) =>
        transaction((tx) => insertDailyCash(tx, id, cash(storeId, date), at));
      await add('c1', 'a', '2026-01-02');
      await add('c2', 'a', '2026-01-01');
      await add('c3', 'b', '2026-01-02');
      const clash = await expectAppError(add('c4', 'a', '2026-01-01'), 'conflict');
      checkEqual(violatedIndex(clash), 'daily_cash_store_date');
      const ids = async (filter: Parameters<typeof listDailyCash>[1]) =>
        (await listDailyCash(db, filter)).map((row) => row.id);
      checkEqual(await ids({ scope: null, range: null }), ['c2', 'c1', 'c3']);
      const week = { start: '2026-01-02', end: '2026-01-08' };
      checkEqual(await ids({ scope: ['a'], range: week }), ['c1']);
      const changed = { ...cash('a', '2026-01-03'), fuelCents: 99 };
      await transaction((tx) => updateDailyCash(tx, 'c1', changed, later));
      const row = await transaction((tx) => lockDailyCash(tx, 'c1', null));
      checkEqual(
        [row?.date, row?.credit_cents, row?.debit_cents, row?.fuel_cents],
        ['2026-01-03', 1, 0, 99],
      );
      const results = await listDayResults(db, { scope: ['a', 'b'], range: week });
      checkEqual(results.map(({ store_id, date, cents }) => [store_id, date, cents]).sort(), [
        ['a', '2026-01-03', -98],
        ['b', '2026-01-02', -2],
      ]);
      checkEqual((await listDayResults(db, { scope: ['b'], range: week })).length, 1);
      checkEqual(await findDailyCash(db, 'c3', ['a']), undefined);
    },
  },
  {
    title: 'the cash and the sales of some days of some stores are read at once, live ones only',
    async run(testDatabase) {
      const { transaction } = await openWithStores(testDatabase);
      await transaction(async (tx) => {
        for (const [id, storeId, date] of [
          ['1', 'a', '2026-01-01'],
          ['2', 'a', '2026-01-02'],
          ['3', 'b', '2026-01-01'],
          ['4', 'b', '2026-01-02'],
        ] as const) {
          await insertDailyCash(tx, id, cash(storeId, date), at);
          await addSale(tx, id, date, { storeId });
        }
        await setDeleted(tx, 'daily_cash', { id: '4', deletedAt: later, at: later });
        await setDeleted(tx, 'sales', { id: '4', deletedAt: later, at: later });
      });
      const days = [
        { storeId: 'a', date: '2026-01-02' },
        { storeId: 'b', date: '2026-01-01' },
        { storeId: 'b', date: '2026-01-02' },
      ];
      // More than one batch.
      const others = Array.from({ length: 600 }, () => ({ storeId: 'a', date: '2020-01-01' }));
      await transaction(async (tx) => {
        for (const lock of [lockDailyCashOn, lockSalesOn]) {
          const rows: { id: string }[] = await lock(tx, [...others, ...days]);
          checkEqual(rows.map(({ id }) => id).sort(), ['2', '3']);
          checkEqual(await lock(tx, []), []);
        }
      });
    },
  },
];
