import { sql } from 'kysely';
import { maxCents } from '@backcounter/core/money';
import { findSale, listSales, sumSales } from '../../sales.ts';
import { listStores } from '../../stores.ts';
import { checkEqual } from '../check.ts';
import type { ContractCase } from '../test-database.ts';
import { addSale, addStore, addUser, at } from '../rows.ts';

const texts = [
  `O'Brien "the" \\ %_; -- drop table sales`,
  'Ünïcödé ß ﬁ 日本語 مرحبا 👩‍🌾',
  'two\nlines\r\nand\ta tab',
  ' spaces around ',
  'a'.repeat(2000),
];

const dates = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01', '2025-02-28'];

/** Names sorted by code point, which differs from JavaScript's UTF-16 order. */
const names = ['', '10', '9', 'Z', '_', 'a', 'a b', 'ab', 'z', 'é', 'ﬀ', '\uffee', '😀'];

export const columnCases: ContractCase[] = [
  {
    title: 'texts come back as they went in, whatever their alphabet, quotes and line ends',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.transaction(async (tx) => {
        await addStore(tx, 'main');
        for (const [index, description] of texts.entries()) {
          await addSale(tx, `s${index}`, `2026-01-0${index + 1}`, { description });
        }
      });
      const rows = await listSales(storage.db, { scope: null, range: null });
      checkEqual(rows.map((row) => row.description).reverse(), texts);
    },
  },
  {
    title: 'an empty text is not the same as none',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.transaction(async (tx) => {
        await addStore(tx, 'main');
        await addSale(tx, 'empty', '2026-01-01', { description: '' });
        await addSale(tx, 'none', '2026-01-02', { description: null });
      });
      checkEqual((await findSale(storage.db, 'empty', null))?.description, '');
      checkEqual((await findSale(storage.db, 'none', null))?.description, null);
    },
  },
  {
    title: 'DAT-12 amounts are exact up to the largest one, below zero and in sums',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      const amounts = [maxCents, 1, 0, -maxCents, maxCents, maxCents - 1];
      await storage.transaction(async (tx) => {
        await addStore(tx, 'main');
        for (const [index, cents] of amounts.entries()) {
          await addSale(tx, `s${index}`, `2026-01-0${index + 1}`, { cents });
        }
      });
      const all = { scope: null, range: null };
      const rows = await listSales(storage.db, all);
      checkEqual(rows.map((row) => row.amount_cents).reverse(), amounts);
      checkEqual(await sumSales(storage.db, all), 2 * maxCents);
    },
  },
  {
    title: 'the sum of nothing is zero',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      checkEqual(await sumSales(storage.db, { scope: null, range: null }), 0);
    },
  },
  {
    title: 'counts, sums, averages of whole numbers and instants are numbers',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      const instant = 253_402_300_799_999;
      await storage.transaction(async (tx) => {
        await addUser(tx, 'u');
        const times = { created_at: 0, last_seen_at: instant, expires_at: instant };
        await tx
          .insertInto('sessions')
          .values({ token_hash: 't', user_id: 'u', employee_name: null, ...times })
          .execute();
      });
      const row = await storage.db
        .selectFrom('sessions')
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.max('last_seen_at').as('newest'),
          fn.min('created_at').as('oldest'),
          fn.sum<number>('expires_at').as('sum'),
        ])
        .executeTakeFirst();
      checkEqual(row, { count: 1, newest: instant, oldest: 0, sum: instant });
    },
  },
  {
    title: 'a flag is 0 or 1',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.transaction(async (tx) => {
        await addStore(tx, 'off');
        await addStore(tx, 'on');
        await tx
          .updateTable('stores')
          .set({ allow_simultaneous_shifts: 1 })
          .where('id', '=', 'on')
          .execute();
      });
      const rows = await listStores(storage.db, null);
      checkEqual(
        rows.map((row) => [row.id, row.allow_simultaneous_shifts, row.created_at]),
        [
          ['off', 0, at],
          ['on', 1, at],
        ],
      );
    },
  },
  {
    title: 'texts are ordered and compared by code point',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.transaction(async (tx) => {
        for (const [index, name] of [...names].reverse().entries()) {
          await addStore(tx, `s${index}`, 'x');
          await tx
            .updateTable('stores')
            .set({ name_key: name })
            .where('id', '=', `s${index}`)
            .execute();
        }
      });
      const query = storage.db.selectFrom('stores').select('name_key').orderBy('name_key');
      checkEqual(
        (await query.execute()).map((row) => row.name_key),
        names,
      );
      const after = await query.where('name_key', '>', 'z').execute();
      checkEqual(
        after.map((row) => row.name_key),
        names.slice(names.indexOf('z') + 1),
      );
    },
  },
  {
    title: 'the month of a date is its first seven characters',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.transaction(async (tx) => {
        await addStore(tx, 'main');
        for (const date of dates) await addSale(tx, date, date);
      });
      const month = sql<string>`substr(date, 1, 7)`;
      const rows = await storage.db
        .selectFrom('sales')
        .select(({ fn }) => [month.as('month'), fn.sum<number>('amount_cents').as('cents')])
        .groupBy(month)
        .orderBy(month)
        .execute();
      checkEqual(
        rows.map((row) => [row.month, row.cents]),
        [
          ['2025-02', 100],
          ['2026-01', 100],
          ['2026-02', 200],
          ['2026-03', 100],
        ],
      );
    },
  },
];
