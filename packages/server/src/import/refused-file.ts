import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { csvLine } from '@backcounter/core/csv-text';
import type { Refusal } from './importer.ts';

/** Refused rows with the reason, written as they come; a row's own values stand behind it. */
export type RefusedFile = { add: (refusal: Refusal) => void; close: () => number };

/** The file is made with the first row; `close` says how many there are. */
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
      // What a row has more than its header stands at the end.
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
