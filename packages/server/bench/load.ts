import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

export type Load = {
  url: string;
  token: string;
  connections: number;
  seconds: number;
  method?: 'POST' | 'PUT';
  /** Bodies, a new one for each request. */
  nextBody?: () => string;
  /** Addresses, a new one for each request. */
  nextPath?: () => string;
};

export type Figures = {
  perSecond: number;
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

/** Memory of a process, in MB. */
export function memoryMbOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return Math.round((pages * 4096) / 1e6);
}

/** Puts a load on a server process and tells what came of it. */
export async function measure(pid: number, load: Load): Promise<Figures> {
  const before = cpuMsOf(pid);
  const { nextBody, nextPath } = load;
  const statuses: Record<string, number> = {};
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: load.url,
        connections: load.connections,
        duration: load.seconds,
        headers: { authorization: `Bearer ${load.token}`, 'content-type': 'application/json' },
        ...(nextBody
          ? {
              requests: [
                {
                  method: load.method ?? 'POST',
                  setupRequest: (request: autocannon.Request) => ({ ...request, body: nextBody() }),
                },
              ],
            }
          : {}),
        ...(nextPath
          ? {
              requests: [
                {
                  setupRequest: (request: autocannon.Request) => ({ ...request, path: nextPath() }),
                },
              ],
            }
          : {}),
      },
      (error: unknown, done) => {
        if (error) reject(new Error('The load could not be made', { cause: error }));
        else resolve(done);
      },
    );
    run.on('response', (_client, status) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
  });
  const total = result.requests.total;
  return {
    perSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    max: result.latency.max,
    cpuMs: (cpuMsOf(pid) - before) / Math.max(total, 1),
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

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
