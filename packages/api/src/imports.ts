import { z } from 'zod';
import { AppError, notFound } from '@backcounter/core/errors';
import {
  commitInput,
  filesPatch,
  importMessages,
  importRowStates,
  rowsPatch,
} from '@backcounter/core/imports';
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
import { needServer, signedInCall } from './server-only.ts';
import type { ImportHost, Watch } from './deps.ts';
import { refusedRows } from './exports/refused-rows.ts';
import { replyFile } from './exports/file-reply.ts';
import { orNotFound } from './found.ts';
import { filesOf, importRowWire, importToWire, importWire, rowToWire } from './import-wire.ts';
import { watched } from './watched-work.ts';
import { doneMessage, pageQuery, readPage, replyPage } from './wire.ts';

const count = z.number().int();

/** A limited user sees the own imports only. */
export const importsOf = ({ caller }: Pick<Call, 'caller'>): string | null =>
  caller.scope === null ? null : caller.userId;

function hostOf({ deps }: Call): ImportHost {
  const { imports } = needServer(deps);
  if (!imports) throw notFound('Import');
  return imports;
}

const fileQuery = z.string().regex(/^\d{1,4}$/, 'There is no such file');

const rowsQuery = z.object({
  state: z.enum(importRowStates, { error: importMessages.unknownState }).optional(),
  /** The rows of one file only, by its place. */
  file: fileQuery.optional(),
  ...pageQuery,
});

const inFileOrder = [
  { column: 'import_rows.file', direction: 'asc' as const },
  { column: 'import_rows.line', direction: 'asc' as const },
];

export const importsRoutes = {
  'GET /imports': readRoute({
    summary: 'List imports, newest first',
    permission: 'imports.write',
    answer: z.array(importWire),
    async handle(call) {
      const rows = await listImports(call.db, importsOf(call));
      return Promise.all(rows.map((row) => importToWire(call.db, row)));
    },
  }),

  'POST /imports': rawRoute({
    summary: 'Upload files or pasted text for an import; nothing is entered yet',
    permission: 'imports.write',
    answer: importWire,
    status: 201,
    handle({ request, signedIn, deps }) {
      const call = signedInCall({ signedIn });
      const run = (watch: Watch) => hostOf(call).upload(call, request, watch);
      return watched({ deps, request, status: 201, run });
    },
  }),

  'GET /imports/:id': readRoute({
    summary: 'Read an import: its files, how they are read, and the counts of their rows',
    permission: 'imports.write',
    answer: importWire,
    async handle(call) {
      const { db, id } = call;
      return importToWire(db, await orNotFound(findImport(db, id, importsOf(call)), 'Import'));
    },
  }),

  'PATCH /imports/:id': rawRoute({
    summary: 'Say what the files of an import hold and how they are read',
    permission: 'imports.write',
    body: filesPatch,
    answer: importWire,
    handle({ signedIn, id, body, request, deps }) {
      const call = signedInCall({ signedIn });
      const run = (watch: Watch) => hostOf(call).remap(call, id, { files: body.files, watch });
      return watched({ deps, request, status: 200, run });
    },
  }),

  'GET /imports/:id/rows': readRoute({
    summary: 'List the rows of an import as they will be stored, with what becomes of each',
    permission: 'imports.write',
    query: rowsQuery,
    answer: z.object({ data: z.array(importRowWire), next_cursor: z.string().nullable() }),
    async handle(call) {
      const { db, id, query } = call;
      const upload = await orNotFound(findImport(db, id, importsOf(call)), 'Import');
      const page = readPage({ ...query, limit: query.limit ?? '200' }, inFileOrder);
      const { limit, after } = page ?? { limit: 200, after: null };
      const rows = await listImportRows(db, id, {
        state: query.state,
        ...(query.file === undefined ? {} : { file: Number(query.file) }),
        limit,
        ...(after ? { after: { file: Number(after[0]), line: Number(after[1]) } } : {}),
      });
      const toWire = rowToWire(filesOf(upload));
      return replyPage(rows, { limit, after }, toWire, (row) => [row.file, row.line]);
    },
  }),

  'PATCH /imports/:id/rows': rawRoute({
    summary: 'Correct rows of an import that is not entered yet',
    permission: 'imports.write',
    body: rowsPatch,
    answer: importWire,
    handle({ signedIn, id, body, request, deps }) {
      const call = signedInCall({ signedIn });
      const run = (watch: Watch) => hostOf(call).correct(call, id, { rows: body.rows, watch });
      return watched({ deps, request, status: 200, run });
    },
  }),

  'GET /imports/:id/refused.csv': readRoute({
    summary: 'The refused rows of a file as they stood in it, with the reasons, to mend',
    permission: 'imports.write',
    query: z.object({ file: fileQuery.optional() }),
    answer: z.instanceof(Response),
    mediaType: 'text/csv',
    async handle(call) {
      const { deps, db, id, query } = call;
      const upload = await orNotFound(findImport(db, id, importsOf(call)), 'Import');
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
    answer: z.object({ added: count, changed: count, unchanged: count, refused: count }),
    handle({ signedIn, id, body, request, deps }) {
      const call = signedInCall({ signedIn });
      const replaceChanged = body.replace_changed;
      const run = (watch: Watch) => hostOf(call).commit(call, id, { replaceChanged, watch });
      return watched({ deps, request, status: 200, run });
    },
  }),

  'POST /imports/:id/undo': rawRoute({
    summary: 'Take an import back; refused when one of its rows was changed since',
    permission: 'imports.write',
    answer: doneMessage,
    handle({ signedIn, id, request, deps }) {
      const call = signedInCall({ signedIn });
      const run = async (watch: Watch) => {
        await hostOf(call).undo(call, id, watch);
        return { message: importMessages.takenBack };
      };
      return watched({ deps, request, status: 200, run });
    },
  }),

  'DELETE /imports/:id': rawRoute({
    summary: 'Throw an upload away that was not entered',
    permission: 'imports.write',
    answer: doneMessage,
    async handle({ signedIn, id, deps: { storage } }) {
      const call = signedInCall({ signedIn });
      const hashes = await storage.transaction(async (tx) => {
        const upload = await orNotFound(lockImport(tx, id, importsOf(call)), 'Import');
        if (upload.state !== 'open') {
          throw new AppError('conflict', { message: importMessages.committed });
        }
        return deleteImport(tx, id);
      });
      // Once nothing names them for good.
      await dropBytes(storage, hashes);
      return { message: 'Import deleted successfully' };
    },
  }),
} as const;
