import { expect, it } from 'vitest';
import { can, type Permission, type Role } from '@backcounter/core/permissions';
import { accessiblePages } from '../../session/sections.ts';
import { pagesAndActions } from './choices.ts';

const found = (text: string, role: Role = 'admin') =>
  pagesAndActions(text, accessiblePages({ role, isDemo: false }), (permission: Permission) =>
    can(role, permission),
  ).map(({ choices }) => choices.map(({ title }) => title));

const invoices = ['Create Invoice', 'Check Invoices', 'Total Invoices'];
const hours = [['View Hours'], ['Employees']];
const sales = [['Enter a sale', 'Total Sales'], ['Sales']];
const schedule = [['Assign Shifts'], ['Employees']];
const profit = [['Calculate Profit'], ['Calculate']];
const cash = [['Enter Weekly Cash'], ['Calculate']];
const importing = [['Import a file'], ['Import and Export']];
const themes = ['Dark theme', 'Light theme', 'Match this device’s theme'];

it.each([
  ['pay', hours],
  ['wages', hours],
  ['salary', hours],
  ['payroll', hours],
  ['bill', [invoices, ['Vendors/Invoices']]],
  ['expense', [invoices, ['Vendors/Invoices']]],
  ['takings', sales],
  ['revenue', sales],
  ['profit', profit],
  ['P&L', profit],
  ['p and l', profit],
  ['accountant', [[], ['Import and Export']]],
  ['export', [[], ['Import and Export']]],
  ['import', importing],
  ['csv', importing],
  ['excel', importing],
  ['upload', importing],
  ['spreadsheet', importing],
  ['bank', [['Enter Weekly Cash', 'Import a file'], ['Import and Export']]],
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
  ['ill', [[], []]],
])('finds actions by the synonym %s', (word, [actions, sections]) => {
  expect(found(word)).toEqual([actions, sections]);
});

it('offers nothing that the user may not do, under any synonym', () => {
  expect(found('pay', 'user')).toEqual([[], []]);
  expect(found('trash', 'employee')).toEqual([[], []]);
  expect(found('password', 'owner')).toEqual([['Change password'], []]);
});
