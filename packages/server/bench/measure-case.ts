import { foreignIds, type Case } from './cases.ts';
import type { Connection } from './databases.ts';
import { ask, median, measure, middle, type Figures, type Load } from './load.ts';
import type { Peer } from './peers/peer.ts';
import { callOnce, type Bare, type Served } from './processes.ts';
import { dayNumber, saleId, storeId, type Times } from './sizes.ts';

export type Bench = {
  product: Served;
  bare: Bare;
  /** Another server that is asked the same. */
  peer: Peer | null;
  connection: Connection;
  headers: Record<string, string>;
  times: Times;
  seconds: number;
  rounds: number;
};

/** Milliseconds of a read right after a write to the same store, one after the other. */
export type AfterWrite = { product: number; bare: number };

export type CaseFigures = {
  name: string;
  aim: number | null;
  /** What an answer weighs, without its head. */
  bytes: number;
  product: Figures;
  bare: Figures;
  peer: Figures | null;
  /** From addresses that nobody has asked before. */
  anew: Figures | null;
  afterWrite: AfterWrite | null;
  sqlPerSecond: number | null;
};

const connections = 16;

/** So long that a measurement counts answers instead of seconds, in ms. */
const slow = 200;

/** How often such a question is asked right after a write. */
const slowPairs = 3;

const keyOf = (method: string, path: string) => `${method} ${path}`;

/** Lets the bare server know the product's own answers; their bytes. */
async function teach(bench: Bench, testCase: Case, next: () => number): Promise<number> {
  const { product, bare, headers } = bench;
  const method = testCase.write?.method ?? 'GET';
  let bytes = 0;
  for (const path of testCase.paths) {
    const body = testCase.write?.body(next());
    const answer = await callOnce(product.origin + path, { method, headers, body });
    bytes += answer.body.length;
    if (answer.status !== testCase.status) {
      throw new Error(`${testCase.name}: ${answer.status} ${answer.body.toString()}`);
    }
    await bare.learn(keyOf(method, path), answer);
  }
  return bytes / testCase.paths.length;
}

/** True when even an answer that was given before takes so long that answers are counted. */
async function isSlow({ product, headers }: Bench, { paths, write }: Case): Promise<boolean> {
  if (write) return false;
  const start = performance.now();
  await callOnce(product.origin + (paths[0] ?? ''), { headers });
  return performance.now() - start > slow;
}

/** A change of a sale of the store that the reads are about. */
function changeOf({ times }: Bench) {
  const date = `${times.month}-05`;
  const path = `/api/sales/${saleId(dayNumber(times, date))}`;
  let count = 0;
  const body = () => JSON.stringify({ store_id: storeId(0), date, total_sales: (count += 1) });
  return { method: 'PUT' as const, path: () => path, body };
}

async function afterWrites(bench: Bench, testCase: Case, isCounted: boolean): Promise<AfterWrite> {
  const { product, bare, headers } = bench;
  const write = changeOf(bench);
  const learned = await callOnce(product.origin + write.path(), {
    method: write.method,
    headers,
    body: write.body(),
  });
  await bare.learn(keyOf(write.method, write.path()), learned);
  const readMs = async (origin: string) => {
    const sent = [write, { path: () => testCase.paths[0] ?? '' }];
    const answers = await ask({
      origin,
      headers,
      sent,
      connections: 1,
      seconds: bench.seconds,
      amount: isCounted ? slowPairs * sent.length : undefined,
    });
    const failed = Object.keys(answers.statuses).filter((status) => status !== '200');
    if (failed.length > 0) throw new Error(`${testCase.name} after a write: ${failed.join(', ')}`);
    return median(answers.times.filter((_, index) => index % 2 === 1));
  };
  return { product: await readMs(product.origin), bare: await readMs(bare.origin) };
}

