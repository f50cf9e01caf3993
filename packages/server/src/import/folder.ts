import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@backcounter/core/errors';
import { openCsv } from './csv.ts';
import { folderAttachments } from './attachment-sources.ts';
import type { CountedSource } from './sources.ts';
import type { Sheet } from './sheet.ts';
import { sheets } from './sheets/list.ts';

export type Folder = {
  sources: CountedSource[];
  /** Names of files that are ignored. */
  unknown: string[];
};

function missingColumns(sheet: Sheet, columns: readonly string[]): string[] {
  return sheet.columns.filter((column) => !columns.includes(column));
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    throw new AppError('invalid', { message: `There is no folder ${folder}` });
  }
}

/**
 * Opens the known CSV and CSV.GZ files of a folder. Throws AppError `invalid` if the folder or a
 * file cannot be read, or a file lacks a required column.
 */
export async function openFolder(folder: string): Promise<Folder> {
  const found: Folder = { sources: [], unknown: [] };
  for (const file of listFiles(folder)) {
    if (file === 'attachments') continue;
    const name = /^(\w+)\.csv(?:\.gz)?$/.exec(file)?.[1];
    const sheet = sheets.find((candidate) => candidate.name === name);
    if (!sheet) {
      found.unknown.push(file);
      continue;
    }
    const opened = await openCsv(join(folder, file));
    const missing = missingColumns(sheet, opened.columns);
    if (missing.length > 0) {
      throw new AppError('invalid', { message: `${file} lacks the column ${missing.join(', ')}` });
    }
    const { columns, total, rows } = opened;
    found.sources.push({
      sheet: sheet.name,
      file,
      columns,
      total,
      rows,
      readBytes: folderAttachments(folder),
    });
  }
  if (found.sources.length === 0) {
    throw new AppError('invalid', { message: `There is nothing to import in ${folder}` });
  }
  return found;
}
