import { importMessages } from '@backcounter/core/imports';
import { call } from '../../api/client.ts';
import { fetchImport } from './use-open-import.ts';
import type { Work } from './use-work.ts';

/** Undoes an import as a whole, or reports what prevents it. */
export function useImportUndo(work: Work, onUndone: () => void): (id: string) => void {
  return (id) =>
    work.start('Undoing the import', 'Error undoing the import', async (options) => {
      try {
        await call('POST /imports/:id/undo', { params: { id } }, options);
      } catch (error) {
        // The response may have been lost after the undo, of this attempt or an earlier one.
        if ((await fetchImport(id))?.state !== 'undone') throw error;
      }
      onUndone();
      work.notice.succeed(importMessages.takenBack, null);
    });
}
