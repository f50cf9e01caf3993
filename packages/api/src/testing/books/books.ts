import { always, dateAt, isIn, minutesBetween, type Period } from './calendar.ts';

/**
 * The books of a business as a bookkeeper would keep them: rows on paper, added up by hand.
 * Written from the requirements, not from the product's code, to check the product's figures.
 * Amounts are whole cents, dates are `YYYY-MM-DD`.
 */
export type Books = {
  settings: { timeZone: string; weekStartsOn: number };
  /** The current time in ms since 1970. */
  now: () => number;
  stores: Map<string, Store>;
  vendors: Map<string, Vendor>;
  invoices: Map<string, Invoice>;
  sales: Map<string, Sale>;
  employees: Map<string, Employee>;
  shifts: Map<string, Shift>;
  incomeTypes: Map<string, IncomeType>;
  incomes: Map<string, Income>;
  dailyCash: Map<string, Cash>;
  /** Cents by `store month`. */
  targets: Map<string, number>;
};

/** A deleted row is struck out, not torn out: rows that name it stay, and it can be restored. */
type Row = { id: string; isDeleted: boolean };

export type Store = Row & {
  name: string;
  addedAt: number;
  closedWeekdays: readonly number[];
  closedDates: readonly string[];
};
export type Vendor = Row & {
  name: string;
  storeIds: readonly string[];
  /** Days until its invoices are due; null if they are paid on delivery. */
  terms: number | null;
  /** Null if its invoices are for goods to sell. */
  account: string | null;
};
export type Invoice = Row & {
  number: string;
  storeId: string;
  vendorId: string;
  cents: number;
  date: string;
  due: string | null;
  paid: string | null;
  reference: string | null;
};
export type Sale = Row & { storeId: string; cents: number; date: string };
export type Wage = { from: string; rateCents: number };
export type Employee = Row & {
  name: string;
  number: string;
  storeId: string;
  addedAt: number;
  /** Oldest first. */
  wages: readonly Wage[];
};
export type Shift = Row & {
  storeId: string;
  employeeId: string;
  date: string;
  start: string;
  end: string;
};
export type IncomeType = Row & { name: string; cents: number };
export type Income = Row & {
  storeId: string;
  type: string;
  cents: number;
  date: string;
  isRecurring: boolean;
};
export type Cash = Row & {
  storeId: string;
  date: string;
  credit: number;
  debit: number;
  fuel: number;
};

export const tables: readonly Table[] = [
  'stores',
  'vendors',
  'invoices',
  'sales',
  'employees',
  'shifts',
  'incomeTypes',
  'incomes',
  'dailyCash',
];
type Rows = {
  stores: Store;
  vendors: Vendor;
  invoices: Invoice;
  sales: Sale;
  employees: Employee;
  shifts: Shift;
  incomeTypes: IncomeType;
  incomes: Income;
  dailyCash: Cash;
};
export type Table = keyof Rows;
export type RowOf<Name extends Table> = Rows[Name];

export function emptyBooks(now: () => number): Books {
  const rows = Object.fromEntries(tables.map((table) => [table, new Map()]));
  const settings = { timeZone: 'America/Chicago', weekStartsOn: 1 };
  return { ...rows, settings, now, targets: new Map() } as unknown as Books;
}

export const today = ({ settings, now }: Books): string => dateAt(settings.timeZone, now());

/** The rows of a table that are not deleted, in the order in which they were entered. */
export const live = <Name extends Table>(books: Books, table: Name): RowOf<Name>[] =>
  ([...books[table].values()] as RowOf<Name>[]).filter(({ isDeleted }) => !isDeleted);

/** The part of the books that someone with these stores sees. */
export function booksOfStores(books: Books, storeIds: readonly string[]): Books {
  const keep = <R extends Row>(rows: Map<string, R>, isKept: (row: R) => boolean) =>
    new Map([...rows].filter(([, row]) => isKept(row)));
  const isTheirs = ({ storeId }: { storeId: string }) => storeIds.includes(storeId);
  const ofVendor = ({ storeIds: all, ...vendor }: Vendor): Vendor => ({
    ...vendor,
    storeIds: all.filter((id) => storeIds.includes(id)),
  });
  return {
    ...books,
    stores: keep(books.stores, ({ id }) => storeIds.includes(id)),
    vendors: new Map([...books.vendors].map(([id, vendor]) => [id, ofVendor(vendor)])),
    invoices: keep(books.invoices, isTheirs),
    sales: keep(books.sales, isTheirs),
    shifts: keep(books.shifts, isTheirs),
    incomes: keep(books.incomes, isTheirs),
    dailyCash: keep(books.dailyCash, isTheirs),
    targets: new Map([...books.targets].filter(([key]) => storeIds.includes(key.split(' ')[0]!))),
  };
}

