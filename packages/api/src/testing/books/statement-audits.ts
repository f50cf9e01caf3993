import { get, rowsIn, same, someDays, someStore, sorted, type Audit } from './audit.ts';
import { amountOf, profit, rowsOf, sum, type Books, type Which } from './books.ts';
import { daysOf } from './calendar.ts';
import { isShown } from './figure-audits.ts';
import { centsOf, type Json } from './home.ts';

type Compared = {
  path: string;
  /** What each amount of a line counts, in order. */
  which: readonly Which[];
  inCents: (line: Json) => number[];
};

/** Each line of a statement, each vendor on its account, and that accounts add up from their vendors. */
function sameStatement(answer: Json, books: Books, { path, which, inCents }: Compared) {
  for (const figure of ['sales', 'employeeSalary', 'profit'] as const) {
    const expected = which.map((each) => profit(books, each)[figure]);
    same(inCents(answer[figure]), expected, `the ${figure} of ${path}`);
  }
  const billsOf = (account: string | null) =>
    which.map((each) =>
      rowsOf(books, 'invoices', each).filter(
        ({ vendorId }) => books.vendors.get(vendorId)!.account === account,
      ),
    );
  const billed = (account: string | null) => billsOf(account).map((rows) => sum(rows, amountOf));
  same(inCents(answer.purchases), billed(null), `the goods of ${path}`);
  const accounts = new Set([...books.vendors.values()].flatMap(({ account }) => account ?? []));
  const expenses = [...accounts]
    .filter((account) => billsOf(account).some((rows) => rows.length > 0))
    .map((account) => ({ account, cents: billed(account) }));
  const answered = rowsIn(answer.expenses).map((line) => ({
    account: line.account,
    cents: inCents(line),
  }));
  same(sorted(answered), sorted(expenses), `the accounts of ${path}`);
  for (const line of [answer.purchases, ...rowsIn(answer.expenses)]) {
    const vendors = rowsIn(line.vendors).map(inCents);
    const total = which.map((_, index) => sum(vendors, (cents) => cents[index]!));
    same(total, inCents(line), `the vendors of ${line.account} of ${path}`);
  }
}

/** Profit and loss by account: what is left is the profit, and each vendor is on its account. */
export async function profitAndLoss(audit: Audit) {
  const { books, shop } = audit;
  const { storeId, query } = someStore(audit);
  const [period, against] = [someDays(shop), someDays(shop)];
  const path =
    `/profit/accounts?${query}&from=${period.from}&to=${period.to}` +
    `&against_from=${against.from}&against_to=${against.to}`;
  const which = [period, against].map((days) => ({ storeId, period: days }));
  const inCents = (line: Json) => [line.amount, line.against].map(centsOf);
  sameStatement(await get(audit, path), books, { path, which, inCents });
}

/** The same in each month of a period with its total, and what is entered in the months. */
export async function profitByMonth(audit: Audit) {
  const { books, shop } = audit;
  const { storeId, query } = someStore(audit);
  const period = someDays(shop);
  const path = `/profit/accounts/months?${query}&from=${period.from}&to=${period.to}`;
  const answer = await get(audit, path);
  const byMonth = Map.groupBy(daysOf(period), (date) => date.slice(0, 7));
  const months = [...byMonth.values()].map((dates) => ({
    storeId,
    period: { from: dates[0]!, to: dates.at(-1)! },
  }));
  same(
    rowsIn(answer.months).map((month) => [month.from, month.to, month.entered]),
    months.map((each) => [each.period.from, each.period.to, isShown(books, each)]),
    `the months of ${path}`,
  );
  const which = [{ storeId, period }, ...months];
  const inCents = (line: Json) => [line.total, ...(line.amounts as Json[])].map(centsOf);
  sameStatement(answer, books, { path, which, inCents });
}
