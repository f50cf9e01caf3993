import {
  storesOf,
  amountOf,
  hasEntries,
  hoursOf,
  minutesOf,
  payOf,
  profit,
  rateOn,
  resultOf,
  rowsOf,
  sum,
  today,
  type Books,
  type Which,
} from './books.ts';
import {
  oneDay,
  addDays,
  daysOf,
  isIn,
  lengthOf,
  monthOf,
  monthsEarlier,
  moved,
  weekStart,
  wholeMonth,
  type Period,
} from './calendar.ts';
import {
  get,
  only,
  same,
  someDays,
  someStore,
  sorted,
  yesterday,
  type Audit,
  getRows,
  rowsIn,
} from './audit.ts';
import { centsOf, dollarsOf, pick, someDay, type Json } from './home.ts';

const inDollars = (figures: Record<string, number>) =>
  Object.fromEntries(Object.entries(figures).map(([name, cents]) => [name, dollarsOf(cents)]));

/** Days of a period up to today. */
const daysSoFar = (books: Books, { from, to }: Period): number => {
  const end = to < today(books) ? to : today(books);
  return end < from ? 0 : lengthOf({ from, to: end });
};

const profitRow = (books: Books, which: Which & { storeId: string; period: Period }) => ({
  store: which.storeId,
  ...inDollars(profit(books, which)),
  days_with_sales: rowsOf(books, 'sales', which).length,
  days: daysSoFar(books, which.period),
});

const profitFields = [
  ...['store', 'sales', 'invoices', 'employeeSalary', 'profit', 'days_with_sales', 'days'],
];

export async function profits(audit: Audit) {
  const { books, shop } = audit;
  const { storeId, query } = someStore(audit);
  const month = monthOf(someDay(shop));
  const year = pick(shop, [month, monthOf(today(books))]).slice(0, 4);
  const days = someDays(shop);
  const months = Array.from(
    { length: 12 },
    (_, index) => `${year}-${`${index + 1}`.padStart(2, '0')}`,
  );
  const questions: [string, Period[]][] = [
    [`month=${month}`, [wholeMonth(month)]],
    [`year=${year}`, months.filter((each) => each <= monthOf(today(books))).map(wholeMonth)],
    [`from=${days.from}&to=${days.to}`, [days]],
  ];
  for (const [part, periods] of questions) {
    const path = `/profit?${query}&${part}`;
    const rows = (await getRows(audit, path)).map((row) => ({ ...row, store: row.store_id._id }));
    const expected = periods.flatMap((period) =>
      storesOf(books, storeId).map(({ id }) => profitRow(books, { storeId: id, period })),
    );
    same(sorted(only(rows, ...profitFields)), sorted(expected), path);
  }
  if (shop.home.name === 'server') await report(audit, month);
}

async function report(audit: Audit, month: string) {
  const { books } = audit;
  const { storeId, query } = someStore(audit);
  const which = { storeId, period: wholeMonth(month) };
  const path = `/profit/report?${query}&month=${month}`;
  const answer = await get(audit, path);
  const { sales, invoices, employeeSalary, profit: left } = profit(books, which);
  const summary = {
    ...{ totalSales: sales, totalInvoices: invoices, totalEmployeeSalary: employeeSalary },
    totalProfit: left,
  };
  same(answer.summary, inDollars(summary), path);
  const rows = (list: Json[]) => list.map((row) => [row._id, row.total_sales ?? row.amount]);
  const expected = (table: 'sales' | 'invoices') =>
    rowsOf(books, table, which).map(({ id, cents }) => [id, dollarsOf(cents)]);
  same(sorted(rows(answer.sales)), sorted(expected('sales')), `the sales of ${path}`);
  same(sorted(rows(answer.invoices)), sorted(expected('invoices')), `the invoices of ${path}`);
  const fields = ['id', 'hours_worked', 'hourly_rate', 'total_salary'];
  const shifts = rowsOf(books, 'shifts', which).map((shift) => ({
    id: shift.id,
    hours_worked: hoursOf(minutesOf(shift)),
    hourly_rate: dollarsOf(rateOn(books.employees.get(shift.employeeId)!, shift.date)),
    total_salary: dollarsOf(payOf(books, shift)),
  }));
  same(sorted(only(answer.employeeShifts, ...fields)), sorted(shifts), `the shifts of ${path}`);
}

/** False where every sum is zero and nothing was sold: unpaid shifts alone are no data (PRF-23). */
export const isShown = (books: Books, which: Which): boolean =>
  rowsOf(books, 'sales', which).length > 0 ||
  Object.values(profit(books, which)).some((cents) => cents !== 0);

/** Why the profit changed: parts that add up, whatever they are split by. */
export async function profitChange(audit: Audit) {
  const { books, shop } = audit;
  const { storeId, query } = someStore(audit);
  const [period, against] = [someDays(shop), someDays(shop)];
  const by = pick(shop, ['figure', 'store', 'vendor', 'weekday']);
  const path =
    `/profit/change?${query}&from=${period.from}&to=${period.to}` +
    `&against_from=${against.from}&against_to=${against.to}&by=${by}`;
  const answer = await get(audit, path);
  const [now, before] = [
    profit(books, { storeId, period }),
    profit(books, { storeId, period: against }),
  ];
  const change = now.profit - before.profit;
  same(
    [answer.value, answer.against, answer.change].map(centsOf),
    [now.profit, before.profit, change],
    path,
  );
  same(
    [answer.value_entered, answer.against_entered],
    [isShown(books, { storeId, period }), isShown(books, { storeId, period: against })],
    `what is entered in the periods of ${path}`,
  );
  const parts = (['sales', 'invoices', 'employeeSalary'] as const).map((figure) => ({
    figure,
    change: dollarsOf(now[figure] - before[figure]),
    stores: storesOf(books, storeId)
      .map(({ id }) => ({
        store_id: id,
        change: dollarsOf(
          profit(books, { storeId: id, period })[figure] -
            profit(books, { storeId: id, period: against })[figure],
        ),
      }))
      .filter((part) => part.change !== 0),
  }));
  const answered = rowsIn(answer.parts).map((part) => ({
    ...part,
    stores: only(part.stores, 'store_id', 'change'),
  }));
  const inOrder = (all: Json[]) => all.map((part) => ({ ...part, stores: sorted(part.stores) }));
  same(inOrder(answered), inOrder(parts), `the parts of ${path}`);
  same(
    sum(answer.steps as Json[], (step) => centsOf(step.change)),
    change,
    `the steps of ${path}`,
  );
}

