import type { TestApi } from './test-api.ts';

type Attaching = {
  as?: string;
  /** Omitted from the form if null. */
  file?: Uint8Array<ArrayBuffer> | null;
  name?: string;
  /** The media type claimed by the browser. */
  type?: string;
  kind?: string;
  id?: string;
};

/** Uploads a file as a form and returns the response. */
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
  // oxlint-disable-next-line typescript/no-explicit-any -- tests inspect arbitrary responses
  const body: any = await response.json();
  return { status: response.status, headers: response.headers, body };
}
