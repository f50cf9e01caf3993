import { expect, test } from '../src/fixtures.ts';
import {
  escape,
  field,
  leaveInEveryWay,
  offer,
  panel,
  press,
  type Form,
} from './pages/unsaved-input.ts';

const sale: Form = {
  form: 'a new sale',
  path: '/dashboard/sales',
  ...panel('Create New Sale', 'Amount'),
  close: (page) => press(page, 'Create New Sale'),
  typed: { Amount: '77.25' },
};

/** With the new sale these are all that is typed into; a form that is always there has no `close`. */
const screens: Record<string, readonly Form[]> = {
  'Sales, Vendors and Invoices': [
    {
      form: 'a changed sale',
      path: '/dashboard/sales?panel=history',
      open: async (page, { store }) => {
        await page.getByRole('combobox', { name: 'Store', exact: true }).selectOption(store._id);
        await press(page, 'Apply Filters');
        await page.getByRole('button', { name: /^(Update|Edit)/ }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
      close: escape,
      typed: { Amount: '88.5' },
    },
    {
      form: 'an invoice',
      path: '/dashboard/vendors-invoices?view=invoices',
      ...panel('Show Form', 'Invoice Number'),
      close: (page) => press(page, 'Hide Form'),
      tab: { away: 'Vendors', back: 'Invoices' },
      typed: { 'Invoice Number': 'A-100', Amount: '12.5' },
    },
    {
      form: 'a vendor',
      path: '/dashboard/vendors-invoices',
      ...panel('Create Vendor', 'Vendor Name'),
      close: (page) => press(page, 'Hide Create Form'),
      tab: { away: 'Invoices', back: 'Vendors' },
      typed: { 'Vendor Name': 'Acme Foods' },
    },
  ],
  'Stores and Employees': [
    {
      form: 'a store',
      path: '/dashboard/stores',
      ...panel('Add Store', 'Store Name'),
      close: (page) => press(page, 'Add Store'),
      typed: { 'Store Name': 'Corner', Address: '2 Oak Ave' },
    },
    {
      form: 'a changed store',
      path: '/dashboard/stores',
      open: async (page, { store }) => {
        await page
          .getByRole('region', { name: store.name })
          .getByRole('button', { name: /^Update/ })
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
      close: escape,
      typed: { Address: '3 Elm St' },
    },
    {
      form: 'an employee',
      path: '/dashboard/employees',
      ...panel('Add Employee', 'Name'),
      close: (page) => press(page, 'Hide Form'),
      typed: { Name: 'Ann Lee', 'Hourly Rate': '15.5' },
    },
    {
      form: 'a shift',
      path: '/dashboard/employees',
      ...panel('Assign Shifts', 'Date'),
      close: (page) => press(page, 'Assign Shifts'),
      typed: { Date: '2026-03-02' },
    },
  ],
  'Other Income': [
    {
      form: 'an income',
      path: '/dashboard/income',
      ...panel('Add Income', 'Description'),
      close: (page) =>
        page.getByRole('button', { name: 'Add Income', exact: true }).first().click(),
      typed: { Amount: '20', Description: 'Vending machine' },
    },
    {
      form: 'an income type',
      path: '/dashboard/income',
      ...panel('Income Types', 'Income Type Name'),
      close: (page) => press(page, 'Income Types'),
      typed: { 'Income Type Name': 'Ice', 'Default Amount': '5' },
    },
  ],
  'User Management, Settings and Weekly Cash': [
    {
      form: 'a user',
      path: '/dashboard/user-management',
      open: (page) => expect(field(page, 'Email')).toBeVisible(),
      typed: { Email: 'ann@example.com', Name: 'Ann' },
    },
    {
      form: 'the settings',
      path: '/dashboard/settings',
      open: (page) => expect(field(page, 'Business Name')).toBeVisible(),
      typed: { 'Business Name': 'Lee’s Corner Shops' },
    },
    {
      form: 'a day of cash',
      path: '/dashboard/calculate?view=weekly-cash',
      open: async (page, { store }) => {
        await page.getByRole('combobox', { name: 'Store', exact: true }).selectOption(store._id);
        await expect(field(page, 'Credit')).toBeEnabled();
      },
      tab: { away: 'Profit Calculation', back: 'Weekly Cash' },
      otherDay: async (page) => {
        await press(page, 'Previous Day');
        await expect(offer(page)).toContainText(
          /^Not saved yet: \$9,999.99 credit, \$5.00 debit for \w+ \d+, /,
        );
        await press(page, 'Next Day');
      },
      typed: { Credit: '9999.99', Debit: '5' },
    },
  ],
};

test('SES-15 what was typed into a new sale and not saved is offered again, whatever one does', async ({
  app,
  api,
}) => {
  await leaveInEveryWay(app, api, [sale]);
});

for (const [screen, forms] of Object.entries(screens)) {
  test(
    `SES-15 what was typed and not saved is offered again in each form of ${screen}, whatever one does`,
    { tag: '@one-host' },
    async ({ app, api }) => {
      await leaveInEveryWay(app, api, forms);
    },
  );
}
