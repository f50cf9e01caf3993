import { useQuery } from '@tanstack/react-query';
import type { AttachmentSubject } from '@backcounter/core/attachments';
import { callFile, rowsOf, type RowOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';

export type StoredFile = RowOf<'GET /attachments'>;

/** The files that a row has; none without a row. */
export function useStoredFiles(kind: AttachmentSubject, id: string | null) {
  const query = id === null ? null : { subject_kind: kind, subject_id: id };
  const answer = useAnswer('GET /attachments', query && { query });
  const files: readonly StoredFile[] = answer.data ? rowsOf(answer.data) : [];
  return { ...answer, files };
}

/** The content of a stored file, which never changes. */
export function useContent(id: string | null) {
  return useQuery({
    queryKey: ['content of a file', id],
    enabled: id !== null,
    staleTime: 'static',
    // Photos are large: those that nobody looks at are let go soon.
    gcTime: 60_000,
    queryFn: ({ signal }) => callFile('GET /attachments/:id', { params: { id: id ?? '' } }, signal),
  });
}
