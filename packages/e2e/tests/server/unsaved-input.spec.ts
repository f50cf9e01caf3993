import { expect, test } from '../../src/fixtures.ts';
import {
  field,
  leaveForm,
  leaveInEveryWay,
  offer,
  press,
  type Form,
} from '../pages/unsaved-input.ts';

const forms: readonly Form[] = [
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
];

const cash: Form = {
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
};

test('SES-15 what was typed into a user, the settings or a day of cash and not saved is offered again, whatever one does', async ({
  app,
  api,
}) => {
  for (const form of forms) {
    await test.step(form.form, () => leaveForm(app, api, form));
  }
  await test.step('a day of cash', () => leaveInEveryWay(app, api, cash));
});
