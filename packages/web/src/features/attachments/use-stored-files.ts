import { useQuery } from '@tanstack/react-query';
import type { AttachmentSubject } from '@backcounter/core/attachments';
import { callFile, rowsOf, type RowOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';

export type StoredFile = RowOf<'GET /attachments'>;

/** Files of a row; none if `id` is null. */
export function useStoredFiles(kind: AttachmentSubject, id: string | null) {
  const query = id === null ? null : { subject_kind: kind, subject_id: id };
  const response = useApiQuery('GET /attachments', query && { query });
  const files: readonly StoredFile[] = response.data ? rowsOf(response.data) : [];
  return { ...response, files };
}

/** Content of an uploaded file, which is immutable. */
export function useContent(id: string | null) {
  return useQuery({
    queryKey: ['content of a file', id],
    enabled: id !== null,
    staleTime: 'static',
    // Photos are large: unused ones are evicted soon.
    gcTime: 60_000,
    queryFn: ({ signal }) => callFile('GET /attachments/:id', { params: { id: id ?? '' } }, signal),
  });
}
