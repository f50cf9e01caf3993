/** The code of each page, loaded when the page first opens. */
export const screenCode = {
  dashboard: () => import('../features/dashboard/screen.tsx'),
  stores: () => import('../features/stores/screen.tsx'),
  vendorsInvoices: () => import('../features/vendors-invoices/screen.tsx'),
  sales: () => import('../features/sales/screen.tsx'),
  employees: () => import('../features/employees/screen.tsx'),
  income: () => import('../features/incomes/screen.tsx'),
  calculate: () => import('../features/calculate/screen.tsx'),
  userManagement: () => import('../features/users/screen.tsx'),
  charts: () => import('../features/charts/screen.tsx'),
  activity: () => import('../features/activity/screen.tsx'),
  imports: () => import('../features/imports/screen.tsx'),
  settings: () => import('../features/settings/screen.tsx'),
};
