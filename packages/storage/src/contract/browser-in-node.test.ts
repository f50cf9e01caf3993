import { browserPlace } from './browser-place.ts';
import { MemoryStore } from './memory-store.ts';
import { storageContract } from './storage-contract.ts';

storageContract('The browser driver in Node', () =>
  Promise.resolve(browserPlace(new MemoryStore())),
);
