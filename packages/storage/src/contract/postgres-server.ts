import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeTemplate } from './empty-database.ts';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- merged into vitest's
  interface ProvidedContext {
    /** `postgres://…/` of the server that the tests run against; a database name is appended. */
    postgresUrl: string;
  }
}

/** PostgreSQL's programs from Debian's packages, which are not on the path. */
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

/** The programs refuse to run as root; then they run as the user of Debian's package. */
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
  /** Stops it for good and removes its folder. */
  stop: () => Promise<void>;
  /** Starts it again on the same port, after `halt`. */
  start: () => void;
  halt: () => void;
};

type PostgresPlace = {
  /** Stays there with its databases, for the next start; a temporary one goes with the server. */
  folder?: string;
  /** Commits are on the disk, as on a server that somebody works with. */
  durable?: boolean;
};

// The machine does not fail here; what a stopped server has acknowledged is kept without them.
const notDurable = {
  fsync: 'off',
  full_page_writes: 'off',
  // Nobody writes but the tests.
  autovacuum: 'off',
};

/** A PostgreSQL server of its own, in a temporary folder unless told otherwise, on a free loopback port. */
export async function startPostgres(place: PostgresPlace = {}): Promise<PostgresServer> {
  const programs = postgresPrograms();
  const user = serverUser();
  const folder = place.folder ?? mkdtempSync(join(tmpdir(), 'backcounter-postgres-'));
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
      // Many thousand files; who waits for others meanwhile is to hear of them.
      if (place.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Vitest's global set-up: one server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await makeTemplate(server.url);
  project.provide('postgresUrl', server.url);
  return server.stop;
}
