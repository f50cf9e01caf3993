import { useEffect, useState } from 'react';
import { AppError } from '@backcounter/core/errors';
import {
  loadPendingFiles,
  addPendingFile,
  removePendingFile,
  subscribePendingFiles,
  type PendingFile,
} from '../../session/pending-files.ts';
import { moveUnsaved } from '../../session/unsaved-inputs.ts';
import { prepareFile } from '../attachments/prepare-file.ts';

/** Storage name of the inbox's files in this browser. */
const inboxName = 'invoice-inbox';

/** Storage name of a draft's unsaved input. */
export const draftName = (id: number): string => `invoice-draft-${id}`;

/** Maximum number of pending drafts. */
export const inboxSize = 10;

const reasonOf = (problem: unknown) =>
  problem instanceof AppError ? problem.message : 'The file could not be read.';

const files = (count: number) => (count === 1 ? '1 file was' : `${count} files were`);

/** Photos and PDFs pending to be typed as invoices, oldest first. */
export function useInbox() {
  const [drafts, setDrafts] = useState<readonly PendingFile[] | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<PendingFile | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOpen = true;
    const load = () =>
      void loadPendingFiles(inboxName).then((found) => {
        if (isOpen) setDrafts(found);
      });
    load();
    const stop = subscribePendingFiles(load);
    return () => {
      isOpen = false;
      stop();
    };
  }, []);
  const add = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    setIsAdding(true);
    setRemoved(null);
    const room = Math.max(0, inboxSize - (drafts ?? []).length);
    const messages: string[] = [];
    for (const file of chosen.slice(0, room)) {
      try {
        await addPendingFile(inboxName, await prepareFile(file));
      } catch (problem) {
        messages.push(`${file.name}: ${reasonOf(problem)}`);
      }
    }
    const over = chosen.length - room;
    if (over > 0)
      messages.push(`${files(over)} left out: the inbox holds ${inboxSize} drafts at most.`);
    setProblems(messages);
    setIsAdding(false);
  };
  const remove = async (draft: PendingFile) => {
    await removePendingFile(draft.id);
    setRemoved(draft);
  };
  const putBack = async (draft: PendingFile) => {
    setRemoved(null);
    const id = await addPendingFile(inboxName, draft.file);
    if (id !== null) moveUnsaved(draftName(draft.id), draftName(id));
    return id;
  };
  const clearRemoved = () => setRemoved(null);
  return { drafts, isAdding, problems, removed, add, remove, putBack, clearRemoved };
}
