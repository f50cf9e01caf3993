import type { ImportFile } from '@backcounter/api/import-wire';
import { readDate } from '@backcounter/core/time-zone';
import type { Run, Taken } from './importer.ts';

type Days = NonNullable<ImportFile['entered']>;

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);

function joinedDays(known: Days, { from, to, store_id }: Days): Days {
  return {
    from: earlier(known.from, from),
    to: later(known.to, to),
    store_id: known.store_id === store_id ? store_id : null,
  };
}

/** From which day to which the rows of an import are, file by file, and of which store if of one. */
export class EnteredDays {
  readonly #byFile = new Map<number, Days>();

  /** Notes rows that stand in the business now; what was refused does not. */
  add({ importIndex }: Run, file: number, taken: readonly Taken[]): void {
    for (const { state, row } of taken) {
      const { date, store } = row.values;
      if (state === 'refused' || date === undefined) continue;
      const day = readDate(date, importIndex.timeZone, 'day');
      const storeId = store === undefined ? null : importIndex.stores.find(store);
      const days = { from: day, to: day, store_id: storeId };
      const known = this.#byFile.get(file);
      this.#byFile.set(file, known ? joinedDays(known, days) : days);
    }
  }

  /** The files with what was noted of them. */
  of(files: readonly ImportFile[]): ImportFile[] {
    return files.map((file, index) => ({ ...file, entered: this.#byFile.get(index) ?? null }));
  }
}
