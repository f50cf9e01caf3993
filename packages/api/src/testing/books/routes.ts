import type { RouteName } from '../../client.ts';
import { yesterday, type Audit } from './audit.ts';
import { today } from './books.ts';
import { bills, payments } from './bill-audits.ts';
import { charts, myWeek, search } from './chart-audits.ts';
import { board, cashWeek, schedule } from './day-audits.ts';
import { overview, profitChange, profits, targets } from './figure-audits.ts';
import { accountantZip, businessZip, listFiles, nameFiles } from './file-audits.ts';
import { dailyCash, incomes, invoices, sales, salesWeek, stores, vendors } from './list-audits.ts';
import { activity, findings } from './log-audits.ts';
import { employees, shifts } from './staff-audits.ts';
import { profitAndLoss, profitByMonth } from './statement-audits.ts';
import { vendorMerges } from './vendor-merge-audits.ts';

type Compare = (audit: Audit) => Promise<void>;
type ReadRoute = Extract<RouteName, `GET ${string}`>;

/** Why a call is not compared with the books. */
const noFigures = 'has no figures of the business';
const files = 'photos and documents, which have tests of their own';
const uploads = 'rows of files that are not entered yet; what is entered is compared';

/**
 * What each reading call is compared with, or why it is not. A route that is missing here is a type
 * error: a new figure is compared with the books, or excused with a reason.
 */
export const comparisons: Record<ReadRoute, Compare | string> = {
  'GET /health': noFigures,
  'GET /health/ready': noFigures,
  'GET /auth/me': noFigures,
  'GET /auth/users': noFigures,
  'GET /stores': stores,
  'GET /vendors': vendors,
  'GET /vendors/:id/merge': vendorMerges,
  'GET /invoices': invoices,
  'GET /invoices/total': invoices,
  'GET /invoices/subtotals': invoices,
  'GET /invoices/check-number/:number': invoices,
  'GET /invoices/store/:storeId': invoices,
  'GET /invoices/unpaid': bills,
  'GET /invoices/unpaid/total': bills,
  'GET /invoices/paid': payments,
  'GET /invoices/paid/total': payments,
  'GET /invoices/:id/notes': findings,
  'GET /sales': sales,
  'GET /sales/total': sales,
  'GET /sales/days': sales,
  'GET /sales/subtotals': sales,
  'GET /sales/week': salesWeek,
  'GET /sales/starts': stores,
  'GET /employees': employees,
  'GET /employees/next-id': employees,
  'GET /employees/:id/wages': employees,
  'GET /shifts': shifts,
  'GET /hours': shifts,
  'GET /schedule': schedule,
  'GET /my-week': myWeek,
  'GET /income-types': incomes,
  'GET /incomes': incomes,
  'GET /daily-cash/week': cashWeek,
  'GET /daily-cash/store/:storeId/date/:date': dailyCash,
  'GET /daily-cash/store/:storeId/week/:start/:end': dailyCash,
  'GET /attachments': files,
  'GET /attachments/counts': files,
  'GET /attachments/:id': files,
  'GET /profit': profits,
  'GET /profit/report': profits,
  'GET /profit/change': profitChange,
  'GET /profit/accounts': profitAndLoss,
  'GET /profit/accounts/months': profitByMonth,
  'GET /overview': overview,
  'GET /board': board,
  'GET /charts': charts,
  'GET /findings': findings,
  'GET /targets': targets,
  'GET /activity': activity,
  'GET /changes': noFigures,
  'GET /search': search,
  'GET /search/present': search,
  'GET /settings': noFigures,
  'GET /backups': noFigures,
  'GET /weekly-email': noFigures,
  'GET /imports': uploads,
  'GET /imports/:id': uploads,
  'GET /imports/:id/rows': uploads,
  'GET /imports/:id/refused.csv': uploads,
  'GET /exports/stores.csv': nameFiles,
  'GET /exports/stores.xlsx': nameFiles,
  'GET /exports/vendors.csv': nameFiles,
  'GET /exports/vendors.xlsx': nameFiles,
  'GET /exports/employees.csv': nameFiles,
  'GET /exports/employees.xlsx': nameFiles,
  'GET /exports/income-types.csv': nameFiles,
  'GET /exports/income-types.xlsx': nameFiles,
  'GET /exports/invoices.csv': listFiles,
  'GET /exports/invoices.xlsx': listFiles,
  'GET /exports/sales.csv': listFiles,
  'GET /exports/sales.xlsx': listFiles,
  'GET /exports/shifts.csv': listFiles,
  'GET /exports/shifts.xlsx': listFiles,
  'GET /exports/hours.csv': listFiles,
  'GET /exports/hours.xlsx': listFiles,
  'GET /exports/incomes.csv': listFiles,
  'GET /exports/incomes.xlsx': listFiles,
  'GET /exports/daily-cash.csv': listFiles,
  'GET /exports/daily-cash.xlsx': listFiles,
  'GET /exports/users.csv': noFigures,
  'GET /exports/users.xlsx': noFigures,
  'GET /exports/activity.csv': 'the entries of GET /activity in words',
  'GET /exports/activity.xlsx': 'the entries of GET /activity in words',
  'GET /exports/accountant.zip': accountantZip,
  'GET /exports/business.zip': businessZip,
};

/** Compares all that one person reads with the books that this person sees. */
export async function auditAll(audit: Audit, skipped: readonly Compare[] = []): Promise<void> {
  for (const compare of new Set(Object.values(comparisons))) {
    if (typeof compare !== 'string' && !skipped.includes(compare)) await compare(audit);
  }
}

/** Compares what a clerk reads who sees the sales of yesterday and today alone. */
export async function auditClerk(audit: Audit): Promise<void> {
  const { books } = audit;
  const days = new Map(
    [...books.sales].filter(([, { date }]) => date >= yesterday(books) && date <= today(books)),
  );
  const seen = { ...audit, books: { ...books, sales: days } };
  for (const compare of [sales, salesWeek, invoices, bills, payments, vendors, search])
    await compare(seen);
}

/** What the demo refuses (DEM-10), or does without. */
export const notInDemo: readonly Compare[] = [dailyCash, cashWeek, accountantZip, myWeek];
