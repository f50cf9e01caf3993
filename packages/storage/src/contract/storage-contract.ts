import { describe, it } from 'vitest';
import type { Place } from './place.ts';
import { contractCases } from './suite.ts';

/** Runs every case of the contract as a test of its own, each in a new place. */
export function storageContract(name: string, newPlace: () => Promise<Place>): void {
  describe(`${name} keeps the contract of storage`, () => {
    for (const { title, run } of contractCases) {
      it(title, async () => {
        const place = await newPlace();
        try {
          await run(place);
        } finally {
          await place.remove();
        }
      });
    }
  });
}
