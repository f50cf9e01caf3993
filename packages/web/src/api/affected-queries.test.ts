import { expect, it } from 'vitest';
import type { RouteName } from '@backcounter/api/client';
import type { ActivityKind } from '@backcounter/core/activity';
import { isAffected } from './affected-queries.ts';

/** Exports are generated on request. */
type Reading = Exclude<Extract<RouteName, `GET ${string}`>, `GET /exports/${string}`>;
type Kinds = readonly ActivityKind[];

const ofProfit: Kinds = ['sales', 'invoices', 'shifts', 'employees'];
const ofInvoices: Kinds = ['invoices', 'vendors'];

/**
 * The row kinds each route reads, besides stores and settings, which affect all. A new route does
 * not compile until it is listed here.
 */
const affectedBy: Record<Reading, Kinds> = {
  'GET /activity': [...ofProfit, 'users', 'vendors', 'incomes', 'dailyCash', 'targets'],
  'GET /attachments': ['attachments'],
  'GET /attachments/:id': [],
  'GET /attachments/counts': ['attachments'],
  'GET /auth/me': [],
  'GET /auth/users': ['users'],
  'GET /board': ['sales', 'invoices', 'shifts', 'dailyCash'],
  'GET /changes': [],
  'GET /charts': [...ofProfit, 'vendors', 'targets'],
  'GET /daily-cash/store/:storeId/date/:date': ['dailyCash'],
  'GET /daily-cash/store/:storeId/week/:start/:end': ['dailyCash'],
  'GET /daily-cash/week': ['dailyCash', 'sales'],
  'GET /employees': ['employees'],
  'GET /employees/:id/wages': ['employees'],
  'GET /employees/next-id': ['employees'],
  'GET /findings': ['findings', 'sales', 'invoices', 'shifts', 'dailyCash', 'vendors'],
  'GET /health': [],
  'GET /health/ready': [],
  'GET /hours': ['shifts', 'employees'],
  'GET /imports': [],
  'GET /imports/:id': [],
  'GET /imports/:id/refused.csv': [],
  'GET /imports/:id/rows': [],
  'GET /income-types': ['incomeTypes'],
  'GET /incomes': ['incomes', 'incomeTypes'],
  'GET /invoices': ofInvoices,
  'GET /invoices/:id/notes': ofInvoices,
  'GET /invoices/check-number/:number': ofInvoices,
  'GET /invoices/store/:storeId': ofInvoices,
  'GET /invoices/subtotals': ofInvoices,
  'GET /invoices/total': ofInvoices,
  'GET /invoices/unpaid': ofInvoices,
  'GET /invoices/paid': ofInvoices,
  'GET /invoices/paid/total': ['invoices'],
  'GET /invoices/unpaid/total': ['invoices'],
  'GET /my-week': ['shifts', 'employees'],
  'GET /overview': [...ofProfit, 'dailyCash', 'targets'],
  'GET /profit': ofProfit,
  'GET /profit/change': ofProfit,
  'GET /profit/accounts': [...ofProfit, 'vendors'],
  'GET /profit/accounts/months': [...ofProfit, 'vendors'],
  'GET /profit/report': [...ofProfit, 'vendors'],
  'GET /sales': ['sales'],
  'GET /sales/days': ['sales'],
  'GET /sales/starts': ['sales'],
  'GET /sales/subtotals': ['sales'],
  'GET /sales/total': ['sales'],
  'GET /sales/week': ['sales'],
  'GET /schedule': ['shifts', 'employees', 'sales'],
  'GET /search': ['sales', 'invoices', 'vendors', 'employees', 'incomes', 'dailyCash'],
  'GET /search/present': ['sales', 'invoices', 'vendors', 'employees', 'incomes', 'dailyCash'],
  'GET /settings': [],
  'GET /backups': [],
  'GET /weekly-email': [],
  'GET /shifts': ['shifts', 'employees'],
  'GET /stores': [],
  'GET /targets': ['targets'],
  'GET /vendors': ['vendors'],
  'GET /vendors/:id/merge': ofInvoices,
};

it.each(Object.entries(affectedBy))(
  '%s is refetched after changes of what it reads',
  (name, kinds) => {
    const all: Kinds = [...kinds, 'stores', 'settings'];
    expect(all.filter((kind) => !isAffected(name, kind))).toEqual([]);
  },
);

it('leaves unaffected queries alone', () => {
  expect(isAffected('GET /income-types', 'sales')).toBe(false);
  expect(isAffected('GET /schedule', 'invoices')).toBe(false);
});
