import type { ImportFile } from '@backcounter/api/import-wire';
import { readDate } from '@backcounter/core/time-zone';
import type { SheetRun, RowResult } from './enter-rows.ts';

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

/** Collects per file the date range of the entered rows, and their store if it is only one. */
export class EnteredDays {
  readonly #byFile = new Map<number, Days>();

  /** Adds the dates of rows that are stored now; skips refused rows. */
  add({ importIndex }: SheetRun, file: number, results: readonly RowResult[]): void {
    for (const { state, row } of results) {
      const { date, store } = row.values;
      if (state === 'refused' || date === undefined) continue;
      const day = readDate(date, importIndex.timeZone, 'day');
      const storeId = store === undefined ? null : importIndex.stores.find(store);
      const days = { from: day, to: day, store_id: storeId };
      const known = this.#byFile.get(file);
      this.#byFile.set(file, known ? joinedDays(known, days) : days);
    }
  }

  /** The files with their `entered` range. */
  of(files: readonly ImportFile[]): ImportFile[] {
    return files.map((file, index) => ({ ...file, entered: this.#byFile.get(index) ?? null }));
  }
}
