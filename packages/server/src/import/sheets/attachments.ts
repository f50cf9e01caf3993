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
import { joined, type Entry, type Lookup, type Sheet } from '../sheet.ts';

type Values = Readonly<Record<string, string>>;

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

/** The one row that is called so. */
async function subjectOf({ tx, scope, importIndex }: Lookup, values: Values) {
  const names = namesOf(values, importIndex.timeZone);
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

/** The same content under the same name at the same row is attached once. */
const entry = ({ kind, id, name, hash }: File) => ({
  key: joined(kind, id, name, hash),
  content: joined(),
});

/** Photos and documents: the table names the row of each and the file itself, which comes beside it. */
export const attachments: Sheet = {
  name: 'attachments',
  columns: attachmentColumns,
  said: [],
  route: attachStoredFile,
  taken: 'This file is attached already',
  async among({ tx }, requests) {
    const stored: Entry[] = [];
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
    const { type, size, hash } = await lookup.attached(row['file'] ?? '');
    const name = attachmentName(row['name'] ?? '', type);
    const body = { subject_kind: kind, subject_id: id, name, type, size, hash };
    return { ...entry({ kind, id, name, hash }), body };
  },
};
