import type { Storage, Tx } from '../../database.ts';
import { insertSettings, lockSettings, readSettings, updateSettings } from '../../settings.ts';
import { findSale, listSales, lockSale } from '../../sales.ts';
import { findStore, listStores, lockStores } from '../../stores.ts';
import { checkEqual, expectAppError, expectRejection } from '../check.ts';
import type { ContractCase } from '../test-database.ts';
import { addSale, addStore, settings } from '../rows.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads a number, lets others interleave, and writes the next one. */
async function countUp(tx: Tx): Promise<void> {
  const current = await lockSettings(tx, 'update');
  await Promise.resolve();
  await updateSettings(tx, { ...current, password_minimum: current.password_minimum + 1 });
}

const saleIds = async (storage: Storage) =>
  (await listSales(storage.db, { scope: null, range: null })).map((sale) => sale.id);

export const transactionCases: ContractCase[] = [
  {
    title: 'a transaction returns the result of its work',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      checkEqual(await storage.transaction(() => Promise.resolve('done')), 'done');
    },
  },
  {
    title: 'a transaction that throws leaves nothing behind, and the next one works',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      const halfWay = storage.transaction(async (tx) => {
        await addStore(tx, 'main');
        await addSale(tx, 'sale', '2026-01-01');
        throw new Error('half-way');
      });
      checkEqual(String(await expectRejection(halfWay)), 'Error: half-way');
      checkEqual(await listStores(storage.db, null), []);
      await storage.transaction((tx) => addStore(tx, 'main'));
      checkEqual((await listStores(storage.db, null)).length, 1);
    },
  },
  {
    title: 'a rejected statement rolls back the whole transaction',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.transaction((tx) => addStore(tx, 'main'));
      const batch = storage.transaction(async (tx) => {
        await addSale(tx, 'first', '2026-01-01');
        await addSale(tx, 'second', '2026-01-01');
      });
      await expectAppError(batch, 'conflict');
      checkEqual(await saleIds(storage), []);
    },
  },
  {
    title: 'a row that names an unknown store is refused',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await expectRejection(storage.transaction((tx) => addSale(tx, 's', '2026-01-01')));
      checkEqual(await saleIds(storage), []);
    },
  },
  {
    title: 'what is committed is there when the database is opened again',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.transaction(async (tx) => {
        await addStore(tx, 'main', 'Main St');
        await addSale(tx, 'sale', '2026-01-01', { cents: 123, description: 'é' });
      });
      const before = await findSale(storage.db, 'sale', null);
      await storage.close();
      const again = await testDatabase.open();
      checkEqual(await findSale(again.db, 'sale', null), before);
      checkEqual(before?.amount_cents, 123);
    },
  },
  {
    title: 'a snapshot sees one state, whatever is written meanwhile',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.transaction((tx) => addStore(tx, 'first'));
      let write: Promise<void> | undefined;
      const counts = await storage.snapshot(async (db) => {
        const before = await listStores(db, null);
        write = storage.transaction((tx) => addStore(tx, 'second'));
        await Promise.race([write, pause(50)]);
        const after = await listStores(db, null);
        return [before.length, after.length];
      });
      checkEqual(counts, [1, 1]);
      await write;
      checkEqual((await listStores(storage.db, null)).length, 2);
    },
  },
  {
    title: 'streamed rows come from one snapshot, and other reads see newer writes',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      const newStores = (names: readonly number[]) =>
        storage.transaction(async (tx) => {
          for (const name of names) await addStore(tx, `s${name}`);
        });
      await newStores(Array.from({ length: 1100 }, (_, index) => index));
      const ids = storage.db
        .selectFrom('stores')
        .select('id')
        .where('id', '!=', 's0')
        .orderBy('id')
        .compile();
      const parts = storage.streamRows(ids);
      const first = await parts.next();
      await newStores([2000]);
      checkEqual((await listStores(storage.db, null)).length, 1101);
      const rows = first.done ? [] : [...first.value];
      for await (const part of parts) rows.push(...part);
      const expected = await storage.db.executeQuery(ids);
      checkEqual(
        rows,
        expected.rows.filter(({ id }) => id !== 's2000'),
      );
      checkEqual(rows.length, 1099);
    },
  },
  {
    title: 'streams that are abandoned, rejected or empty block nothing',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      const ids = storage.db.selectFrom('stores').select('id').compile();
      const none = await storage.streamRows(ids).next();
      checkEqual(none, { value: undefined, done: true });
      await storage.transaction((tx) => addStore(tx, 'first'));
      const wrong = { ...ids, sql: 'select nothing from nowhere' };
      for (let left = 20; left > 0; left -= 1) {
        const parts = storage.streamRows(ids);
        checkEqual((await parts.next()).value, [{ id: 'first' }]);
        await parts.return(undefined);
        await expectRejection(storage.streamRows(wrong).next());
      }
      await storage.transaction((tx) => addStore(tx, 'second'));
      checkEqual((await listStores(storage.db, null)).length, 2);
    },
  },
  {
    title: 'a snapshot whose work throws rejects and blocks nothing',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      const snapshot = storage.snapshot(() => Promise.reject(new Error('no')));
      checkEqual(String(await expectRejection(snapshot)), 'Error: no');
      checkEqual(await storage.snapshot((db) => listStores(db, null)), []);
    },
  },
  {
    title: 'fifty concurrent transactions that increment one number lose no update',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.transaction((tx) => insertSettings(tx, { ...settings, password_minimum: 0 }));
      await Promise.all(Array.from({ length: 50 }, () => storage.transaction(countUp)));
      checkEqual((await readSettings(storage.db)).password_minimum, 50);
    },
  },
  {
    title: 'two processes that increment one number at once lose no update',
    async run(testDatabase) {
      const [one, other] = [await testDatabase.open(), await testDatabase.open()];
      await one.transaction((tx) => insertSettings(tx, { ...settings, password_minimum: 0 }));
      const runs = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : other));
      await Promise.all(runs.map((storage) => storage.transaction(countUp)));
      checkEqual((await readSettings((await testDatabase.open()).db)).password_minimum, 20);
    },
  },
  {
    title: 'locks of both strengths can be taken, on a table alone and in a join',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.transaction(async (tx) => {
        await insertSettings(tx, settings);
        await addStore(tx, 'main');
        await addSale(tx, 'sale', '2026-01-01');
      });
      await storage.transaction(async (tx) => {
        checkEqual((await lockSettings(tx, 'share')).business_name, 'Backcounter');
        checkEqual((await lockSettings(tx, 'update')).business_name, 'Backcounter');
        checkEqual((await lockStores(tx, ['main', 'none'], null, 'share')).length, 1);
        checkEqual((await lockStores(tx, ['main'], null, 'update')).length, 1);
        checkEqual((await lockSale(tx, 'sale', null))?.id, 'sale');
      });
    },
  },
  {
    title: 'it answers a ping, and after closing it refuses',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.ping();
      await storage.close();
      await expectRejection(findStore(storage.db, 'main', null));
      await expectRejection(storage.transaction((tx) => addStore(tx, 'main')));
      await expectAppError(storage.ping(), 'unavailable');
    },
  },
  {
    title: 'closing lets the open transaction end',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      const started = Promise.withResolvers<undefined>();
      const open = storage.transaction(async (tx) => {
        started.resolve(undefined);
        await pause(20);
        await addStore(tx, 'main');
      });
      await started.promise;
      await Promise.all([storage.close(), open]);
      checkEqual((await listStores((await testDatabase.open()).db, null)).length, 1);
    },
  },
];
