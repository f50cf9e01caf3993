import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { HeavyRead } from '@backcounter/api/deps';
import { emptyDatabase } from '@backcounter/storage/contract/empty-database';
import type { DatabaseAddress } from './database-address.ts';
import { HeavyReads } from './heavy-reads.ts';
import { makeDatabase } from './testing/database.ts';
import { temporaryFolder } from './testing/processes.ts';

const { folder, remove } = temporaryFolder();
const addresses: Partial<Record<'sqlite' | 'postgres', DatabaseAddress>> = {};
const opened: HeavyReads[] = [];

beforeAll(async () => {
  addresses.sqlite = { engine: 'sqlite', path: join(folder, 'long.db') };
  addresses.postgres = { engine: 'postgres', url: await emptyDatabase(inject('postgresUrl')) };
  // About 400 kB of JSON.
  for (const address of Object.values(addresses)) {
    const storage = await makeDatabase(address, 2500);
    await storage.close();
  }
});
afterAll(async () => {
  await Promise.all(opened.map((reads) => reads.stop()));
  remove();
});

type Options = ConstructorParameters<typeof HeavyReads>[2];

function openReads(engine: keyof typeof addresses, options: Options): HeavyReads {
  const address = addresses[engine];
  if (!address) throw new Error(`There is no database of ${engine}`);
  const reads = new HeavyReads(address, () => undefined, options);
  opened.push(reads);
  return reads;
}

const caller = {
  ...{ userId: 'u1', name: 'Ada', email: 'ada@example.com', role: 'admin' as const, scope: null },
  ...{ employeeName: null, mustChangePassword: false, session: 't1' },
};
const allSales: HeavyRead = { route: 'GET /sales', caller, params: {}, query: { store_ids: [] } };
const stores: HeavyRead = { route: 'GET /stores', caller, params: {}, query: {} };

async function streamed(reads: HeavyReads, signal?: AbortSignal): Promise<ReadableStream> {
  const content = await reads.run(allSales, signal);
  if (!(content instanceof ReadableStream)) throw new Error('It was sent as a whole');
  return content;
}

describe.each(['sqlite', 'postgres'] as const)('a long list on %s', (engine) => {
  it('is the same streamed and buffered', async () => {
    const [parts, whole] = await Promise.all([
      streamed(openReads(engine, { maxBufferedLength: 1000 })),
      openReads(engine, { maxBufferedLength: Infinity }).run(allSales),
    ]);
    const texts: string[] = [];
    for await (const part of parts.pipeThrough(new TextDecoderStream())) texts.push(part);
    const text = texts.join('');
    expect(text).toBe(new TextDecoder().decode(whole as Uint8Array));
    expect(JSON.parse(text)).toHaveLength(2500);
    for (const part of texts) expect(part.length).toBeLessThan(text.length / 2);
  });

  it('is exported as a sorted file, streamed or buffered', async () => {
    const file = (ending: string): HeavyRead => ({
      ...allSales,
      route: `GET /exports/sales.${ending}`,
      query: { store_ids: [], columns: 'amount,date', sort: '-amount' },
    });
    const parts = await openReads(engine, { maxBufferedLength: 1000 }).run(file('csv'));
    expect(parts).toBeInstanceOf(ReadableStream);
    const text = await new Response(parts).text();
    const reads = openReads(engine, { maxBufferedLength: Infinity });
    expect(await new Response(await reads.run(file('csv'))).text()).toBe(text);
    const [head, ...lines] = text.trimEnd().split('\n');
    expect(head).toBe('Amount,Date');
    const amounts = lines.map((line) => Number(line.split(',')[0]));
    expect(amounts).toHaveLength(2500);
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    const book = unzipSync((await reads.run(file('xlsx'))) as Uint8Array);
    expect(Object.keys(book)).toContain('xl/worksheets/sheet1.xml');
  });

  it('blocks neither short reads nor, once cancelled, other long ones', async () => {
    const options = { maxBufferedLength: 1000, maxStreams: 3, stalledMs: 60_000 };
    const reads = openReads(engine, options);
    const streams = await Promise.all([streamed(reads), streamed(reads), streamed(reads)]);
    const order: string[] = [];
    const fourth = streamed(reads).then((stream) => {
      order.push('fourth');
      return stream;
    });
    expect(await reads.run(stores)).toBeInstanceOf(Uint8Array);
    expect(await reads.run(stores)).toBeInstanceOf(Uint8Array);
    order.push('short');
    for (const stream of streams) await stream.cancel();
    await (await fourth).cancel();
    expect(order).toEqual(['short', 'fourth']);
    // More streams than the pool has connections.
    for (let left = 8; left > 0; left -= 1) await (await streamed(reads)).cancel();
  });
});

describe('a long list', () => {
  it('is not sent to a request that was aborted before the first chunk', async () => {
    const reads = openReads('sqlite', { maxBufferedLength: 1000, maxStreams: 1 });
    await (await streamed(reads)).cancel();
    const request = new AbortController();
    const pending = streamed(reads, request.signal);
    request.abort();
    await expect(pending).rejects.toThrow('Given up');
    await (await streamed(reads)).cancel();
  });

  it('makes room for another one when it is not read any more', async () => {
    const options = { maxBufferedLength: 1000, maxStreams: 1, stalledMs: 50 };
    const reads = openReads('sqlite', options);
    const reader = (await streamed(reads)).getReader();
    await reader.read();
    const waiting = await streamed(reads);
    await expect(reader.read()).rejects.toMatchObject({ code: 'unavailable' });
    await waiting.cancel();
  });

  it('is not aborted while no other stream waits', async () => {
    const reads = openReads('sqlite', { maxBufferedLength: 1000, maxStreams: 1, stalledMs: 0 });
    const alone = await streamed(reads);
    expect(await reads.run(stores)).toBeInstanceOf(Uint8Array);
    await setTimeout(100);
    await expect(new Response(alone).json()).resolves.toHaveLength(2500);
  });

  it('errors when its thread dies, so that it cannot be mistaken for complete', async () => {
    const workers: Worker[] = [];
    const keepWorker = (started: Worker) => workers.push(started);
    process.on('worker', keepWorker);
    const reads = openReads('sqlite', { maxBufferedLength: 1000 });
    const reader = (await streamed(reads)).getReader();
    process.off('worker', keepWorker);
    await reader.read();
    const [worker] = workers;
    if (!worker) throw new Error('No thread was started');
    void worker.terminate();
    await once(worker, 'exit');
    await expect(reader.read()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
