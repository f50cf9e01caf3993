import { useEffect, useRef, useState } from 'react';
import type { AttachmentSubject } from '@backcounter/core/attachments';
import { AppError } from '@backcounter/core/errors';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import {
  loadPendingFiles,
  addPendingFile,
  removePendingFile,
  type PendingFile,
} from '../../session/pending-files.ts';
import { byAnother } from '../../session/unsaved-inputs.ts';
import { prepareFile } from './prepare-file.ts';

/** The row that files belong to, with its display name. */
export type FileSubject = { id: string; label: string };

/** A file that is not uploaded yet. */
export type FileUpload = {
  key: number;
  name: string;
  /** Null while it is being prepared. */
  file: File | null;
  /** Null until the row is saved. */
  subject: FileSubject | null;
  state: 'preparing' | 'held' | 'sending' | 'failed' | 'refused';
  /** Id of the uploaded file, which is not listed yet. */
  storedId: string | null;
  problem: string | null;
};

type Change =
  { add: readonly FileUpload[] } | { key: number; to: Partial<FileUpload> } | { remove: number };

function applyChange(files: readonly FileUpload[], change: Change): readonly FileUpload[] {
  if ('add' in change) return [...files, ...change.add];
  if ('remove' in change) return files.filter(({ key }) => key !== change.remove);
  return files.map((file) => (file.key === change.key ? { ...file, ...change.to } : file));
}

/** Allows for a large photo on a phone's connection. */
const uploadTimeoutMs = 120_000;

async function uploadFile(
  kind: AttachmentSubject,
  subject: FileSubject,
  file: File,
): Promise<string> {
  const body = new FormData();
  body.set('subject_kind', kind);
  body.set('subject_id', subject.id);
  body.set('file', file, file.name);
  type Send = (name: string, input: unknown, options: object) => Promise<{ _id: string }>;
  const options = { timeoutMs: uploadTimeoutMs };
  const stored = await (call as Send)('POST /attachments', { body }, options);
  return stored._id;
}

const reasonOf = (problem: unknown) =>
  problem instanceof AppError ? problem.message : errorText(problem, 'The file could not be sent.');

export type FileUploads = ReturnType<typeof useFiles>;

/** Files stored under a form's name in an earlier visit, to be restored or discarded. */
function useEarlierPendingFiles(name: string | null) {
  const [found, setFound] = useState<readonly PendingFile[]>([]);
  useEffect(() => {
    if (name === null) return undefined;
    let isOpen = true;
    const opened = Date.now();
    void loadPendingFiles(name).then((files) => {
      // Files chosen in the meantime are in the list already.
      if (isOpen) setFound(files.filter((file) => file.name === name && file.at < opened));
    });
    return () => {
      isOpen = false;
    };
  }, [name]);
  return { found, clear: () => setFound([]) };
}

/** Offer to restore the stored files, or to discard them. */
function offerOf({ found, clear }: ReturnType<typeof useEarlierPendingFiles>) {
  return {
    what: found.map(({ file }) => file.name).join(', '),
    by: found.map(byAnother).find((name) => name !== null) ?? null,
    discard() {
      clear();
      for (const { id } of found) void removePendingFile(id);
    },
  };
}

/** Ids of stored files by their keys in the list. */
function usePendingFileIds() {
  const ids = useRef(new Map<number, Promise<number | null>>());
  return {
    note: (key: number, id: Promise<number | null>) => void ids.current.set(key, id),
    release: async (key: number) => {
      const id = await ids.current.get(key);
      ids.current.delete(key);
      if (id !== undefined && id !== null) await removePendingFile(id);
    },
  };
}

type UploadCallbacks = {
  dispatch: (change: Change) => void;
  release: (key: number) => Promise<void>;
};

/** Uploads files one after the other, which preserves the order in which they were chosen. */
function useUploadQueue(kind: AttachmentSubject, { dispatch, release }: UploadCallbacks) {
  const refresh = useRefresh();
  const queue = useRef(Promise.resolve());
  return (key: number, to: FileSubject, file: File) => {
    dispatch({ key, to: { subject: to, state: 'sending', problem: null } });
    queue.current = queue.current.then(async () => {
      try {
        dispatch({ key, to: { storedId: await uploadFile(kind, to, file) } });
        await refresh();
        dispatch({ remove: key });
        await release(key);
      } catch (problem) {
        dispatch({ key, to: { state: 'failed', problem: reasonOf(problem) } });
      }
    });
  };
}

/**
 * List state with a ref to its latest value: a row may be saved before a dispatch has been
 * rendered.
 */
