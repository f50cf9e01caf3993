import { describe, it } from 'vitest';
import type { ContractCase, TestDatabase } from './test-database.ts';
import { contractCases } from './suite.ts';

/** Runs each case of the contract, and a driver's own `more`, as a test on a new database. */
export function storageContract(
  name: string,
  newTestDatabase: () => Promise<TestDatabase>,
  more: readonly ContractCase[] = [],
): void {
  describe(`${name} keeps the contract of storage`, () => {
    for (const { title, run } of [...contractCases, ...more]) {
      it(title, async () => {
        const testDatabase = await newTestDatabase();
        try {
          await run(testDatabase);
        } finally {
          await testDatabase.remove();
        }
      });
    }
  });
}
