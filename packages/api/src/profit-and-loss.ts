import { z } from 'zod';
import { centsToDollars } from '@backcounter/core/money';
import {
  profitAndLoss,
  type AccountLine,
  type Compared,
  type PeriodCosts,
} from '@backcounter/core/profit-and-loss';
import { hasEntries } from '@backcounter/core/profit-change';
import { sumInvoicesByVendor } from '@backcounter/storage/charts';
import type { Db } from '@backcounter/storage/database';
import { sumByStore, type SumFilter } from '@backcounter/storage/profit';
import { comparedQuery, profitScope, readCompared } from './profit.ts';
import { readRoute } from './route.ts';
import { dollars } from './wire.ts';

/** An amount of the period, and of the one it is compared with. */
const compared = z.object({ amount: dollars, against: dollars });

const accountLine = compared.extend({
  account: z.string(),
  vendors: z.array(
    compared.extend({
      vendor_id: z.string(),
      name: z.string(),
      account: z.string().nullable(),
      is_deleted: z.boolean(),
    }),
  ),
});

const toWire = ({ cents, againstCents }: Compared): z.output<typeof compared> => ({
  amount: centsToDollars(cents),
  against: centsToDollars(againstCents),
});

const lineToWire = ({ account, vendors, ...line }: AccountLine): z.output<typeof accountLine> => ({
  account,
  ...toWire(line),
  vendors: vendors.map(({ id, isDeleted, name, account: own, ...vendor }) => ({
    vendor_id: id,
    name,
    account: own,
    is_deleted: isDeleted,
    ...toWire(vendor),
  })),
});

type Costs = PeriodCosts & { isEntered: boolean };

async function costsOf(db: Db, filter: SumFilter): Promise<Costs> {
  const stores = await sumByStore(db, filter);
  const vendors = await sumInvoicesByVendor(db, filter);
  return {
    salesCents: stores.reduce((sum, { salesCents }) => sum + salesCents, 0),
    salaryCents: stores.reduce((sum, { salaryCents }) => sum + salaryCents, 0),
    vendors: vendors.map(({ id, name, account, deleted_at, cents }) => ({
      id,
      name,
      account,
      cents,
      isDeleted: deleted_at !== null,
    })),
    isEntered: hasEntries(stores),
  };
}

export const profitAndLossRoutes = {
  'GET /profit/accounts': readRoute({
    summary: 'Profit and loss by the accounts of the vendors, against another period',
    permission: 'profit.read',
    cached: true,
    query: comparedQuery,
    response: z.object({
      sales: compared,
      /** Goods to sell: invoices of vendors without an account. */
      purchases: accountLine,
      gross_profit: compared,
      expenses: z.array(accountLine),
      employeeSalary: compared,
      profit: compared,
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
      const statement = profitAndLoss(now, before, settings.account_purchases);
      return {
        sales: toWire(statement.sales),
        purchases: lineToWire(statement.purchases),
        gross_profit: toWire(statement.grossProfit),
        expenses: statement.expenses.map(lineToWire),
        employeeSalary: toWire(statement.salary),
        profit: toWire(statement.profit),
        against_entered: before.isEntered,
      };
    },
  }),
} as const;
