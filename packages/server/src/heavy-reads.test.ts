import { once } from 'node:events';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '@backcounter/storage/database';
import type { HeavyRead } from '@backcounter/api/deps';
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

const caller = {
  ...{ userId: 'u1', name: 'Ada', email: 'ada@example.com', role: 'admin' as const, scope: null },
  ...{ employeeName: null, mustChangePassword: false, session: 't1' },
};
const listSales: HeavyRead = { route: 'GET /sales', caller, params: {}, query: { store_ids: [] } };
const findings: HeavyRead = {
  ...listSales,
  route: 'GET /findings',
  query: { kinds: [] },
  learns: true,
};

async function run(read: HeavyRead, givenUp?: AbortSignal): Promise<unknown> {
  return new Response(await reads.run(read, givenUp)).json();
}

describe('HeavyReads', () => {
  it('answers as the route itself would, from another thread', async () => {
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

  it('works on two quick reads at once, and does not begin one that nobody waits for', async () => {
    const before = workers.length;
    const quick = new HeavyReads(address, (error) => failures.push(error), { quickMs: Infinity });
    await quick.run(listSales);
    const [first, second] = [quick.run(listSales), quick.run(listSales)];
    const caller = new AbortController();
    const third = quick.run({ ...listSales, route: 'GET /nothing' }, caller.signal);
    caller.abort();
    // Begun, it would have failed as no route.
    await expect(third).rejects.toThrow('Given up');
    expect(await first).toEqual(await second);
    expect(workers).toHaveLength(before + 2);
    await quick.stop();
  });

  it('keeps one thread free of what takes long', async () => {
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

  it('learns in one thread only, however quick that was', async () => {
    const before = workers.length;
    const quick = new HeavyReads(address, (error) => failures.push(error), { quickMs: Infinity });
    await Promise.all([quick.run(findings), quick.run(findings)]);
    await Promise.all([quick.run(findings), quick.run(findings)]);
    expect(workers).toHaveLength(before + 1);
    await quick.stop();
  });

  it('lets nobody wait while it learns', async () => {
    const before = workers.length;
    const fresh = new HeavyReads(address, (error) => failures.push(error), { quickMs: Infinity });
    await fresh.run(listSales);
    await Promise.all([findings, findings, listSales, listSales].map((read) => fresh.run(read)));
    expect(workers).toHaveLength(before + 3);
    await fresh.stop();
  });

  it('ends a thread that has nothing to do, and starts another one for the next question', async () => {
    const before = workers.length;
    const idle = new HeavyReads(address, (error) => failures.push(error), { idleMs: 1 });
    await idle.run(listSales);
    await once(workers[before] as Worker, 'exit');
    await expect(idle.run(listSales)).resolves.toBeInstanceOf(Uint8Array);
    expect(workers).toHaveLength(before + 2);
    await idle.stop();
  });

  it('lets a thread that has learned for long wait for a time of its own', async () => {
    const before = workers.length;
    const times = { idleMs: 600_000, quickMs: 0, learnedIdleMs: 1 };
    const learned = new HeavyReads(address, (error) => failures.push(error), times);
    await learned.run(findings);
    await once(workers[before] as Worker, 'exit');
    await learned.stop();
  });

  it('refuses with 503 what a dying thread was asked, and answers the next question', async () => {
    await run(listSales);
    // Told to end first: a thread that is asked first may answer before it dies.
    for (const worker of workers) void worker.terminate();
    const asked = reads.run(listSales);
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
    await expect(run(listSales)).resolves.toHaveLength(3);
  });
});
