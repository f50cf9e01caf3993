// How fast the product is, as ratios to two floors measured in the same run and in turns: a bare
// node:http server that sends the same bytes, and the same SQL without the product.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { addDays } from '@backcounter/core/dates';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import { runCommands, type CommandRun } from './commands.ts';
import { casesFor, type Case } from './cases.ts';
import { fill, size } from './fill.ts';
import { measure, median, memoryMbOf, repeat, type Figures } from './load.ts';
import { startBare, startProduct, type Bare, type Served } from './processes.ts';

const rounds = 3;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const connections = 16;
const credentials = { email: 'bench@example.com', password: 'bench-password' };

type Row = {
  name: string;
  product: Figures;
  /** CPU ms of a request that nobody has made before, so that no answer is remembered. */
  newCpuMs: number | null;
  bare: Figures;
  sqlPerSecond: number | null;
};

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  return ((await response.json()) as { token: string }).token;
}

function middle(figures: readonly Figures[]): Figures {
  const of = (key: Exclude<keyof Figures, 'statuses'>) => median(figures.map((f) => f[key]));
  const statuses: Figures['statuses'] = {};
  for (const figure of figures) {
    for (const [status, count] of Object.entries(figure.statuses)) {
      statuses[status] = (statuses[status] ?? 0) + count;
    }
  }
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    max: of('max'),
    cpuMs: of('cpuMs'),
    statuses,
  };
}

/** The floor below the database: one statement again and again, a durable commit for each write. */
function runSql(copy: string, testCase: Case, stores: readonly string[]): number | null {
  const { sql, parameters = [] } = testCase;
  if (sql === undefined) return null;
  const db = new Sqlite(copy);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  const statement = db.prepare(sql);
  const stamp = process.hrtime.bigint().toString();
  const perSecond = repeat(seconds, (index) => {
    if (!testCase.body) {
      JSON.stringify(statement.all(parameters));
      return;
    }
    const duplicate = testCase.name.endsWith('exists');
    const date = duplicate ? '2025-05-05' : addDays('1900-01-01', -index);
    try {
      statement.run(`${stamp}-${index}`, stores[0], date);
    } catch (error) {
      if (!duplicate) throw error;
    }
  });
  if (testCase.body) db.exec(`delete from sales where id like '${stamp}-%'`);
  db.close();
  return perSecond;
}

async function teach(bare: Bare, product: Served, token: string, testCase: Case): Promise<void> {
  const response = await fetch(product.origin + testCase.path, {
    method: testCase.body ? (testCase.method ?? 'POST') : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(testCase.body ? { body: testCase.body(writes++) } : {}),
  });
  await bare.learn(testCase.path, response.status, await response.text());
}

let [writes, asked] = [0, 0];

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'backcounter-bench-'));
  const [path, copy] = [join(folder, 'bench.db'), join(folder, 'copy.db')];
  const env = {
    DATABASE_URL: `sqlite:${path}`,
    ADMIN_EMAIL: credentials.email,
    ADMIN_PASSWORD: credentials.password,
  };
  // The first start makes the tables and the administrator.
  await (await startProduct(env)).stop();
  const storage = openSqlite({ path });
  const { stores, vendors } = await fill(storage);
  await storage.close();
  copyFileSync(path, copy);

  const product = await startProduct(env);
  const bare = await startBare();
  const token = await signIn(product.origin);
  const idleMb = memoryMbOf(product.pid);
  const rows: Row[] = [];
  for (const testCase of casesFor(stores, vendors)) {
    await teach(bare, product, token, testCase);
    const load = (origin: string) => ({
      ...{ url: origin + testCase.path, token, connections, seconds },
      ...(testCase.method ? { method: testCase.method } : {}),
      ...(testCase.body ? { nextBody: () => testCase.body?.(writes++) ?? '' } : {}),
    });
    const [ours, theirs]: [Figures[], Figures[]] = [[], []];
    const [sql, newly]: [number[], number[]] = [[], []];
    // What the address says besides changes no answer, but no two such requests are the same.
    const nextPath = () => `${testCase.path}&asked=${asked++}`;
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await measure(product.pid, load(product.origin)));
      theirs.push(await measure(bare.pid, load(bare.origin)));
      if (!testCase.body) {
        newly.push((await measure(product.pid, { ...load(product.origin), nextPath })).cpuMs);
      }
      const perSecond = runSql(copy, testCase, stores);
      if (perSecond !== null) sql.push(perSecond);
    }
    const row = { name: testCase.name, product: middle(ours), bare: middle(theirs) };
    const [newCpuMs, sqlPerSecond] = [newly, sql].map((f) => (f.length > 0 ? median(f) : null));
    rows.push({ ...row, newCpuMs: newCpuMs ?? null, sqlPerSecond: sqlPerSecond ?? null });
    console.error(`${testCase.name}: ${JSON.stringify(row.product)}`);
  }
  const waiting = await waitBesideHeavyReads(product, token, stores);
  const busyMb = memoryMbOf(product.pid);
  await product.stop();
  await bare.stop();
  const commands = await runCommands(folder, path);
  rmSync(folder, { recursive: true });
  const whole = { idleMb, busyMb, commands, ...waiting };
  const text = report(rows, whole);
  console.log(process.argv.includes('--json') ? JSON.stringify({ size, rows, whole }) : text);
  if (process.argv.includes('--write')) {
    const file = new URL('../../../docs/performance.md', import.meta.url);
    // What follows is of other benches.
    const others = /\n## [^]*/.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
    writeFileSync(file, text + others);
  }
}

