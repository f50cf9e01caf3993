import type { Permission } from '@backcounter/core/permissions';
import { paths } from '../../ui/paths.ts';

/** What is done where one is, without going anywhere. */
export type OwnAction = 'password' | 'logout' | 'light' | 'dark' | 'auto';

type Action = {
  title: string;
  path: string;
  needs?: Permission;
  /** Other names for it, as an owner says them. */
  words?: string;
  does?: OwnAction;
};

const invoices = `${paths.vendorsInvoices}?view=invoices`;

/** What one may want to do, daily things first. */
export const actions: readonly Action[] = [
  {
    title: 'Enter a sale',
    path: `${paths.sales}?panel=create`,
    needs: 'sales.create',
    words: 'create new sale add takings revenue turnover',
  },
  {
    title: 'Create Invoice',
    path: `${invoices}&panel=create`,
    needs: 'invoices.create',
    words: 'enter add bill expense cost',
  },
  {
    title: 'Check Invoices',
    path: `${invoices}&panel=check`,
    needs: 'invoices.read',
    words: 'list bills expenses costs',
  },
  {
    title: 'Total Sales',
    path: `${paths.sales}?panel=total`,
    needs: 'sales.read',
    words: 'sum takings revenue turnover',
  },
  {
    title: 'Add Income',
    path: `${paths.income}?panel=add`,
    needs: 'incomes.write',
    words: 'enter other income',
  },
  {
    title: 'Assign Shifts',
    path: `${paths.employees}?panel=assign`,
    needs: 'shifts.write',
    words: 'schedule staff rota roster plan',
  },
  {
    title: 'Calculate Profit',
    path: `${paths.calculate}?view=profit`,
    needs: 'profit.read',
    words: 'report month year why changed p&l p and l loss earnings margin',
  },
  {
    title: 'Enter Weekly Cash',
    path: `${paths.calculate}?view=weekly-cash`,
    needs: 'dailyCash.write',
    words: 'credit debit fuel till register drawer bank deposit',
  },
  {
    title: 'Invoice Inbox',
    path: `${invoices}&panel=inbox`,
    needs: 'invoices.create',
    words: 'attach photos receipts scan',
  },
  {
    title: 'Total Invoices',
    path: `${invoices}&panel=total`,
    needs: 'invoices.read',
    words: 'sum bills expenses costs spent',
  },
  {
    title: 'View Hours',
    path: `${paths.employees}?panel=hours`,
    needs: 'shifts.read',
    words: 'total worked pay payroll wages salary salaries timesheet',
  },
  {
    title: 'Create Vendor',
    path: `${paths.vendorsInvoices}?view=vendors&panel=create`,
    needs: 'vendors.create',
    words: 'add supplier new',
  },
  {
    title: 'Add Employee',
    path: `${paths.employees}?panel=form`,
    needs: 'employees.write',
    words: 'create new staff hire',
  },
  {
    title: 'Add Store',
    path: `${paths.stores}?panel=create`,
    needs: 'stores.write',
    words: 'create new shop',
  },
  {
    title: 'Import a file',
    path: paths.imports,
    needs: 'imports.write',
    words:
      'csv tsv excel xlsx zip spreadsheet upload load paste rows bank statement take over data',
  },
  {
    title: 'Create User',
    path: `${paths.userManagement}?panel=create`,
    needs: 'users.write',
    words: 'add invite account clerk',
  },
];

const theme = 'look appearance colors mode night day';

/** A person's own matters, which stand in the menu at the name; found only by what is typed. */
export const ownActions: readonly Action[] = [
  {
    title: 'Change password',
    path: '',
    needs: 'password.change',
    words: 'my own security sign in',
    does: 'password',
  },
  {
    title: 'Logout',
    path: '',
    words: 'log out sign out signout leave exit end session',
    does: 'logout',
  },
  { title: 'Dark theme', path: '', words: theme, does: 'dark' },
  { title: 'Light theme', path: '', words: theme, does: 'light' },
  { title: 'Theme as on this device', path: '', words: theme, does: 'auto' },
];

/** Other names for what stands in a section. */
export const pageWords: Readonly<Record<string, string>> = {
  stores: 'shops locations branches holidays closed days open hours address',
  vendorsInvoices: 'suppliers bills expenses costs purchases',
  sales: 'takings revenue turnover',
  employees:
    'staff people team pay payroll wages salary salaries hours shifts rota roster schedule',
  income: 'rent commission lottery',
  calculate: 'profit p&l p and l loss earnings margin weekly cash till register drawer report',
  userManagement: 'accounts logins roles permissions password reset invite',
  charts: 'graphs trends compare targets goals costs hours',
  activity: 'undo deleted trash restore bring back history log who changed',
  imports:
    'accountant bookkeeper taxes csv excel xlsx quickbooks xero spreadsheet download upload files bank statement undo import',
  settings: 'business name time zone week rules',
};
