import { apiAt } from './api-at.ts';
import { seededRandom, pick } from './seeded-random.ts';
import { DayBook, datesBetween, type DayFigures } from './day-figures.ts';
import type { Get, Target } from './product.ts';
import type { Tally } from './tally.ts';

type Named = { name: string; _id: string };
type Range = { from: string; to: string };
type Checked = { tally: Tally; engine: string; get: Get; book: DayBook; stores: readonly Named[] };

/** First and last date with rows in the folder. */
const first = '2025-01-01';
const last = '2026-10-31';
const changePairs = 120;

const cents = (dollars: number) => Math.round(dollars * 100);
const profitOf = (sums: DayFigures) => sums.salesCents - sums.invoicesCents - sums.salaryCents;

type Cell = {
  store_id: string;
  date: string;
  sale: string;
  cash: string;
  invoices: string;
  shifts: string;
  invoice_count: number;
};

/** Sixty days with occasional missing sales, and sixty with shifts. */
const boardRanges: readonly Range[] = [
  { from: '2025-01-01', to: '2025-03-01' },
  { from: '2026-09-02', to: '2026-10-31' },
];

/** Checks each mark of the board against the files, store by store and day by day. */
async function checkBoard({ tally, engine, get, book, stores }: Checked): Promise<void> {
  const ids = new Map(stores.map(({ _id, name }) => [_id, name]));
  for (const { from, to } of boardRanges) {
    const board = await get<{ days: string[]; cells: Cell[] }>(`/board?from=${from}&to=${to}`);
    const title = `${engine} board ${from} to ${to}`;
    tally.equal(`${title}: its days`, board.days, datesBetween(from, to));
    tally.equal(`${title}: its cells`, board.cells.length, stores.length * board.days.length);
    for (const cell of board.cells) {
      const store = ids.get(cell.store_id) ?? '';
      const day = book.day(store, cell.date);
      const { sale, cash, invoices, shifts, invoice_count } = cell;
      tally.equal(
        `${title}: ${store} ${cell.date}`,
        { sale, cash, invoices, shifts, invoice_count },
        {
          sale: day.sales > 0 ? 'done' : 'late',
          // The folder has no cash.
          cash: 'late',
          invoices: day.invoices > 0 ? 'done' : 'open',
          shifts: day.shifts > 0 ? 'done' : 'open',
          invoice_count: day.invoices,
        },
      );
    }
  }
}

type Change = {
  value: number;
  against: number;
  change: number;
  parts: {
    figure: 'sales' | 'invoices' | 'employeeSalary';
    change: number;
    stores: { name: string; change: number }[];
  }[];
};

const figureCents = {
  sales: 'salesCents',
  invoices: 'invoicesCents',
  employeeSalary: 'salaryCents',
} as const;

function checkChange(checked: Checked, about: { title: string; stores: readonly string[] }) {
  const { tally, book } = checked;
  const { title, stores } = about;
  return (found: Change, now: Range, before: Range) => {
    const value = book.sum(stores, now.from, now.to);
    const against = book.sum(stores, before.from, before.to);
    const expected = [profitOf(value), profitOf(against), profitOf(value) - profitOf(against)];
    tally.equal(title, [found.value, found.against, found.change].map(cents), expected);
    for (const { figure, change, stores: changed } of found.parts) {
      const key = figureCents[figure];
      tally.equal(`${title}, ${figure}`, cents(change), value[key] - against[key]);
      const byStore = new Map(changed.map((each) => [each.name, cents(each.change)]));
      for (const store of stores) {
        const own = book.sum([store], now.from, now.to)[key];
        const earlier = book.sum([store], before.from, before.to)[key];
        tally.equal(`${title}, ${figure} of ${store}`, byStore.get(store) ?? 0, own - earlier);
      }
    }
  };
}

/** Checks why the profit changed between random periods, of a store and of all. */
async function checkChanges(checked: Checked): Promise<void> {
  const random = seededRandom(2026);
  const dates = datesBetween(first, last);
  const period = (): Range => {
    const [a = first, b = last] = pick(dates, 2, random).sort();
    return { from: a, to: b };
  };
  for (let index = 0; index < changePairs; index += 1) {
    const now = period();
    const before = period();
    const [store] = index % 3 === 0 ? [] : pick(checked.stores, 1, random);
    const stores = store ? [store.name] : checked.book.stores;
    const found = await checked.get<Change>(
      `/profit/change?store_id=${store?._id ?? 'all'}&from=${now.from}&to=${now.to}` +
        `&against_from=${before.from}&against_to=${before.to}`,
    );
    const title = `${checked.engine} change of ${store?.name ?? 'all'}, ${now.from} to ${now.to}`;
    checkChange(checked, { title, stores })(found, now, before);
  }
}

