import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../databases.ts';
import { startServer } from '../processes.ts';
import { installPeer, type Peer } from './peer.ts';

const source = fileURLToPath(new URL('express/server.js', import.meta.url));

/** Starts a plain Express server on a SQLite file; requests and responses equal the product's. */
export async function startExpress({ url }: Database, folder: string): Promise<Peer> {
  const program = join(installPeer('express', folder), 'server.js');
  cpSync(source, program);
  const env = { NODE_ENV: 'production', DATABASE_FILE: url.replace('sqlite:', '') };
  return {
    ...(await startServer([program], env)),
    headers: { 'content-type': 'application/json' },
    requestFor: ({ sql, paths, status, write }) =>
      sql ? { paths, status, body: write?.body } : null,
    comparable: { fromPeer: ([answer]) => answer, fromProduct: (answer) => answer },
  };
}
