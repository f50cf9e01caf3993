import { isAbsolute, resolve } from 'node:path';

/** A parsed `DATABASE_URL`. */
export type DatabaseAddress =
  { engine: 'sqlite'; path: string } | { engine: 'postgres'; url: string };

/** The repository root; relative database paths are resolved against it. */
export const rootFolder = resolve(import.meta.dirname, '../../..');

function sqliteAddress(rest: string): DatabaseAddress | null {
  const path = rest.replace(/^\/\/(?=[./])/, '');
  if (path === '' || path.startsWith('//')) return null;
  if (path === ':memory:' || isAbsolute(path)) return { engine: 'sqlite', path };
  return { engine: 'sqlite', path: resolve(rootFolder, path) };
}

/** Parses `DATABASE_URL`: `sqlite:PATH` or `postgres://…`; null if invalid. */
export function parseDatabaseUrl(text: string): DatabaseAddress | null {
  if (text.startsWith('sqlite:')) return sqliteAddress(text.slice('sqlite:'.length));
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return null;
  return { engine: 'postgres', url: text };
}

/** Names the database in messages, without its password. */
export function describeDatabase(address: DatabaseAddress): string {
  if (address.engine === 'sqlite') return `the database file ${address.path}`;
  const { host, pathname } = new URL(address.url);
  return `the database ${pathname.slice(1)} at ${host}`;
}