type Figure = {
  id: string;
  value: number | null;
  previous: number | null;
  last_year: number | null;
  change: number | null;
  days_entered: number;
  days: number;
  from: string;
  to: string;
};

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Moves the month of a date, clamped to that month's end. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
  return moved.toISOString().slice(0, 10);
}

type Compared = { id: string; now: Range; previous: Range; lastYear: Range };

const moved = ({ from, to }: Range, move: (date: string) => string): Range => ({
  from: move(from),
  to: move(to),
});

/** Date ranges behind a morning's figures; weeks start on Monday. */
function comparisonsOf(today: string): Compared[] {
  const yesterday = addDays(today, -1);
  const weekday = new Date(Date.parse(yesterday)).getUTCDay();
  const week = { from: addDays(yesterday, -((weekday + 6) % 7)), to: yesterday };
  const day = { from: yesterday, to: yesterday };
  const month = { from: `${yesterday.slice(0, 8)}01`, to: yesterday };
  const year = (range: Range) => moved(range, (date) => addMonths(date, -12));
  return [
    {
      id: 'sales_yesterday',
      now: day,
      previous: moved(day, (d) => addDays(d, -1)),
      lastYear: year(day),
    },
    {
      id: 'sales_week',
      now: week,
      previous: moved(week, (date) => addDays(date, -7)),
      lastYear: moved(week, (date) => addDays(date, -364)),
    },
    {
      id: 'profit_month',
      now: month,
      previous: moved(month, (date) => addMonths(date, -1)),
      lastYear: year(month),
    },
  ];
}

/** A figure in cents; null without rows. */
function figureOf(id: string, sums: DayFigures): number | null {
  if (id !== 'profit_month') return sums.sales > 0 ? sums.salesCents : null;
  return sums.sales + sums.invoices + sums.shifts > 0 ? profitOf(sums) : null;
}

/**
 * First and last days of weeks, months and years, around the end of February, and the end of the
 * data.
 */
const mornings = [
  '2025-03-31',
  '2026-01-01',
  '2026-01-02',
  '2026-03-01',
  '2026-03-31',
  '2026-05-31',
  '2026-06-01',
  '2026-08-16',
  '2026-08-17',
  '2026-10-31',
  '2026-11-01',
  '2026-11-02',
];

const orNull = (dollars: number | null) => (dollars === null ? null : cents(dollars));

/** Checks the four figures on mornings at the edges of weeks, months and years. */
async function checkOverviews(checked: Checked, target: Target): Promise<void> {
  const { tally, book, engine } = checked;
  const settings = await checked.get<{ week_starts_on: string }>('/settings');
  tally.equal(`${engine} first day of a week`, settings.week_starts_on, 'monday');
  const api = apiAt(target);
  try {
    for (const today of mornings) {
      const [store] = pick(checked.stores, 1, seededRandom(Date.parse(today)));
      for (const only of [undefined, store]) {
        const path = `/overview?store_id=${only?._id ?? 'all'}`;
        const answer = await api.get<{ figures: Figure[] }>(Date.parse(`${today}T18:00:00Z`), path);
        const stores = only ? [only.name] : book.stores;
        const figures = new Map(answer.figures.map((figure) => [figure.id, figure]));
        tally.equal(`${engine} figures ${today}`, figures.size, 4);
        tally.equal(`${engine} cash ${today}`, figures.get('cash_week')?.value, null);
        for (const { id, now, previous, lastYear } of comparisonsOf(today)) {
          const found = figures.get(id);
          const sums = [now, previous, lastYear].map(({ from, to }) => book.sum(stores, from, to));
          const [value = null, before = null, year = null] = sums.map((sum) => figureOf(id, sum));
          tally.equal(
            `${engine} ${id} ${today} ${only?.name ?? 'all'}`,
            found && {
              from: found.from,
              to: found.to,
              value: orNull(found.value),
              previous: orNull(found.previous),
              last_year: orNull(found.last_year),
              change: orNull(found.change),
              days_entered: found.days_entered,
              days: found.days,
            },
            {
              ...now,
              value,
              previous: before,
              last_year: year,
              change: value === null || before === null ? null : value - before,
              days_entered: sums[0]?.sales,
              days: stores.length * datesBetween(now.from, now.to).length,
            },
          );
        }
      }
    }
  } finally {
    await api.close();
  }
}

/** Compares the dashboard (figures, board, why the profit changed) with the folder's rows. */
export async function checkMorning(
  tally: Tally,
  folder: string,
  api: { target: Target; get: Get },
): Promise<void> {
  const stores = await api.get<Named[]>('/stores');
  const engine = api.target.engine;
  const checked: Checked = { tally, engine, get: api.get, book: new DayBook(folder), stores };
  await checkBoard(checked);
  await checkChanges(checked);
  await checkOverviews(checked, api.target);
}
