import { sql } from 'kysely';
import { monthOf, monthRange, type DateRange } from '@backcounter/core/dates';
import { paidOnDelivery } from '@backcounter/core/invoices';
import type { Db, Storage, Tx } from '../../database.ts';
import { countByStoreAndDate, sumByDate } from '../../day-sums.ts';
import { setDeleted } from '../../deletion.ts';
import { sumWorkByDate } from '../../charts.ts';
import { sumInvoices } from '../../invoices.ts';
import { sumByPeriod } from '../../profit.ts';
import { insertSales, sumSales } from '../../sales.ts';
import type { StoreScope } from '../../scope.ts';
import { rebuildSums, withDeferredSums, findWrongSums } from '../../stored-sums.ts';
import { insertVendor } from '../../vendors.ts';
import { insertWholeRows } from '../../whole-rows.ts';
import { checkEqual, expectRejection } from '../check.ts';
import { addSale, addStore, at, insertInvoice, softDelete } from '../rows.ts';
import type { ContractCase, TestDatabase } from '../test-database.ts';

const stores = ['a', 'b', 'c'];
const dates = ['2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-15'];
const everything = { start: '2026-01-01', end: '2026-03-31' };

/** A deterministic generator of numbers below `most`. */
function drawing(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
}

type Draw = ReturnType<typeof drawing>;

const one = (draw: Draw, texts: readonly string[]) => texts[draw(texts.length)] ?? '';

const summed = ['sales', 'invoices', 'shifts', 'daily_cash'] as const;

/** A row of a table for a store and day; `number` makes it unique. */
async function add(tx: Tx, table: (typeof summed)[number], draw: Draw, number: number) {
  const row = { id: `${table}${number}`, store_id: one(draw, stores), date: one(draw, dates) };
  const cents = () => draw(4) * 1000;
  const more = {
    sales: { amount_cents: cents(), description: null },
    invoices: {
      ...{ amount_cents: cents(), description: null, vendor_id: 'v', number_scope: '' },
      ...{ invoice_number: `N${number}`, number_key: `n${number}` },
    },
    shifts: {
      ...{ employee_id: 'e', start_time: '08:00', end_time: '09:00', status: 'scheduled' },
      ...{ minutes: draw(500), rate_cents: 1000, salary_cents: cents() },
    },
    daily_cash: { credit_cents: cents(), debit_cents: cents(), fuel_cents: cents() },
  };
  await insertWholeRows(tx, table, [{ ...row, ...more[table], ...softDelete }]);
}

/** A random write, as the product or a manual edit would make. */
async function write(tx: Tx, draw: Draw, number: number): Promise<void> {
  const table = one(draw, summed) as 'sales';
  const id = `${table}${draw(number + 1)}`;
  const kind = draw(7);
  if (kind < 3) return add(tx, table, draw, number);
  const rows = tx.updateTable(table).where('id', '=', id);
  if (kind === 3) await rows.set({ store_id: one(draw, stores), date: one(draw, dates) }).execute();
  else if (kind === 4) await setDeleted(tx, table, { id, deletedAt: draw(2) ? at : null, at });
  else if (kind === 5) await tx.deleteFrom(table).where('id', '=', id).execute();
  else {
    await tx
      .updateTable('shifts')
      .set({ salary_cents: draw(9999), minutes: draw(60) })
      .execute();
    await tx
      .updateTable('sales')
      .set({ amount_cents: draw(9999) })
      .where('id', '=', id)
      .execute();
  }
}

async function openWithStores(testDatabase: TestDatabase): Promise<Storage> {
  const storage = await testDatabase.open();
  await storage.transaction(async (tx) => {
    for (const id of stores) await addStore(tx, id);
    await insertVendor(
      tx,
      'v',
      { name: 'v', storeIds: stores, paymentTerms: null, account: null },
      at,
    );
    const employee = {
      id: 'e',
      name: 'e',
      name_key: 'e',
      employee_id: 'E1',
      employee_id_key: 'e1',
    };
    const more = { employee_number: 0, store_id: 'a', email: null, phone_number: null };
    await tx
      .insertInto('employees')
      .values({ ...employee, ...more, ...softDelete })
      .execute();
  });
  return storage;
}

