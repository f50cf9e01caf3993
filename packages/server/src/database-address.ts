import { isAbsolute, resolve } from 'node:path';

/** Where the data is kept. */
export type DatabaseAddress =
  { engine: 'sqlite'; path: string } | { engine: 'postgres'; url: string };

/** The root of the product, where relative database paths start. */
export const rootFolder = resolve(import.meta.dirname, '../../..');

function sqliteAddress(rest: string): DatabaseAddress | null {
  const path = rest.replace(/^\/\/(?=[./])/, '');
  if (path === '' || path.startsWith('//')) return null;
  if (path === ':memory:' || isAbsolute(path)) return { engine: 'sqlite', path };
  return { engine: 'sqlite', path: resolve(rootFolder, path) };
}

/** Reads `DATABASE_URL`: `sqlite:PATH` or `postgres://…`; null when it is neither. */
export function parseDatabaseUrl(text: string): DatabaseAddress | null {
  if (text.startsWith('sqlite:')) return sqliteAddress(text.slice('sqlite:'.length));
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return null;
  return { engine: 'postgres', url: text };
}

/** How the database is called in messages; never with its password. */
export function describeDatabase(address: DatabaseAddress): string {
  if (address.engine === 'sqlite') return `the database file ${address.path}`;
  const { host, pathname } = new URL(address.url);
  return `the database ${pathname.slice(1)} at ${host}`;
}
