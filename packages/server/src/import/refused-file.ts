import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { csvLine } from '@backcounter/core/csv-text';
import type { Refusal } from './import-sources.ts';

/** A CSV of refused rows: file, line, reason and the row's values. */
export type RefusedFile = { add: (refusal: Refusal) => void; close: () => number };

/** Creates the file on the first row; `close` returns the number of rows. */
export function refusedFile(path: string, columns: readonly string[]): RefusedFile {
  let file: number | null = null;
  let count = 0;
  const start = () => {
    mkdirSync(dirname(path), { recursive: true });
    const started = openSync(path, 'w', 0o600);
    writeSync(started, csvLine(['file', 'line', 'reason', ...columns]));
    return started;
  };
  return {
    add({ file: name, line, reason, values }) {
      file ??= start();
      const own = new Map(Object.entries(values));
      const cells = columns.map((column) => own.get(column) ?? '');
      // Surplus values of a row go to the end.
      const more = [...own].filter(([column]) => !columns.includes(column)).map(([, cell]) => cell);
      writeSync(file, csvLine([name, String(line), reason, ...cells, ...more]));
      count += 1;
    },
    close() {
      if (file !== null) closeSync(file);
      return count;
    },
  };
}
