import { browserTestDatabase } from './browser-test-database.ts';
import { MemoryStore } from './memory-store.ts';
import { storageContract } from './storage-contract.ts';

storageContract('The browser driver in Node', () =>
  Promise.resolve(browserTestDatabase(new MemoryStore())),
);
