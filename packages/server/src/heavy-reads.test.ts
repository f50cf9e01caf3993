import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Storage } from '@backcounter/storage/database';
import type { ByteStream, HeavyRead } from '@backcounter/api/deps';
import { HeavyReads } from './heavy-reads.ts';
import type { DatabaseAddress } from './database-address.ts';
import { makeDatabase } from './testing/database.ts';
import { temporaryFolder } from './testing/processes.ts';

const { folder, remove } = temporaryFolder();
const address: DatabaseAddress = { engine: 'sqlite', path: join(folder, 'business.db') };
const failures: unknown[] = [];
let storage: Storage;
let reads: HeavyReads;
const workers: Worker[] = [];

const keepWorker = (started: Worker) => workers.push(started);

beforeAll(async () => {
  process.on('worker', keepWorker);
  storage = await makeDatabase(address, 3);
  reads = new HeavyReads(address, (error) => failures.push(error));
});
afterAll(async () => {
  process.off('worker', keepWorker);
  await reads.stop();
  await storage.close();
  remove();
});

afterEach(() => vi.useRealTimers());

const caller = {
  ...{ userId: 'u1', name: 'Ada', email: 'ada@example.com', role: 'admin' as const, scope: null },
  ...{ employeeName: null, mustChangePassword: false, session: 't1' },
};
const listSales: HeavyRead = { route: 'GET /sales', caller, params: {}, query: { store_ids: [] } };
const findings: HeavyRead = {
  ...listSales,
  route: 'GET /findings',
  query: { kinds: [] },
  warmsCache: true,
};

async function run(read: HeavyRead, signal?: AbortSignal): Promise<unknown> {
  return new Response(await reads.run(read, signal)).json();
}

describe('HeavyReads', () => {
  it('returns the same as the route itself, from another thread', async () => {
    const sales = await run(listSales);
    expect(sales).toHaveLength(3);
    expect(sales).toEqual(
      expect.arrayContaining([expect.objectContaining({ _id: 'sale-000002' })]),
    );
  });

  it('sees the stores of the caller only', async () => {
    const limited = { ...caller, role: 'owner' as const, scope: ['another'] };
    await expect(run({ ...listSales, caller: limited })).resolves.toEqual([]);
  });

  it('passes failures on', async () => {
    await expect(run({ ...listSales, route: 'GET /nothing' })).rejects.toThrow('is no read');
  });

  it('runs two quick reads at once, and does not start an aborted one', async () => {
    const before = workers.length;
    const quick = new HeavyReads(address, (error) => failures.push(error), { quickMs: Infinity });
    await quick.run(listSales);
    const [first, second] = [quick.run(listSales), quick.run(listSales)];
    const caller = new AbortController();
    const third = quick.run({ ...listSales, route: 'GET /nothing' }, caller.signal);
    caller.abort();
    // If it had been started, it would have failed with another error.
    await expect(third).rejects.toThrow('Given up');
    expect(await first).toEqual(await second);
    expect(workers).toHaveLength(before + 2);
    await quick.stop();
  });

  it('keeps one thread free of slow reads', async () => {
    const before = workers.length;
    const careful = new HeavyReads(address, (error) => failures.push(error), { quickMs: 0 });
    await careful.run(listSales);
    await Promise.all([careful.run(listSales), careful.run(listSales)]);
    expect(workers).toHaveLength(before + 1);
    const unknown = { ...listSales, route: 'GET /stores', query: {} };
    await Promise.all([careful.run(listSales), careful.run(unknown)]);
    expect(workers).toHaveLength(before + 2);
    await careful.stop();
  });

  it('warms caches in one thread only, however quick that is', async () => {
    const before = workers.length;
    const quick = new HeavyReads(address, (error) => failures.push(error), { quickMs: Infinity });
    await Promise.all([quick.run(findings), quick.run(findings)]);
    await Promise.all([quick.run(findings), quick.run(findings)]);
    expect(workers).toHaveLength(before + 1);
    await quick.stop();
  });

  it('delays no other read while it warms caches', async () => {
    const before = workers.length;
    const fresh = new HeavyReads(address, (error) => failures.push(error), { quickMs: Infinity });
    await fresh.run(listSales);
    await Promise.all([findings, findings, listSales, listSales].map((read) => fresh.run(read)));
    expect(workers).toHaveLength(before + 3);
    await fresh.stop();
  });

  it('stops an idle thread, and starts a new one for the next read', async () => {
    const before = workers.length;
    const idle = new HeavyReads(address, (error) => failures.push(error), { idleMs: 1 });
    await idle.run(listSales);
    await once(workers[before] as Worker, 'exit');
    await expect(idle.run(listSales)).resolves.toBeInstanceOf(Uint8Array);
    expect(workers).toHaveLength(before + 2);
    await idle.stop();
  });

  it('stops a thread by message: it ends by itself before it would be terminated', async () => {
    const before = workers.length;
    // The timer that terminates a thread never fires, however slow the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const fresh = new HeavyReads(address, (error) => failures.push(error));
    await fresh.run(listSales);
    const exited = once(workers[before] as Worker, 'exit');
    await fresh.stop();
    expect(await exited).toEqual([0]);
  });

  it('has a separate idle timeout for a thread with a warm cache', async () => {
    const before = workers.length;
    const times = { idleMs: 600_000, quickMs: 0, warmIdleMs: 1 };
    const warm = new HeavyReads(address, (error) => failures.push(error), times);
    await warm.run(findings);
    await once(workers[before] as Worker, 'exit');
    await warm.stop();
  });

  it('aborts a stalled stream when another one has waited for as long as allowed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const options = { maxBufferedLength: 0, maxStreams: 1, stalledMs: 3000 };
    const streaming = new HeavyReads(address, (error) => failures.push(error), options);
    const stream = (await streaming.run(listSales)) as ByteStream;
    let isOpen = true;
    void stream.getReader().closed.catch(() => (isOpen = false));
    const waiting = streaming.run(listSales);
    // Idle time of the thread, deadline of the waiting stream, next search for stalled streams.
    const timers = 3;
    while (vi.getTimerCount() < timers) await setImmediate();
    await expect(streaming.run({ ...listSales, route: 'GET /nothing' })).rejects.toThrow('no read');
    expect(vi.getTimerCount()).toBe(timers);
    await vi.advanceTimersByTimeAsync(2999);
    expect(isOpen).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOpen).toBe(false);
    await expect(waiting).resolves.toBeInstanceOf(ReadableStream);

    const refused = streaming.run(listSales);
    while (vi.getTimerCount() < timers) await setImmediate();
    const stopped = streaming.stop();
    await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
    await stopped;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails the read of a dying thread with 503, and runs the next read', async () => {
    await run(listSales);
    // Terminate first, otherwise the thread might respond before it dies.
    for (const worker of workers) void worker.terminate();
    const pending = reads.run(listSales);
    await expect(pending).rejects.toMatchObject({ code: 'unavailable' });
    await expect(run(listSales)).resolves.toHaveLength(3);
  });
});
