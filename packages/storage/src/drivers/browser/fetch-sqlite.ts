import { unavailable } from '../storage-errors.ts';

/** Vite resolves this to the URL of the bundled file. */
const address = new URL('sql.js/dist/sql-wasm-browser.wasm', import.meta.url).href;

/** Downloads SQLite's wasm bytes; AppError `unavailable` when that fails. */
export async function fetchSqlite(): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw unavailable(new Error(`${address} answered ${response.status}`));
  return response.arrayBuffer();
}
