import { activityRoutes } from './activity.ts';
import { attachmentsRoutes } from './attachments.ts';
import { backupsRoutes } from './backups.ts';
import { billsRoutes } from './bills.ts';
import { boardRoutes } from './board.ts';
import { changesRoutes } from './changes.ts';
import { chartsRoutes } from './charts.ts';
import { cashWeekRoutes } from './cash-week.ts';
import { dailyCashRoutes } from './daily-cash.ts';
import { employeePinsRoutes } from './employee-pins.ts';
import { employeesRoutes } from './employees.ts';
import { exportsRoutes } from './exports.ts';
import { findingsRoutes } from './findings.ts';
import { healthRoutes } from './health.ts';
import { hoursRoutes } from './hours.ts';
import { importsRoutes } from './imports.ts';
import { incomeTypesRoutes } from './income-types.ts';
import { incomesRoutes } from './incomes.ts';
import { invoiceNotesRoutes } from './invoice-notes.ts';
import { invoicesRoutes } from './invoices.ts';
import { myWeekRoutes } from './my-week.ts';
import { overviewRoutes } from './overview.ts';
import { passwordLinksRoutes } from './password-links.ts';
import { profitAndLossRoutes } from './profit-and-loss.ts';
import { profitChangeRoutes } from './profit-change.ts';
import { profitRoutes } from './profit.ts';
import { salesWeekRoutes } from './sales-week.ts';
import { salesRoutes } from './sales.ts';
import { scheduleRoutes } from './schedule.ts';
import { searchRoutes } from './search.ts';
import { sessionsRoutes } from './sessions.ts';
import { settingsRoutes } from './settings.ts';
import { shiftsRoutes } from './shifts.ts';
import { storesRoutes } from './stores.ts';
import { storeStartsRoutes } from './store-starts.ts';
import { targetsRoutes } from './targets.ts';
import { usersRoutes } from './users.ts';
import { vendorMergesRoutes } from './vendor-merges.ts';
import { vendorsRoutes } from './vendors.ts';
import { weeklyEmailRoutes } from './weekly-email.ts';

/** All routes; the key is the method and the path below `/api`. */
export const routes = {
  ...healthRoutes,
  ...sessionsRoutes,
  ...passwordLinksRoutes,
  ...usersRoutes,
  ...storesRoutes,
  ...vendorsRoutes,
  ...vendorMergesRoutes,
  ...invoicesRoutes,
  ...invoiceNotesRoutes,
  ...billsRoutes,
  ...salesRoutes,
  ...salesWeekRoutes,
  ...storeStartsRoutes,
  ...employeesRoutes,
  ...employeePinsRoutes,
  ...shiftsRoutes,
  ...hoursRoutes,
  ...scheduleRoutes,
  ...myWeekRoutes,
  ...incomeTypesRoutes,
  ...incomesRoutes,
  ...cashWeekRoutes,
  ...dailyCashRoutes,
  ...attachmentsRoutes,
  ...profitRoutes,
  ...profitChangeRoutes,
  ...profitAndLossRoutes,
  ...overviewRoutes,
  ...boardRoutes,
  ...chartsRoutes,
  ...findingsRoutes,
  ...targetsRoutes,
  ...activityRoutes,
  ...changesRoutes,
  ...searchRoutes,
  ...settingsRoutes,
  ...backupsRoutes,
  ...weeklyEmailRoutes,
  ...importsRoutes,
  ...exportsRoutes,
} as const;

export type Routes = typeof routes;