/** The rate in force on a date; the earliest one also for the days before it (PRF-12). */
export const rateOn = ({ wages }: Employee, date: string): number =>
  (wages.findLast(({ from }) => from <= date) ?? wages[0]!).rateCents;

export const minutesOf = ({ start, end }: Shift): number => minutesBetween(start, end);

/** Pay of a shift at the rate of its own date, rounded to the cent, half up (PRF-12). */
export function payOf(books: Books, shift: Shift): number {
  const rateCents = rateOn(books.employees.get(shift.employeeId)!, shift.date);
  const [wholeCents, rest] = [
    Math.floor((minutesOf(shift) * rateCents) / 60),
    (minutesOf(shift) * rateCents) % 60,
  ];
  return wholeCents + (rest >= 30 ? 1 : 0);
}

/** What the day came to (CSH-03). */
export const resultOf = ({ credit, debit, fuel }: Cash): number => credit + debit - fuel;

/** Hours with one decimal, half up (SHF-07). */
export const hoursOf = (minutes: number): number => Math.floor((minutes + 3) / 6) / 10;

/** Which rows: those of a store (all without one) in a period (any date without one). */
export type Which = { storeId?: string | undefined; period?: Period | undefined };
type Dated = 'invoices' | 'sales' | 'shifts' | 'incomes' | 'dailyCash';

export const rowsOf = <Name extends Dated>(
  books: Books,
  table: Name,
  { storeId, period = always }: Which,
): RowOf<Name>[] =>
  live(books, table).filter(
    (row) => (storeId === undefined || row.storeId === storeId) && isIn(period, row.date),
  );

export const sum = <R>(rows: readonly R[], centsOf: (row: R) => number): number =>
  rows.reduce((total, row) => total + centsOf(row), 0);

export const amountOf = ({ cents }: { cents: number }): number => cents;

/** Sales, invoices, pay and what is left of them (PRF-12). */
export function profit(books: Books, which: Which) {
  const sales = sum(rowsOf(books, 'sales', which), amountOf);
  const invoices = sum(rowsOf(books, 'invoices', which), amountOf);
  const employeeSalary = sum(rowsOf(books, 'shifts', which), (shift) => payOf(books, shift));
  return { sales, invoices, employeeSalary, profit: sales - invoices - employeeSalary };
}

/** True when a sale, an invoice or a shift is entered. */
export const hasEntries = (books: Books, which: Which): boolean =>
  (['sales', 'invoices', 'shifts'] as const).some(
    (table) => rowsOf(books, table, which).length > 0,
  );

/** The day of a store's first sale, else the one on which it was added. */
export function startOf(books: Books, store: Store): string {
  const [first] = rowsOf(books, 'sales', { storeId: store.id })
    .map(({ date }) => date)
    .sort();
  return first ?? dateAt(books.settings.timeZone, store.addedAt);
}

/**
 * The wages after a rate was set from a day on. What stood on a day goes when the rate is set back to
 * the one before; one that is in force anyway is not written down, unless only because the earliest
 * reaches back over its day. Days before it keep their rate: where the earliest one reached back over
 * shifts, it is written down from the first shift on. The rate of the entry stands on the day of the
 * entry, which nobody chose, and gives way to one from an earlier day.
 */
export function withRate(books: Books, employee: Employee, wage: Wage): readonly Wage[] {
  const { wages, id, addedAt } = employee;
  const earliest = wages[0]!;
  const others = wages.filter(({ from }) => from !== wage.from);
  const isKnown = rateOn(employee, wage.from) === wage.rateCents;
  if (others.findLast(({ from }) => from < wage.from)?.rateCents === wage.rateCents) return others;
  if (isKnown && wage.from >= earliest.from) return wages;
  const sorted = (all: readonly Wage[]) => [...all].sort((a, b) => (a.from < b.from ? -1 : 1));
  if (wage.from > earliest.from) return sorted([...others, wage]);
  // One that is deleted counts too: it may be restored.
  const [firstShift] = [...books.shifts.values()]
    .filter(({ employeeId }) => employeeId === id)
    .map(({ date }) => date)
    .sort();
  const before =
    !isKnown && firstShift !== undefined && firstShift < wage.from
      ? [{ from: firstShift, rateCents: earliest.rateCents }]
      : [];
  const addedOn = dateAt(books.settings.timeZone, addedAt);
  const isOfEntry = earliest.from === addedOn && wage.from < addedOn;
  return sorted([...before, wage, ...others.filter((each) => !(isOfEntry && each === earliest))]);
}

/** The stores that a question is about. */
export const storesOf = (books: Books, storeId: string | undefined): Store[] =>
  live(books, 'stores').filter(({ id }) => storeId === undefined || id === storeId);
