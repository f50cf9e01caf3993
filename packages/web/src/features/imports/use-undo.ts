import { call } from '../../api/client.ts';
import type { Work } from './use-work.ts';

/** Takes an import back as a whole, or says what stands in the way. */
export function useUndo(work: Work, onUndone: () => void): (id: string) => void {
  return (id) =>
    work.start('Taking the import back', 'Error undoing the import', async (options) => {
      const { message } = await call('POST /imports/:id/undo', { params: { id } }, options);
      onUndone();
      work.notice.succeed(message, null);
    });
}
