import { setImmediate } from 'node:timers/promises';
import type { ReportProgress } from '@backcounter/api/deps';
import type { Call } from '@backcounter/api/route';
import type { Tx } from '@backcounter/storage/database';
import { countImportRows } from '@backcounter/storage/imports';
import { uploadedAttachments } from './attachment-sources.ts';
import { enterRows, type RowResult, type SheetRun } from './enter-rows.ts';
import { forEachBatch } from './sources.ts';
import { isReady, sourcesOf, type Lines, type OpenUpload } from './stored-rows.ts';

/** A call whose reads run inside the transaction and see its writes. */
function callWithin(call: Call, tx: Tx): Call {
  const storage = Object.create(call.deps.storage, {
    db: { value: tx },
    snapshot: { value: (read: (db: Tx) => unknown) => read(tx) },
  }) as Call['deps']['storage'];
  return { ...call, deps: { ...call.deps, storage } };
}

type EnterUploadOptions = {
  upload: OpenUpload;
  lines?: Lines | undefined;
  reportProgress: ReportProgress;
  /** Receives the results of a batch of rows. */
  onResults: (run: SheetRun, file: number, results: readonly RowResult[]) => Promise<void> | void;
};

/** Enters all valid rows through the API, yielding to the event loop between batches. */
export async function enterUpload(call: Call, tx: Tx, options: EnterUploadOptions): Promise<void> {
  const { upload, lines, reportProgress, onResults } = options;
  const counts = await countImportRows(tx, upload.id);
  const total = counts
    .filter(({ file }) => upload.files[file] && isReady(upload.files[file]))
    .reduce((sum, { file, count }) => sum + (lines?.get(file)?.size ?? count), 0);
  let done = 0;
  reportProgress(done, total);
  await forEachBatch({
    call: callWithin(call, tx),
    sources: sourcesOf(tx, upload, lines),
    tracksLines: true,
    resolveAttachment: () => uploadedAttachments(tx, upload.id),
    async onRows(run, source, rows) {
      await onResults(run, Number(source.file), await enterRows(run, tx, rows));
      done += rows.length;
      reportProgress(done, total);
      await setImmediate();
    },
  });
}
