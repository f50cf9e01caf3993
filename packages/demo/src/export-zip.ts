import { strToU8, zipSync } from 'fflate';
import type { Table } from '@backcounter/api/export-tables';

function cell(text: string | null): string {
  if (text === null) return '';
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvOf({ columns, rows }: Table): string {
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('');
}

/** Each table as a CSV file of its name, in one zip. */
export function zipTables(tables: readonly Table[]): Uint8Array<ArrayBuffer> {
  return zipSync(
    Object.fromEntries(tables.map((table) => [`${table.name}.csv`, strToU8(csvOf(table))])),
  );
}
