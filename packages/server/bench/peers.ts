import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { Case } from './cases.ts';
import type { Database } from './databases.ts';
import type { Bench } from './measure-case.ts';
import { callOnce, startServer, type Served } from './processes.ts';

const express = fileURLToPath(new URL('./peers/express', import.meta.url));

/** What npm says goes to standard error: figures stand on standard output. */
function install(folder: string): void {
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] });
}

/** Starts a plain Express server over an SQLite file; npm brings what it needs into a folder of its own. */
export async function startExpress({ url }: Database): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'backcounter-peer-'));
  cpSync(express, folder, { recursive: true });
  install(folder);
  const env = { NODE_ENV: 'production', DATABASE_FILE: url.replace('sqlite:', '') };
  const server = await startServer([join(folder, 'server.js')], env);
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Throws an Error unless the peer reads the same as the product; asked before anything is written. */
export async function expectSame({ product, peer, headers }: Bench, cases: readonly Case[]) {
  if (!peer) return;
  for (const { name, paths, sql, write } of cases) {
    if (!sql || write) continue;
    const read = async ({ origin }: Served): Promise<unknown> =>
      JSON.parse((await callOnce(origin + (paths[0] ?? ''), { headers })).body.toString());
    if (!isDeepStrictEqual(await read(product), await read(peer))) {
      throw new Error(`${name}: the peer answers something else`);
    }
  }
}
