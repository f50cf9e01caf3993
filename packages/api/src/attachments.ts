import { z } from 'zod';
import {
  attachmentInput,
  attachmentMessages,
  attachmentSubjects,
  checkFile,
  checkAttachmentCount,
  maxAttachmentBytes,
  subjectPermissions,
  type AttachmentSubject,
  type CheckedFile,
} from '@backcounter/core/attachments';
import { AppError, invalidField, notFound } from '@backcounter/core/errors';
import { parseInput } from '@backcounter/core/fields';
import { attachmentTypes } from '@backcounter/core/file-types';
import {
  countAttachments,
  findAttachment,
  findSubject,
  insertAttachment,
  listAttachments,
  lockAttachment,
  lockSubject,
  type AttachmentRow,
  type Subject,
} from '@backcounter/storage/attachments';
import type { Db, WriteOptions } from '@backcounter/storage/database';
import { storeBytes } from '@backcounter/storage/stored-bytes';
import { callerMay, requirePermission } from './caller-may.ts';
import { orNotFound } from './or-not-found.ts';
import { readForm } from './read-form.ts';
import { addRow, deleteRow, lockRow, readBack, type NounRows } from './row-writes.ts';
import { rawRoute, readRoute, writeRoute, type Call, type WriteCall } from './route.ts';
import { requireSignedIn } from './server-only.ts';
import type { Restore } from './soft-delete.ts';
import { doneMessage, filterIds, filterText, instant } from './wire.ts';

/** An attached file as clients get it. */
export const attachmentWire = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.enum(attachmentTypes),
  size: z.number().int().meta({ description: 'In bytes' }),
  subject_kind: z.enum(attachmentSubjects),
  subject_id: z.string(),
  hash: z.string().meta({ description: 'The SHA-256 of the content' }),
  created_at: instant,
  updated_at: instant,
});

export type AttachmentWire = z.output<typeof attachmentWire>;

function toWire(row: AttachmentRow): AttachmentWire {
  const { id, name, type, size, subject_kind, subject_id, hash, created_at, updated_at } = row;
  return { _id: id, name, type, size, subject_kind, subject_id, hash, created_at, updated_at };
}

export { toWire as attachmentToWire };

const subjectOf = (row: AttachmentRow): Subject => ({ kind: row.subject_kind, id: row.subject_id });

type Action = keyof (typeof subjectPermissions)['invoices'];

const may = (call: Call, kind: AttachmentSubject, action: Action) =>
  callerMay(call, subjectPermissions[kind][action]);

const unknownSubject = () => invalidField('subject_id', attachmentMessages.unknownSubject);

/** The file if the caller may see the row that it belongs to, otherwise undefined. */
async function withVisibleSubject(call: Call, db: Db, row: AttachmentRow | undefined) {
  if (!row || !may(call, row.subject_kind, 'read')) return undefined;
  return (await findSubject(db, subjectOf(row), call.caller.scope)) && row;
}

/** Row access for attachments; visibility follows the row that a file belongs to. */
const attachmentRows: NounRows<AttachmentRow, AttachmentWire> = {
  kind: 'attachments',
  name: 'File',
  find: ({ tx }, id) => findAttachment(tx, id),
  lock: async (call, id) => withVisibleSubject(call, call.tx, await lockAttachment(call.tx, id)),
  toWire,
  async storeIds(row, { tx }) {
    const subject = await findSubject(tx, subjectOf(row), null);
    return subject ? [subject.store_id] : [];
  },
};

