import type { Permission } from '@backcounter/core/permissions';
import { paths } from '../../ui/paths.ts';

/** An action that runs in place instead of opening a page. */
export type AccountAction = 'password' | 'logout' | 'light' | 'dark' | 'auto';

type Action = {
  title: string;
  path: string;
  needs?: Permission;
  /** Synonyms that users may type. */
  synonyms?: string;
  command?: AccountAction;
};

const invoices = `${paths.vendorsInvoices}?view=invoices`;

/** Actions, the daily ones first. */
export const actions: readonly Action[] = [
  {
    title: 'Enter a sale',
    path: `${paths.sales}?panel=create`,
    needs: 'sales.create',
    synonyms: 'create new sale add takings revenue turnover',
  },
  {
    title: 'Create Invoice',
    path: `${invoices}&panel=create`,
    needs: 'invoices.create',
    synonyms: 'enter add bill expense cost',
  },
  {
    title: 'Check Invoices',
    path: `${invoices}&panel=check`,
    needs: 'invoices.read',
    synonyms: 'list bills expenses costs',
  },
  {
    title: 'Total Sales',
    path: `${paths.sales}?panel=total`,
    needs: 'sales.read',
    synonyms: 'sum takings revenue turnover',
  },
  {
    title: 'Add Income',
    path: `${paths.income}?panel=add`,
    needs: 'incomes.write',
    synonyms: 'enter other income rent recurring repeats monthly',
  },
  {
    title: 'Assign Shifts',
    path: `${paths.employees}?panel=assign`,
    needs: 'shifts.write',
    synonyms: 'schedule staff rota roster plan',
  },
  {
    title: 'Calculate Profit',
    path: `${paths.calculate}?view=profit`,
    needs: 'profit.read',
    synonyms: 'report month year why changed p&l p and l loss earnings margin',
  },
  {
    title: 'Enter Weekly Cash',
    path: `${paths.calculate}?view=weekly-cash`,
    needs: 'dailyCash.write',
    synonyms: 'credit debit fuel till register drawer bank deposit',
  },
  {
    title: 'Invoice Inbox',
    path: `${invoices}&panel=inbox`,
    needs: 'invoices.create',
    synonyms: 'attach photos receipts scan',
  },
  {
    title: 'Total Invoices',
    path: `${invoices}&panel=total`,
    needs: 'invoices.read',
    synonyms: 'sum bills expenses costs spent',
  },
  {
    title: 'Bills to Pay',
    path: `${paths.vendorsInvoices}?view=bills`,
    needs: 'invoices.update',
    synonyms: 'pay due overdue unpaid owed owe accounts payable checks mark paid',
  },
  {
    title: 'Paid Bills',
    path: `${paths.vendorsInvoices}?view=bills&bills=paid`,
    needs: 'invoices.update',
    synonyms: 'payments checks check number',
  },
  {
    title: 'Compare Bank Statement',
    path: `${paths.vendorsInvoices}?view=bills&bills=statement`,
    needs: 'invoices.update',
    synonyms: 'reconcile cleared outstanding',
  },
  {
    title: 'Compare Vendor Statement',
    path: `${paths.vendorsInvoices}?view=bills&bills=statement`,
    needs: 'invoices.update',
    synonyms: 'reconcile account missing',
  },
  {
    title: 'View Hours',
    path: `${paths.employees}?panel=hours`,
    needs: 'shifts.read',
    synonyms: 'total worked pay payroll wages salary salaries timesheet overtime',
  },
  {
    title: 'View Shifts',
    path: `${paths.employees}?panel=shifts`,
    needs: 'shifts.read',
    synonyms: 'correct forgotten clock in clock out punch time card timesheet',
  },
  {
    title: 'Create Vendor',
    path: `${paths.vendorsInvoices}?view=vendors&panel=create`,
    needs: 'vendors.create',
    synonyms: 'add supplier new',
  },
  {
    title: 'Add Employee',
    path: `${paths.employees}?panel=form`,
    needs: 'employees.write',
    synonyms: 'create new staff hire',
  },
  {
    title: 'Add Store',
    path: `${paths.stores}?panel=create`,
    needs: 'stores.write',
    synonyms: 'create new shop',
  },
  {
    title: 'Import a file',
    path: paths.imports,
    needs: 'imports.write',
    synonyms:
      'csv tsv excel xlsx zip spreadsheet upload load paste rows bank statement take over data',
  },
  {
    title: 'Create User',
    path: `${paths.userManagement}?panel=create`,
    needs: 'users.write',
    synonyms: 'add invite account clerk manager',
  },
];

const theme = 'look appearance colors mode night day';

/** Account actions, which are otherwise in the user menu; listed only when the text matches. */
export const accountActions: readonly Action[] = [
  {
    title: 'Change password',
    path: '',
    needs: 'password.change',
    synonyms: 'my own security sign in',
    command: 'password',
  },
  {
    title: 'Logout',
    path: '',
    synonyms: 'log out sign out signout leave exit end session',
    command: 'logout',
  },
  { title: 'Dark theme', path: '', synonyms: theme, command: 'dark' },
  { title: 'Light theme', path: '', synonyms: theme, command: 'light' },
  { title: 'Match this device’s theme', path: '', synonyms: theme, command: 'auto' },
];

/** Synonyms for the content of a section. */
export const pageSynonyms: Readonly<Record<string, string>> = {
  stores: 'shops locations branches holidays closed days open hours address',
  vendorsInvoices: 'suppliers bills expenses costs purchases',
  sales: 'takings revenue turnover',
  employees:
    'staff people team pay payroll wages salary salaries hours shifts rota roster schedule forecast',
  income: 'rent commission lottery',
  calculate:
    'profit p&l p and l loss earnings margin weekly cash till register drawer report compare last year',
  userManagement: 'accounts logins roles permissions password reset invite',
  charts: 'graphs trends compare targets goals costs hours',
  activity: 'undo deleted trash restore bring back history log who changed',
  imports:
    'accountant bookkeeper taxes month end close the books journal csv excel xlsx quickbooks xero spreadsheet download upload files bank statement undo import backup back up export everything',
  settings:
    'business name time zone week rules close the books closing date lock reopen the books journal accounts',
};