/** Sums of a table's live rows, computed in JavaScript. */
async function added(db: Db, table: 'sales' | 'invoices', inRange: (date: string) => boolean) {
  const rows = await db
    .selectFrom(table)
    .select(['date', 'amount_cents'])
    .where('deleted_at', 'is', null)
    .execute();
  const meant = rows.filter(({ date }) => inRange(date));
  return meant.reduce((sum, row) => sum + row.amount_cents, 0);
}

async function checkSums(db: Db): Promise<void> {
  checkEqual(await findWrongSums(db), []);
  const everywhere = { scope: null, range: null };
  checkEqual(await sumSales(db, everywhere), await added(db, 'sales', () => true));
  checkEqual(
    await sumInvoices(db, { ...everywhere, range: monthRange('2026-02'), vendorId: null }),
    await added(db, 'invoices', (date) => monthOf(date) === '2026-02'),
  );
  for (const table of summed) {
    const filter = { range: everything };
    const [all, some] = [
      await sumByDate(db, table, { ...filter, scope: null }),
      await sumByDate(db, table, { ...filter, scope: stores }),
    ];
    const byDate = (rows: typeof all) =>
      rows.sort((one, other) => (one.date < other.date ? -1 : 1));
    checkEqual(byDate(all), byDate(some));
  }
  const work = await sumWorkByDate(db, { scope: null, range: everything });
  const ofStores = await sumWorkByDate(db, { scope: stores, range: everything });
  const dateOf = ({ date }: { date: string }) => date;
  checkEqual(
    Object.fromEntries(work.map((row) => [dateOf(row), row])),
    Object.fromEntries(ofStores.map((row) => [dateOf(row), row])),
  );
  // Whole months come from stored sums; two other periods are summed from the rows.
  const whole = await sumByPeriod(db, { scope: null, periods: [everything] });
  const days = { start: '2026-01-01', end: '2026-01-30' };
  const rest = { start: '2026-01-31', end: '2026-03-31' };
  const parts = await sumByPeriod(db, { scope: null, periods: [days, rest] });
  for (const row of whole) {
    const own = parts.filter(({ store_id }) => store_id === row.store_id);
    for (const sum of ['sales_cents', 'invoices_cents', 'salary_cents', 'days_with_sales'] as const)
      checkEqual(
        row[sum],
        own.reduce((total, part) => total + part[sum], 0),
      );
  }
}

