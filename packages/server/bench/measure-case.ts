import { rawSqlIdPrefix, type Case } from './cases.ts';
import type { Connection } from './databases.ts';
import { sendLoad, median, measureLoad, medianFigures, type Figures, type Load } from './load.ts';
import type { Peer } from './peers/peer.ts';
import { callOnce, type BareServer, type RunningServer } from './processes.ts';
import { dayNumber, saleId, storeId, type Times } from './sizes.ts';

export type Bench = {
  product: RunningServer;
  bare: BareServer;
  /** Another server that gets equivalent requests. */
  peer: Peer | null;
  connection: Connection;
  headers: Record<string, string>;
  times: Times;
  seconds: number;
  rounds: number;
};

/** Latency in ms of reads that each directly follow a write to the same store. */
export type AfterWrite = { product: number; bare: number };

export type CaseFigures = {
  name: string;
  aim: number | null;
  /** Size of a response body. */
  bytes: number;
  product: Figures;
  bare: Figures;
  peer: Figures | null;
  /** Uncached: each request has a different URL. */
  anew: Figures | null;
  afterWrite: AfterWrite | null;
  sqlPerSecond: number | null;
};

const connections = 16;

/** Responses slower than this (ms) are measured by number of requests instead of duration. */
const slowMs = 200;

/** The number of write-read pairs for such slow reads. */
const slowPairs = 3;

const keyOf = (method: string, path: string) => `${method} ${path}`;

/** Copies the product's responses to the bare server; returns their average size in bytes. */
async function recordResponses(bench: Bench, testCase: Case, next: () => number): Promise<number> {
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
    await bare.setResponse(keyOf(method, path), answer);
  }
  return bytes / testCase.paths.length;
}

/** True if even a cached response is slow. */
async function isSlow({ product, headers }: Bench, { paths, write }: Case): Promise<boolean> {
  if (write) return false;
  const start = performance.now();
  await callOnce(product.origin + (paths[0] ?? ''), { headers });
  return performance.now() - start > slowMs;
}

/** A change of a sale in the store of the reads. */
function saleChange({ times }: Bench) {
  const date = `${times.month}-05`;
  const path = `/api/sales/${saleId(dayNumber(times, date))}`;
  let count = 0;
  const body = () => JSON.stringify({ store_id: storeId(0), date, total_sales: (count += 1) });
  return { method: 'PUT' as const, path: () => path, body };
}

async function measureAfterWrites(
  bench: Bench,
  testCase: Case,
  isCounted: boolean,
): Promise<AfterWrite> {
  const { product, bare, headers } = bench;
  const write = saleChange(bench);
  const response = await callOnce(product.origin + write.path(), {
    method: write.method,
    headers,
    body: write.body(),
  });
  await bare.setResponse(keyOf(write.method, write.path()), response);
  const readMs = async (origin: string) => {
    const sent = [write, { path: () => testCase.paths[0] ?? '' }];
    const answers = await sendLoad({
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

async function measureSql({ connection, seconds }: Bench, { sql }: Case): Promise<number[]> {
  if (!sql) return [];
  const perSecond = await connection.executionsPerSecond(sql, seconds);
  if (/^insert/.test(sql.sql)) {
    await connection.all(`delete from sales where id like '${rawSqlIdPrefix}%'`);
  }
  return [perSecond];
}

/** Measures the equivalent requests of the peer, which may need several calls. */
async function measurePeer(
  { peer, seconds }: Bench,
  testCase: Case,
  { amount, next }: { amount: number | undefined; next: () => number },
): Promise<Figures[]> {
  const peerRequest = peer?.requestFor(testCase);
  if (!peer || !peerRequest) return [];
  const { paths, body } = peerRequest;
  const method = testCase.write?.method ?? ('GET' as const);
  const sent = paths.map((path) => ({
    method,
    path: () => path,
    body: body && (() => body(next())),
  }));
  const { origin, headers } = peer;
  const load = { origin, headers, sent, connections, seconds, amount };
  const timed = await measureLoad(peer.pid, load);
  // If it has not responded once in that time, measure a few requests without a time limit.
  const isAnswered = timed.perSecond > 0;
  const figures = isAnswered
    ? timed
    : await measureLoad(peer.pid, { ...load, amount: connections });
  const calls = paths.length;
  return [{ ...figures, perSecond: figures.perSecond / calls, cpuMs: figures.cpuMs * calls }];
}

let requestCount = 0;

/** Measures one case on the product, the lower bounds and the peer, in turns. */
export async function measureCase(bench: Bench, testCase: Case): Promise<CaseFigures> {
  const { product, bare, headers } = bench;
  let written = 0;
  const next = () => written++;
  const bytes = await recordResponses(bench, testCase, next);
  const amount = (await isSlow(bench, testCase)) ? connections : undefined;
  const { write, paths } = testCase;
  const load = (origin: string, uniqueQuery = () => '', index = next): Load => ({
    origin,
    headers,
    connections,
    seconds: bench.seconds,
    amount,
    sent: paths.map((path) => ({
      method: write?.method ?? 'GET',
      path: () => path + uniqueQuery(),
      body: write && (() => write.body(index())),
    })),
  });
  // The bare server is fast enough to use up the days that can be entered.
  const sameBody = () => 0;
  // The extra parameter does not change the response, but bypasses the cache.
  const uniqueQuery = () => `&asked=${requestCount++}`;
  const isUncached = !write && testCase.hasUncached !== false;
  const productRounds: Figures[] = [];
  const bareRounds: Figures[] = [];
  const peerRounds: Figures[] = [];
  const anew: Figures[] = [];
  const sql: number[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    productRounds.push(await measureLoad(product.pid, load(product.origin)));
    bareRounds.push(await measureLoad(bare.pid, load(bare.origin, undefined, sameBody)));
    peerRounds.push(...(await measurePeer(bench, testCase, { amount, next })));
    if (isUncached) anew.push(await measureLoad(product.pid, load(product.origin, uniqueQuery)));
    sql.push(...(await measureSql(bench, testCase)));
  }
  return {
    name: testCase.name,
    aim: testCase.aim ?? null,
    bytes,
    product: medianFigures(productRounds),
    bare: medianFigures(bareRounds),
    peer: peerRounds.length > 0 ? medianFigures(peerRounds) : null,
    anew: isUncached ? medianFigures(anew) : null,
    afterWrite: isUncached ? await measureAfterWrites(bench, testCase, amount !== undefined) : null,
    sqlPerSecond: sql.length > 0 ? median(sql) : null,
  };
}

/** Describes the responses of a case with an unexpected status. */
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
    ...wrong('the peer', figures.peer, peer?.requestFor(testCase)?.status ?? status),
  ];
}
