import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@backcounter/core/errors';
import { openCsv } from './csv.ts';
import { filesOfFolder } from './attached-files.ts';
import type { Source } from './importer.ts';
import type { Sheet } from './sheet.ts';
import { sheets } from './sheets/list.ts';

export type Folder = {
  sources: Source[];
  /** Files that are none of ours, left alone. */
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
 * The CSV and CSV.GZ files of a folder that the product knows. Throws AppError `invalid` for a
 * folder or file that cannot be read, or a file without its columns.
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
    found.sources.push({ sheet: sheet.name, file, ...opened, bytesOf: filesOfFolder(folder) });
  }
  if (found.sources.length === 0) {
    throw new AppError('invalid', { message: `There is nothing to import in ${folder}` });
  }
  return found;
}
