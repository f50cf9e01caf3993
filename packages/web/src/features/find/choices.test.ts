import { expect, it } from 'vitest';
import { can, type Permission, type Role } from '@backcounter/core/permissions';
import { accessiblePages } from '../../session/sections.ts';
import { groupHits, mergeGroups, pagesAndActions, type Hit } from './choices.ts';

const groupsFor = (text: string, role: Role) =>
  pagesAndActions(text, accessiblePages({ role, isDemo: false }), (permission: Permission) =>
    can(role, permission),
  );

const found = (text: string, role: Role = 'admin') =>
  groupsFor(text, role).map(({ choices }) => choices.map(({ title }) => title));

const invoices = ['Create Invoice', 'Check Invoices', 'Total Invoices'];
const hours = [['View Hours'], ['Employees']];
const sales = [['Enter a sale', 'Total Sales'], ['Sales']];
const schedule = [['Assign Shifts'], ['Employees']];
const profit = [['Calculate Profit'], ['Calculate']];
const cash = [['Enter Weekly Cash'], ['Calculate']];
const importing = [['Import a file'], ['Import and Export']];
const themes = ['Dark theme', 'Light theme', 'Match this device’s theme'];

it.each([
  ['pay', [['Bills to Pay', 'Paid Bills', 'View Hours'], ['Employees']]],
  ['wages', hours],
  ['salary', hours],
  ['payroll', hours],
  ['bil', [['Bills to Pay', 'Paid Bills', ...invoices], ['Vendors/Invoices']]],
  ['bill', [['Bills to Pay', 'Paid Bills', ...invoices], ['Vendors/Invoices']]],
  ['enter', [['Enter a sale', 'Enter Weekly Cash', 'Create Invoice', 'Add Income'], []]],
  ['overdue', [['Bills to Pay'], []]],
  ['expense', [invoices, ['Vendors/Invoices']]],
  ['takings', sales],
  ['revenue', sales],
  ['profit', profit],
  ['P&L', profit],
  ['p and l', profit],
  ['accountant', [[], ['Import and Export']]],
  ['export', [[], ['Import and Export']]],
  ['import', importing],
  ['backup', [[], ['Import and Export']]],
  ['last year', [[], ['Calculate']]],
  ['recurring', [['Add Income'], []]],
  ['clock out', [['View Shifts'], []]],
  ['csv', importing],
  ['excel', importing],
  ['upload', importing],
  ['spreadsheet', importing],
  [
    'bank',
    [['Compare Bank Statement', 'Enter Weekly Cash', 'Import a file'], ['Import and Export']],
  ],
  ['reconcile', [['Compare Bank Statement', 'Compare Vendor Statement'], []]],
  ['vendor statement', [['Compare Vendor Statement'], []]],
  ['rota', schedule],
  ['roster', schedule],
  ['staff', [['Assign Shifts', 'Add Employee'], ['Employees']]],
  ['supplier', [['Create Vendor'], ['Vendors/Invoices']]],
  ['till', cash],
  ['weekly cash', cash],
  ['holiday', [[], ['Stores']]],
  ['closed days', [[], ['Stores']]],
  ['password', [['Change password'], ['User Management']]],
  ['dark', [['Dark theme'], []]],
  ['theme', [themes, []]],
  ['undo', [[], ['Activity', 'Import and Export']]],
  ['deleted', [[], ['Activity']]],
  ['trash', [[], ['Activity']]],
  ['invo', [[...invoices.slice(0, 2), 'Invoice Inbox', 'Total Invoices'], ['Vendors/Invoices']]],
  ['closing date', [[], ['Settings']]],
  ['reopen the books', [[], ['Settings']]],
  ['journal', [[], ['Import and Export', 'Settings']]],
  ['month end', [[], ['Import and Export']]],
  ['check number', [['Paid Bills'], []]],
  ['forecast', [[], ['Employees']]],
  ['xpense', [[], []]],
])('finds actions by the synonym %s', (word, [actions, sections]) => {
  expect(found(word)).toEqual([actions, sections]);
});

it('offers nothing that the user may not do, under any synonym', () => {
  expect(found('pay', 'user')).toEqual([[], []]);
  expect(found('trash', 'employee')).toEqual([[], []]);
  expect(found('password', 'owner')).toEqual([['Change password'], []]);
});

const hitOf = (kind: Hit['kind'], title: string, detail = ''): Hit => ({
  ...{ kind, _id: title, title, detail },
  path: '/dashboard',
});

/** The groups in their order, each with its first choice. */
const merged = (text: string, hits: readonly Hit[]) =>
  mergeGroups(groupHits(hits, text), groupsFor(text, 'admin'))
    .filter(({ choices }) => choices.length > 0)
    .map(({ label, choices }) => [label, choices[0]?.title]);

const wholesale = hitOf('vendors', 'Prairie Wholesale Grocers');

it.each<[text: string, hits: Hit[], groups: (string | undefined)[][]]>([
  [
    'sal',
    [wholesale],
    [
      ['Sections', 'Sales'],
      ['Actions', 'Enter a sale'],
      ['Vendors', 'Prairie Wholesale Grocers'],
    ],
  ],
  [
    'sal',
    [hitOf('employees', 'Sally Smith'), wholesale],
    [
      ['Employees', 'Sally Smith'],
      ['Sections', 'Sales'],
      ['Actions', 'Enter a sale'],
      ['Vendors', 'Prairie Wholesale Grocers'],
    ],
  ],
  [
    'inco',
    [hitOf('vendors', 'Lincoln Ice')],
    [
      ['Actions', 'Add Income'],
      ['Sections', 'Other Income'],
      ['Vendors', 'Lincoln Ice'],
    ],
  ],
  [
    'till',
    [hitOf('vendors', 'Distillers Depot')],
    [
      ['Actions', 'Enter Weekly Cash'],
      ['Sections', 'Calculate'],
      ['Vendors', 'Distillers Depot'],
    ],
  ],
  [
    'ales',
    [wholesale, hitOf('stores', 'Main St', '1 Ales Rd')],
    [
      ['Vendors', 'Prairie Wholesale Grocers'],
      ['Actions', 'Total Sales'],
      ['Sections', 'Sales'],
      ['Stores', 'Main St'],
    ],
  ],
  [
    'total sales',
    [hitOf('vendors', 'Total Sales Company')],
    [
      ['Actions', 'Total Sales'],
      ['Vendors', 'Total Sales Company'],
    ],
  ],
  [
    'prairie nov',
    [hitOf('invoices', 'A-1', 'Prairie, Main St'), wholesale],
    [
      ['Invoices', 'A-1'],
      ['Vendors', 'Prairie Wholesale Grocers'],
    ],
  ],
])('orders the groups for %s by their best match, records before equals', (text, hits, groups) => {
  expect(merged(text, hits)).toEqual(groups);
});
