import type { Storage } from '../database.ts';

/** One database, empty at first, that can be opened several times as by several programs. */
export type TestDatabase = {
  /** Opens and migrates it. */
  open(): Promise<Storage>;
  /** Closes what is still open and removes the database. */
  remove(): Promise<void>;
};

/** One thing that every driver does; `run` rejects when this one does not. */
export type ContractCase = { title: string; run(testDatabase: TestDatabase): Promise<void> };

/** A test database that closes what was opened there before it goes. */
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