/** Reads an upload form: the subject, and the file with its type detected from its content. */
async function readUpload(call: Call, request: Request) {
  const limit = { maxFileBytes: maxAttachmentBytes, tooLarge: attachmentMessages.tooLarge };
  const form = await readForm(request, limit);
  const input = parseInput(attachmentInput, {
    subject_kind: form.get('subject_kind') ?? undefined,
    subject_id: form.get('subject_id') ?? undefined,
  });
  const subject: Subject = { kind: input.subject_kind, id: input.subject_id };
  requirePermission(call, subjectPermissions[subject.kind].create);
  const file = form.get('file');
  if (file === null || typeof file === 'string') {
    throw invalidField('file', attachmentMessages.missing);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { subject, bytes, checked: checkFile(file.name, bytes) };
}

type StoredFile = { subject: Subject; checked: CheckedFile; hash: string };

/** Throws AppError `invalid` if the subject does not exist for the caller or has too many files. */
async function attach(
  call: WriteCall,
  { subject, checked, hash }: StoredFile,
): Promise<AttachmentWire> {
  const { tx, caller } = call;
  if (!(await lockSubject(tx, subject, caller.scope))) throw unknownSubject();
  checkAttachmentCount((await listAttachments(tx, subject.kind, [subject.id])).length);
  return addRow(call, attachmentRows, (id, at) =>
    insertAttachment(tx, id, { ...checked, subject, hash }, at),
  );
}

/**
 * Attaches a file whose bytes are stored already, and returns it. Throws AppError `invalid` if the
 * subject does not exist for the caller or has too many files.
 */
export function addFile(
  call: Call,
  file: StoredFile,
  options?: WriteOptions,
): Promise<AttachmentWire> {
  return call.deps.storage.transaction((tx) => attach({ ...call, tx }, file), options);
}

const storedFileInput = attachmentInput.extend({
  name: z.string(),
  type: z.enum(attachmentTypes),
  size: z.number().int(),
  hash: z.string(),
});

/** Attaches a file whose bytes are stored and checked. Used by imports only; it has no URL. */
export const attachStoredFile = writeRoute({
  summary: 'Attach a stored file to a record',
  permission: 'attachments.create',
  body: storedFileInput,
  response: attachmentWire,
  status: 201,
  handle(call) {
    const { subject_kind: kind, subject_id: id, hash, ...checked } = call.body;
    requirePermission(call, subjectPermissions[kind].create);
    return attach(call, { subject: { kind, id }, checked, hash });
  },
});

/** `content-disposition` with an ASCII fallback for old clients and the full name in UTF-8. */
function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** Headers that keep an uploaded file from running as a page of this origin. */
function headersOf({ name, type, size }: AttachmentRow): Record<string, string> {
  return {
    'content-type': type,
    'content-length': String(size),
    'content-disposition': dispositionOf(name),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
}

const { subject_kind: subjectKind } = attachmentInput.shape;

export const attachmentsRoutes = {
  'GET /attachments': readRoute({
    summary: 'List the photos and documents of a record, oldest first',
    permission: 'attachments.read',
    query: z.object({ subject_kind: subjectKind, subject_id: filterText }),
    response: z.array(attachmentWire),
    async handle(call) {
      const { db, caller, query } = call;
      const subject: Subject = { kind: query.subject_kind, id: query.subject_id ?? '' };
      requirePermission(call, subjectPermissions[subject.kind].read);
      // A deleted record, like one of another store, has no files to show.
      if (!(await findSubject(db, subject, caller.scope))) return [];
      return (await listAttachments(db, subject.kind, [subject.id])).map(toWire);
    },
  }),

  // Must precede the route with `:id`, which would match this path.
  'GET /attachments/counts': readRoute({
    summary: 'Count the files of each of some records that has any',
    permission: 'attachments.read',
    query: z.object({ subject_kind: subjectKind, subject_ids: filterIds }),
    response: z.array(z.object({ subject_id: z.string(), count: z.number().int() })),
    async handle(call) {
      const { db, caller, query } = call;
      requirePermission(call, subjectPermissions[query.subject_kind].read);
      const wanted = { ids: [...new Set(query.subject_ids)], scope: caller.scope };
      return countAttachments(db, query.subject_kind, wanted);
    },
  }),

  'GET /attachments/:id': rawRoute({
    summary: 'The content of a file, to be saved and never shown as a page',
    permission: 'attachments.read',
    response: z.custom<Response>((value) => value instanceof Response),
    mediaType: 'application/octet-stream',
    async handle({ id, signedIn }) {
      const call = requireSignedIn({ signedIn });
      const { storage, headers } = call.deps;
      const found = withVisibleSubject(call, storage.db, await findAttachment(storage.db, id));
      const row = await orNotFound(found, 'File');
      const bytes = await storage.files.read(row.hash);
      if (!bytes) throw new AppError('not_found', { message: attachmentMessages.fileGone });
      return new Response(bytes, { headers: { ...headers, ...headersOf(row) } });
    },
  }),

  'POST /attachments': rawRoute({
    summary: 'Attach a photo or PDF, sent as the form field `file`, to a record',
    permission: 'attachments.create',
    response: attachmentWire,
    status: 201,
    async handle({ request, signedIn, writeId }) {
      const call = requireSignedIn({ signedIn });
      const { storage } = call.deps;
      const { subject, bytes, checked } = await readUpload(call, request);
      // Checked before storing bytes for a missing record; the transaction checks again.
      if (!(await findSubject(storage.db, subject, call.caller.scope))) throw unknownSubject();
      return storeBytes(storage, bytes, (hash) =>
        addFile(call, { subject, checked, hash }, { writeId }),
      );
    },
  }),

  'DELETE /attachments/:id': writeRoute({
    summary: 'Remove a file from its record; it can be restored',
    permission: 'attachments.delete',
    isConditional: true,
    response: doneMessage,
    async handle(call) {
      const row = await lockRow(call, attachmentRows);
      if (!may(call, row.subject_kind, 'delete')) throw notFound('File');
      await deleteRow(call, attachmentRows, row);
      return { message: attachmentMessages.deleted };
    },
  }),
} as const;

/**
 * Restores a removed file; throws AppError `conflict` if its record is deleted and `invalid` if it
 * has too many files.
 */
export const restoreAttachment: Restore<'attachments'> = async (call, { row, revive }) => {
  const { tx, caller } = call;
  const subject = subjectOf(row);
  if (!(await lockSubject(tx, subject, caller.scope))) {
    throw new AppError('conflict', { message: attachmentMessages.subjectGone });
  }
  checkAttachmentCount((await listAttachments(tx, subject.kind, [subject.id])).length);
  await revive();
  return readBack(call, attachmentRows, row.id);
};
