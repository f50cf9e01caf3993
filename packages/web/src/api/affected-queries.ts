import type { ActivityKind } from '@backcounter/core/activity';

const figurePaths = ['profit', 'overview', 'charts'] as const;

const shiftPaths = ['shifts', 'schedule', 'hours', 'my-week'] as const;

/** Path prefixes of the reads that a change of each kind affects. */
const affectedPaths: Record<ActivityKind, readonly string[]> = {
  users: ['auth/users'],
  stores: [''],
  settings: [''],
  vendors: ['vendors', 'invoices', 'search', 'findings', 'profit', 'charts'],
  invoices: [
    ...['invoices', 'search', 'profit', 'overview', 'board', 'charts', 'findings'],
    'vendors/:id/merge',
  ],
  sales: [
    'sales',
    'search',
    'schedule',
    ...figurePaths,
    'board',
    'findings',
    'my-week',
    // A store's first day is that of its first sale.
    'daily-cash/week',
  ],
  employees: ['employees', 'search', ...shiftPaths, ...figurePaths],
  shifts: [...shiftPaths, ...figurePaths, 'board', 'findings'],
  incomeTypes: ['income-types', 'incomes'],
  incomes: ['incomes', 'search'],
  targets: ['targets', 'overview', 'charts'],
  findings: ['findings'],
  dailyCash: ['daily-cash', 'search', 'overview', 'board', 'findings'],
  attachments: ['attachments', 'search'],
};

/** True if the response of `name` (`GET /sales/total`) may change with a change of that kind. */
export function isAffected(name: string, kind: ActivityKind): boolean {
  const path = name.replace(/^GET \//, '');
  return path.startsWith('activity') || affectedPaths[kind].some((start) => path.startsWith(start));
}
