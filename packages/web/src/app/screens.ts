import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { loadCode } from '../ui/load-code.ts';
import type { paths } from '../ui/paths.ts';

type Screens = Partial<Record<keyof typeof paths, RouteComponent>>;

/** Which file draws which page; each is loaded when its page is first opened. */
export const screens: Screens = {
  stores: lazyRouteComponent(
    () => loadCode(() => import('../features/stores/screen.tsx')),
    'StoresScreen',
  ),
  vendorsInvoices: lazyRouteComponent(
    () => loadCode(() => import('../features/vendors-invoices/screen.tsx')),
    'VendorsInvoicesScreen',
  ),
  sales: lazyRouteComponent(
    () => loadCode(() => import('../features/sales/screen.tsx')),
    'SalesScreen',
  ),
  employees: lazyRouteComponent(
    () => loadCode(() => import('../features/employees/screen.tsx')),
    'EmployeesScreen',
  ),
  income: lazyRouteComponent(
    () => loadCode(() => import('../features/incomes/screen.tsx')),
    'IncomesScreen',
  ),
  calculate: lazyRouteComponent(
    () => loadCode(() => import('../features/calculate/screen.tsx')),
    'CalculateScreen',
  ),
  userManagement: lazyRouteComponent(
    () => loadCode(() => import('../features/users/screen.tsx')),
    'UsersScreen',
  ),
  charts: lazyRouteComponent(
    () => loadCode(() => import('../features/charts/screen.tsx')),
    'ChartsScreen',
  ),
  activity: lazyRouteComponent(
    () => loadCode(() => import('../features/activity/screen.tsx')),
    'ActivityScreen',
  ),
  imports: lazyRouteComponent(
    () => loadCode(() => import('../features/imports/screen.tsx')),
    'ImportsScreen',
  ),
  settings: lazyRouteComponent(
    () => loadCode(() => import('../features/settings/screen.tsx')),
    'SettingsScreen',
  ),
};

/** The dashboard's own page, and what screens load by themselves on a tab or a key. */
const parts = [
  () => import('../features/dashboard/screen.tsx'),
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
