import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { Drawings } from '../features/charts/lazy-drawings.ts';
import { WeeklyCash } from '../features/daily-cash/lazy-weekly-cash.ts';
import { FindDialog } from '../features/find/lazy-find-dialog.ts';
import { BillsPanel, InvoicesPanel } from '../features/invoices/lazy-panel.ts';
import { loadCode } from '../ui/load-code.ts';
import type { paths } from '../ui/paths.ts';
import { screenCode } from './screen-code.ts';

type Screens = Partial<Record<keyof typeof paths, RouteComponent>>;

/** The component of each page. */
export const screens: Screens = {
  stores: lazyRouteComponent(() => loadCode(screenCode.stores), 'StoresScreen'),
  vendorsInvoices: lazyRouteComponent(
    () => loadCode(screenCode.vendorsInvoices),
    'VendorsInvoicesScreen',
  ),
  sales: lazyRouteComponent(() => loadCode(screenCode.sales), 'SalesScreen'),
  employees: lazyRouteComponent(() => loadCode(screenCode.employees), 'EmployeesScreen'),
  income: lazyRouteComponent(() => loadCode(screenCode.income), 'IncomesScreen'),
  calculate: lazyRouteComponent(() => loadCode(screenCode.calculate), 'CalculateScreen'),
  userManagement: lazyRouteComponent(() => loadCode(screenCode.userManagement), 'UsersScreen'),
  charts: lazyRouteComponent(() => loadCode(screenCode.charts), 'ChartsScreen'),
  activity: lazyRouteComponent(() => loadCode(screenCode.activity), 'ActivityScreen'),
  imports: lazyRouteComponent(() => loadCode(screenCode.imports), 'ImportsScreen'),
  settings: lazyRouteComponent(() => loadCode(screenCode.settings), 'SettingsScreen'),
};

/** The dashboard, and what screens load later: on a tab, a key or after their first data. */
const otherCode = [
  screenCode.dashboard,
  ...[InvoicesPanel, BillsPanel, WeeklyCash, FindDialog, Drawings].map(({ preload }) => preload),
];

const idleMs = 2000;

/**
 * Preloads all screens once the first page has settled, so that they work during an outage. Returns
 * a cancel function.
 */
export function preloadScreens(): () => void {
  const timer = setTimeout(() => {
    for (const screen of Object.values(screens)) void screen.preload?.();
    for (const load of otherCode) load().catch(() => undefined);
  }, idleMs);
  return () => clearTimeout(timer);
}