/** How long a small read waits at most while two clients ask for all stores' month without pause. */
async function waitBesideHeavyReads(product: Served, token: string, stores: readonly string[]) {
  const month = { url: `${product.origin}/api/sales?month=2025-05`, token, connections: 2 };
  const small = `${product.origin}/api/sales?store_id=${stores[1] ?? ''}&month=2025-05`;
  const heavy = measure(product.pid, { ...month, seconds: seconds + 1 });
  const light = await measure(product.pid, { url: small, token, connections: 1, seconds });
  await heavy;
  return { waitP99: light.p99, waitMax: light.max };
}

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2);

type Whole = {
  idleMb: number;
  busyMb: number;
  waitP99: number;
  waitMax: number;
  commands: readonly CommandRun[];
};

const commandLine = ({ name, cpuSeconds, memoryMb }: CommandRun) =>
  `- ${name} of the whole business: ${cpuSeconds.toFixed(1)} s of processor time, at most ${memoryMb} MB.`;

function report(rows: readonly Row[], whole: Whole): string {
  const head = [
    'question',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'CPU ms/request',
    'asked for the first time',
    'bare node:http, requests/s',
    'share of bare',
    'SQL alone, times/s',
    'share of SQL',
    'answers',
  ];
  const cells = rows.map(({ name, product, newCpuMs, bare, sqlPerSecond }) => [
    name,
    number(product.perSecond),
    number(product.p50),
    number(product.p99),
    product.cpuMs.toFixed(3),
    newCpuMs?.toFixed(3) ?? '–',
    number(bare.perSecond),
    (product.perSecond / bare.perSecond).toFixed(2),
    sqlPerSecond === null ? '–' : number(sqlPerSecond),
    sqlPerSecond === null ? '–' : (product.perSecond / sqlPerSecond).toFixed(2),
    Object.entries(product.statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
  ]);
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  return `# Performance

Made by \`npm run bench -- --write\`, on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}, SQLite.

A business of ${size.stores} stores with ${(size.stores * size.days).toLocaleString('en-US')} sales and as many invoices. ${connections} connections ask one question for ${seconds} s, then a bare node:http server that sends the same bytes is asked, then the same SQL runs alone on one thread of another process (for a write: one durable commit each); ${rounds} rounds in turns, the median of each figure. Reads are also made from addresses that no request had before: their processor time is that of an answer that is not remembered. The machine also runs the clients, and is not always free of other work, so only the ratios say something.

${line(head)}
${line(head.map(() => '---'))}
${cells.map(line).join('\n')}

- Memory when idle after the start: ${whole.idleMb} MB; after all of the above: ${whole.busyMb} MB.
- A small read while two clients ask for all stores' month without pause: p99 ${number(whole.waitP99)} ms, at most ${number(whole.waitMax)} ms.
${whole.commands.map(commandLine).join('\n')}
`;
}

await main();
