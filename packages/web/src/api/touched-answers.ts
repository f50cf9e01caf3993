import type { ActivityKind } from '@backcounter/core/activity';

const ofFigures = ['profit', 'overview', 'charts'] as const;

const ofShifts = ['shifts', 'schedule', 'hours', 'my-week'] as const;

/** The calls, by the beginning of their path, whose answers a change of a kind may change. */
const touched: Record<ActivityKind, readonly string[]> = {
  users: ['auth/users'],
  stores: [''],
  settings: [''],
  vendors: ['vendors', 'invoices', 'search', 'findings', 'profit', 'charts'],
  invoices: ['invoices', 'search', 'profit', 'overview', 'board', 'charts', 'findings'],
  sales: [
    'sales',
    'search',
    'schedule',
    ...ofFigures,
    'board',
    'findings',
    'my-week',
    // A store begins with its first sale.
    'daily-cash/week',
  ],
  employees: ['employees', 'search', ...ofShifts, ...ofFigures],
  shifts: [...ofShifts, ...ofFigures, 'board', 'findings'],
  incomeTypes: ['income-types', 'incomes'],
  incomes: ['incomes', 'search'],
  targets: ['targets', 'overview', 'charts'],
  findings: ['findings'],
  dailyCash: ['daily-cash', 'search', 'overview', 'board', 'findings'],
  attachments: ['attachments', 'search'],
};

/** True when a call such as `GET /sales/total` may answer otherwise after a change of that kind. */
export function isTouched(name: string, kind: ActivityKind): boolean {
  const path = name.replace(/^GET \//, '');
  return path.startsWith('activity') || touched[kind].some((start) => path.startsWith(start));
}
