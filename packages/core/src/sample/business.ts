import { addDays, datesFrom, daysBetween } from '../dates.ts';
import {
  sampleEmployees,
  sampleIncomes,
  sampleMonthlyVendors,
  sampleStores,
  sampleVendors,
  type SampleEmployee,
  type SampleStore,
} from './sample-data.ts';
import { jitter, seededRandom, type Random } from './random.ts';
import { billDates } from './bills.ts';
import { addMistakes } from './mistakes.ts';

/** Rows of importable files, by file and column. */
export type SampleRows = Record<string, Record<string, string>[]>;

const yearLength = 365;
const shiftsAhead = 14;
/** Two people a day, one after the other, so that no store needs overlapping shifts. */
const dayParts = [
  { start_time: '06:00', end_time: '14:00' },
  { start_time: '14:00', end_time: '22:00' },
] as const;

const money = (dollars: number) => dollars.toFixed(2);
const weekday = (date: string) => ((daysBetween('1970-01-04', date) % 7) + 7) % 7;
const storeName = (index: number) => sampleStores[index]?.name ?? '';
const isClosed = (date: string) => date.endsWith('-12-25');

/** Seasonal factor: higher in summer and before the holidays, growing a little each year. */
function season(date: string, start: string): number {
  const month = Number(date.slice(5, 7));
  const byMonth = [0.92, 0.93, 0.97, 1, 1.03, 1.07, 1.08, 1.06, 1, 0.99, 1.02, 1.12];
  return (byMonth[month - 1] ?? 1) * (1 + (0.04 * daysBetween(start, date)) / yearLength);
}

function daySales(store: SampleStore, date: string, start: string): number {
  return store.dailySales * (store.week[weekday(date)] ?? 1) * season(date, start);
}

function salesRows(random: Random, days: readonly string[], start: string) {
  return sampleStores.flatMap((store) =>
    days
      .filter((date) => !isClosed(date))
      .map((date) => ({
        store: store.name,
        date,
        total_sales: money(jitter(random, daySales(store, date, start), 0.14)),
      })),
  );
}

function invoiceRows(random: Random, days: readonly string[], start: string) {
  const today = days.at(-1) ?? start;
  return sampleVendors.flatMap((vendor) =>
    vendor.stores.flatMap((index) => {
      const store = sampleStores[index];
      const deliveries = days.filter((date) => weekday(date) === vendor.weekday);
      return deliveries.map((date, week) => ({
        invoice_number: `${vendor.prefix}-${index + 1}${String(week + 1).padStart(4, '0')}`,
        store: storeName(index),
        vendor: vendor.name,
        amount: money(
          jitter(random, (store?.dailySales ?? 0) * 7 * vendor.share * season(date, start), 0.2),
        ),
        date,
        ...billDates({ date, week, store: index }, { vendor, today }),
      }));
    }),
  );
}

const employeeId = (index: number) => `EMP${String(index + 1).padStart(3, '0')}`;

function shiftRows(random: Random, days: readonly string[], employees: readonly SampleEmployee[]) {
  return sampleStores.flatMap((store, storeIndex) => {
    const staff = employees
      .map((employee, index) => ({ ...employee, id: employeeId(index) }))
      .filter((employee) => employee.store === storeIndex);
    // A lone employee works one part of the day and has Sundays off.
    const parts = dayParts.slice(0, staff.length);
    const isOff = (date: string) => isClosed(date) || (staff.length === 1 && weekday(date) === 0);
    return days
      .filter((date) => !isOff(date))
      .flatMap((date, day) => {
        // Two of the staff work each day in rotation, with an occasional swap.
        const first = (day + (random() < 0.15 ? 1 : 0)) % staff.length;
        return parts.map((part, index) => {
          const person = staff[(first + index) % staff.length];
          return {
            employee: person?.name ?? '',
            employee_id: person?.id ?? '',
            store: store.name,
            date,
            ...part,
          };
        });
      });
  });
}

function incomeRows(random: Random, days: readonly string[]) {
  return sampleIncomes.flatMap((income) =>
    days
      .filter((date) => Number(date.slice(8)) === income.day)
      .map((date) => ({
        store: storeName(income.store),
        income_type: income.type,
        amount: money(jitter(random, income.dollars, income.spread)),
        date,
        description: income.description,
      })),
  );
}

