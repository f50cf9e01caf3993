import { z } from 'zod';
import { AppError, notFound } from '@backcounter/core/errors';
import {
  commitInput,
  importMessages,
  importNounNames,
  importRowStates,
  rowsPatch,
} from '@backcounter/core/imports';
import {
  countImportRows,
  deleteImport,
  findImport,
  listImportRows,
  listImports,
  lockImport,
} from '@backcounter/storage/imports';
import type { Db } from '@backcounter/storage/database';
import type { Call } from './route.ts';
import { rawRoute, readRoute, writeRoute } from './route.ts';
import { serverHost, signedInCall } from './server-host.ts';
import type { ImportHost } from './deps.ts';
import { orNotFound } from './found.ts';
import { doneMessage, instant, pageQuery, readPage, replyPage } from './wire.ts';

const count = z.number().int();

const fileWire = z.object({
  name: z.string(),
  noun: z.enum(importNounNames).nullable(),
  columns: z.array(z.string()),
  mapping: z.record(z.string(), z.string()),
  rows: count,
  new: count,
  unchanged: count,
  changed: count,
  refused: count,
});

export type ImportFile = Pick<z.output<typeof fileWire>, 'name' | 'noun' | 'columns' | 'mapping'>;

const importWire = z.object({
  _id: z.string(),
  state: z.enum(['open', 'committed', 'undone']),
  created_at: instant,
  files: z.array(fileWire),
});

export type ImportWire = z.output<typeof importWire>;

const rowWire = z.object({
  file: count,
  line: count,
  values: z.record(z.string(), z.string()),
  state: z.enum(importRowStates),
  fields: z.record(z.string(), z.string()).nullable(),
});

/** A limited user sees the own imports only. */
export const importsOf = ({ caller }: Pick<Call, 'caller'>): string | null =>
  caller.scope === null ? null : caller.userId;

/** An import as clients get it, with the counts of its rows. */
export async function importToWire(db: Db, row: NonNullable<ImportRow>): Promise<ImportWire> {
  const counts = await countImportRows(db, row.id);
  const files = JSON.parse(row.files) as ImportFile[];
  return {
    _id: row.id,
    state: row.state,
    created_at: row.created_at,
    files: files.map((file, index) => {
      const of = (state: string) =>
        counts.find((one) => one.file === index && one.state === state)?.count ?? 0;
      const fresh = of('new');
      const unchanged = of('unchanged');
      const changed = of('changed');
      const refused = of('refused');
      const rows = fresh + unchanged + changed + refused;
      return { ...file, rows, new: fresh, unchanged, changed, refused };
    }),
  };
}

type ImportRow = Awaited<ReturnType<typeof findImport>>;

function hostOf({ deps }: Call): ImportHost {
  const { imports } = serverHost(deps);
  if (!imports) throw notFound('Import');
  return imports;
}

const rowsQuery = z.object({ state: z.enum(importRowStates).optional(), ...pageQuery });

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
    handle({ request, signedIn }) {
      const call = signedInCall({ signedIn });
      return hostOf(call).upload(call, request);
    },
  }),

  'GET /imports/:id/rows': readRoute({
    summary: 'List the rows of an import as they will be stored, with what becomes of each',
    permission: 'imports.write',
    query: rowsQuery,
    answer: z.object({ data: z.array(rowWire), next_cursor: z.string().nullable() }),
    async handle(call) {
      const { db, id, query } = call;
      await orNotFound(findImport(db, id, importsOf(call)), 'Import');
      const order = [
        { column: 'import_rows.file', direction: 'asc' as const },
        { column: 'import_rows.line', direction: 'asc' as const },
      ];
      const page = readPage({ ...query, limit: query.limit ?? '200' }, order);
      const { limit, after } = page ?? { limit: 200, after: null };
      const rows = await listImportRows(db, id, {
        state: query.state,
        limit,
        ...(after ? { after: { file: Number(after[0]), line: Number(after[1]) } } : {}),
      });
      const toWire = (row: (typeof rows)[number]) => ({
        file: row.file,
        line: row.line,
        values: JSON.parse(row.cells) as Record<string, string>,
        state: row.state,
        fields: row.fields === null ? null : (JSON.parse(row.fields) as Record<string, string>),
      });
      return replyPage(rows, { limit, after }, toWire, (row) => [row.file, row.line]);
    },
  }),

  'PATCH /imports/:id/rows': rawRoute({
    summary: 'Correct rows of an import that is not entered yet',
    permission: 'imports.write',
    body: rowsPatch,
    answer: importWire,
    handle({ signedIn, id, body }) {
      const call = signedInCall({ signedIn });
      return hostOf(call).correct(call, id, body.rows);
    },
  }),

  'POST /imports/:id/commit': rawRoute({
    summary: 'Enter the rows of an import that are good, in one transaction',
    permission: 'imports.write',
    body: commitInput,
    answer: z.object({ added: count, changed: count, unchanged: count, refused: count }),
    handle({ signedIn, id, body }) {
      const call = signedInCall({ signedIn });
      return hostOf(call).commit(call, id, body.replace_changed);
    },
  }),

  'POST /imports/:id/undo': rawRoute({
    summary: 'Take an import back; refused when one of its rows was changed since',
    permission: 'imports.write',
    answer: doneMessage,
    async handle({ signedIn, id }) {
      const call = signedInCall({ signedIn });
      await hostOf(call).undo(call, id);
      return { message: 'Import undone successfully' };
    },
  }),

  'DELETE /imports/:id': writeRoute({
    summary: 'Throw an upload away that was not entered',
    permission: 'imports.write',
    answer: doneMessage,
    async handle(call) {
      const upload = await orNotFound(lockImport(call.tx, call.id, importsOf(call)), 'Import');
      if (upload.state !== 'open') {
        throw new AppError('conflict', { message: importMessages.committed });
      }
      await deleteImport(call.tx, call.id);
      return { message: 'Import deleted successfully' };
    },
  }),
} as const;
