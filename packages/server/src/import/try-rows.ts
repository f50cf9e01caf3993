import type { RowNotes } from '@backcounter/api/import-wire';
import type { Watch } from '@backcounter/api/deps';
import type { Call, WriteCall } from '@backcounter/api/route';
import { addDays } from '@backcounter/core/dates';
import type { FieldMessages } from '@backcounter/core/errors';
import { importMessages, missingFields } from '@backcounter/core/imports';
import { findDoubles, type Double } from '@backcounter/core/double-invoices';
import { formatDateInText } from '@backcounter/core/dates';
import type { ImportRowsTable, Tx } from '@backcounter/storage/database';
import { countImportRows, updateImportRows } from '@backcounter/storage/imports';
import { listWatchedInvoices } from '@backcounter/storage/watched-rows';
import { inSavepoint } from '@backcounter/storage/savepoint';
import { filesOfUpload } from './attached-files.ts';
import { eachBatch, refused, takeRows, type Changed, type Run, type Taken } from './importer.ts';
import { isReplaceable, replaceRow } from './replaced-rows.ts';
import { fileField, storedTexts } from './sheet.ts';
import { isReady, sourcesOf, storedRows, type Lines, type OpenUpload } from './stored-rows.ts';

/** A call whose reads see what the transaction has written. */
function within(call: Call, tx: Tx): Call {
  const storage = Object.create(call.deps.storage, {
    db: { value: tx },
    snapshot: { value: (read: (db: Tx) => unknown) => read(tx) },
  }) as Call['deps']['storage'];
  return { ...call, deps: { ...call.deps, storage } };
}

type Taking = {
  upload: OpenUpload;
  lines?: Lines | undefined;
  watch: Watch;
  /** Told what became of some rows of a file. */
  note: (run: Run, file: number, taken: readonly Taken[]) => Promise<void> | void;
};

/** Enters all rows that can be, with the API's own calls; lets others have their turn between. */
export async function takeAll(call: Call, tx: Tx, taking: Taking): Promise<void> {
  const { upload, lines, watch, note } = taking;
  const counts = await countImportRows(tx, upload.id);
  const total = counts
    .filter(({ file }) => upload.files[file] && isReady(upload.files[file]))
    .reduce((sum, { file, count }) => sum + (lines?.get(file)?.size ?? count), 0);
  let done = 0;
  watch(done, total);
  await eachBatch({
    call: within(call, tx),
    sources: sourcesOf(tx, upload, lines),
    remembersLines: true,
    attached: () => filesOfUpload(tx, upload.id),
    async take(run, source, rows) {
      await note(run, Number(source.file), await takeRows(run, tx, rows));
      done += rows.length;
      watch(done, total);
      await new Promise((resolve) => setImmediate(resolve));
    },
  });
}

/** What is wrong with a row, under the names of its fields; `row` for what belongs to none. */
function problemsOf(reason: string, fields: FieldMessages = {}): FieldMessages {
  const named = Object.entries(fields).map(([path, text]) => {
    return [fileField(path.split('.').at(-1) ?? path), text] as const;
  });
  return named.length === 0 ? { row: reason } : Object.fromEntries(named);
}

/** What is stored with a row of what became of it. */
export type RowNote = Pick<ImportRowsTable, 'state' | 'fields' | 'subject_id'>;

/** A note as it is stored. */
export function noteOf(
  state: RowNote['state'],
  notes: RowNotes | null,
  subjectId: string | null = null,
): RowNote {
  return { state, fields: notes && JSON.stringify(notes), subject_id: subjectId };
}

/** What became of a row, as it is noted at the row. */
export function noteTaken({ sheet, importIndex }: Run, taken: Taken): RowNote {
  if (taken.state === 'added') return noteOf('new', null, taken.id);
  if (taken.state === 'unchanged') return noteOf('unchanged', null);
  if (taken.state === 'changed') {
    return noteOf('changed', { stored: storedTexts(sheet, taken.stored.content, importIndex) });
  }
  return noteOf('refused', { fields: problemsOf(taken.reason, taken.fields) });
}

/** Notes by row, those that are alike together. */
class Notes {
  readonly #alike = new Map<string, { file: number; note: RowNote; lines: number[] }>();

