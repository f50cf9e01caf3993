import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../databases.ts';
import { startServer } from '../processes.ts';
import { installed, type Peer } from './peer.ts';

const source = fileURLToPath(new URL('express/server.js', import.meta.url));

/** Starts a plain Express server over an SQLite file; it is asked and answers as the product does. */
export async function startExpress({ url }: Database, folder: string): Promise<Peer> {
  const program = join(installed('express', folder), 'server.js');
  cpSync(source, program);
  const env = { NODE_ENV: 'production', DATABASE_FILE: url.replace('sqlite:', '') };
  return {
    ...(await startServer([program], env)),
    headers: { 'content-type': 'application/json' },
    questionOf: ({ sql, paths, status, write }) =>
      sql ? { paths, status, body: write?.body } : null,
    gist: { ofPeer: ([answer]) => answer, ofProduct: (answer) => answer },
  };
}
