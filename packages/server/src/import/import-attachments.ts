import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { addFile } from '@backcounter/api/attachments';
import type { ApiDeps } from '@backcounter/api/deps';
import { attachmentColumns } from '@backcounter/api/exports/attachment-files';
import type { Call } from '@backcounter/api/route';
import {
  attachmentMessages,
  attachmentSubjects,
  checkFile,
  largestAttachment,
} from '@backcounter/core/attachments';
import { AppError, invalidField } from '@backcounter/core/errors';
import { parseAmountText } from '@backcounter/core/money';
import { readDate } from '@backcounter/core/time-zone';
import { findNamedSubjects, type SubjectNames } from '@backcounter/storage/attachment-subjects';
import { listAttachments } from '@backcounter/storage/attachments';
import { storeBytes } from '@backcounter/storage/stored-bytes';
import { openCsv, type CsvRow } from './csv.ts';
import type { Outcome, Refusal } from './importer.ts';
import { startLocalCall } from './reader.ts';

/** The table of a folder's photos and documents, which lie in `attachments/` beside it. */
export const attachmentsFile = 'attachments.csv';

type Values = CsvRow['values'];

function namesOf(values: Values, timeZone: string): SubjectNames {
  const kind = attachmentSubjects.find((name) => name === values['kind']);
  if (!kind) throw invalidField('kind', `There is no kind "${values['kind'] ?? ''}"`);
  const text = (column: string) => values[column] ?? '';
  return {
    kind,
    store: text('store'),
    date: readDate(text('date'), timeZone, 'day'),
    vendor: text('vendor'),
    invoice_number: text('invoice_number'),
    income_type: text('income_type'),
    amount_cents: parseAmountText(text('amount')),
    description: text('description'),
    position: Number(text('position')) || 1,
  };
}

/** The bytes that a row names: of the folder's own files only. */
function readFile(folder: string, named: string): Uint8Array<ArrayBuffer> {
  const name = basename(named);
  if (named !== `attachments/${name}`) throw invalidField('file', `There is no file "${named}"`);
  const path = join(folder, 'attachments', name);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw invalidField('file', `There is no file "${named}"`);
  if (size > largestAttachment) throw invalidField('file', attachmentMessages.tooLarge);
  return new Uint8Array(readFileSync(path));
}

/** Attaches a row's file, unless it is attached already. */
async function take(call: Call, folder: string, values: Values): Promise<'added' | 'unchanged'> {
  const { storage } = call.deps;
  const names = namesOf(values, call.business.timeZone);
  const [id, ...more] = await findNamedSubjects(storage.db, names);
  if (id === undefined)
    throw new AppError('invalid', { message: attachmentMessages.unknownSubject });
  if (more.length > 0) {
    throw new AppError('invalid', { message: 'More than one record is called so' });
  }
  const bytes = readFile(folder, values['file'] ?? '');
  const checked = checkFile(values['name'] ?? '', bytes);
  return storeBytes(storage, bytes, async (hash) => {
    const stored = await listAttachments(storage.db, names.kind, [id]);
    if (stored.some((file) => file.hash === hash && file.name === checked.name)) return 'unchanged';
    await addFile(call, { subject: { kind: names.kind, id }, checked, hash });
    return 'added';
  });
}

/**
 * Attaches the photos and documents of a folder that an export has written, after its rows were
 * entered. Running it again adds nothing.
 */
export async function importAttachments(
  deps: ApiDeps,
  folder: string,
  onRefused: (refusal: Refusal) => void,
): Promise<Outcome> {
  const outcome: Outcome = { added: 0, unchanged: 0, refused: 0 };
  const { columns, rows } = await openCsv(join(folder, attachmentsFile));
  const missing = attachmentColumns.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const message = `${attachmentsFile} lacks the column ${missing.join(', ')}`;
    throw new AppError('invalid', { message });
  }
  const call = await startLocalCall(deps);
  for await (const row of rows()) {
    try {
      if (row.reason !== undefined) throw new AppError('invalid', { message: row.reason });
      outcome[await take(call, folder, row.values)] += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
      outcome.refused += 1;
      onRefused({ ...row, file: attachmentsFile, reason: error.message });
    }
  }
  return outcome;
}
