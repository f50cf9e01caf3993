import { z } from 'zod';
import { monthOf, rangesByMonth } from '@backcounter/core/dates';
import { centsToDollars } from '@backcounter/core/money';
import { readProfitRange } from '@backcounter/core/profit';
import {
  profitAndLoss,
  totalCosts,
  type AccountLine,
  type Line,
  type PeriodCosts,
  type ProfitAndLoss,
  type VendorBilled,
} from '@backcounter/core/profit-and-loss';
import { hasEntries } from '@backcounter/core/profit-change';
import { sumInvoicesByVendor, sumInvoicesByVendorAndMonth } from '@backcounter/storage/charts';
import type { Db } from '@backcounter/storage/database';
import {
  sumByStore,
  sumByStoreOfEach,
  type StoreRangeSums,
  type SumFilter,
} from '@backcounter/storage/profit';
import { comparedQuery, profitScope, readCompared } from './profit.ts';
import { readRoute } from './route.ts';
import { calendarDate, dollars, filterText } from './wire.ts';

const monthsQuery = z.object({ store_id: filterText, from: filterText, to: filterText });

/** An amount of the period, and of the one it is compared with. */
const compared = z.object({ amount: dollars, against: dollars });

/** An amount for each month, and their total. */
const monthly = z.object({ amounts: z.array(dollars), total: dollars });

const vendor = z.object({
  vendor_id: z.string(),
  name: z.string(),
  account: z.string().nullable(),
  is_deleted: z.boolean(),
});

/** The lines of a statement whose amounts are like `line`. */
function statementOf<Shape extends z.ZodRawShape>(line: z.ZodObject<Shape>) {
  const accountLine = line.extend({
    account: z.string(),
    vendors: z.array(line.extend(vendor.shape)),
  });
  return {
    sales: line,
    /** Goods to sell: invoices of vendors without an account. */
    purchases: accountLine,
    gross_profit: line,
    expenses: z.array(accountLine),
    employeeSalary: line,
    profit: line,
  };
}

const toCompared = ({ cents: [amount = 0, against = 0] }: Line): z.output<typeof compared> => ({
  amount: centsToDollars(amount),
  against: centsToDollars(against),
});

/** The first amount is the total. */
const toMonthly = ({ cents: [total = 0, ...months] }: Line): z.output<typeof monthly> => ({
  amounts: months.map(centsToDollars),
  total: centsToDollars(total),
});

function statementToWire<Wire>(statement: ProfitAndLoss, toWire: (line: Line) => Wire) {
  const accountToWire = (line: AccountLine) => ({
    account: line.account,
    ...toWire(line),
    vendors: line.vendors.map((billed) => ({
      vendor_id: billed.id,
      name: billed.name,
      account: billed.account,
      is_deleted: billed.isDeleted,
      ...toWire(billed),
    })),
  });
  return {
    sales: toWire(statement.sales),
    purchases: accountToWire(statement.purchases),
    gross_profit: toWire(statement.grossProfit),
    expenses: statement.expenses.map(accountToWire),
    employeeSalary: toWire(statement.salary),
    profit: toWire(statement.profit),
  };
}

type Costs = PeriodCosts & { isEntered: boolean };

type VendorSum = {
  id: string;
  name: string;
  account: string | null;
  deleted_at: string | null;
  cents: number;
};

const toBilled = ({ id, name, account, deleted_at, cents }: VendorSum): VendorBilled => ({
  id,
  name,
  account,
  cents,
  isDeleted: deleted_at !== null,
});

const costsFrom = (stores: readonly StoreRangeSums[], vendors: readonly VendorSum[]): Costs => ({
  salesCents: stores.reduce((sum, { salesCents }) => sum + salesCents, 0),
  salaryCents: stores.reduce((sum, { salaryCents }) => sum + salaryCents, 0),
  vendors: vendors.map(toBilled),
  isEntered: hasEntries(stores),
});

async function costsOf(db: Db, filter: SumFilter): Promise<Costs> {
  return costsFrom(await sumByStore(db, filter), await sumInvoicesByVendor(db, filter));
}

/** The same for each month of a range, by two queries. */
async function costsByMonth(db: Db, { scope, range }: SumFilter): Promise<Costs[]> {
  const periods = rangesByMonth(range);
  const stores = await sumByStoreOfEach(db, { scope, periods });
  const sums = await sumInvoicesByVendorAndMonth(db, { scope, range });
  const vendors = Map.groupBy(sums, ({ month }) => month);
  return periods.map(({ start }) =>
    costsFrom(stores.get(start) ?? [], vendors.get(monthOf(start)) ?? []),
  );
}

export const profitAndLossRoutes = {
  'GET /profit/accounts': readRoute({
    summary: 'Profit and loss by the accounts of the vendors, against another period',
    permission: 'profit.read',
    cached: true,
    query: comparedQuery,
    response: z.object({
      ...statementOf(compared),
      /** False when nothing was entered in the period compared with: its zeros are no figures. */
      against_entered: z.boolean(),
    }),
    heavy: (query) => query.store_id === 'all',
    snapshot: true,
    async handle({ db, caller, settings, query }) {
      const { range, against } = readCompared(query);
      const { scope } = await profitScope(db, caller, query);
      const now = await costsOf(db, { scope, range });
      const before = await costsOf(db, { scope, range: against });
      const statement = profitAndLoss([now, before], settings.account_purchases);
      return { ...statementToWire(statement, toCompared), against_entered: before.isEntered };
    },
  }),

  'GET /profit/accounts/months': readRoute({
    summary: 'Profit and loss by the accounts of the vendors, in each month from a date to another',
    permission: 'profit.read',
    cached: true,
    query: monthsQuery,
    response: z.object({
      ...statementOf(monthly),
      /** In order of the amounts; the first and the last are cut to the dates asked for. */
      months: z.array(
        z.object({
          from: calendarDate,
          to: calendarDate,
          /** False when nothing was entered in the month: its zeros are no figures. */
          entered: z.boolean(),
        }),
      ),
    }),
    heavy: (query) => query.store_id === 'all',
    snapshot: true,
    async handle({ db, caller, settings, query }) {
      const range = readProfitRange(query, ['from', 'to']);
      const { scope } = await profitScope(db, caller, query);
      const months = await costsByMonth(db, { scope, range });
      const statement = profitAndLoss([totalCosts(months), ...months], settings.account_purchases);
      return {
        ...statementToWire(statement, toMonthly),
        months: rangesByMonth(range).map(({ start, end }, index) => ({
          from: start,
          to: end,
          entered: months[index]?.isEntered ?? false,
        })),
      };
    },
  }),
} as const;
