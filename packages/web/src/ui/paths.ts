/** Every path of the app. */
export const paths = {
  home: '/',
  demo: '/demo',
  login: '/login',
  dashboard: '/dashboard',
  stores: '/dashboard/stores',
  vendorsInvoices: '/dashboard/vendors-invoices',
  sales: '/dashboard/sales',
  employees: '/dashboard/employees',
  income: '/dashboard/income',
  calculate: '/dashboard/calculate',
  userManagement: '/dashboard/user-management',
  charts: '/dashboard/charts',
  activity: '/dashboard/activity',
  imports: '/dashboard/import',
  settings: '/dashboard/settings',
} as const;
