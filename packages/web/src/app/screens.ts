import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { loadCode } from '../ui/load-code.ts';
import type { paths } from '../ui/paths.ts';
import { screenCode } from './screen-code.ts';

type Screens = Partial<Record<keyof typeof paths, RouteComponent>>;

/** Which component draws which page. */
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

/** The dashboard's own page, and what screens load by themselves on a tab or a key. */
const parts = [
  screenCode.dashboard,
  () => import('../features/invoices/panel.tsx'),
  () => import('../features/daily-cash/weekly-cash.tsx'),
  () => import('../features/find/find-dialog.tsx'),
  () => import('../features/charts/drawings.tsx'),
];

const idleMs = 2000;

/**
 * Loads the code of all screens once the first page has had time to stand, so that an outage finds
 * it there; answers how to stop.
 */
export function preloadScreens(): () => void {
  const timer = setTimeout(() => {
    for (const screen of Object.values(screens)) void screen.preload?.();
    for (const load of parts) load().catch(() => undefined);
  }, idleMs);
  return () => clearTimeout(timer);
}
