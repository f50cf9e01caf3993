import type { Storage } from '../database.ts';

/** An initially empty database that can be opened several times, as by several processes. */
export type TestDatabase = {
  /** Opens and migrates the database. */
  open(): Promise<Storage>;
  /** Closes all open handles and removes the database. */
  remove(): Promise<void>;
};

/** A behavior of every driver; `run` rejects when a driver lacks it. */
export type ContractCase = { title: string; run(testDatabase: TestDatabase): Promise<void> };

/** A test database that closes its open handles before it is removed. */
export function testDatabaseOf(
  open: () => Promise<Storage>,
  remove: () => Promise<void> | void,
): TestDatabase {
  const opened: Storage[] = [];
  return {
    async open() {
      const storage = await open();
      opened.push(storage);
      return storage;
    },
    async remove() {
      for (const storage of opened) await storage.close();
      await remove();
    },
  };
}
