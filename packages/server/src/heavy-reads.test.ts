import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '@backcounter/storage/database';
import type { HeavyRead } from '@backcounter/api/deps';
import { heavyReads, type HeavyReads } from './heavy-reads.ts';
import type { DatabaseAddress } from './database-address.ts';
import { makeDatabase } from './testing/database.ts';
import { temporaryFolder } from './testing/processes.ts';

const { folder, remove } = temporaryFolder();
const address: DatabaseAddress = { engine: 'sqlite', path: join(folder, 'books.db') };
const failures: unknown[] = [];
let storage: Storage;
let reads: HeavyReads;
let worker: Worker | undefined;

const keepWorker = (started: Worker) => (worker = started);

beforeAll(async () => {
  process.on('worker', keepWorker);
  storage = await makeDatabase(address, 3);
  reads = heavyReads(address, (error) => failures.push(error));
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

async function run(read: HeavyRead): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await reads.run(read)));
}

describe('heavyReads', () => {
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

  it('refuses with 503 what a dying thread was asked, and answers the next question', async () => {
    await run(listSales);
    // Told to end first: a thread that is asked first may answer before it dies.
    void worker?.terminate();
    const asked = reads.run(listSales);
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
    await expect(run(listSales)).resolves.toHaveLength(3);
  });
});
