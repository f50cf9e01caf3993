import { useEffect, useRef, useState } from 'react';
import type { AttachmentSubject } from '@backcounter/core/attachments';
import { AppError } from '@backcounter/core/errors';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-answer.ts';
import { heldFiles, holdFile, letGo, type HeldFile } from '../../session/held-files.ts';
import { prepareFile } from './prepare-file.ts';

/** The row that files go to, and how people call it. */
export type FileSubject = { id: string; label: string };

/** A file on its way to its row. */
export type WaitingFile = {
  key: number;
  name: string;
  /** Null while it is made ready. */
  file: File | null;
  /** Null until the row is saved. */
  subject: FileSubject | null;
  state: 'preparing' | 'held' | 'sending' | 'failed' | 'refused';
  problem: string | null;
};

type Change =
  { add: readonly WaitingFile[] } | { key: number; to: Partial<WaitingFile> } | { remove: number };

function changed(files: readonly WaitingFile[], change: Change): readonly WaitingFile[] {
  if ('add' in change) return [...files, ...change.add];
  if ('remove' in change) return files.filter(({ key }) => key !== change.remove);
  return files.map((file) => (file.key === change.key ? { ...file, ...change.to } : file));
}

/** A large photo over a phone's connection takes a while. */
const sendingMs = 120_000;

async function sendFile(kind: AttachmentSubject, subject: FileSubject, file: File): Promise<void> {
  const body = new FormData();
  body.set('subject_kind', kind);
  body.set('subject_id', subject.id);
  body.set('file', file, file.name);
  const send = call as (name: string, input: unknown, options: object) => Promise<unknown>;
  await send('POST /attachments', { body }, { timeoutMs: sendingMs });
}

const reasonOf = (problem: unknown) =>
  problem instanceof AppError ? problem.message : errorText(problem, 'The file could not be sent.');

export type WaitingFiles = ReturnType<typeof useFiles>;

/** Files that were held under a form's name when it was last open, to be taken up or thrown away. */
function useHeldBefore(name: string | null) {
  const [found, setFound] = useState<readonly HeldFile[]>([]);
  useEffect(() => {
    if (name === null) return undefined;
    let isOpen = true;
    const opened = Date.now();
    void heldFiles(name).then((files) => {
      // What is chosen while they are looked for is in the list already.
      if (isOpen) setFound(files.filter((file) => file.name === name && file.at < opened));
    });
    return () => {
      isOpen = false;
    };
  }, [name]);
  return { found, forget: () => setFound([]) };
}

/** What was held under a form's name before, and the way to throw it away. */
function offerOf({ found, forget }: ReturnType<typeof useHeldBefore>) {
  return {
    what: found.map(({ file }) => file.name).join(', '),
    discard() {
      forget();
      for (const { id } of found) void letGo(id);
    },
  };
}

/** The ids under which the browser holds files, by their keys here. */
function useHeldIds() {
  const ids = useRef(new Map<number, Promise<number | null>>());
  return {
    note: (key: number, id: Promise<number | null>) => void ids.current.set(key, id),
    release: async (key: number) => {
      const id = await ids.current.get(key);
      ids.current.delete(key);
      if (id !== undefined && id !== null) await letGo(id);
    },
  };
}

type Sending = {
  dispatch: (change: Change) => void;
  release: (key: number) => Promise<void>;
};

/** Sends files one after the other, so that they stand in the order in which they were chosen. */
function useSender(kind: AttachmentSubject, { dispatch, release }: Sending) {
  const refresh = useRefresh();
  const queue = useRef(Promise.resolve());
  return (key: number, to: FileSubject, file: File) => {
    dispatch({ key, to: { subject: to, state: 'sending', problem: null } });
    queue.current = queue.current.then(async () => {
      try {
        await sendFile(kind, to, file);
        await refresh();
        dispatch({ remove: key });
        await release(key);
      } catch (problem) {
        dispatch({ key, to: { state: 'failed', problem: reasonOf(problem) } });
      }
    });
  };
}

/** The files, and as they are now: a row may be saved before what was dispatched is drawn. */
function useWaiting() {
  const [files, setFiles] = useState<readonly WaitingFile[]>([]);
  const latest = useRef(files);
  const dispatch = (change: Change) => {
    latest.current = changed(latest.current, change);
    setFiles(latest.current);
  };
  return { files, latest, dispatch };
}

/**
 * Files that were chosen and are not with their row yet: sent at once when there is one, else held
 * until `attachTo` names it. What fails stays, and can be tried again. Under `heldAs`, the name of
 * the form, held files outlast the page and are offered when the form is opened again.
 */
export function useFiles(
  kind: AttachmentSubject,
  subject: FileSubject | null,
  heldAs: string | null = null,
) {
  const { files, latest, dispatch } = useWaiting();
  const lastKey = useRef(0);
  const current = useRef(subject);
  useEffect(() => {
    current.current = subject;
  });
  const before = useHeldBefore(heldAs);
  const { note, release } = useHeldIds();
  const send = useSender(kind, { dispatch, release });
  const newFile = ({ name }: File): WaitingFile => {
    lastKey.current += 1;
    const start = { file: null, subject: null, state: 'preparing', problem: null } as const;
    return { key: lastKey.current, name: name === '' ? 'photo' : name, ...start };
  };
  const prepare = async (key: number, chosen: File) => {
    try {
      const file = await prepareFile(chosen);
      dispatch({ key, to: { file, name: file.name, state: 'held' } });
      const waiting = latest.current.find((one) => one.key === key);
      const to = waiting?.subject ?? current.current;
      if (waiting && to) send(key, to, file);
      else if (waiting && heldAs !== null) note(key, holdFile(heldAs, file));
    } catch (problem) {
      dispatch({ key, to: { state: 'refused', problem: reasonOf(problem) } });
    }
  };
  const takeUpOne = ({ id, file }: HeldFile): WaitingFile => {
    const added: WaitingFile = { ...newFile(file), file, state: 'held' };
    note(added.key, Promise.resolve(id));
    dispatch({ add: [added] });
    return added;
  };
  const takeUp = (held: readonly HeldFile[]) => {
    before.forget();
    for (const one of held) {
      const { key } = takeUpOne(one);
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
    /** Sends a file that was held elsewhere; it is let go when it is there. */
    sendHeld(held: HeldFile, to: FileSubject) {
      const { key } = takeUpOne(held);
      send(key, to, held.file);
    },
    /** What was held here before and nobody has dealt with. */
    offer:
      before.found.length === 0 ? null : { ...offerOf(before), keep: () => takeUp(before.found) },
    retry({ key, subject: to, file }: WaitingFile) {
      if (to && file) send(key, to, file);
    },
    /** Call it when the row is saved: what waited for it is sent. */
    attachTo(to: FileSubject) {
      for (const { key, file, state, subject: own } of latest.current) {
        if (own !== null || state === 'refused') continue;
        dispatch({ key, to: { subject: to } });
        if (file) send(key, to, file);
      }
    },
  };
}
