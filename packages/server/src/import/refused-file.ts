import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { Refusal } from './importer.ts';

/** Writes refused rows with the reason; a row's own values stand behind it, by column. */
export function writeRefused(path: string, refused: readonly Refusal[]): void {
  mkdirSync(dirname(path), { recursive: true });
  const columns = [...new Set(refused.flatMap(({ values }) => Object.keys(values)))];
  const rows = refused.map(({ file, line, reason, values }) => [
    ...[file, line, reason],
    ...columns.map((column) => values[column] ?? ''),
  ]);
  const header = ['file', 'line', 'reason', ...columns];
  writeFileSync(path, stringify([header, ...rows]), { mode: 0o600 });
}
