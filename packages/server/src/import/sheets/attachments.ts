import { attachStoredFile } from '@backcounter/api/attachments';
import { attachmentColumns } from '@backcounter/api/exports/attachment-files';
import {
  attachmentMessages,
  attachmentName,
  attachmentSubjects,
  type AttachmentSubject,
} from '@backcounter/core/attachments';
import { AppError, invalidField } from '@backcounter/core/errors';
import { parseAmountText } from '@backcounter/core/money';
import { readDate } from '@backcounter/core/time-zone';
import { findNamedSubjects, type SubjectNames } from '@backcounter/storage/attachment-subjects';
import { listAttachments } from '@backcounter/storage/attachments';
import type { ImportIndex } from '../import-index.ts';
import { encodeValues, type StoredEntry, type Lookup, type Sheet } from '../sheet.ts';

type Values = Readonly<Record<string, string>>;

function namesOf(values: Values, { stores, timeZone }: ImportIndex): SubjectNames {
  const kind = attachmentSubjects.find((name) => name === values['kind']);
  if (!kind) throw invalidField('kind', `There is no kind "${values['kind'] ?? ''}"`);
  const text = (column: string) => values[column] ?? '';
  return {
    kind,
    store_id: stores.find(text('store')),
    date: readDate(text('date'), timeZone, 'day'),
    vendor: text('vendor'),
    invoice_number: text('invoice_number'),
    income_type: text('income_type'),
    amount_cents: parseAmountText(text('amount')),
    description: text('description'),
    position: Number(text('position')) || 1,
  };
}

/** Finds the row that the attachment belongs to; throws AppError if none or several match. */
async function subjectOf({ tx, scope, importIndex }: Lookup, values: Values) {
  const names = namesOf(values, importIndex);
  const [id, ...more] = await findNamedSubjects(tx, names, scope);
  if (id === undefined) {
    throw new AppError('invalid', { message: attachmentMessages.unknownSubject });
  }
  if (more.length > 0) {
    throw new AppError('invalid', { message: 'More than one record is called so' });
  }
  return { kind: names.kind, id };
}

type File = { kind: AttachmentSubject; id: string; name: string; hash: string };

/** The same content under the same name is attached to a row only once. */
const entry = ({ kind, id, name, hash }: File) => ({
  key: encodeValues(kind, id, name, hash),
  content: encodeValues(),
});

/** Attachments: each row names the record it belongs to and the file, which comes with the table. */
export const attachments: Sheet = {
  name: 'attachments',
  columns: attachmentColumns,
  contentFields: [],
  route: attachStoredFile,
  conflictMessage: 'This file is attached already',
  async findStored({ tx }, requests) {
    const stored: StoredEntry[] = [];
    for (const kind of attachmentSubjects) {
      const ids = requests
        .filter(({ body }) => body['subject_kind'] === kind)
        .map(({ body }) => String(body['subject_id']));
      for (const row of await listAttachments(tx, kind, [...new Set(ids)])) {
        const { id, subject_id, name, hash } = row;
        stored.push({ ...entry({ kind, id: subject_id, name, hash }), id });
      }
    }
    return stored;
  },
  async read(row, _, lookup) {
    const { kind, id } = await subjectOf(lookup, row);
    const { type, size, hash } = await lookup.resolveAttachment(row['file'] ?? '');
    const name = attachmentName(row['name'] ?? '', type);
    const body = { subject_kind: kind, subject_id: id, name, type, size, hash };
    return { ...entry({ kind, id, name, hash }), body };
  },
};