export const storedSumCases: ContractCase[] = [
  {
    title: 'PRF-12 stored sums equal the sums of the rows after any writes',
    async run(testDatabase) {
      const storage = await openWithStores(testDatabase);
      const draw = drawing(20_261_122);
      let number = 0;
      for (let round = 0; round < 12; round += 1) {
        for (let count = 0; count < 10; count += 1) {
          // A second sale on a day is rejected and rolls back its transaction.
          await storage
            .transaction(async (tx) => {
              number += 1;
              await write(tx, draw, number);
              await write(tx, draw, number + 1000);
            })
            .catch(() => undefined);
        }
        await checkSums(storage.db);
      }
      checkEqual((await sumSales(storage.db, { scope: null, range: null })) > 0, true);
    },
  },
  {
    title: 'PRF-12 the sums of some stores are theirs, over months, days and both',
    async run(testDatabase) {
      const storage = await openWithStores(testDatabase);
      const sales = [
        ['a', '2026-01-31', 1],
        ['a', '2026-02-01', 2],
        ['b', '2026-02-28', 4],
        ['c', '2026-02-28', 8],
        ['a', '2026-03-01', 16],
      ] as const;
      const rows = sales.map(([storeId, date, amountCents], index) => ({
        id: `s${index}`,
        fields: { storeId, date, amountCents, description: null },
      }));
      await storage.transaction((tx) => insertSales(tx, rows, at));
      const days = (start: string, end: string) => ({ start, end });
      for (const [scope, range, cents] of [
        [['a'], null, 19],
        [['a', 'b'], null, 23],
        [[], null, 0],
        [['a'], monthRange('2026-02'), 2],
        [['a', 'b'], monthRange('2026-02'), 6],
        [['a', 'b'], days('2026-01-01', '2026-02-28'), 7],
        [['a'], days('2026-01-01', '2026-02-28'), 3],
        [['a'], days('2026-02-01', '2026-03-01'), 18],
        [['a', 'b'], days('2026-01-31', '2026-02-01'), 3],
        [null, days('2026-01-31', '2026-02-28'), 15],
      ] as const) {
        checkEqual(
          [scope, range, await sumSales(storage.db, { scope, range })],
          [...[scope, range], cents],
        );
      }
      const byDate = async (scope: StoreScope, range: DateRange) =>
        (await sumByDate(storage.db, 'sales', { scope, range }))
          .map(({ date, cents, count }) => `${date} ${cents} ${count}`)
          .sort();
      const february = monthRange('2026-02');
      checkEqual(await byDate(null, february), ['2026-02-01 2 1', '2026-02-28 12 2']);
      checkEqual(await byDate(['b'], february), ['2026-02-28 4 1']);
      await storage.transaction((tx) => setDeleted(tx, 'sales', { id: 's1', deletedAt: at, at }));
      const counted = { scope: ['a', 'b'], range: february };
      checkEqual(await countByStoreAndDate(storage.db, 'sales', counted), [
        { store_id: 'b', date: '2026-02-28', count: 1 },
      ]);
      checkEqual(await byDate(['a'], february), []);
    },
  },
  {
    title: 'PRF-12 a write that is rolled back leaves no sum behind',
    async run(testDatabase) {
      const storage = await openWithStores(testDatabase);
      await storage.transaction((tx) => addSale(tx, 's1', '2026-01-05', { storeId: 'a' }));
      const end = storage.transaction(async (tx) => {
        await addSale(tx, 's2', '2026-01-06', { storeId: 'a' });
        throw new Error('Undone');
      });
      await expectRejection(end);
      checkEqual(await sumSales(storage.db, { scope: null, range: null }), 100);
      checkEqual(await findWrongSums(storage.db), []);
    },
  },
  {
    title: 'PRF-12 concurrent writes to the same days and months neither wait nor get lost',
    async run(testDatabase) {
      const storage = await openWithStores(testDatabase);
      const writes = Array.from({ length: 24 }, (_, index) => {
        const invoice = (storeId: string, part: number) => ({
          number: `N-${index}-${part}`,
          numberScope: '',
          storeId,
          vendorId: 'v',
          amountCents: 1 + index,
          date: '2026-01-05',
          description: null,
          ...paidOnDelivery,
        });
        // In both orders: writers that waited for each other would deadlock.
        const order = index % 2 === 0 ? stores : [...stores].reverse();
        return storage.transaction(async (tx) => {
          for (const [part, storeId] of order.entries())
            await insertInvoice(tx, `i-${index}-${part}`, invoice(storeId, part), at);
        });
      });
      await Promise.all(writes);
      checkEqual(
        await sumInvoices(storage.db, { scope: null, vendorId: null, range: null }),
        3 * 300,
      );
      checkEqual(await findWrongSums(storage.db), []);
    },
  },
  {
    title: 'PRF-12 sums are computed at the end of a bulk write, and rebuilt',
    async run(testDatabase) {
      const storage = await openWithStores(testDatabase);
      const fields = { storeId: 'a', amountCents: 7, date: '2026-01-05', description: null };
      await storage.transaction((tx) =>
        withDeferredSums(tx, storage.engine, () => insertSales(tx, [{ id: 's1', fields }], at)),
      );
      await storage.transaction((tx) => addSale(tx, 's2', '2026-01-06', { storeId: 'a' }));
      checkEqual(await sumSales(storage.db, { scope: null, range: null }), 107);
      await storage.transaction((tx) => sql`update sums_by_day set sales_cents = 5`.execute(tx));
      checkEqual((await findWrongSums(storage.db)).length, 2);
      await storage.transaction((tx) => sql`update sums_by_month set sales_cents = 5`.execute(tx));
      checkEqual((await findWrongSums(storage.db)).slice(2), [
        "The stored sums of a store's month are not those of its rows: a 2026-01",
      ]);
      await storage.transaction(rebuildSums);
      checkEqual(await findWrongSums(storage.db), []);
      checkEqual(await sumSales(storage.db, { scope: null, range: null }), 107);
    },
  },
];
