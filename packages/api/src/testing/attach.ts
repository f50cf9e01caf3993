import type { TestApi } from './test-api.ts';

type Attaching = {
  as?: string;
  /** Left out of the form when it is null. */
  file?: Uint8Array<ArrayBuffer> | null;
  name?: string;
  /** What the browser claims the file to be. */
  type?: string;
  kind?: string;
  id?: string;
};

/** Sends a file as a form does; gives the answer. */
export async function attach({ api }: Pick<TestApi, 'api'>, sent: Attaching) {
  const form = new FormData();
  if (sent.kind !== undefined) form.set('subject_kind', sent.kind);
  if (sent.id !== undefined) form.set('subject_id', sent.id);
  if (sent.file) {
    const file = new Blob([sent.file], { type: sent.type ?? 'application/octet-stream' });
    form.set('file', file, sent.name ?? 'scan.pdf');
  }
  const response = await api.request('http://localhost/api/attachments', {
    method: 'POST',
    headers: { authorization: `Bearer ${sent.as ?? 'admin'}` },
    body: form,
  });
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into any answer
  const body: any = await response.json();
  return { status: response.status, body };
}
