import { importToWire, importsOf, type ImportFile } from '@backcounter/api/imports';
import type { ImportHost } from '@backcounter/api/deps';
import { readWriteInput, runWrite } from '@backcounter/api/dispatch';
import type { AnyRoute, Call } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { AppError, notFound, type FieldMessages } from '@backcounter/core/errors';
import {
  importMessages,
  missingFields,
  uploadLifetimeMs,
  type ImportNoun,
} from '@backcounter/core/imports';
import type { ImportRowsTable, ImportsTable, Tx } from '@backcounter/storage/database';
import {
  deleteExpiredImports,
  findImport,
  insertImport,
  insertImportRows,
  listImportRows,
  lockImport,
  resetImportRows,
  setImportState,
  updateImportRow,
} from '@backcounter/storage/imports';
import { eachBatch, takeRows, type Source, type Taken } from './importer.ts';
import { readTables } from './read-tables.ts';
import { undoImport } from './undo-import.ts';
import { readUpload } from './upload.ts';

type Result = { file: number; taken: Taken };

/** Ends a transaction whose writes were only tried. */
class Tried extends Error {}

const rowsAtOnce = 1000;

async function* rowsOf(tx: Tx, importId: string, file: number) {
  let line = -1;
  for (;;) {
    const after = { file, line };
    const rows = await listImportRows(tx, importId, { after, limit: rowsAtOnce });
    const own = rows.filter((row) => row.file === file);
    for (const row of own) {
      yield { line: row.line, values: JSON.parse(row.cells) as Record<string, string> };
    }
    const last = own.at(-1);
    if (last === undefined || own.length < rowsAtOnce) return;
    line = last.line;
  }
}

function sourcesOf(tx: Tx, upload: ImportsTable): Source[] {
  const files = JSON.parse(upload.files) as ImportFile[];
  return files.flatMap(({ noun, mapping }, index) =>
    noun === null || missingFields(noun, mapping).length > 0
      ? []
      : [
          {
            sheet: noun,
            file: String(index),
            columns: Object.values(mapping),
            total: 0,
            rows: () => rowsOf(tx, upload.id, index),
          },
        ],
  );
}

/** A call whose reads see what the transaction has written. */
function within(call: Call, tx: Tx): Call {
  const storage = Object.create(call.deps.storage, {
    db: { value: tx },
    snapshot: { value: (read: (db: Tx) => unknown) => read(tx) },
  }) as Call['deps']['storage'];
  return { ...call, deps: { ...call.deps, storage } };
}

/** Enters all rows that can be, with the API's own calls; lets others have their turn between. */
async function takeAll(call: Call, tx: Tx, upload: ImportsTable): Promise<Result[]> {
  const results: Result[] = [];
  const inTx = within(call, tx);
  await eachBatch({
    call: inTx,
    sources: sourcesOf(tx, upload),
    async take(run, source, rows) {
      const file = Number(source.file);
      for (const taken of await takeRows(run, tx, rows)) results.push({ file, taken });
      await new Promise((resolve) => setImmediate(resolve));
    },
  });
  return results;
}

const fieldNames: Readonly<Record<string, string>> = {
  store_id: 'store',
  storeId: 'store',
  store_ids: 'stores',
  vendor_id: 'vendor',
  incomeType: 'income_type',
  defaultAmount: 'default_amount',
};

/** What is wrong with a row, under the names of its fields; `row` for what belongs to none. */
function problemsOf(reason: string, fields: FieldMessages = {}): FieldMessages {
  const named = Object.entries(fields).map(([path, text]) => {
    const name = path.split('.').at(-1) ?? path;
    return [fieldNames[name] ?? name, text] as const;
  });
  return named.length === 0 ? { row: reason } : Object.fromEntries(named);
}

function changeOf(taken: Taken): Partial<ImportRowsTable> {
  if (taken.state === 'added') return { state: 'new', subject_id: taken.id };
  if (taken.state === 'unchanged') return { state: 'unchanged' };
  if (taken.state === 'changed') {
    return { state: 'changed', fields: JSON.stringify({ row: taken.stored.content }) };
  }
  return { state: 'refused', fields: JSON.stringify(problemsOf(taken.reason, taken.fields)) };
}

async function noteResults(tx: Tx, importId: string, results: readonly Result[]) {
  for (const { file, taken } of results) {
    await updateImportRow(tx, { importId, file, line: taken.row.line }, changeOf(taken));
  }
}

