import { z } from 'zod';
import { AppError, notFound } from '@backcounter/core/errors';
import {
  commitInput,
  filesPatch,
  importMessages,
  importRowStates,
  rowsPatch,
} from '@backcounter/core/imports';
import type { Tx } from '@backcounter/storage/database';
import type { ImportsTable } from '@backcounter/storage/import-tables';
import {
  deleteImport,
  findImport,
  listImportRows,
  listImports,
  lockImport,
} from '@backcounter/storage/imports';
import { dropBytes } from '@backcounter/storage/stored-bytes';
import type { Call } from './route.ts';
import { rawRoute, readRoute } from './route.ts';
import { requireServerHost, requireSignedIn } from './server-only.ts';
import type { ImportHost, ReportProgress } from './deps.ts';
import { refusedRows } from './exports/refused-rows.ts';
import { replyFile } from './exports/reply-file.ts';
import { orNotFound } from './or-not-found.ts';
import { filesOf, importRowWire, importToWire, importWire, rowToWire } from './import-wire.ts';
import { withProgress } from './with-progress.ts';
import { doneMessage, pageQuery, readRequiredPage, replyPage } from './wire.ts';

const count = z.number().int();

/** The user whose imports the caller may see: limited users see their own, null means all. */
export const importOwnerId = ({ caller }: Pick<Call, 'caller'>): string | null =>
  caller.scope === null ? null : caller.userId;

/**
 * Locks an import of the caller that is not entered yet. Throws AppError `not_found`, or `conflict` if it
 * is entered.
 */
export async function lockOpenImport(call: Call, tx: Tx, id: string): Promise<ImportsTable> {
  const upload = await orNotFound(lockImport(tx, id, importOwnerId(call)), 'Import');
  if (upload.state !== 'open') {
    throw new AppError('conflict', { message: importMessages.committed });
  }
  return upload;
}

function requireImportHost({ deps }: Call): ImportHost {
  const { imports } = requireServerHost(deps);
  if (!imports) throw notFound('Import');
  return imports;
}

const fileQuery = z.string().regex(/^\d{1,4}$/, 'There is no such file');

const rowsQuery = z.object({
  state: z.enum(importRowStates, { error: importMessages.unknownState }).optional(),
  /** The index of a file, to list only its rows. */
  file: fileQuery.optional(),
  ...pageQuery,
});

const inFileOrder = [
  { column: 'import_rows.file', direction: 'asc' as const, isNumber: true },
  { column: 'import_rows.line', direction: 'asc' as const, isNumber: true },
];

