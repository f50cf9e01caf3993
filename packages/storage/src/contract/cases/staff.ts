import { analyzeTables } from '../../analyze-tables.ts';
import {
  findEmployee,
  highestEmployeeNumber,
  insertEmployee,
  isKnownEmployee,
  listEmployees,
  listEmployeesById,
  lockEmployee,
  updateEmployee,
} from '../../employees.ts';
import { setDeleted } from '../../deletion.ts';
import { sumByPeriod } from '../../profit.ts';
import {
  findShift,
  firstShiftOn,
  insertShifts,
  listNeighbors,
  listShifts,
  lockShift,
  repriceShifts,
  sumHours,
  updateShift,
} from '../../shifts.ts';
import { listWages, lockWages, removeWage, replaceWages, setWage } from '../../wages.ts';
import { violatedIndex } from '../../drivers/storage-errors.ts';
import { checkEqual, expectAppError } from '../check.ts';
import type { ContractCase, TestDatabase } from '../test-database.ts';
import { addStore, at } from '../rows.ts';

const later = '2026-11-21T18:00:00.000Z';
const today = '2026-11-20';

const employee = (name: string, employeeId: string, storeId = 'a') => ({
  name,
  employeeId,
  storeId,
  email: null,
  phoneNumber: null,
});

async function openWithEmployees(testDatabase: TestDatabase) {
  const storage = await testDatabase.open();
  await storage.transaction(async (tx) => {
    await addStore(tx, 'a', 'Alpha');
    await addStore(tx, 'b', 'beta');
    await insertEmployee(tx, 'e1', employee('zoe', 'EMP007'), at);
    await insertEmployee(tx, 'e2', employee('Ann', 'EMP003', 'b'), at);
    await setWage(tx, 'e1', { rateFrom: '2026-06-01', rateCents: 1000 });
    await setWage(tx, 'e1', { rateFrom: '2026-12-01', rateCents: 1200 });
    await setWage(tx, 'e2', { rateFrom: '2026-12-01', rateCents: 1500 });
  });
  return storage;
}

const shift = (id: string, date: string, more: object = {}) => ({
  id,
  fields: {
    storeId: 'a',
    employeeId: 'e1',
    date,
    startTime: '06:00',
    endTime: '07:30',
    minutes: 90,
    status: 'scheduled',
    ...more,
  },
  price: { rateCents: 1000, salaryCents: 1500 },
});

async function openWithShifts(testDatabase: TestDatabase) {
  const storage = await openWithEmployees(testDatabase);
  await storage.transaction(async (tx) => {
    const ofAnn = { storeId: 'b', employeeId: 'e2' };
    await insertShifts(
      tx,
      [shift('s1', '2026-06-30'), shift('s2', '2026-07-01'), shift('s3', '2026-07-01', ofAnn)],
      at,
    );
    await insertShifts(tx, [shift('gone', '2026-05-01')], at);
    await setDeleted(tx, 'shifts', { id: 'gone', deletedAt: later, at: later });
  });
  return storage;
}

