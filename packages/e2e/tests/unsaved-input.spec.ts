import { expect, test } from '../src/fixtures.ts';
import {
  escape,
  field,
  leaveEveryWay,
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

/** One of each kind: a dialog, a form on a tab, and a day; web tests cover the other forms. */
const others: readonly Form[] = [
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
];

test('SES-15 what was typed into a new sale and not saved is offered again, whatever one does', async ({
  app,
  api,
}) => {
  await leaveEveryWay(app, api, [sale]);
});

test(
  'SES-15 what was typed into a dialog, on a tab or for a day is offered again, whatever one does',
  { tag: '@one-host' },
  async ({ app, api }) => {
    await leaveEveryWay(app, api, others);
  },
);