function cashRows(
  random: Random,
  sales: readonly { store: string; date: string; total_sales: string }[],
) {
  return sales.map(({ store, date, total_sales }) => {
    const credit = Number(total_sales) * jitter(random, 0.62, 0.08);
    const fuel = sampleStores.find(({ name }) => name === store)?.dailyFuel ?? 0;
    return {
      store,
      date,
      credit: money(credit),
      debit: money(Number(total_sales) - credit),
      fuel: money(fuel === 0 ? 0 : jitter(random, fuel, 0.12)),
    };
  });
}

function wageRows(start: string, today: string, employees: readonly SampleEmployee[]) {
  const raise = addDays(start, yearLength);
  return employees.flatMap((employee, index) => {
    const employee_id = employeeId(index);
    const first = { employee_id, hourly_rate: money(employee.rate), rate_from: start };
    if (raise > today) return [first];
    return [first, { employee_id, hourly_rate: money(employee.raisedTo), rate_from: raise }];
  });
}

/** Higher in the months of heating and cooling. */
const energy = [1.2, 1.15, 0.95, 0.8, 0.85, 1.05, 1.25, 1.2, 0.95, 0.8, 0.9, 1.1];

function monthlyInvoiceRows(days: readonly string[]) {
  return sampleMonthlyVendors.flatMap(({ name, prefix, day, dollars, seasonal }) =>
    dollars.flatMap((amount, index) =>
      days
        .filter((date) => Number(date.slice(8)) === day)
        .map((date) => {
          const factor = 1 + seasonal * ((energy[Number(date.slice(5, 7)) - 1] ?? 1) - 1) * 4;
          return {
            invoice_number: `${prefix}-${index + 1}${date.slice(2, 4)}${date.slice(5, 7)}`,
            store: storeName(index),
            vendor: name,
            amount: money(amount * factor),
            date,
            due_date: '',
            paid_date: '',
            payment_reference: '',
          };
        }),
    ),
  );
}

function vendorRows() {
  const weekly = sampleVendors.map(({ name, stores, terms, account = '' }) => ({
    name,
    stores: stores.map(storeName).join('|'),
    payment_terms: terms?.toString() ?? '',
    account,
  }));
  const everywhere = sampleStores.map((store) => store.name).join('|');
  const monthly = sampleMonthlyVendors.map(({ name, account }) => ({
    name,
    stores: everywhere,
    payment_terms: '',
    account,
  }));
  return [...weekly, ...monthly];
}

function incomeTypeRows() {
  const amounts = new Map(sampleIncomes.map(({ type, dollars }) => [type, dollars]));
  return [...amounts].map(([name, dollars]) => ({ name, default_amount: money(dollars) }));
}

/** Dates on which the sample's stores are closed, up to a year after the last day. */
export function sampleClosedDates({ today, days }: { today: string; days: number }): string[] {
  return datesFrom(addDays(today, 1 - days), days + yearLength).filter(isClosed);
}

/**
 * Generates a plausible business of three stores over the `days` days up to `today`, with shifts
 * for two more weeks; deterministic for the same day and seed. Its last two weeks contain a few
 * deliberate mistakes.
 */
export function sampleBusiness(options: {
  today: string;
  days: number;
  seed?: number;
  /** Employees; `store` is an index into the sample's stores. */
  employees?: readonly SampleEmployee[];
}): SampleRows {
  const { today, days: length, seed = 9, employees = sampleEmployees } = options;
  const random = seededRandom(seed);
  const start = addDays(today, 1 - length);
  const days = datesFrom(start, length);
  const sales = salesRows(random, days, start);
  const rows = {
    stores: sampleStores.map(({ name, address }) => ({ name, address })),
    vendors: vendorRows(),
    employees: employees.map((employee, index) => ({
      employee_id: employeeId(index),
      name: employee.name,
      store: storeName(employee.store),
      hourly_rate: money(employee.rate),
    })),
    wages: wageRows(start, today, employees),
    invoices: [...invoiceRows(random, days, start), ...monthlyInvoiceRows(days)],
    sales,
    shifts: shiftRows(random, datesFrom(start, length + shiftsAhead), employees),
    income_types: incomeTypeRows(),
    incomes: incomeRows(random, days),
    daily_cash: cashRows(random, sales),
  };
  return addMistakes(rows, today);
}