const employeeCases: ContractCase[] = [
  {
    title: 'EMP-04 employees are listed by name with the rate in force, or else their first one',
    async run(testDatabase) {
      const { db, transaction } = await openWithEmployees(testDatabase);
      const rates = async (day: string) =>
        (await listEmployees(db, { scope: null, today: day })).map((row) => [
          row.name,
          row.store_name,
          row.rate_cents,
        ]);
      checkEqual(await rates(today), [
        ['Ann', 'beta', 1500],
        ['zoe', 'Alpha', 1000],
      ]);
      checkEqual((await rates('2026-12-01'))[1], ['zoe', 'Alpha', 1200]);
      checkEqual((await rates('2020-01-01'))[1], ['zoe', 'Alpha', 1000]);
      checkEqual(await findEmployee(db, 'e2', { scope: ['a'], today }), undefined);
      const locked = await transaction((tx) => lockEmployee(tx, 'e1', { scope: ['a'], today }));
      checkEqual(locked?.employee_id, 'EMP007');
      const named = await listEmployeesById(db, ['e1', 'e2', 'none'], ['b']);
      checkEqual(
        named.map((row) => row.id),
        ['e2'],
      );
    },
  },
  {
    title: 'EMP-09 EMP-11 ids, and names within a store, are unique whatever their case',
    async run(testDatabase) {
      const { db, transaction } = await openWithEmployees(testDatabase);
      const add = (fields: ReturnType<typeof employee>) =>
        transaction((tx) => insertEmployee(tx, 'new', fields, at));
      const sameName = await expectAppError(add(employee('ZOE', 'EMP009')), 'conflict');
      checkEqual(violatedIndex(sameName), 'employees_name');
      const sameId = await expectAppError(add(employee('Bob', 'emp003')), 'conflict');
      checkEqual(violatedIndex(sameId), 'employees_employee_id');
      checkEqual(await highestEmployeeNumber(db), 7);
      await transaction((tx) => setDeleted(tx, 'employees', { id: 'e1', deletedAt: at, at }));
      checkEqual(await highestEmployeeNumber(db), 7);
      await add(employee('Zoe', 'EMP007'));
      await transaction((tx) => updateEmployee(tx, 'new', employee('Zoë', 'X1', 'b'), later));
      const row = await findEmployee(db, 'new', { scope: ['b'], today });
      checkEqual([row?.name, row?.employee_id, row?.updated_at], ['Zoë', 'X1', later]);
    },
  },
  {
    title: 'a wage replaces the one of the same day and is read oldest first',
    async run(testDatabase) {
      const { db, transaction } = await openWithEmployees(testDatabase);
      await transaction((tx) => setWage(tx, 'e1', { rateFrom: '2026-12-01', rateCents: 1300 }));
      await transaction((tx) => setWage(tx, 'e1', { rateFrom: '2026-01-01', rateCents: 900 }));
      checkEqual(
        (await listWages(db, 'e1')).map((wage) => [wage.rateFrom, wage.rateCents]),
        [
          ['2026-01-01', 900],
          ['2026-06-01', 1000],
          ['2026-12-01', 1300],
        ],
      );
      const rateOn = async (today: string) =>
        (await findEmployee(db, 'e1', { scope: null, today }))?.rate_cents;
      // Before the first rate date the earliest rate applies, then the latest that has begun.
      checkEqual(await rateOn('2025-12-31'), 900);
      checkEqual(await rateOn('2026-05-31'), 900);
      checkEqual(await rateOn('2026-06-01'), 1000);
      checkEqual(await rateOn('2026-12-31'), 1300);
      const locked = await transaction((tx) => lockWages(tx, ['e1', 'e2', 'none']));
      checkEqual([...locked.keys()].sort(), ['e1', 'e2']);
      checkEqual(locked.get('e2')?.length, 1);
    },
  },
  {
    title: 'the wages of one employee are removed, or replaced with a change of the employee',
    async run(testDatabase) {
      const { db, transaction } = await openWithEmployees(testDatabase);
      const others = await listWages(db, 'e2');
      await transaction((tx) => removeWage(tx, 'e1', '2026-12-01'));
      checkEqual(
        (await listWages(db, 'e1')).map(({ rateFrom }) => rateFrom),
        ['2026-06-01'],
      );
      const wages = [
        { rateFrom: '2026-01-01', rateCents: 900 },
        { rateFrom: '2027-01-01', rateCents: 1100 },
      ];
      await transaction((tx) => replaceWages(tx, 'e1', { wages, at: later }));
      checkEqual(
        (await listWages(db, 'e1')).map((wage) => [wage.rateFrom, wage.rateCents]),
        [
          ['2026-01-01', 900],
          ['2027-01-01', 1100],
        ],
      );
      checkEqual(await listWages(db, 'e2'), others);
      const rows = await listEmployees(db, { scope: null, today });
      checkEqual(
        rows.map((row) => [row.id, row.updated_at]),
        [
          ['e2', at],
          ['e1', later],
        ],
      );
    },
  },
];

