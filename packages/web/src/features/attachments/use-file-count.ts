import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AttachmentSubject } from '@backcounter/core/attachments';
import { call, rowsOf } from '../../api/client.ts';
import { maxUnwindowedCount } from '../../ui/use-windowed-rows.ts';

/** Number of ids per request, limited by the length of a URL. */
const maxIdsPerRequest = 100;

type PendingCount = {
  id: string;
  resolve: (count: number) => void;
  reject: (problem: unknown) => void;
};

const pendingByKind = new Map<AttachmentSubject, PendingCount[]>();

async function fetchCounts(
  kind: AttachmentSubject,
  pending: readonly PendingCount[],
): Promise<void> {
  try {
    const query = { subject_kind: kind, subject_ids: pending.map(({ id }) => id) };
    const rows = rowsOf(await call('GET /attachments/counts', { query }));
    const counts = new Map(rows.map(({ subject_id, count }) => [subject_id, count]));
    for (const { id, resolve } of pending) resolve(counts.get(id) ?? 0);
  } catch (problem) {
    for (const { reject } of pending) reject(problem);
  }
}

/** Batches the counts of all rows rendered together into one request. */
function batchCount(kind: AttachmentSubject, id: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const pending = pendingByKind.get(kind) ?? [];
  if (pending.length === 0) {
    pendingByKind.set(kind, pending);
    setTimeout(() => {
      pendingByKind.delete(kind);
      for (let start = 0; start < pending.length; start += maxIdsPerRequest) {
        void fetchCounts(kind, pending.slice(start, start + maxIdsPerRequest));
      }
    });
  }
  pending.push({ id, resolve, reject });
  return promise;
}

const countQuery = (kind: AttachmentSubject, id: string) => ({
  queryKey: ['GET /attachments/counts', kind, id],
  queryFn: () => batchCount(kind, id),
});

/** Number of a row's files (0 until loaded); requested only for rendered rows. */
export function useFileCount(kind: AttachmentSubject, id: string): number {
  const { data = 0 } = useQuery(countQuery(kind, id));
  return data;
}

/**
 * Requests the counts of a list's rows as soon as the first of them render: the others, which render in
 * a later frame, would ask in a request of their own. A list that renders only the rows in view leaves
 * it to them.
 */
export function useFileCounts(kind: AttachmentSubject, rows: readonly { _id: string }[]): void {
  const client = useQueryClient();
  const requested = useRef(new Set<string>());
  useEffect(() => {
    if (rows.length > maxUnwindowedCount) return;
    for (const { _id: id } of rows) {
      if (requested.current.has(id)) continue;
      requested.current.add(id);
      // A failure concerns whoever shows the count.
      client.query(countQuery(kind, id)).catch(() => undefined);
    }
  }, [client, kind, rows]);
}
