import { importMessages } from '@backcounter/core/imports';
import { call } from '../../api/client.ts';
import { importNow } from './use-open-import.ts';
import type { Work } from './use-work.ts';

/** Takes an import back as a whole, or says what stands in the way. */
export function useUndo(work: Work, onUndone: () => void): (id: string) => void {
  return (id) =>
    work.start('Taking the import back', 'Error undoing the import', async (options) => {
      try {
        await call('POST /imports/:id/undo', { params: { id } }, options);
      } catch (error) {
        // The answer may have been lost after it was done, of this try or of the one before.
        if ((await importNow(id))?.state !== 'undone') throw error;
      }
      onUndone();
      work.notice.succeed(importMessages.takenBack, null);
    });
}