type Day = { books: Books; which: Which };

/** The figures of the dashboard on a day: null where nothing is entered, never 0. */
const figuresOnDay = {
  sales: ({ books, which }: Day) => {
    const rows = rowsOf(books, 'sales', which);
    return rows.length === 0 ? null : sum(rows, amountOf);
  },
  profit: ({ books, which }: Day) =>
    hasEntries(books, which) ? profit(books, which).profit : null,
  cash: ({ books, which }: Day) => {
    const rows = rowsOf(books, 'dailyCash', which);
    return rows.length === 0 ? null : sum(rows, resultOf);
  },
};

/** A figure of the dashboard, each period up to yesterday and the two that it is compared with. */
function figuresOfMorning(books: Books) {
  const last = yesterday(books);
  const lastYear = monthsEarlier(last, 12);
  const week = { from: weekStart(last, books.settings.weekStartsOn), to: last };
  const weeks = { range: week, previous: moved(week, -7), lastYear: moved(week, -364) };
  const first = `${monthOf(last)}-01`;
  const back = (months: number) => ({
    from: monthsEarlier(first, months),
    to: monthsEarlier(last, months),
  });
  return [
    {
      ...({ id: 'sales_yesterday', of: 'sales', range: oneDay(last) } as const),
      ...{ previous: oneDay(addDays(last, -1)), lastYear: oneDay(lastYear) },
    },
    { id: 'sales_week', of: 'sales', ...weeks } as const,
    {
      ...({ id: 'profit_month', of: 'profit', range: { from: first, to: last } } as const),
      ...{ previous: back(1), lastYear: back(12) },
    },
    { id: 'cash_week', of: 'cash', ...weeks } as const,
  ];
}

export async function overview(audit: Audit) {
  const { books, shop } = audit;
  const { storeId } = someStore(audit);
  const path = `/overview${storeId ? `?store_id=${storeId}` : ''}`;
  const { figures } = await get(audit, path);
  const expected = figuresOfMorning(books)
    .filter(({ of }) => shop.home.name === 'server' || of !== 'cash')
    .map(({ id, of, range, previous, lastYear }) => {
      const valueOf = (period: Period) => figuresOnDay[of]({ books, which: { storeId, period } });
      const dollars = (cents: number | null) => (cents === null ? null : dollarsOf(cents));
      const [value, before] = [valueOf(range), valueOf(previous)];
      const last = yesterday(books);
      return {
        ...{ id, value: dollars(value), previous: dollars(before) },
        last_year: dollars(valueOf(lastYear)),
        change: value === null || before === null ? null : dollarsOf(value - before),
        days_entered: rowsOf(books, of === 'cash' ? 'dailyCash' : 'sales', {
          ...{ storeId, period: range },
        }).length,
        days: storesOf(books, storeId).length * lengthOf(range),
        ...range,
        trend: daysOf({ from: addDays(last, -27), to: last }).map((date) => ({
          ...{ date, value: dollars(valueOf(oneDay(date))) },
        })),
      };
    });
  same(only(figures, ...Object.keys(expected[0]!)), expected, path);
  const month = figuresOfMorning(books)[2]!.range;
  const targets = targetsIn(books, storeId, month);
  const sold = targets.flatMap(([key]) => {
    const which = { storeId: key.split(' ')[0], period: month };
    return rowsOf(books, 'sales', which);
  });
  const { target, target_sales, target_stores } = figures[1];
  const shown =
    targets.length === 0
      ? [undefined, undefined, undefined]
      : [
          dollarsOf(sum(targets, ([, cents]) => cents)),
          sold.length === 0 ? null : dollarsOf(sum(sold, amountOf)),
          targets.length,
        ];
  same([target, target_sales, target_stores], shown, `the target of ${path}`);
}

/** Targets of the months that a period touches. */
const targetsIn = (books: Books, storeId: string | undefined, { from, to }: Period) =>
  [...books.targets].filter(
    ([key]) =>
      (storeId === undefined || key.startsWith(storeId)) &&
      isIn({ from: monthOf(from), to: monthOf(to) }, key.split(' ')[1]!),
  );

export async function targets(audit: Audit) {
  const { books, shop } = audit;
  const { storeId } = someStore(audit);
  const { from, to } = someDays(shop);
  const which = storeId ? `store_id=${storeId}&` : '';
  const path = `/targets?${which}from=${monthOf(from)}&to=${monthOf(to)}`;
  const expected = targetsIn(books, storeId, { from, to }).map(([key, cents]) => {
    const [store_id, month] = key.split(' ');
    return { store_id, month, amount: dollarsOf(cents) };
  });
  same(sorted((await get(audit, path)).data), sorted(expected), path);
}
