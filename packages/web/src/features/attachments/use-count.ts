import { useQuery } from '@tanstack/react-query';
import type { AttachmentSubject } from '@backcounter/core/attachments';
import { call, rowsOf } from '../../api/client.ts';

/** Ids of one call: an address must not get too long. */
const mostAtOnce = 100;

type Asked = { id: string; resolve: (count: number) => void; reject: (problem: unknown) => void };

const waiting = new Map<AttachmentSubject, Asked[]>();

async function askFor(kind: AttachmentSubject, asked: readonly Asked[]): Promise<void> {
  try {
    const query = { subject_kind: kind, subject_ids: asked.map(({ id }) => id) };
    const rows = rowsOf(await call('GET /attachments/counts', { query }));
    const counts = new Map(rows.map(({ subject_id, count }) => [subject_id, count]));
    for (const { id, resolve } of asked) resolve(counts.get(id) ?? 0);
  } catch (problem) {
    for (const { reject } of asked) reject(problem);
  }
}

/** The rows that are drawn together are asked for together. */
function countOf(kind: AttachmentSubject, id: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = waiting.get(kind) ?? [];
  if (asked.length === 0) {
    waiting.set(kind, asked);
    setTimeout(() => {
      waiting.delete(kind);
      for (let start = 0; start < asked.length; start += mostAtOnce) {
        void askFor(kind, asked.slice(start, start + mostAtOnce));
      }
    });
  }
  asked.push({ id, resolve, reject });
  return promise;
}

/** How many files a row has, as far as it is known; asked for rows that are on the screen only. */
export function useCount(kind: AttachmentSubject, id: string): number {
  const { data = 0 } = useQuery({
    queryKey: ['GET /attachments/counts', kind, id],
    queryFn: () => countOf(kind, id),
  });
  return data;
}