function useUploadList() {
  const [files, setFiles] = useState<readonly FileUpload[]>([]);
  const latest = useRef(files);
  const lastKey = useRef(0);
  const dispatch = (change: Change) => {
    latest.current = applyChange(latest.current, change);
    setFiles(latest.current);
  };
  const newFile = ({ name }: File): FileUpload => {
    lastKey.current += 1;
    return {
      key: lastKey.current,
      name: name === '' ? 'photo' : name,
      file: null,
      subject: null,
      state: 'preparing',
      storedId: null,
      problem: null,
    };
  };
  return { files, latest, dispatch, newFile };
}

type HeldFilesOptions = Omit<ReturnType<typeof useUploadList>, 'files'> &
  ReturnType<typeof usePendingFileIds> & { pendingName: string | null };

/** Files that wait for their row, stored in the browser under `pendingName`. */
function heldFiles({ pendingName, latest, dispatch, newFile, note, release }: HeldFilesOptions) {
  const hold = (file: File, storedId: Promise<number | null>): FileUpload => {
    const added: FileUpload = { ...newFile(file), file, state: 'held' };
    note(added.key, storedId);
    dispatch({ add: [added] });
    return added;
  };
  const store = (file: File) =>
    pendingName === null ? Promise.resolve(null) : addPendingFile(pendingName, file);
  return {
    store,
    restoreOne: ({ id, file }: PendingFile) => hold(file, Promise.resolve(id)),
    /** Takes a file back from its row, also while it is being prepared or sent. */
    detach({ key, file }: FileUpload) {
      const now = latest.current.find((one) => one.key === key);
      if (now?.file === null) return dispatch({ key, to: { subject: null } });
      dispatch({ remove: key });
      void release(key);
      const taken = now?.file ?? file;
      if (taken) hold(taken, store(taken));
    },
  };
}

/**
 * Files chosen for a row: uploaded at once if the row exists, else pending until `attachTo` names
 * it. Failed ones stay and can be retried. With `pendingName` (the form's name) pending files are stored
 * in the browser and offered when the form is opened again.
 */
export function useFiles(
  kind: AttachmentSubject,
  subject: FileSubject | null,
  pendingName: string | null = null,
) {
  const { files, ...list } = useUploadList();
  const { latest, dispatch, newFile } = list;
  const current = useRef(subject);
  useEffect(() => {
    current.current = subject;
  });
  const before = useEarlierPendingFiles(pendingName);
  const { note, release } = usePendingFileIds();
  const { store, restoreOne, detach } = heldFiles({ ...list, note, release, pendingName });
  const send = useUploadQueue(kind, { dispatch, release });
  const prepare = async (key: number, chosen: File) => {
    try {
      const file = await prepareFile(chosen);
      dispatch({ key, to: { file, name: file.name, state: 'held' } });
      const waiting = latest.current.find((one) => one.key === key);
      const to = waiting?.subject ?? current.current;
      if (waiting && to) send(key, to, file);
      else if (waiting) note(key, store(file));
    } catch (problem) {
      dispatch({ key, to: { state: 'refused', problem: reasonOf(problem) } });
    }
  };
  const restoreAll = (pending: readonly PendingFile[]) => {
    before.clear();
    for (const one of pending) {
      const { key } = restoreOne(one);
      if (current.current) send(key, current.current, one.file);
    }
  };
  return {
    kind,
    subject,
    files,
    add(chosen: readonly File[]) {
      const added = chosen.map(newFile);
      dispatch({ add: added });
      for (const [index, file] of chosen.entries()) void prepare(added[index]?.key ?? 0, file);
    },
    remove(key: number) {
      dispatch({ remove: key });
      void release(key);
    },
    /** Call when the uploaded file is listed, which replaces it. */
    replaced: (key: number) => dispatch({ remove: key }),
    /** Uploads a file that was stored elsewhere, and deletes the stored copy afterwards. */
    sendPending(pending: PendingFile, to: FileSubject): number {
      const { key } = restoreOne(pending);
      send(key, to, pending.file);
      return key;
    },
    /** Stored files of an earlier visit that were neither restored nor discarded. */
    offer:
      before.found.length === 0
        ? null
        : { ...offerOf(before), keep: () => restoreAll(before.found) },
    retry({ key, subject: to, file }: FileUpload) {
      if (to && file) send(key, to, file);
    },
    /**
     * Call this when the row has been saved: uploads the pending files. Returns how to make them
     * pending again if the row is undone.
     */
    attachTo(to: FileSubject) {
      const attached = latest.current.filter(
        ({ state, subject: own }) => own === null && state !== 'refused',
      );
      for (const { key, file } of attached) {
        dispatch({ key, to: { subject: to } });
        if (file) send(key, to, file);
      }
      return () => attached.forEach(detach);
    },
  };
}
