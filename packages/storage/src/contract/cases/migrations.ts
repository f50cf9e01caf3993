import type { Kysely } from 'kysely';
import type { Db, Storage, Tx } from '../../database.ts';
import { migrate, newestVersion, schemaVersion } from '../../migrate.ts';
import { migrations } from '../../migrations/list.ts';
import { listStores } from '../../stores.ts';
import { checkEqual, expectAppError } from '../check.ts';
import type { ContractCase } from '../test-database.ts';
import { addStore, at } from '../rows.ts';

type Versions = { schema_versions: { version: number; name: string; applied_at: string } };

const versionsOf = (db: Db | Tx) => db as unknown as Kysely<Versions>;

const now = () => Date.parse(at);

export const migrationCases: ContractCase[] = [
  {
    title: 'an empty database is brought to the newest version, which records each step',
    async run(testDatabase) {
      const { db } = await testDatabase.open();
      checkEqual(await schemaVersion(db), newestVersion);
      const steps = await versionsOf(db).selectFrom('schema_versions').selectAll().execute();
      checkEqual(
        steps.map((step) => step.name),
        migrations.map((migration) => migration.name),
      );
    },
  },
  {
    title: 'migrating again does nothing in one transaction and keeps the data',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      await storage.transaction((tx) => addStore(tx, 'main'));
      let transactions = 0;
      const transaction: Storage['transaction'] = (write) => {
        transactions += 1;
        return storage.transaction(write);
      };
      checkEqual(await migrate({ engine: storage.engine, transaction }, now), []);
      checkEqual(transactions, 1);
      checkEqual(await schemaVersion(storage.db), newestVersion);
      checkEqual((await listStores(storage.db, null)).length, 1);
    },
  },
  {
    title: 'several programs that start at once on an empty database all find one schema',
    async run(testDatabase) {
      const opened = await Promise.all([
        testDatabase.open(),
        testDatabase.open(),
        testDatabase.open(),
      ]);
      for (const { db } of opened) {
        const steps = await versionsOf(db).selectFrom('schema_versions').selectAll().execute();
        checkEqual(steps.length, newestVersion);
        checkEqual(await listStores(db, null), []);
      }
    },
  },
  {
    title: 'a database of a newer program is refused and left alone',
    async run(testDatabase) {
      const storage = await testDatabase.open();
      const version = newestVersion + 1;
      await storage.transaction((tx) =>
        versionsOf(tx)
          .insertInto('schema_versions')
          .values({ version, name: 'of-tomorrow', applied_at: at })
          .execute(),
      );
      const error = await expectAppError(migrate(storage, now), 'unavailable');
      checkEqual(
        error.message,
        `The database has schema version ${version}, but this program knows only up to ${newestVersion}. Please start the newer program that wrote it.`,
      );
      checkEqual(await schemaVersion(storage.db), version);
    },
  },
];
