import { describe, it } from 'vitest';
import type { ContractCase, TestDatabase } from './test-database.ts';
import { contractCases } from './suite.ts';

/**
 * Runs every case of the contract, and `more` of a driver's own, as a test of its own, each on a
 * new test database.
 */
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
