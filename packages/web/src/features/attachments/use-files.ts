import { useEffect, useReducer, useRef } from 'react';
import type { AttachmentSubject } from '@backcounter/core/attachments';
import { AppError } from '@backcounter/core/errors';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-answer.ts';
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

/**
 * Files that were chosen and are not with their row yet: sent at once when there is one, else held
 * until `attachTo` names it. What fails stays, and can be tried again.
 */
export function useFiles(kind: AttachmentSubject, subject: FileSubject | null) {
  const [files, dispatch] = useReducer(changed, []);
  const refresh = useRefresh();
  const known = useRef(new Map<number, WaitingFile>());
  const lastKey = useRef(0);
  const queue = useRef(Promise.resolve());
  const current = useRef(subject);
  useEffect(() => {
    current.current = subject;
    known.current = new Map(files.map((file) => [file.key, file]));
  });
  const send = (key: number, to: FileSubject, file: File) => {
    dispatch({ key, to: { subject: to, state: 'sending', problem: null } });
    // One after the other, so that they stand in the order in which they were chosen.
    queue.current = queue.current.then(async () => {
      try {
        await sendFile(kind, to, file);
        await refresh();
        dispatch({ remove: key });
      } catch (problem) {
        dispatch({ key, to: { state: 'failed', problem: reasonOf(problem) } });
      }
    });
  };
  const prepare = async (key: number, chosen: File) => {
    try {
      const file = await prepareFile(chosen);
      dispatch({ key, to: { file, name: file.name, state: 'held' } });
      const to = known.current.get(key)?.subject ?? current.current;
      if (to && known.current.has(key)) send(key, to, file);
    } catch (problem) {
      dispatch({ key, to: { state: 'refused', problem: reasonOf(problem) } });
    }
  };
  return {
    kind,
    subject,
    files,
    add(chosen: readonly File[]) {
      const added = chosen.map((file): WaitingFile => {
        lastKey.current += 1;
        const name = file.name === '' ? 'photo' : file.name;
        const start = { file: null, subject: null, state: 'preparing', problem: null } as const;
        return { key: lastKey.current, name, ...start };
      });
      dispatch({ add: added });
      for (const [index, file] of chosen.entries()) void prepare(added[index]?.key ?? 0, file);
    },
    remove: (key: number) => dispatch({ remove: key }),
    retry({ key, subject: to, file }: WaitingFile) {
      if (to && file) send(key, to, file);
    },
    /** Call it when the row is saved: what waited for it is sent. */
    attachTo(to: FileSubject) {
      for (const waiting of known.current.values()) {
        const { key, file, state, subject: own } = waiting;
        if (own !== null || state === 'refused') continue;
        known.current.set(key, { ...waiting, subject: to });
        dispatch({ key, to: { subject: to } });
        if (file) send(key, to, file);
      }
    },
  };
}
