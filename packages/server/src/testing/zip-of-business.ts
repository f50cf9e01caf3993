import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** The test API, as far as it is needed here. */
type Api = {
  api: { request: (url: string, init: RequestInit) => Response | Promise<Response> };
  ok: (route: string, sent?: { body?: unknown }) => Promise<{ data?: unknown }>;
};

const path = 'http://localhost/api';
const headers = { authorization: 'Bearer admin' };

/** The texts of the files in a business's zip, by name. */
export async function exportedFiles(t: Api): Promise<Record<string, string>> {
  const response = await t.api.request(`${path}/exports/business.zip`, { headers });
  const entries = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
  return Object.fromEntries(entries.map(([name, text]) => [name, strFromU8(text)]));
}

/** A row of a preview: its values by column, the problems, and what is stored instead. */
type PreviewedRow = { values: object; fields: object; stored: object };

const textsOf = (rows: PreviewedRow[]) =>
  rows.map(({ values, fields, stored }) => ({ values, fields, stored }));

/**
 * Imports files as in the browser; returns the import's id, the preview's refused and changed rows,
 * and what became of all.
 */
export async function importFiles(t: Api, files: Record<string, string>) {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  const form = new FormData();
  form.append('file', new Blob([zipSync(Object.fromEntries(entries))]), 'business.zip');
  const sent = { method: 'POST', headers, body: form };
  const upload = await (await t.api.request(`${path}/imports`, sent)).json();
  const { _id: id } = upload as { _id: string };
  const rowsOf = async (state: string) =>
    textsOf((await t.ok(`GET /imports/${id}/rows?state=${state}`)).data as PreviewedRow[]);
  const [refused, changed] = [await rowsOf('refused'), await rowsOf('changed')];
  const counts = await t.ok(`POST /imports/${id}/commit`, { body: { replace_changed: false } });
  return { id, refused, changed, counts: counts as { added: number; refused: number } };
}

/** Rows of responses as text without their ids, which differ after an import. */
export const withoutIds = (rows: unknown): string =>
  JSON.stringify(rows).replaceAll(/"_id":"[^"]*",?/g, '');
