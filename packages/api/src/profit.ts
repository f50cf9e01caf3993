import { z } from 'zod';
import type { ComparedPeriods } from '@backcounter/core/drill-down';
import { formatDateInText, monthOf, monthRange, periodLabel } from '@backcounter/core/dates';
import { centsToDollars } from '@backcounter/core/money';
import {
  daysSoFar,
  profitMessages,
  profitOf,
  rangeDaysSoFar,
  readProfitMonths,
  readProfitRange,
  readReportMonth,
  type ProfitQuery,
  type ProfitSums,
} from '@backcounter/core/profit';
import { hoursOf } from '@backcounter/core/times';
import type { Db } from '@backcounter/storage/database';
import { listInvoices } from '@backcounter/storage/invoices';
import { sumByPeriod } from '@backcounter/storage/profit';
import { listSales } from '@backcounter/storage/sales';
import { listShifts, type ShiftRow } from '@backcounter/storage/shifts';
import type { Caller } from './deps.ts';
import { invoiceToWire, invoiceWire } from './invoices.ts';
import { readRoute, type Call } from './route.ts';
import { saleToWire, saleWire } from './sales.ts';
import { scopeOfQuery } from './store-access.ts';
import { calendarDate, clockTime, dollars, filterText, namedRow } from './wire.ts';

/** Sales, costs and profit of a store in a period (PRF-10). */
const profitRow = z.object({
  store_id: namedRow,
  label: z.string(),
  period: z.string(),
  sales: dollars,
  invoices: dollars,
  employeeSalary: dollars,
  profit: dollars,
  days_with_sales: z.int(),
  days: z.int(),
});

const shiftRow = z.object({
  id: z.string(),
  date: calendarDate,
  employee: z.string(),
  start_time: clockTime,
  end_time: clockTime,
  hours_worked: z.number(),
  hourly_rate: dollars,
  total_salary: dollars,
  store_id: namedRow,
});

const report = z.object({
  sales: z.array(saleWire),
  invoices: z.array(invoiceWire),
  employeeShifts: z.array(shiftRow),
  summary: z.object({
    totalSales: dollars,
    totalInvoices: dollars,
    totalEmployeeSalary: dollars,
    totalProfit: dollars,
  }),
});

const profitQuery = z.object({ store_id: filterText, month: filterText, year: filterText });
const profitRangeQuery = profitQuery.extend({ from: filterText, to: filterText });

/** Two periods to compare, of a store or of all. */
export const comparedQuery = z.object({
  store_id: filterText,
  from: filterText,
  to: filterText,
  against_from: filterText,
  against_to: filterText,
});

/** Parses both periods; throws AppError `invalid` at the field that cannot be read. */
export const readCompared = (query: z.output<typeof comparedQuery>): ComparedPeriods => ({
  range: readProfitRange(query, ['from', 'to']),
  against: readProfitRange(query, ['against_from', 'against_to']),
});

const allStores = 'all';

/** The store of a profit query, which must name one or `all` (PRF-05). */
export function profitScope(db: Db, caller: Caller, query: ProfitQuery) {
  const storeId = query.store_id === allStores ? undefined : query.store_id;
  return scopeOfQuery(db, caller, storeId, { message: profitMessages.storeMissing });
}

const sumsToWire = (sums: ProfitSums) => ({
  sales: centsToDollars(sums.salesCents),
  invoices: centsToDollars(sums.invoicesCents),
  employeeSalary: centsToDollars(sums.salaryCents),
  profit: centsToDollars(profitOf(sums)),
});

const sumCents = <Row>(rows: readonly Row[], centsOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + centsOf(row), 0);

function shiftToWire(row: ShiftRow): z.output<typeof shiftRow> {
  return {
    id: row.id,
    date: row.date,
    employee: row.employee_name,
    start_time: row.start_time,
    end_time: row.end_time,
    hours_worked: hoursOf(row.minutes),
    hourly_rate: centsToDollars(row.rate_cents),
    total_salary: centsToDollars(row.salary_cents),
    store_id: { _id: row.store_id, name: row.store_name },
  };
}

type RangeCall = Call & { db: Db; query: z.output<typeof profitRangeQuery> };

type PeriodSums = Awaited<ReturnType<typeof sumByPeriod>>[number];

type PeriodLabel = { label: string; period: string; days: number };

const rowToWire = (row: PeriodSums, { label, period, days }: PeriodLabel) => ({
  store_id: { _id: row.store_id, name: row.store_name },
  label,
  period,
  ...sumsToWire({
    salesCents: row.sales_cents,
    invoicesCents: row.invoices_cents,
    salaryCents: row.salary_cents,
  }),
  days_with_sales: row.days_with_sales,
  days,
});

/** One row per store over any date range; `days` counts the days that have passed. */
async function rangeProfit({ db, caller, business, query }: RangeCall) {
  const range = readProfitRange(query, ['from', 'to']);
  const { scope } = await profitScope(db, caller, query);
  const rows = await sumByPeriod(db, { scope, periods: [range] });
  const label = `${formatDateInText(range.start)} – ${formatDateInText(range.end)}`;
  const days = rangeDaysSoFar(range, business.today);
  const period = `${range.start}/${range.end}`;
  return rows.map((row) => rowToWire(row, { label, period, days }));
}

export const profitRoutes = {
  'GET /profit': readRoute({
    summary:
      'Profit of a store, or of each, in a month, in each month of a year, or from a date to another',
    permission: 'profit.read',
    cached: true,
    query: profitRangeQuery,
    response: z.array(profitRow),
    heavy: (query) => query.store_id === allStores && query.month === undefined,
    snapshot: true,
    async handle(call) {
      const { db, caller, business, query } = call;
      if (query.from !== undefined || query.to !== undefined) return rangeProfit(call);
      const months = readProfitMonths(query, business.today);
      const { scope } = await profitScope(db, caller, query);
      const rows = await sumByPeriod(db, { scope, periods: months.map(monthRange) });
      return rows.map((row) => {
        const period = monthOf(row.start);
        const days = daysSoFar(period, business.today);
        return rowToWire(row, { label: periodLabel(period), period, days });
      });
    },
  }),

  'GET /profit/report': readRoute({
    summary: 'Everything that the profit of a month is made of',
    permission: 'report.read',
    query: profitQuery,
    response: report,
    heavy: (query) => query.store_id === allStores,
    snapshot: true,
    async handle({ db, caller, business, query }) {
      const range = monthRange(readReportMonth(query, business.today));
      const { scope } = await profitScope(db, caller, query);
      const sales = await listSales(db, { scope, range });
      const invoices = await listInvoices(db, { scope, vendorId: null, range });
      const shifts = await listShifts(db, { scope, range });
      const summary = sumsToWire({
        salesCents: sumCents(sales, (row) => row.amount_cents),
        invoicesCents: sumCents(invoices, (row) => row.amount_cents),
        salaryCents: sumCents(shifts, (row) => row.salary_cents),
      });
      return {
        sales: sales.map(saleToWire),
        invoices: invoices.map(invoiceToWire),
        employeeShifts: shifts.map(shiftToWire),
        summary: {
          totalSales: summary.sales,
          totalInvoices: summary.invoices,
          totalEmployeeSalary: summary.employeeSalary,
          totalProfit: summary.profit,
        },
      };
    },
  }),
} as const;
