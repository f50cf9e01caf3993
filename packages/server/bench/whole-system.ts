import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '@backcounter/core/dates';
import { runCommand, type CommandRun } from './commands.ts';
import type { Databases } from './databases.ts';
import { serverEnv, openStorageOf, type Business } from './business.ts';
import { fillStores } from './fill.ts';
import { sendLoad, median, memoryMbOf, latencies, type Load } from './load.ts';
import type { Bench } from './measure-case.ts';
import { callOnce, startProduct } from './processes.ts';
import { signIn } from './sign-in.ts';
import { storeId, vendorId, type Size } from './sizes.ts';

/** Time from starting the program to its first response, in ms: the median of five runs. */
export async function measureStartMs(env: Record<string, string>): Promise<number> {
  const all: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const start = performance.now();
    const product = await startProduct(env);
    await callOnce(`${product.origin}/api/health/ready`);
    all.push(performance.now() - start);
    await product.stop();
  }
  return median(all);
}

/** Memory once the server has released what it does not need (after 8 s without requests), in MB. */
export async function measureIdleMb(pid: number): Promise<number> {
  await delay(11_000);
  return memoryMbOf(pid);
}

export type Latency = { beside: string; p50: number; p99: number; max: number };

const importedRowCount = 20_000;

/** Creates an import folder with sales on days without entries. */
function salesToImport(folder: string, { stores }: Size): string {
  const path = join(folder, 'import');
  mkdirSync(path);
  const lines = Array.from({ length: importedRowCount }, (_, index) => {
    const store = String((index % stores) + 1).padStart(2, '0');
    return `Store ${store},${addDays('1960-01-01', Math.floor(index / stores))},123.45`;
  });
  writeFileSync(join(path, 'sales.csv'), ['store,date,total_sales', ...lines, ''].join('\n'));
  return path;
}

/** The latency of a small read while the server or its database is busy with large work. */
export async function measureWaits(
  bench: Bench,
  { database }: Business,
  { size, folder }: { size: Size; folder: string },
): Promise<{ waiting: Latency[]; commands: CommandRun[] }> {
  const { product, headers, times, seconds } = bench;
  const small = { path: () => `/api/sales?store_id=${storeId(1)}&month=${times.month}` };
  const load = { origin: product.origin, headers, connections: 1 };
  const besideOf = async (beside: string, rest: Partial<Load>): Promise<Latency> => {
    const { times: ms } = await sendLoad({ ...load, sent: [small], ...rest });
    return { beside, ...latencies(ms) };
  };
  const waiting = [await besideOf('nothing else', { seconds })];
  let requestCount = 0;
  const month = { path: () => `/api/sales?month=${times.month}&asked=wait-${requestCount++}` };
  const heavy = sendLoad({ ...load, sent: [month], connections: 2, seconds: seconds * 2 });
  waiting.push(
    await besideOf("two clients of all stores' month, uncached", {
      until: heavy,
      seconds: 600,
    }),
  );
  const commands: CommandRun[] = [];
  for (const { name, args } of [
    { name: 'a backup', args: ['backup', join(folder, 'backup.db')] },
    {
      name: `an import of ${importedRowCount} sales`,
      args: ['import', salesToImport(folder, size)],
    },
  ]) {
    const running = runCommand({ name, args, url: database.url });
    waiting.push(await besideOf(name, { until: running, seconds: 600 }));
    commands.push(await running);
  }
  return { waiting, commands };
}

/** Measures an export of everything and its import into an empty database. */
export async function exportAndImport(
  databases: Databases,
  { database }: Business,
  folder: string,
): Promise<CommandRun[]> {
  const files = join(folder, 'export');
  await databases.drop('entered');
  const entered = await databases.create('entered');
  const runs = [
    await runCommand({
      name: 'an export of everything',
      args: ['export', files],
      url: database.url,
    }),
    await runCommand({
      name: 'the import of that export',
      args: ['import', files],
      url: entered.url,
    }),
  ];
  await databases.drop('entered');
  return runs;
}

const entries = 5000;

/** Bytes on disk of a sale and of an invoice, including their activity entries. */
export async function measureBytesPerEntry(
  databases: Databases,
): Promise<{ sale: number; invoice: number }> {
  await databases.drop('entries');
  const database = await databases.create('entries');
  const env = serverEnv(database);
  await (await startProduct(env)).stop();
  const stores = 20;
  const storage = openStorageOf(database);
  await fillStores(storage, { rows: '0', stores });
  await storage.close();
  const enter = async (path: string, bodyOf: (index: number) => object) => {
    const before = await database.bytes();
    const product = await startProduct(env);
    let index = 0;
    const sent = {
      method: 'POST',
      path: () => path,
      body: () => JSON.stringify(bodyOf(index++)),
    } as const;
    const headers = await signIn(product.origin);
    const { statuses } = await sendLoad({
      origin: product.origin,
      headers,
      sent: [sent],
      connections: 8,
      amount: entries,
    });
    await product.stop();
    const created = statuses['201'] ?? 0;
    if (created !== entries) throw new Error(`${path}: ${JSON.stringify(statuses)}`);
    return Math.round(((await database.bytes()) - before) / created);
  };
  const rowOf = (index: number) => ({
    store_id: storeId(index % stores),
    date: addDays('2025-01-01', Math.floor(index / stores)),
  });
  const sale = await enter('/api/sales', (index) => ({ ...rowOf(index), total_sales: 1234.56 }));
  const invoice = await enter('/api/invoices', (index) => ({
    ...rowOf(index),
    vendor_id: vendorId(index % 20),
    invoice_number: `INV-${index}`,
    amount: 123.45,
  }));
  await databases.drop('entries');
  return { sale, invoice };
}