export const importsRoutes = {
  'GET /imports': readRoute({
    summary: 'List imports, newest first',
    permission: 'imports.write',
    response: z.array(importWire),
    async handle(call) {
      const rows = await listImports(call.db, importOwnerId(call));
      return Promise.all(rows.map((row) => importToWire(call.db, row)));
    },
  }),

  'POST /imports': rawRoute({
    summary: 'Upload files or pasted text for an import; nothing is entered yet',
    permission: 'imports.write',
    response: importWire,
    status: 201,
    handle({ request, signedIn, deps }) {
      const call = requireSignedIn({ signedIn });
      const run = (reportProgress: ReportProgress) =>
        requireImportHost(call).upload(call, request, reportProgress);
      return withProgress({ deps, request, status: 201, run });
    },
  }),

  'GET /imports/:id': readRoute({
    summary: 'Read an import: its files, how they are read, and the counts of their rows',
    permission: 'imports.write',
    response: importWire,
    async handle(call) {
      const { db, id } = call;
      return importToWire(db, await orNotFound(findImport(db, id, importOwnerId(call)), 'Import'));
    },
  }),

  'PATCH /imports/:id': rawRoute({
    summary: 'Say what the files of an import hold and how they are read',
    permission: 'imports.write',
    body: filesPatch,
    response: importWire,
    handle({ signedIn, id, body, request, deps }) {
      const call = requireSignedIn({ signedIn });
      const run = (reportProgress: ReportProgress) =>
        requireImportHost(call).remap(call, id, { files: body.files, reportProgress });
      return withProgress({ deps, request, status: 200, run });
    },
  }),

  'GET /imports/:id/rows': readRoute({
    summary: 'List the rows of an import as they will be stored, with what becomes of each',
    permission: 'imports.write',
    query: rowsQuery,
    response: z.object({ data: z.array(importRowWire), next_cursor: z.string().nullable() }),
    async handle(call) {
      const { db, id, query } = call;
      const upload = await orNotFound(findImport(db, id, importOwnerId(call)), 'Import');
      const page = readRequiredPage(query, inFileOrder, { usual: 200 });
      const { limit, after } = page;
      const rows = await listImportRows(db, id, {
        state: query.state,
        ...(query.file === undefined ? {} : { file: Number(query.file) }),
        limit,
        ...(after ? { after: { file: Number(after[0]), line: Number(after[1]) } } : {}),
      });
      const toWire = rowToWire(filesOf(upload));
      return replyPage(rows, page, toWire, (row) => [row.file, row.line]);
    },
  }),

  'PATCH /imports/:id/rows': rawRoute({
    summary: 'Correct rows of an import that is not entered yet',
    permission: 'imports.write',
    body: rowsPatch,
    response: importWire,
    handle({ signedIn, id, body, request, deps }) {
      const call = requireSignedIn({ signedIn });
      const run = (reportProgress: ReportProgress) =>
        requireImportHost(call).correct(call, id, { rows: body.rows, reportProgress });
      return withProgress({ deps, request, status: 200, run });
    },
  }),

  'GET /imports/:id/refused.csv': readRoute({
    summary: 'The refused rows of a file as they stood in it, with the reasons, to mend',
    permission: 'imports.write',
    query: z.object({ file: fileQuery.optional() }),
    response: z.instanceof(Response),
    mediaType: 'text/csv',
    async handle(call) {
      const { deps, db, id, query } = call;
      const upload = await orNotFound(findImport(db, id, importOwnerId(call)), 'Import');
      const index = Number(query.file ?? 0);
      const file = filesOf(upload)[index];
      if (!file) throw notFound('File');
      const stem = file.name.replace(/\.\w+$/, '').replaceAll(/[^\w ().-]+/g, '-');
      return replyFile(deps, {
        name: `${stem}-refused.csv`,
        type: 'text/csv; charset=utf-8',
        parts: refusedRows(db, id, { file, index }),
      });
    },
  }),

  'POST /imports/:id/commit': rawRoute({
    summary: 'Enter the rows of an import that are good, in one transaction',
    permission: 'imports.write',
    body: commitInput,
    response: z.object({ added: count, changed: count, unchanged: count, refused: count }),
    handle({ signedIn, id, body, request, deps }) {
      const call = requireSignedIn({ signedIn });
      const replaceChanged = body.replace_changed;
      const run = (reportProgress: ReportProgress) =>
        requireImportHost(call).commit(call, id, { replaceChanged, reportProgress });
      return withProgress({ deps, request, status: 200, run });
    },
  }),

  'POST /imports/:id/undo': rawRoute({
    summary: 'Take an import back; refused when one of its rows was changed since',
    permission: 'imports.write',
    response: doneMessage,
    handle({ signedIn, id, request, deps }) {
      const call = requireSignedIn({ signedIn });
      const run = async (reportProgress: ReportProgress) => {
        await requireImportHost(call).undo(call, id, reportProgress);
        return { message: importMessages.takenBack };
      };
      return withProgress({ deps, request, status: 200, run });
    },
  }),

  'DELETE /imports/:id': rawRoute({
    summary: 'Throw an upload away that was not entered',
    permission: 'imports.write',
    response: doneMessage,
    async handle({ signedIn, id, deps: { storage } }) {
      const call = requireSignedIn({ signedIn });
      const hashes = await storage.transaction(async (tx) => {
        await lockOpenImport(call, tx, id);
        return deleteImport(tx, id);
      });
      // After the commit, when nothing references the files any more.
      await dropBytes(storage, hashes);
      return { message: 'Import deleted successfully' };
    },
  }),
} as const;
