import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeTemplate } from './empty-database.ts';
import { newFolder } from './test-folders.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged into vitest's
  interface ProvidedContext {
    /** `postgres://…/` of the server that the tests run against; a database name is appended. */
    postgresUrl: string;
  }
}

/** The folder of PostgreSQL's programs in Debian's packages, which is not on the PATH. */
function postgresPrograms(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions
    .map((v) => join(root, v, 'bin'))
    .find((f) => existsSync(join(f, 'initdb')));
  if (folder) return folder;
  throw new Error(
    'The tests need a PostgreSQL server. Install it with: apt-get install -y postgresql',
  );
}

/** The programs refuse to run as root, so root runs them as Debian's `postgres` user. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export type PostgresServer = {
  /** Ends in `/`; append a database name. */
  url: string;
  /** Stops it and removes its temporary folder. */
  stop: () => Promise<void>;
  /** Restarts it on the same port after `halt`. */
  start: () => void;
  halt: () => void;
};

type PostgresPlace = {
  /** Keeps its databases here for the next start; without it, a temporary folder is used. */
  folder?: string;
  /** Syncs commits to disk, as a production server does. */
  durable?: boolean;
};

// Tests survive without syncs: the machine does not crash, and a stopped server keeps its commits.
const notDurable = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** Many times what the databases of the tests take; half of a server's work would be files on disk. */
const temporaryMegabytes = 4096;

/** Not in memory where TMPDIR is set: mutation testing sets it, to find the server that a killed run leaves. */
const temporaryFolder = () =>
  process.env['TMPDIR'] === undefined
    ? newFolder(temporaryMegabytes)
    : mkdtempSync(join(tmpdir(), 'backcounter-postgres-'));

/** Starts a PostgreSQL server on a free loopback port, in a temporary folder by default. */
export async function startPostgres(place: PostgresPlace = {}): Promise<PostgresServer> {
  const programs = postgresPrograms();
  const user = serverUser();
  const folder = place.folder ?? temporaryFolder();
  if (user) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const run = (program: string, args: string[]) => {
    execFileSync(join(programs, program), args, { ...user, cwd: folder, stdio: 'ignore' });
  };
  const data = join(folder, 'data');
  if (!existsSync(data)) {
    run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', '-E', 'UTF8']);
  }
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    ...(place.durable === true ? {} : notDurable),
  };
  const options = [
    `-p ${port}`,
    ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`),
  ].join(' ');
  const start = () => {
    run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start']);
  };
  const mode = place.folder === undefined ? 'immediate' : 'fast';
  const halt = () => run('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop']);
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/`,
    start,
    halt,
    async stop() {
      halt();
      // Removes thousands of files; asynchronously, so that the event loop keeps running.
      if (place.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Vitest's global setup: one server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await makeTemplate(server.url);
  project.provide('postgresUrl', server.url);
  return server.stop;
}
