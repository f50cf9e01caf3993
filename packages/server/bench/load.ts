import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

type Sent = {
  method?: 'GET' | 'POST' | 'PUT';
  /** A new one for each request. */
  path: () => string;
  body?: (() => string) | undefined;
};

export type Load = {
  origin: string;
  headers: Record<string, string>;
  /** Sent in turns by each connection. */
  sent: readonly Sent[];
  connections: number;
  /** How long, unless `amount` says how many requests. */
  seconds?: number;
  amount?: number | undefined;
  /** Ends it before its time. */
  until?: Promise<unknown>;
};

export type Answers = {
  /** Milliseconds of each, in the order of their coming. */
  times: number[];
  statuses: Record<string, number>;
  /** From the first request to the last answer. */
  seconds: number;
};

export type Figures = {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
  /** Milliseconds of processor time that the serving process spent for each request. */
  cpuMs: number;
  statuses: Record<string, number>;
};

/** Processor time of a process so far, in ms (Linux counts it in hundredths of a second). */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const status = (pid: number, field: string) => {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(text)?.[1] ?? 0);
};

/** Memory of a process now, in MB. */
export const memoryMbOf = (pid: number) => Math.round((status(pid, 'VmRSS') * 1024) / 1e6);

/** The most memory that a process had so far, in MB; 0 for one that has just ended. */
export const mostMemoryMbOf = (pid: number) => Math.round((status(pid, 'VmHWM') * 1024) / 1e6);

/** Puts a load on a server. */
export async function ask(load: Load): Promise<Answers> {
  const { origin, headers, connections, sent, seconds, amount, until } = load;
  const answers: Answers = { times: [], statuses: {}, seconds: 0 };
  const start = performance.now();
  const requests = sent.map(({ method = 'GET', path, body }) => ({
    method,
    setupRequest: (request: autocannon.Request) => ({
      ...request,
      path: path(),
      ...(body ? { body: body() } : {}),
    }),
  }));
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const ending = amount === undefined ? { duration: seconds ?? 1 } : { amount };
    const timeout = 600;
    const run = autocannon(
      { url: origin, connections, headers, requests, timeout, ...ending },
      (error: unknown, done) => {
        if (error) reject(new Error('The load could not be made', { cause: error }));
        else resolve(done);
      },
    );
    run.on('response', (_client, code, _bytes, ms) => {
      answers.times.push(ms);
      answers.statuses[code] = (answers.statuses[code] ?? 0) + 1;
      answers.seconds = (performance.now() - start) / 1000;
    });
    void until?.finally(() => run.stop());
  });
  if (result.errors > 0) answers.statuses['no answer'] = result.errors;
  return answers;
}

const sorted = (values: readonly number[]) => Float64Array.from(values).sort();

function quantile(values: Float64Array, share: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

export const median = (values: readonly number[]) => quantile(sorted(values), 0.5);

/** How long answers took, in ms. */
export function waits(times: readonly number[]) {
  const inOrder = sorted(times);
  return { p50: quantile(inOrder, 0.5), p99: quantile(inOrder, 0.99), max: inOrder.at(-1) ?? 0 };
}

/** Puts a load on a server process and tells what came of it. */
export async function measure(pid: number, load: Load): Promise<Figures> {
  const before = cpuMsOf(pid);
  const { times, statuses, seconds } = await ask(load);
  return {
    ...waits(times),
    perSecond: seconds > 0 ? times.length / seconds : 0,
    cpuMs: (cpuMsOf(pid) - before) / Math.max(times.length, 1),
    statuses,
  };
}

/** The median of each figure over the rounds; the worst wait is that of all. */
export function middle(rounds: readonly Figures[]): Figures {
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

/** Repeats a piece of work for some seconds on this thread; times per second. */
export function repeat(seconds: number, work: (index: number) => void): number {
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < seconds * 1000) work(count++);
  return (count * 1000) / (performance.now() - start);
}