  add(file: number, line: number, note: RowNote): void {
    const key = JSON.stringify([file, note]);
    const alike = this.#alike.get(key);
    if (alike) alike.lines.push(line);
    else this.#alike.set(key, { file, note, lines: [line] });
  }

  async write(tx: Tx, importId: string): Promise<void> {
    for (const { file, note, lines } of this.#alike.values()) {
      await updateImportRows(tx, { importId, file, lines }, note);
    }
  }
}

/** Rows of which is looked whether they were entered before: more would keep everybody waiting. */
const mostNear = 5000;

type Added = { file: number; line: number; date: string };

const nearText = ({ first, why }: Double) =>
  `Looks like ${first.invoiceNumber} of ${formatDateInText(first.date)}: ${why}`;

/** Marks invoices that look like another one, by the rule that the dashboard's findings go by. */
async function noteDoubles(call: Call, tx: Tx, added: ReadonlyMap<string, Added>, notes: Notes) {
  if (added.size === 0 || added.size > mostNear) return;
  const dates = [...added.values()].map(({ date }) => date).sort();
  const range = { start: addDays(dates[0] ?? '', -10), end: addDays(dates.at(-1) ?? '', 10) };
  const invoices = await listWatchedInvoices(tx, { scope: call.caller.scope, range });
  for (const double of findDoubles({ invoices, range })) {
    const { first, second } = double;
    const [row, other] = added.has(second.id) ? [second, first] : [first, second];
    const at = added.get(row.id);
    if (!at) continue;
    notes.add(at.file, at.line, noteOf('new', { near: nearText({ ...double, first: other }) }));
  }
}

/** Ends a transaction whose writes were only tried. */
class Tried extends Error {}

/** What becomes of a changed row when it may replace the stored one: it can, or it is refused. */
async function tryReplacing(call: WriteCall, { sheet }: Run, taken: Changed): Promise<Taken> {
  if (!isReplaceable(sheet.name)) return taken;
  try {
    await inSavepoint(call.tx, async () => {
      await replaceRow(call, sheet, taken);
      throw new Tried();
    });
    return taken;
  } catch (error) {
    return error instanceof Tried ? taken : refused(taken.row, error);
  }
}

async function noteUnready(tx: Tx, upload: OpenUpload, notes: Notes): Promise<void> {
  for (const [file, described] of upload.files.entries()) {
    if (isReady(described)) continue;
    const { noun, mapping } = described;
    const missing = noun === null ? [] : missingFields(noun, mapping);
    const reason =
      noun === null ? importMessages.unknownNoun : `There is no column for ${missing.join(', ')}`;
    for await (const { line } of storedRows(tx, upload, { file })) {
      notes.add(file, line, noteOf('refused', { fields: { row: reason } }));
    }
  }
}

/**
 * Tries to enter everything, or some lines, takes it back, and notes what would have become of each
 * row. The rows are all taken to be new before.
 */
export async function tryRows(
  call: Call,
  upload: OpenUpload,
  { watch, lines }: { watch: Watch; lines?: Lines },
): Promise<void> {
  const { storage } = call.deps;
  let notes = new Notes();
  const trying = storage.transaction(async (tx) => {
    notes = new Notes();
    const added = new Map<string, Added>();
    await takeAll(call, tx, {
      upload,
      lines,
      watch,
      async note(run, file, all) {
        for (const one of all) {
          const taken =
            one.state === 'changed' ? await tryReplacing({ ...call, tx }, run, one) : one;
          const { line } = taken.row;
          if (taken.state !== 'added') notes.add(file, line, noteTaken(run, taken));
          else if (run.sheet.name === 'invoices' && added.size <= mostNear) {
            added.set(taken.id, { file, line, date: taken.row.values['date'] ?? '' });
          }
        }
      },
    });
    await noteDoubles(call, tx, added, notes);
    throw new Tried();
  });
  await trying.catch((error: unknown) => {
    if (!(error instanceof Tried)) throw error;
  });
  await storage.transaction(async (tx) => {
    await noteUnready(tx, upload, notes);
    await notes.write(tx, upload.id);
  });
}
