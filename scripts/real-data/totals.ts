import { monthRange } from '@backcounter/core/dates';
import { readTotals, type Total } from './oracle.ts';
import type { Get } from './product.ts';
import type { Tally } from './tally.ts';

type Api = { engine: string; get: Get };

type Named = { name: string; _id: string };

type Ids = { store: (name: string) => string; vendor: (name: string, store: string) => string };

const cents = (dollars: number) => Math.round(dollars * 100);
const atOnce = 8;

async function readIds(get: Get): Promise<Ids> {
  const stores = new Map<string, string>();
  for (const { name, _id } of await get<Named[]>('/stores')) {
    stores.set(name, _id);
  }
  const vendors = new Map<string, string>();
  for (const { name, _id } of await get<Named[]>('/vendors')) {
    vendors.set(name, _id);
  }
  return { store: (name) => stores.get(name) ?? '', vendor: (name) => vendors.get(name) ?? '' };
}

type Row = { amount: number; store_id: { name: string }; vendor_id: { name: string } };

/** Counts and sums the listed rows of a store and vendor; each period's list is read once. */
function listReader(get: Get) {
  const lists = new Map<string, Promise<Row[]>>();
  return async (total: Total) => {
    const period = total.month.length === 4 ? `year=${total.month}` : `month=${total.month}`;
    const list = lists.get(period) ?? get<Row[]>(`/invoices?${period}`);
    lists.set(period, list);
    const rows = (await list).filter(
      (row) =>
        (total.store === '' || row.store_id.name === total.store) &&
        (total.vendor === '' || row.vendor_id.name === total.vendor),
    );
    return { count: rows.length, value: rows.reduce((sum, row) => sum + cents(row.amount), 0) };
  };
}

type Reader = (total: Total, ids: Ids, period: string) => Promise<number>;

/** The API figure that each metric of the folder must equal, in cents or minutes. */
function readers(get: Get): Record<string, Reader> {
  const invoices: Reader = async ({ store, vendor }, ids, period) => {
    const storeId = store === '' ? 'all' : ids.store(store);
    const vendorId = vendor === '' ? 'all' : ids.vendor(vendor, store);
    const path = `/invoices/total?store_id=${storeId}&vendor_id=${vendorId}&${period}`;
    return cents((await get<{ total: number }>(path)).total);
  };
  const sales: Reader = async ({ store }, ids, period) => {
    const storeId = store === '' ? 'all' : ids.store(store);
    return cents(
      (await get<{ total: number }>(`/sales/total?store_id=${storeId}&${period}`)).total,
    );
  };
  const profit: Reader = async ({ store }, ids, period) => {
    const [row] = await get<{ profit: number }[]>(`/profit?store_id=${ids.store(store)}&${period}`);
    return cents(row?.profit ?? NaN);
  };
  const hours = async ({ store, month }: Total, ids: Ids) => {
    const { start, end } = monthRange(month);
    const path = `/hours?store_id=${ids.store(store)}&start_date=${start}&end_date=${end}`;
    return get<{ minutes: number; salary: number }[]>(path);
  };
  return {
    invoices,
    invoices_store: invoices,
    invoices_vendor: invoices,
    invoices_all: invoices,
    invoices_store_year: invoices,
    sales,
    sales_all_stores: sales,
    sales_year: sales,
    profit,
    shift_minutes: async (total, ids) =>
      (await hours(total, ids)).reduce((sum, row) => sum + row.minutes, 0),
    salary_cents: async (total, ids) =>
      (await hours(total, ids)).reduce((sum, row) => sum + cents(row.salary), 0),
  };
}

/** Compares every total of the folder with the API's. */
export async function checkTotals(tally: Tally, folder: string, api: Api): Promise<void> {
  const totals = readTotals(folder);
  const ids = await readIds(api.get);
  const read = readers(api.get);
  const listed = listReader(api.get);
  const queue = totals.values();
  const work = async () => {
    for (const total of queue) {
      const { metric, store, vendor, month } = total;
      const title = `${api.engine} ${metric} ${store} ${vendor} ${month}`;
      const period = month.length === 4 ? `year=${month}` : `month=${month}`;
      const found = await read[metric]?.(total, ids, period);
      tally.equal(title, found, Number(total.value));
      if (metric.startsWith('invoices')) {
        const expected = { count: Number(total.count), value: Number(total.value) };
        tally.equal(`${title} in the list`, await listed(total), expected);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  tally.check(`${api.engine}: totals were compared`, totals.length > 0);
}
