// Imports a folder of real data into both engines through the command line and compares every
// figure of the API with the folder's own totals (totals.csv.gz, made by another program); then the
// screens and the reports' files in a real browser; then exports everything, imports it into an
// empty database and exports it again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { emptyDatabase } from '../packages/storage/src/contract/empty-database.ts';
import { startPostgres } from '../packages/storage/src/contract/postgres-server.ts';
import { ensureTools } from './ensure-tools.ts';
import { run } from './processes.ts';
import { checkInBrowser } from './real-data/in-browser.ts';
import { checkMessyInputs } from './real-data/messy.ts';
import { checkMorning } from './real-data/morning.ts';
import { checkRoundTrip } from './real-data/round-trip.ts';
import { checkTotals } from './real-data/totals.ts';
import { importFolder, startServer, type Target } from './real-data/product.ts';
import { Tally } from './real-data/tally.ts';
import { checkPlanted, checkQuiet } from './real-data/vendor-watch.ts';

type Engine = { target: Target; empty: () => Promise<Target>; place: string };

async function checkEngine(tally: Tally, folder: string, engine: Engine): Promise<void> {
  const { target, empty, place } = engine;
  const first = await importFolder(target, folder, ['--allow-simultaneous-shifts']);
  console.log(`${target.engine}: ${first.counts} in ${first.seconds.toFixed(1)} s`);
  tally.check(`${target.engine}: nothing is refused`, first.refused === 0, first.counts);
  const second = await importFolder(target, folder, ['--allow-simultaneous-shifts']);
  tally.check(`${target.engine}: a second import adds nothing`, second.added === 0, second.counts);
  const server = await startServer(target);
  try {
    await checkTotals(tally, folder, { engine: target.engine, get: server.get });
    await checkQuiet(tally, server.get);
    await checkMorning(tally, folder, { target, get: server.get });
    if (target.engine === 'SQLite') await checkInBrowser(tally, folder, server.origin);
  } finally {
    await server.stop();
  }
  await checkRoundTrip(tally, { from: target, empty, folder: place });
}

async function main(): Promise<number> {
  const given = process.argv[2];
  if (given === undefined) {
    console.error('Usage: npm run test:real -- FOLDER');
    return 2;
  }
  await ensureTools();
  if ((await run('node', ['scripts/build-web.ts'])) !== 0) return 1;
  const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
  const place = mkdtempSync(join(tmpdir(), 'backcounter-real-'));
  const tally = new Tally();
  const postgres = await startPostgres();
  const sqlite = (name: string) => ({
    engine: 'SQLite',
    url: `sqlite:${join(place, `${name}.db`)}`,
  });
  const emptySqlite = () => Promise.resolve(sqlite(`empty-${crypto.randomUUID()}`));
  const onPostgres = (url = `${postgres.url}postgres`) => ({ engine: 'PostgreSQL', url });
  const emptyPostgres = async () => onPostgres(await emptyDatabase(postgres.url));
  try {
    // In parallel: while one waits for its database or browser, the others use the machine.
    await Promise.all([
      checkEngine(tally, folder, { target: sqlite('real'), empty: emptySqlite, place }),
      checkEngine(tally, folder, { target: onPostgres(), empty: emptyPostgres, place }),
      checkMessyInputs(tally, join(folder, '..', 'messy.csv'), place),
      checkPlanted(tally, folder, place),
    ]);
  } finally {
    await postgres.stop();
    rmSync(place, { recursive: true, force: true });
  }
  return tally.close();
}

process.exitCode = await main();
