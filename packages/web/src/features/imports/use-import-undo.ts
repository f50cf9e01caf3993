import { importMessages } from '@backcounter/core/imports';
import { call } from '../../api/client.ts';
import { fetchImport } from './use-open-import.ts';
import { UnknownOutcome, type Work, type WorkOptions } from './use-work.ts';

/** Undoes an import as a whole, or reports what prevents it. */
export function useImportUndo(work: Work, onUndone: () => void): (id: string) => void {
  return (id) => {
    const undo = async (options: WorkOptions) => {
      try {
        await call('POST /imports/:id/undo', { params: { id } }, options);
      } catch (cause) {
        // The response may have been lost after the undo, of this attempt or an earlier one.
        const now = await fetchImport(id);
        if (!now) throw new UnknownOutcome('Whether the import was undone is not known', { cause });
        if (now.state !== 'undone') throw cause;
      }
      onUndone();
      work.notice.succeed(importMessages.takenBack, null);
    };
    work.start('Undoing the import', 'Error undoing the import', undo, 'undone');
  };
}
