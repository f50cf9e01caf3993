// Measures the product's speed relative to two lower bounds in the same run, in turns: a bare
// node:http server that sends the same bytes, and the same SQL without the product.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casesFor } from './cases.ts';
import type { Databases } from './databases.ts';
import { openBusiness, serverEnv, type Business } from './business.ts';
import { firstPagePaths } from './first-page.ts';
import { peakMemoryMbOf } from './load.ts';
import { failuresOf, measureCase, type Bench, type CaseFigures } from './measure-case.ts';
import { parseOptions, usage, type Options } from './options.ts';
import { writePage } from './write-page.ts';
import { startDirectus } from './peers/directus.ts';
import { startExpress } from './peers/express.ts';
import { expectSame } from './peers/expect-same.ts';
import type { Peer } from './peers/peer.ts';
import { postgresDatabases } from './postgres-databases.ts';
import { profileCase } from './profile.ts';
import { startBareServer, startProduct } from './processes.ts';
import { toMarkdown, type SizeFigures } from './report.ts';
import { signIn } from './sign-in.ts';
import type { Size } from './sizes.ts';
import { sqliteDatabases } from './sqlite-databases.ts';
import {
  measureBytesPerEntry,
  exportAndImport,
  measureIdleMb,
  measureWaits,
  measureStartMs,
} from './whole-system.ts';

const failures: string[] = [];

async function measureCases(bench: Bench, size: Size, only: string): Promise<CaseFigures[]> {
  const cases = casesFor(size, bench.times, await firstPagePaths(bench.product.origin));
  const { product, peer, headers } = bench;
  if (peer) await expectSame({ product, peer, headers }, cases);
  const all: CaseFigures[] = [];
  for (const testCase of cases.filter(({ name }) => name.includes(only))) {
    const figures = await measureCase(bench, testCase);
    failures.push(...failuresOf(figures, testCase, bench.peer));
    all.push(figures);
    console.error(`${size.rows} M, ${testCase.name}: ${JSON.stringify(figures.product)}`);
  }
  return all;
}

type PeerOptions = { size: Size; options: Options; folder: string };

async function startPeer(
  databases: Databases,
  { database, times }: Business,
  { size, options, folder }: PeerOptions,
): Promise<Peer | null> {
  if (options.beside === null) return null;
  const copy = await databases.copy(database.name, 'peer');
  const peerFolder = options.folder ?? folder;
  if (options.beside === 'express') return startExpress(copy, peerFolder);
  return startDirectus(copy, { folder: peerFolder, size, times });
}

async function measureSize(
  databases: Databases,
  size: Size,
  options: Options,
): Promise<SizeFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'backcounter-bench-'));
  const business = await openBusiness(databases, size);
  const { database, times } = business;
  const env = serverEnv(database);
  const peer = await startPeer(databases, business, { size, options, folder });
  const databaseMb = (await database.bytes()) / 1e6;
  const start = await measureStartMs(env);
  const product = await startProduct(env);
  const idle = await measureIdleMb(product.pid);
  const bare = await startBareServer();
  const connection = await database.connect();
  const headers = await signIn(product.origin);
  const { seconds, rounds, only } = options;
  const bench = { product, bare, peer, connection, headers, times, seconds, rounds };
  try {
    const cases = await measureCases(bench, size, only);
    const { waiting, commands } = await measureWaits(bench, business, { size, folder });
    // Idle again, comparable with `idle`.
    const memory = {
      afterMb: await measureIdleMb(product.pid),
      mostMb: peakMemoryMbOf(product.pid),
    };
    // Ten million rows would take an hour and show nothing that one million does not.
    if (size.rows !== '10') commands.push(...(await exportAndImport(databases, business, folder)));
    return { size, cases, startMs: start, idleMb: idle, ...memory, waiting, commands, databaseMb };
  } finally {
    await connection.close();
    for (const server of [product, bare, peer]) await server?.stop();
    await databases.drop('bench');
    await databases.drop('peer');
    rmSync(folder, { recursive: true });
  }
}

async function main(options: Options): Promise<void> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'backcounter-databases-'));
  mkdirSync(folder, { recursive: true });
  const databases =
    options.engine === 'sqlite' ? sqliteDatabases(folder) : await postgresDatabases(options.folder);
  try {
    if (options.fillOnly || options.profile !== null) {
      for (const size of options.sizes) {
        const business = await openBusiness(databases, size);
        if (options.profile !== null) await profileCase(business, size, options);
      }
      await databases.drop('bench');
      return;
    }
    const sizes: SizeFigures[] = [];
    for (const size of options.sizes) sizes.push(await measureSize(databases, size, options));
    const entry = await measureBytesPerEntry(databases);
    const results = { engine: options.engine, peer: options.beside, sizes, entry };
    console.log(options.json ? JSON.stringify(results) : toMarkdown(results));
    if (options.write) writePage(results);
  } finally {
    await databases.stop();
    if (options.folder === null) rmSync(folder, { recursive: true });
  }
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
}

const args = process.argv.slice(2);
if (args.includes('--help')) console.log(usage);
else await main(parseOptions(args));
