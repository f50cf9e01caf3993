import { z } from 'zod';
import type { Mapping } from '@backcounter/core/import-columns';
import { plainError } from '../database-errors.ts';

/**
 * What a map file says: the field of each column by header, the value of a field in all rows, and what
 * to leave out by name.
 */
const mapFile = z
  .object({
    leave_out: z.array(z.string()).default([]),
    for_all: z.record(z.string(), z.string()).default({}),
  })
  .catchall(z.string());

type MapFile = { mapping?: Mapping; forAll?: Mapping; leaveOut: string[] };

/**
 * Parses a map file; `mapping` is missing if it says nothing of columns but something else. Throws
 * AppError `invalid`.
 */
export function parseMapFile(text: string): MapFile {
  try {
    const { leave_out: leaveOut, for_all: forAll, ...mapping } = mapFile.parse(JSON.parse(text));
    const hasOthers = leaveOut.length > 0 || Object.keys(forAll).length > 0;
    const isEmpty = Object.keys(mapping).length === 0 && hasOthers;
    return {
      ...(isEmpty ? {} : { mapping }),
      ...(Object.keys(forAll).length > 0 && { forAll }),
      leaveOut,
    };
  } catch {
    throw plainError('The mapping is not valid JSON');
  }
}

/** The title of the sheet in the name of a table, as in `Book1.xlsx › Old (hidden)`. */
const titleOf = (name: string) => (name.split(' › ').at(-1) ?? name).replace(/ \(hidden\)$/, '');

/** Which tables to leave out, by their names or the titles of their sheets. */
export class LeftOut {
  readonly #unseen: Set<string>;
  readonly #names: readonly string[];

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#unseen = new Set(names);
  }

  has(table: string): boolean {
    const found = this.#names.filter((name) => name === table || name === titleOf(table));
    for (const name of found) this.#unseen.delete(name);
    return found.length > 0;
  }

  /** Throws AppError `invalid` if a name was that of no table: it may be misspelled. */
  assertAllSeen(): void {
    const [name] = this.#unseen;
    if (name !== undefined) throw plainError(`There is no sheet or file "${name}" to leave out`);
  }
}
