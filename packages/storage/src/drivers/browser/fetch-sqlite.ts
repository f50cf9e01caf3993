import { unavailable } from '../refusals.ts';

/** Vite finds the package's file and puts the address of the built one here. */
const address = new URL('sql.js/dist/sql-wasm-browser.wasm', import.meta.url).href;

/** The bytes of SQLite, for a page. */
export async function fetchSqlite(): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw unavailable(new Error(`${address} answered ${response.status}`));
  return response.arrayBuffer();
}
