import { defaultSettings } from '@backcounter/api/default-settings';
import { settingsToWire } from '@backcounter/api/settings';
import { addDays } from '@backcounter/core/dates';
import { createDemoIdGenerator } from '@backcounter/core/ids';
import {
  sampleBusiness,
  sampleClosedDates,
  type SampleRows,
} from '@backcounter/core/sample/business';
import { sampleName, type SampleEmployee } from '@backcounter/core/sample/sample-data';
import { dateIn } from '@backcounter/core/time-zone';

/** Rows in wire format, by key of their collection. */
export type SeedRows = Readonly<Record<string, unknown[]>>;

const timeZone = 'America/Chicago';
/** About three months. */
const seedDays = 92;

/** The four people of the demo, across its three stores (DEM-06). */
const employees: readonly SampleEmployee[] = [
  { name: 'Anna Kowalski', store: 0, rate: 17.5, raisedTo: 18.5 },
  { name: 'Ben Ortiz', store: 0, rate: 16, raisedTo: 16.75 },
  { name: 'David Schmidt', store: 1, rate: 18, raisedTo: 19 },
  { name: 'George Palmer', store: 2, rate: 17, raisedTo: 17.75 },
];

type Row = Record<string, string>;
type Named = { _id: string; name: string };

/** Builds the wire rows of a sample; names are resolved to ids of rows built before. */
class Seeder {
  readonly #newId: () => string;
  readonly #today: string;
  readonly #rows: SampleRows;

  constructor(rows: SampleRows, today: string) {
    this.#rows = rows;
    this.#today = today;
    // Ids of an earlier day never collide with those generated later.
    const start = Date.parse(`${addDays(today, -2)}T00:00:00Z`);
    this.#newId = createDemoIdGenerator(() => start);
  }

