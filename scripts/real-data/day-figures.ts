import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

type Row = Record<string, string>;

/** Figures of a store's day in the files; money in whole cents. */
export type DayFigures = {
  sales: number;
  salesCents: number;
  invoices: number;
  invoicesCents: number;
  shifts: number;
  salaryCents: number;
};

const nothing: Readonly<DayFigures> = {
  sales: 0,
  salesCents: 0,
  invoices: 0,
  invoicesCents: 0,
  shifts: 0,
  salaryCents: 0,
};

const readRows = (folder: string, name: string): Row[] =>
  parse(gunzipSync(readFileSync(join(folder, `${name}.csv.gz`))), { columns: true });

/** `1234.50` in cents, without floating-point arithmetic. */
const centsOf = (text = '') => Number(text.replace('.', ''));

const minutesOf = (time = '') => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Cost of a shift, rounded half up to the cent. */
function salaryCents(row: Row): number {
  const minutes = minutesOf(row['end_time']) - minutesOf(row['start_time']);
  return Math.floor((minutes * centsOf(row['hourly_rate']) * 2 + 60) / 120);
}

/** Every date from `from` to `to`. */
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    dates.push(new Date(at).toISOString().slice(0, 10));
  }
  return dates;
}

/** Sums of the folder's rows by store and day, computed without any code of the product. */
export class DayBook {
  readonly stores: readonly string[];
  readonly #days = new Map<string, DayFigures>();

  constructor(folder: string) {
    this.stores = readRows(folder, 'stores').map(({ name = '' }) => name);
    for (const row of readRows(folder, 'sales')) {
      const day = this.#open(row);
      day.sales += 1;
      day.salesCents += centsOf(row['total_sales']);
    }
    for (const row of readRows(folder, 'invoices')) {
      const day = this.#open(row);
      day.invoices += 1;
      day.invoicesCents += centsOf(row['amount']);
    }
    for (const row of readRows(folder, 'shifts')) {
      const day = this.#open(row);
      day.shifts += 1;
      day.salaryCents += salaryCents(row);
    }
  }

  #open({ store = '', date = '' }: Row): DayFigures {
    const key = `${date} ${store}`;
    const day = this.#days.get(key) ?? { ...nothing };
    this.#days.set(key, day);
    return day;
  }

  day(store: string, date: string): Readonly<DayFigures> {
    return this.#days.get(`${date} ${store}`) ?? nothing;
  }

  /** Sums of some stores from one date to another, both included. */
  sum(stores: readonly string[], from: string, to: string): DayFigures {
    const sum = { ...nothing };
    for (const date of datesBetween(from, to)) {
      for (const store of stores) {
        const day = this.day(store, date);
        for (const figure of Object.keys(nothing) as (keyof DayFigures)[]) {
          sum[figure] += day[figure];
        }
      }
    }
    return sum;
  }
}