const shiftCases: ContractCase[] = [
  {
    title: 'shifts are listed by day, narrowed by dates, employee and stores',
    async run(testDatabase) {
      const { db, transaction } = await openWithShifts(testDatabase);
      const ids = async (filter: Parameters<typeof listShifts>[1]) =>
        (await listShifts(db, filter)).map((row) => row.id);
      const all = { scope: null, range: null };
      checkEqual(await ids(all), ['s1', 's3', 's2']);
      checkEqual(await ids({ ...all, employeeId: 'e1' }), ['s1', 's2']);
      checkEqual(await ids({ scope: ['b'], range: null }), ['s3']);
      const july = { start: '2026-07-01', end: '2026-07-31' };
      checkEqual(await ids({ ...all, range: july }), ['s3', 's2']);
      checkEqual(await findShift(db, 's3', ['a']), undefined);
      const moved = shift('s1', '2026-07-02', { startTime: '08:00', endTime: '09:30' });
      await transaction((tx) => updateShift(tx, moved, later));
      const row = await transaction((tx) => lockShift(tx, 's1', null));
      checkEqual([row?.date, row?.start_time, row?.updated_at], ['2026-07-02', '08:00', later]);
      checkEqual(await isKnownEmployee(db, 'e2', ['a']), false);
      checkEqual(await isKnownEmployee(db, 'e2', ['b']), true);
    },
  },
  {
    title:
      'SHF-12 the neighbors of a shift are those from the day before to the day after in its store or of its employee',
    async run(testDatabase) {
      const { transaction } = await openWithShifts(testDatabase);
      const neighbors = async (date: string, except: string | null) => {
        const { fields } = shift('new', date, { employeeId: 'e2' });
        const spans = await transaction((tx) => listNeighbors(tx, [fields], except));
        return spans.map((span) => `${span.date} ${span.employeeId}`).sort();
      };
      const both = ['2026-07-01 e1', '2026-07-01 e2'];
      checkEqual(await neighbors('2026-07-01', null), ['2026-06-30 e1', ...both]);
      checkEqual(await neighbors('2026-07-01', 's3'), ['2026-06-30 e1', '2026-07-01 e1']);
      checkEqual(await neighbors('2026-07-02', null), both);
      checkEqual(await neighbors('2026-06-29', null), ['2026-06-30 e1']);
      checkEqual(await neighbors('2026-07-03', null), []);
    },
  },
  {
    title: 'SHF-07 PRF-12 hours and salaries are sums of the live shifts',
    async run(testDatabase) {
      const { db } = await openWithShifts(testDatabase);
      const all = { scope: null, range: null };
      checkEqual(await sumHours(db, all), [
        { id: 'e2', name: 'Ann', number: 'EMP003', minutes: 90, salary_cents: 1500 },
        { id: 'e1', name: 'zoe', number: 'EMP007', minutes: 180, salary_cents: 3000 },
      ]);
      const periods = [
        { start: '2026-06-01', end: '2026-06-30' },
        { start: '2026-07-01', end: '2026-07-31' },
      ];
      const sums = await sumByPeriod(db, { scope: ['a'], periods });
      checkEqual(
        sums.map(({ salary_cents }) => salary_cents),
        [1500, 1500],
      );
    },
  },
  {
    title: 'SHF-07 hours of employees with one name are in the order of their ids',
    async run(testDatabase) {
      const storage = await openWithEmployees(testDatabase);
      const ids = ['x7', 'x2', 'x9', 'x4', 'x1', 'x8', 'x3', 'x6', 'x5'];
      await storage.transaction(async (tx) => {
        for (const id of ids) {
          await addStore(tx, id, `Store ${id}`);
          await insertEmployee(tx, id, employee('Sam', `EMP1${id}`, id), at);
          await insertShifts(tx, [shift(id, today, { storeId: id, employeeId: id })], at);
        }
      });
      // With statistics PostgreSQL groups by a hash table, in no order.
      await analyzeTables(storage);
      const rows = await sumHours(storage.db, { scope: null, range: null });
      checkEqual(
        rows.map(({ id }) => id),
        ids.toSorted(),
      );
    },
  },
  {
    title: 'PRF-12 a new wage prices the shifts from its day on, deleted ones too',
    async run(testDatabase) {
      const { db, transaction } = await openWithShifts(testDatabase);
      checkEqual(await transaction((tx) => firstShiftOn(tx, 'e1')), '2026-05-01');
      checkEqual(await transaction((tx) => firstShiftOn(tx, 'none')), null);
      await transaction(async (tx) => {
        await setWage(tx, 'e1', { rateFrom: '2026-07-01', rateCents: 2000 });
        await repriceShifts(tx, 'e1');
      });
      const rows = await db
        .selectFrom('shifts')
        .select(['id', 'rate_cents', 'salary_cents'])
        .orderBy('id')
        .execute();
      checkEqual(
        rows.map((row) => [row.id, row.rate_cents, row.salary_cents]),
        [
          ['gone', 1000, 1500],
          ['s1', 1000, 1500],
          ['s2', 2000, 3000],
          ['s3', 1000, 1500],
        ],
      );
    },
  },
];

export const staffCases: ContractCase[] = [...employeeCases, ...shiftCases];