  /** Rows of one file of the sample, each with an id and a timestamp of its day. */
  make<Wire>(file: string, toWire: (row: Row, made: { _id: string; at: string }) => Wire): Wire[] {
    return (this.#rows[file] ?? []).map((row) => {
      const { date = addDays(this.#today, -seedDays) } = row;
      const day = date < this.#today ? date : this.#today;
      return toWire(row, { _id: this.#newId(), at: `${day}T00:00:00.000Z` });
    });
  }
}

const snakeCaseTimestamps = (at: string) => ({ created_at: at, updated_at: at });
const camelCaseTimestamps = (at: string) => ({ createdAt: at, updatedAt: at });

function createLookup<Item>(items: readonly Item[], nameOf: (item: Item) => string) {
  const byName = new Map(items.map((item) => [nameOf(item), item]));
  return (name: string | undefined): Item => {
    const item = byName.get(name ?? '');
    if (!item) throw new Error(`The sample has no ${name}`);
    return item;
  };
}

function buildShops(seeder: Seeder, closedDates: string[]) {
  const stores = seeder.make('stores', ({ name = '', address = '' }, { _id, at }) => ({
    _id,
    name,
    address,
    allow_simultaneous_shifts: false,
    closed_dates: closedDates,
    ...snakeCaseTimestamps(at),
  }));
  const storeOf = createLookup(stores, ({ name }) => name);
  const named = (name: string | undefined): Named => {
    const store = storeOf(name);
    return { _id: store._id, name: store.name };
  };
  const vendors = seeder.make('vendors', (row, { _id, at }) => ({
    _id,
    name: row['name'] ?? '',
    payment_terms: row['payment_terms'] ? Number(row['payment_terms']) : null,
    account: row['account'] || null,
    store_ids: (row['stores'] ?? '').split('|').map(named),
    ...snakeCaseTimestamps(at),
  }));
  const vendorOf = createLookup(vendors, ({ name }) => name);
  const invoices = seeder.make('invoices', (row, { _id, at }) => {
    const { _id: vendorId, name } = vendorOf(row['vendor']);
    return {
      _id,
      invoice_number: row['invoice_number'],
      vendor_name: name,
      store_id: { ...named(row['store']), address: storeOf(row['store']).address },
      vendor_id: { _id: vendorId, name },
      amount: Number(row['amount']),
      date: row['date'],
      description: null,
      ...(row['due_date'] && { due_date: row['due_date'], paid_date: row['paid_date'] || null }),
      ...(row['payment_reference'] && { payment_reference: row['payment_reference'] }),
      ...camelCaseTimestamps(at),
    };
  });
  const sales = seeder.make('sales', (row, { _id, at }) => ({
    _id,
    store_id: named(row['store']),
    total_sales: Number(row['total_sales']),
    date: row['date'],
    description: null,
    ...camelCaseTimestamps(at),
  }));
  return { named, stores, vendors, invoices, sales };
}

function buildStaff(seeder: Seeder, named: (name: string | undefined) => Named) {
  const people = seeder.make('employees', (row, { _id, at }) => ({
    _id,
    name: row['name'] ?? '',
    employee_id: row['employee_id'] ?? '',
    store_id: named(row['store']),
    hourly_rate: Number(row['hourly_rate']),
    email: null,
    phone_number: null,
    ...snakeCaseTimestamps(at),
  }));
  const personOf = createLookup(people, ({ employee_id }) => employee_id);
  const wages = seeder.make('wages', (row) => ({
    employee_id: personOf(row['employee_id'])._id,
    hourly_rate: Number(row['hourly_rate']),
    rate_from: row['rate_from'],
  }));
  const shifts = seeder.make('shifts', (row, { _id, at }) => {
    const person = personOf(row['employee_id']);
    const store = named(row['store']);
    return {
      _id,
      employee_id: { _id: person._id, name: person.name },
      employee_name: person.name,
      store_id: store._id,
      store_name: store.name,
      date: row['date'],
      status: 'scheduled',
      start_time: row['start_time'],
      end_time: row['end_time'],
      ...snakeCaseTimestamps(at),
    };
  });
  return { people, wages, shifts };
}

function buildIncome(seeder: Seeder, named: (name: string | undefined) => Named) {
  const types = seeder.make('income_types', (row, { _id, at }) => ({
    _id,
    name: row['name'],
    defaultAmount: Number(row['default_amount']),
    ...snakeCaseTimestamps(at),
  }));
  const incomes = seeder.make('incomes', (row, { _id, at }) => ({
    _id,
    storeId: named(row['store']),
    incomeType: row['income_type'],
    amount: Number(row['amount']),
    date: row['date'],
    description: row['description'] === '' ? null : row['description'],
    isFixedAmount: true,
    isRecurring: false,
    startDate: row['date'],
    endDate: row['date'],
    ...snakeCaseTimestamps(at),
  }));
  return { types, incomes };
}

/**
 * Initial data of an empty demo: three stores, four employees and three months of business up to
 * today; deterministic for the same day (DEM-06).
 */
export function seedRows(now: number): SeedRows {
  const today = dateIn(timeZone, now);
  const rows = sampleBusiness({ today, days: seedDays, employees });
  const seeder = new Seeder(rows, today);
  const start = addDays(today, -seedDays);
  const settings = settingsToWire(defaultSettings({ timeZone, now }));
  const { named, stores, vendors, invoices, sales } = buildShops(
    seeder,
    sampleClosedDates({ today, days: seedDays }),
  );
  const { people, wages, shifts } = buildStaff(seeder, named);
  const { types, incomes } = buildIncome(seeder, named);
  const earliest = settings.earliest_invoice_date;
  return {
    demo_settings: [
      {
        ...settings,
        business_name: sampleName,
        earliest_invoice_date: start < earliest ? start : earliest,
        updated_at: `${addDays(today, -2)}T00:00:00.000Z`,
      },
    ],
    demo_stores: stores,
    demo_vendors: vendors,
    demo_invoices: invoices,
    demo_sales: sales,
    demo_employees: people,
    demo_wages: wages,
    demo_shifts: shifts,
    demo_income_types: types,
    demo_incomes: incomes,
  };
}