async function sqlAlone({ connection, seconds }: Bench, { sql }: Case): Promise<number[]> {
  if (!sql) return [];
  const perSecond = await connection.timesPerSecond(sql, seconds);
  if (/^insert/.test(sql.sql)) {
    await connection.all(`delete from sales where id like '${foreignIds}%'`);
  }
  return [perSecond];
}

/** The same question to the peer, which may need several calls for it. */
async function measurePeer(
  { peer, seconds }: Bench,
  testCase: Case,
  { amount, next }: { amount: number | undefined; next: () => number },
): Promise<Figures[]> {
  const question = peer?.questionOf(testCase);
  if (!peer || !question) return [];
  const { paths, body } = question;
  const method = testCase.write?.method ?? ('GET' as const);
  const sent = paths.map((path) => ({
    method,
    path: () => path,
    body: body && (() => body(next())),
  }));
  const { origin, headers } = peer;
  const load = { origin, headers, sent, connections, seconds, amount };
  const timed = await measure(peer.pid, load);
  // One that has not answered once in that time is asked a few times, however long it takes.
  const isAnswered = timed.perSecond > 0;
  const figures = isAnswered ? timed : await measure(peer.pid, { ...load, amount: connections });
  const calls = paths.length;
  return [{ ...figures, perSecond: figures.perSecond / calls, cpuMs: figures.cpuMs * calls }];
}

let asked = 0;

/** Asks one question of the product, the floors and the peer, in turns. */
export async function measureCase(bench: Bench, testCase: Case): Promise<CaseFigures> {
  const { product, bare, headers } = bench;
  let written = 0;
  const next = () => written++;
  const bytes = await teach(bench, testCase, next);
  const amount = (await isSlow(bench, testCase)) ? connections : undefined;
  const { write, paths } = testCase;
  const load = (origin: string, mark = () => ''): Load => ({
    origin,
    headers,
    connections,
    seconds: bench.seconds,
    amount,
    sent: paths.map((path) => ({
      method: write?.method ?? 'GET',
      path: () => path + mark(),
      body: write && (() => write.body(next())),
    })),
  });
  // What the address says besides changes no answer, but no two such requests are the same.
  const mark = () => `&asked=${asked++}`;
  const isAnew = !write && testCase.madeAnew !== false;
  const ours: Figures[] = [];
  const floor: Figures[] = [];
  const others: Figures[] = [];
  const anew: Figures[] = [];
  const sql: number[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    ours.push(await measure(product.pid, load(product.origin)));
    floor.push(await measure(bare.pid, load(bare.origin)));
    others.push(...(await measurePeer(bench, testCase, { amount, next })));
    if (isAnew) anew.push(await measure(product.pid, load(product.origin, mark)));
    sql.push(...(await sqlAlone(bench, testCase)));
  }
  return {
    name: testCase.name,
    aim: testCase.aim ?? null,
    bytes,
    product: middle(ours),
    bare: middle(floor),
    peer: others.length > 0 ? middle(others) : null,
    anew: isAnew ? middle(anew) : null,
    afterWrite: isAnew ? await afterWrites(bench, testCase, amount !== undefined) : null,
    sqlPerSecond: sql.length > 0 ? median(sql) : null,
  };
}

/** What of a case was not answered as it has to be. */
export function failuresOf(figures: CaseFigures, testCase: Case, peer: Peer | null): string[] {
  const { name, status } = testCase;
  const wrong = (who: string, measured: Figures | null, expected: number) =>
    Object.entries(measured?.statuses ?? {})
      .filter(([code]) => code !== String(expected))
      .map(([code, count]) => `${name}: ${who} answered ${count} times ${code}, not ${expected}`);
  return [
    ...wrong('the product', figures.product, status),
    ...wrong('the product, made anew,', figures.anew, status),
    ...wrong('the bare server', figures.bare, status),
    ...wrong('the peer', figures.peer, peer?.questionOf(testCase)?.status ?? status),
  ];
}
