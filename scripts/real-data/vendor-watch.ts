import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { plant, plantingDays, type InvoiceLine, type Plant } from './planted-invoices.ts';
import { importFolder, startServer, type Get } from './product.ts';
import type { Tally } from './tally.ts';

const kinds = ['double_invoice', 'unusual_invoice', 'absent_vendor'];

type Found = { kind: string; store_id: string; at: string; invoice_number?: string };
type Named = { name: string; _id: string };

const limits = { marks: 2, lastMonth: 5, foundShare: 0.95 };
const planted = 200;
/** Not one of the seeds (1 to 6) that the rules were tuned with. */
const seed = 4711;

const readInvoices = (folder: string): InvoiceLine[] =>
  parse(gunzipSync(readFileSync(join(folder, 'invoices.csv.gz'))), { columns: true });

/** Findings about invoices in the planting days and the rest of the last month. */
async function readFindings(get: Get): Promise<Found[]> {
  const parts = [
    `from=${plantingDays.start.slice(0, 7)}-01&to=2026-06-30`,
    'from=2026-07-01&to=2026-10-31',
  ];
  const answers = await Promise.all(
    parts.map((part) => get<{ data: Found[] }>(`/findings?${part}`)),
  );
  return answers.flatMap(({ data }) => data).filter(({ kind }) => kinds.includes(kind));
}

/** Checks the number of findings on the unmodified data: few enough to read. */
export async function checkQuiet(tally: Tally, get: Get): Promise<void> {
  const found = await readFindings(get);
  const stores = await get<Named[]>('/stores');
  const perMonth = [...Map.groupBy(found, ({ store_id, at }) => `${store_id} ${at.slice(0, 7)}`)];
  const months = 16;
  const mean = found.length / (stores.length * months);
  const inLast = perMonth.filter(([key]) => key.endsWith('2026-10')).map(([, rows]) => rows.length);
  const most = Math.max(0, ...inLast);
  console.log(
    `vendor watch, untouched: ${mean.toFixed(2)} marks a store and month, at most ${most} in the last`,
  );
  tally.check('vendor watch finds something', found.length > 0);
  tally.check('vendor watch is quiet on average', mean <= limits.marks, mean);
  tally.check('vendor watch is quiet in the last month', most <= limits.lastMonth, most);
}

const isFound = (planted: Plant, found: readonly Found[], storeId: string) =>
  found.some(
    ({ kind, store_id, at, invoice_number: number }) =>
      kind === planted.kind &&
      store_id === storeId &&
      at === planted.date &&
      (planted.number === null || number === planted.number),
  );

/** Copies the folder's stores, vendors and invoices, with mistakes planted. */
function writePlanted(folder: string, place: string) {
  const target = join(place, 'planted');
  mkdirSync(target);
  for (const file of ['stores.csv.gz', 'vendors.csv.gz']) {
    copyFileSync(join(folder, file), join(target, file));
  }
  const { lines, plants } = plant(readInvoices(folder), planted, seed);
  writeFileSync(join(target, 'invoices.csv'), stringify(lines, { header: true }));
  return { target, plants };
}

/** Checks that most of the planted mistakes are found. */
export async function checkPlanted(tally: Tally, folder: string, place: string): Promise<void> {
  const { target, plants } = writePlanted(folder, place);
  const database = { engine: 'SQLite', url: `sqlite:${join(place, 'planted.db')}` };
  await importFolder(database, target, []);
  const server = await startServer(database);
  try {
    const found = await readFindings(server.get);
    const stores = await server.get<Named[]>('/stores');
    const ids = new Map(stores.map(({ name, _id }) => [name, _id]));
    const isFoundOne = (each: Plant) => isFound(each, found, ids.get(each.store) ?? '');
    for (const [how, group] of Map.groupBy(plants, ({ kind, how }) => `${kind}, ${how}`)) {
      console.log(`planted ${how}: ${group.filter(isFoundOne).length} of ${group.length} found`);
    }
    const sum = plants.filter(isFoundOne).length;
    console.log(`vendor watch, planted: ${sum} of ${plants.length} found`);
    tally.equal('mistakes were planted', plants.length, planted);
    tally.check('vendor watch finds them', sum >= limits.foundShare * plants.length, sum);
  } finally {
    await server.stop();
  }
}