async function markUnmapped(tx: Tx, upload: ImportsTable): Promise<void> {
  for (const [file, { noun, mapping }] of (JSON.parse(upload.files) as ImportFile[]).entries()) {
    const missing = noun === null ? [] : missingFields(noun, mapping);
    if (noun !== null && missing.length === 0) continue;
    const reason =
      noun === null ? importMessages.unknownNoun : `There is no column for ${missing.join(', ')}`;
    const fields = JSON.stringify({ row: reason });
    for await (const { line } of rowsOf(tx, upload.id, file)) {
      await updateImportRow(tx, { importId: upload.id, file, line }, { state: 'refused', fields });
    }
  }
}

/** Tries to enter everything, takes it back, and notes what would have become of each row. */
async function look(call: Call, upload: ImportsTable): Promise<void> {
  const { storage } = call.deps;
  let results: Result[] = [];
  const trying = storage.transaction(async (tx) => {
    results = await takeAll(call, tx, upload);
    throw new Tried();
  });
  await trying.catch((error: unknown) => {
    if (!(error instanceof Tried)) throw error;
  });
  await storage.transaction(async (tx) => {
    await resetImportRows(tx, upload.id);
    await markUnmapped(tx, upload);
    const told = results.filter(({ taken }) => taken.state !== 'added');
    await noteResults(tx, upload.id, told);
  });
}

async function answer(call: Call, id: string) {
  const { db } = call.deps.storage;
  const row = await findImport(db, id, importsOf(call));
  if (!row) throw notFound('Import');
  return importToWire(db, row);
}

async function lockOpen(call: Call, tx: Tx, id: string): Promise<ImportsTable> {
  const upload = await lockImport(tx, id, importsOf(call));
  if (!upload) throw notFound('Import');
  if (upload.state !== 'open') {
    throw new AppError('conflict', { message: importMessages.committed });
  }
  return upload;
}

const changeRoutes: Partial<Record<ImportNoun, AnyRoute>> = {
  stores: routes['PUT /stores/:id'],
  vendors: routes['PUT /vendors/:id'],
  employees: routes['PUT /employees/:id'],
  invoices: routes['PUT /invoices/:id'],
  sales: routes['PUT /sales/:id'],
  income_types: routes['PUT /income-types/:id'],
  daily_cash: routes['PUT /daily-cash/:id'],
};

/** Gives the stored rows of the changed ones the values of the file; answers how many. */
async function replace(call: Call, tx: Tx, files: ImportFile[], results: readonly Result[]) {
  let count = 0;
  for (const { file, taken } of results) {
    const noun = files[file]?.noun;
    const route = noun ? changeRoutes[noun] : undefined;
    if (taken.state !== 'changed' || route?.kind !== 'write') continue;
    const params = { id: taken.stored.id };
    const input = { ...readWriteInput(route, taken.request.body), params };
    await runWrite(route, { ...call, tx }, input);
    count += 1;
  }
  return count;
}

/** Imports in the browser: uploads are kept beside the business until they are entered. */
export const importHost: ImportHost = {
  async upload(call, request) {
    const { deps, caller, now } = call;
    const read = await readTables(await readUpload(request));
    const id = deps.newId();
    const upload: ImportsTable = {
      id,
      user_id: caller.userId,
      state: 'open',
      files: JSON.stringify(read.map(({ file }) => file)),
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + uploadLifetimeMs).toISOString(),
    };
    await deps.storage.transaction(async (tx) => {
      await deleteExpiredImports(tx, new Date(now).toISOString());
      await insertImport(tx, upload);
      for (const [file, { rows }] of read.entries()) {
        const stored = rows.map(({ line, values }) => ({
          import_id: id,
          file,
          line,
          cells: JSON.stringify(values),
          state: 'new' as const,
          fields: null,
          subject_id: null,
        }));
        await insertImportRows(tx, stored);
      }
    });
    await look(call, upload);
    return answer(call, id);
  },

  async correct(call, id, rows) {
    const upload = await call.deps.storage.transaction(async (tx) => {
      const open = await lockOpen(call, tx, id);
      for (const { file, line, values } of rows) {
        const cells = JSON.stringify(values);
        if (!(await updateImportRow(tx, { importId: id, file, line }, { cells }))) {
          throw notFound('Row');
        }
      }
      return open;
    });
    await look(call, upload);
    return answer(call, id);
  },

  commit(call, id, replaceChanged) {
    return call.deps.storage.transaction(async (tx) => {
      const upload = await lockOpen(call, tx, id);
      const results = await takeAll(call, tx, upload);
      const files = JSON.parse(upload.files) as ImportFile[];
      const changed = replaceChanged ? await replace(call, tx, files, results) : 0;
      await noteResults(tx, id, results);
      await setImportState(tx, id, 'committed');
      const of = (state: Taken['state']) =>
        results.filter(({ taken }) => taken.state === state).length;
      return { added: of('added'), changed, unchanged: of('unchanged'), refused: of('refused') };
    });
  },

  undo: undoImport,
};
