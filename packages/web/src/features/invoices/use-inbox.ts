import { useEffect, useState } from 'react';
import { AppError } from '@backcounter/core/errors';
import {
  heldFiles,
  holdFile,
  letGo,
  subscribeHeld,
  type HeldFile,
} from '../../session/held-files.ts';
import { moveUnsaved } from '../../session/unsaved-inputs.ts';
import { prepareFile } from '../attachments/prepare-file.ts';

/** Under this name the inbox's files wait in the browser. */
const inboxName = 'invoice-inbox';

/** Under this name what is typed into a draft is kept. */
export const draftName = (id: number): string => `invoice-draft-${id}`;

/** So many drafts wait at once. */
export const inboxSize = 10;

const reasonOf = (problem: unknown) =>
  problem instanceof AppError ? problem.message : 'The file could not be read.';

const files = (count: number) => (count === 1 ? '1 file was' : `${count} files were`);

/** Photos and documents that wait to be typed as invoices, in the order in which they came. */
export function useInbox() {
  const [drafts, setDrafts] = useState<readonly HeldFile[] | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<HeldFile | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOpen = true;
    const look = () =>
      void heldFiles(inboxName).then((found) => {
        if (isOpen) setDrafts(found);
      });
    look();
    const stop = subscribeHeld(look);
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
    const said: string[] = [];
    for (const file of chosen.slice(0, room)) {
      try {
        await holdFile(inboxName, await prepareFile(file));
      } catch (problem) {
        said.push(`${file.name}: ${reasonOf(problem)}`);
      }
    }
    const over = chosen.length - room;
    if (over > 0) said.push(`${files(over)} left out: ${inboxSize} drafts wait at most.`);
    setProblems(said);
    setIsAdding(false);
  };
  const remove = async (draft: HeldFile) => {
    await letGo(draft.id);
    setRemoved(draft);
  };
  const putBack = async () => {
    if (!removed) return;
    setRemoved(null);
    const id = await holdFile(inboxName, removed.file);
    if (id !== null) moveUnsaved(draftName(removed.id), draftName(id));
  };
  const forgetRemoved = () => setRemoved(null);
  return { drafts, isAdding, problems, removed, add, remove, putBack, forgetRemoved };
}
