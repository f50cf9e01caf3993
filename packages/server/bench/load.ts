import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

type LoadRequest = {
  method?: 'GET' | 'POST' | 'PUT';
  /** Called for each request. */
  path: () => string;
  body?: (() => string) | undefined;
};

export type Load = {
  origin: string;
  headers: Record<string, string>;
  /** Sent in turn by each connection. */
  sent: readonly LoadRequest[];
  connections: number;
  /** Duration, unless `amount` is given. */
  seconds?: number;
  /** Number of requests. */
  amount?: number | undefined;
  /** Stops the load early. */
  until?: Promise<unknown>;
};

export type LoadResult = {
  /** Latency of each response in ms, in order of arrival. */
  times: number[];
  statuses: Record<string, number>;
  /** From the first request to the last response. */
  seconds: number;
};

export type Figures = {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
  /** CPU time of the server process per request, in ms. */
  cpuMs: number;
  statuses: Record<string, number>;
};

/** CPU time of a process so far, in ms (Linux counts hundredths of a second). */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const status = (pid: number, field: string) => {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(text)?.[1] ?? 0);
};

/** Current memory of a process (RSS), in MB. */
export const memoryMbOf = (pid: number) => Math.round((status(pid, 'VmRSS') * 1024) / 1e6);

/** Peak memory of a process (RSS), in MB; 0 if it has just exited. */
export const peakMemoryMbOf = (pid: number) => Math.round((status(pid, 'VmHWM') * 1024) / 1e6);

/** Sends a load to a server. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const { origin, headers, connections, sent, seconds, amount, until } = load;
  const result: LoadResult = { times: [], statuses: {}, seconds: 0 };
  const start = performance.now();
  const requests = sent.map(({ method = 'GET', path, body }) => ({
    method,
    setupRequest: (request: autocannon.Request) => ({
      ...request,
      path: path(),
      ...(body ? { body: body() } : {}),
    }),
  }));
  const done = await new Promise<autocannon.Result>((resolve, reject) => {
    const ending = amount === undefined ? { duration: seconds ?? 1 } : { amount };
    const timeout = 600;
    const run = autocannon(
      { url: origin, connections, headers, requests, timeout, ...ending },
      (error: unknown, finished) => {
        if (error) reject(new Error('The load could not be made', { cause: error }));
        else resolve(finished);
      },
    );
    run.on('response', (_client, code, _bytes, ms) => {
      result.times.push(ms);
      result.statuses[code] = (result.statuses[code] ?? 0) + 1;
      result.seconds = (performance.now() - start) / 1000;
    });
    void until?.finally(() => run.stop());
  });
  if (done.errors > 0) result.statuses['no answer'] = done.errors;
  return result;
}

const sorted = (values: readonly number[]) => Float64Array.from(values).sort();

function quantile(values: Float64Array, share: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

export const median = (values: readonly number[]) => quantile(sorted(values), 0.5);

/** Latency quantiles in ms. */
export function latencies(times: readonly number[]) {
  const inOrder = sorted(times);
  return { p50: quantile(inOrder, 0.5), p99: quantile(inOrder, 0.99), max: inOrder.at(-1) ?? 0 };
}

/** Sends a load to a server process and returns its figures. */
export async function measureLoad(pid: number, load: Load): Promise<Figures> {
  const before = cpuMsOf(pid);
  const { times, statuses, seconds } = await sendLoad(load);
  return {
    ...latencies(times),
    perSecond: seconds > 0 ? times.length / seconds : 0,
    cpuMs: (cpuMsOf(pid) - before) / Math.max(times.length, 1),
    statuses,
  };
}

/** The median of each figure over the rounds, and the maximum latency of all. */
export function medianFigures(rounds: readonly Figures[]): Figures {
  const of = (key: 'perSecond' | 'p50' | 'p99' | 'cpuMs') => median(rounds.map((f) => f[key]));
  const statuses: Figures['statuses'] = {};
  for (const [code, count] of rounds.flatMap((figures) => Object.entries(figures.statuses))) {
    statuses[code] = (statuses[code] ?? 0) + count;
  }
  const max = Math.max(...rounds.map((figures) => figures.max));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    max,
    cpuMs: of('cpuMs'),
    statuses,
  };
}

/** Repeats work on this thread for some seconds; returns executions per second. */
export function repeat(seconds: number, work: (index: number) => void): number {
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < seconds * 1000) work(count++);
  return (count * 1000) / (performance.now() - start);
}
