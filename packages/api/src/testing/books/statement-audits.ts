import { get, rowsIn, same, someDays, someStore, sorted, type Audit } from './audit.ts';
import { amountOf, profit, rowsOf, sum } from './books.ts';
import { daysOf } from './calendar.ts';
import { isShown } from './figure-audits.ts';
import { centsOf, type Json } from './home.ts';

/** Profit and loss by account: what is left is the profit, and each vendor is on its account. */
export async function profitAndLoss(audit: Audit) {
  const { books, shop } = audit;
  const { storeId, query } = someStore(audit);
  const [period, against] = [someDays(shop), someDays(shop)];
  const path =
    `/profit/accounts?${query}&from=${period.from}&to=${period.to}` +
    `&against_from=${against.from}&against_to=${against.to}`;
  const answer = await get(audit, path);
  const which = [period, against].map((days) => ({ storeId, period: days }));
  const [now, before] = which.map((each) => profit(books, each));
  const billsOf = (account: string | null) =>
    which.map((each) =>
      rowsOf(books, 'invoices', each).filter(
        ({ vendorId }) => books.vendors.get(vendorId)!.account === account,
      ),
    );
  const billed = (account: string | null) => billsOf(account).map((rows) => sum(rows, amountOf));
  const inCents = (line: Json) => [line.amount, line.against].map(centsOf);
  same(inCents(answer.profit), [now!.profit, before!.profit], `the profit of ${path}`);
  same(inCents(answer.sales), [now!.sales, before!.sales], `the sales of ${path}`);
  const pay = [now!.employeeSalary, before!.employeeSalary];
  same(inCents(answer.employeeSalary), pay, `the pay of ${path}`);
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
}

/** The same in each month of a period: each line, its total, and what is entered in the months. */
export async function profitByMonth(audit: Audit) {
  const { books, shop } = audit;
  const { storeId, query } = someStore(audit);
  const { from, to } = someDays(shop);
  const path = `/profit/accounts/months?${query}&from=${from}&to=${to}`;
  const answer = await get(audit, path);
  const whole = { storeId, period: { from, to } };
  const months = new Set(daysOf({ from, to }).map((date) => date.slice(0, 7)));
  const which = [...months].map((month) => {
    const dates = daysOf({ from, to }).filter((date) => date.startsWith(month));
    return { storeId, period: { from: dates[0]!, to: dates.at(-1)! } };
  });
  same(
    rowsIn(answer.months).map((month) => [month.from, month.to, month.entered]),
    which.map((each) => [each.period.from, each.period.to, isShown(books, each)]),
    `the months of ${path}`,
  );
  const inCents = (line: Json) => [line.total, ...(line.amounts as Json[])].map(centsOf);
  for (const figure of ['sales', 'employeeSalary', 'profit'] as const) {
    const expected = [whole, ...which].map((each) => profit(books, each)[figure]);
    same(inCents(answer[figure]), expected, `the ${figure} of ${path}`);
  }
  const costs = [answer.purchases, ...rowsIn(answer.expenses)];
  const invoices = [whole, ...which].map((each) => profit(books, each).invoices);
  same(addUp(costs.map(inCents), invoices.length), invoices, `the accounts of ${path}`);
  for (const line of costs) {
    const vendors = rowsIn(line.vendors).map(inCents);
    same(addUp(vendors, invoices.length), inCents(line), `${line.account} of ${path}`);
  }
}

/** The sums of lines, column by column. */
const addUp = (lines: readonly number[][], columns: number) =>
  Array.from({ length: columns }, (_, index) => sum(lines, (line) => line[index]!));
