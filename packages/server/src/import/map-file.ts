import { z } from 'zod';
import type { Mapping } from '@backcounter/core/import-columns';
import { plainError } from '../database-errors.ts';

/** What a map file says: the field of each column by header, and what to leave out by name. */
const mapFile = z.object({ leave_out: z.array(z.string()).default([]) }).catchall(z.string());

/**
 * Parses a map file; `mapping` is missing if it only leaves out something. Throws AppError `invalid`.
 */
export function parseMapFile(text: string): { mapping?: Mapping; leaveOut: string[] } {
  try {
    const { leave_out: leaveOut, ...mapping } = mapFile.parse(JSON.parse(text));
    const isEmpty = Object.keys(mapping).length === 0 && leaveOut.length > 0;
    return isEmpty ? { leaveOut } : { mapping, leaveOut };
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
