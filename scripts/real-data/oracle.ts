import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/** A row of the folder's own totals; `month` is `YYYY-MM` or `YYYY`, money is in cents. */
export type Total = {
  metric: string;
  store: string;
  vendor: string;
  month: string;
  count: string;
  value: string;
};

/** Metrics that the product does not have. */
const foreignMetrics = /^tender_|_grid$/;

/** Totals that the product must match. */
export function readTotals(folder: string): Total[] {
  const text = gunzipSync(readFileSync(join(folder, 'totals.csv.gz'))).toString('utf8');
  const rows: Total[] = parse(text, { columns: true });
  return rows.filter(({ metric }) => !foreignMetrics.test(metric));
}

type TotalKey = { store?: string; vendor?: string; month: string };

export type Figure = { count: number; value: number };

/** Looks up single totals. */
export class Oracle {
  readonly stores: readonly string[];
  readonly months: readonly string[];
  readonly years: readonly string[];
  readonly #totals: readonly Total[];
  readonly #figures = new Map<string, Figure>();

  constructor(totals: readonly Total[]) {
    this.#totals = totals;
    for (const { metric, store, vendor, month, count, value } of totals) {
      const key = JSON.stringify([metric, store, vendor, month]);
      this.#figures.set(key, { count: Number(count), value: Number(value) });
    }
    const distinct = (values: readonly string[]) => [...new Set(values)].sort();
    const profits = totals.filter(({ metric }) => metric === 'profit');
    this.stores = distinct(profits.map(({ store }) => store));
    this.months = distinct(profits.map(({ month }) => month));
    this.years = distinct(this.months.map((month) => month.slice(0, 4)));
  }

  /** A figure in cents or minutes, and its number of rows; zero without rows. */
  find(metric: string, { store = '', vendor = '', month }: TotalKey): Figure {
    const found = this.#figures.get(JSON.stringify([metric, store, vendor, month]));
    return found ?? { count: 0, value: 0 };
  }

  /** Figure of one store, or of all, in a month or a whole year. */
  sum(metric: string, period: string, stores: readonly string[] = this.stores): number {
    const months = this.months.filter((month) => month.startsWith(period));
    const values = stores.flatMap((store) =>
      months.map((month) => this.find(metric, { store, month }).value),
    );
    return values.reduce((sum, value) => sum + value, 0);
  }

  /** What each vendor billed a store in a month, highest first. */
  vendorsOf(store: string, month: string): { vendor: string; value: number }[] {
    return this.#totals
      .filter(
        (total) => total.metric === 'invoices' && total.store === store && total.month === month,
      )
      .map(({ vendor, value }) => ({ vendor, value: Number(value) }))
      .sort((a, b) => b.value - a.value);
  }
}
