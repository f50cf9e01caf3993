import { strToU8, zipSync } from 'fflate';
import type { Table } from '@backcounter/api/export-tables';
import { csvLine } from '@backcounter/core/csv-text';

/** Each table as a CSV file of its name, in one zip. */
export function zipTables(tables: readonly Table[]): Uint8Array<ArrayBuffer> {
  return zipSync(
    Object.fromEntries(
      tables.map((table) => [
        `${table.name}.csv`,
        strToU8([table.columns, ...table.rows].map(csvLine).join('')),
      ]),
    ),
  );
}
