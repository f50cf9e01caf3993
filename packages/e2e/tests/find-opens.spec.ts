import { businessDay } from './pages/business-day.ts';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import type { Api } from '../src/api.ts';
import { addEmployee } from './pages/employees-page.ts';
import { addIncome } from './pages/incomes-page.ts';
import { addInvoice, addShop, addVendor, unique } from './pages/invoices-page.ts';

type Laid = {
  /** Text typed into the dialog. */
  text: string;
  /** Name of the expected option. */
  option: string;
  /** A row or heading on the page that the option opens. */
  shows: string;
};

/** An amount that no other test uses. */
const oddAmount = () => (3_000_000 + Math.floor(Math.random() * 6_000_000)) / 100;
const dollars = (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const kinds: Record<string, (api: Api) => Promise<Laid>> = {
  Stores: async (api) => {
    const { name } = await api.addStore();
    return { text: name, option: name, shows: name };
  },
  Vendors: async (api) => {
    const { name } = await addVendor(api, 'Bakery', [await api.addStore()]);
    return { text: name, option: name, shows: name };
  },
  Employees: async (api) => {
    const { name } = await addEmployee(api, (await api.addStore())._id);
    return { text: name, option: name, shows: name };
  },
  Invoices: async (api) => {
    const shop = await addShop(api, 'Dairy');
    const number = unique('FO');
    await addInvoice(api, shop, { number, date: businessDay(-40) });
    return { text: number, option: number, shows: number };
  },
  Sales: async (api) => {
    const store = await api.addStore();
    const amount = oddAmount();
    await api.call('POST /sales', {
      body: { store_id: store._id, total_sales: amount, date: businessDay(-33) },
    });
    return { text: dollars(amount), option: store.name, shows: dollars(amount) };
  },
  'Other Income': async (api) => {
    const store = await api.addStore();
    const amount = oddAmount();
    await addIncome(api, { storeId: store._id, amount, date: businessDay(-33) });
    return { text: dollars(amount), option: store.name, shows: dollars(amount) };
  },
};

test(
  'hits and actions of the dialog open what they say, and a filter goes back step by step',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const laid: [kind: string, Laid][] = [];
    for (const [kind, lay] of Object.entries(kinds)) laid.push([kind, await lay(api)]);
    const shop = await addShop(api, 'Dairy', 'Bakery');
    const [low, high] = [unique('LOW'), unique('HIGH')];
    await addInvoice(api, shop, { number: low, amount: 12 });
    await addInvoice(api, shop, { number: high, amount: 750 });
    await app.signIn('admin');
    await app.open('/dashboard');

    for (const [kind, { text, option, shows }] of laid) {
      await test.step(`a hit of ${kind} opens its row, and a reload shows it again`, async () => {
        await page.getByRole('button', { name: 'Find anything' }).click();
        const dialog = page.getByRole('dialog', { name: 'Find anything' });
        await dialog.getByRole('combobox', { name: 'Find' }).fill(text);
        const hits = dialog.getByRole('group', { name: kind }).getByRole('option');
        await hits.filter({ hasText: option }).click();
        await expect(dialog).toHaveCount(0);
        const found =
          kind === 'Stores'
            ? page.getByRole('heading', { name: shows, level: 2 })
            : page.locator('tbody').getByRole('row').filter({ hasText: shows });
        await expect(found).toHaveCount(1);
        if (kind === 'Invoices') {
          await expect(page.getByRole('button', { name: `Edit ${shows}` })).toBeFocused();
        }
        await page.reload();
        await expect(found).toHaveCount(1);
      });
    }

    await test.step('a payment of two bills is found by its total, and opens at one of them', async () => {
      const { store, vendors } = await addShop(api, 'Dairy');
      const amounts = [oddAmount(), oddAmount()];
      for (const amount of amounts) {
        await api.call('POST /invoices', {
          body: {
            ...{ invoice_number: unique('PAID'), store_id: store._id, amount },
            ...{
              vendor_id: vendors[0]._id,
              date: businessDay(-9),
              due_date: businessDay(-1),
              paid_date: businessDay(-2),
            },
          },
        });
      }
      const total = dollars(
        amounts.reduce((cents, each) => cents + Math.round(each * 100), 0) / 100,
      );
      await page.getByRole('button', { name: 'Find anything' }).click();
      const dialog = page.getByRole('dialog', { name: 'Find anything' });
      await dialog.getByRole('combobox', { name: 'Find' }).fill(total);
      await dialog.getByRole('option').filter({ hasText: '2 bills' }).click();
      await expect(dialog).toHaveCount(0);
      const edit = page.getByRole('button', { name: /^Edit PAID/ });
      await expect(edit.and(page.locator(':focus'))).toHaveCount(1);
    });

    for (const [action, role, name] of actions) {
      await test.step(`the action '${action}' opens its panel`, async () => {
        await page.getByRole('button', { name: 'Find anything' }).click();
        const dialog = page.getByRole('dialog', { name: 'Find anything' });
        await dialog.getByRole('combobox', { name: 'Find' }).fill(action);
        await dialog.getByRole('option', { name: action, exact: true }).click();
        await expect(dialog).toHaveCount(0);
        await expect(page.getByRole(role, { name, exact: true })).toBeVisible();
      });
    }

    await test.step('a filter of invoices stays through a reload and goes back step by step', async () => {
      await app.open(`/dashboard/vendors-invoices?view=invoices&store=${shop.store._id}`);
      const rows = page.getByRole('table', { name: 'Invoices found' }).locator('tbody tr');
      await expect(rows).toHaveCount(2);
      await page.getByRole('textbox', { name: 'Min' }).fill('500');
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(high);
      await expect(page.locator('tfoot')).toContainText('$750.00');
      await page.reload();
      await expect(rows).toHaveCount(1);
      await expect(page).toHaveURL(/min=500/);
      await page.goBack();
      await expect(rows).toHaveCount(2);
      await expectAccessibleInEveryLook(page);
    });
  },
);

/** Actions of the dialog, with a control of the panel that each opens. */
const actions = [
  ['Enter a sale', 'button', 'Create Sale'],
  ['Create Invoice', 'textbox', 'Invoice Number'],
  ['Check Invoices', 'button', 'Check Invoices'],
  ['Total Sales', 'combobox', 'Filter Type'],
  ['Add Income', 'textbox', 'Amount'],
  ['Assign Shifts', 'combobox', 'Employee'],
  ['Calculate Profit', 'tab', 'Profit Calculation'],
  ['Invoice Inbox', 'button', 'Hide Inbox'],
  ['Total Invoices', 'button', 'Hide Total'],
  ['View Hours', 'combobox', 'Period'],
  ['View Shifts', 'textbox', 'Week Start'],
  ['Create Vendor', 'textbox', 'Vendor Name'],
  ['Add Employee', 'button', 'Create Employee'],
  ['Add Store', 'textbox', 'Store Name'],
  ['Create User', 'button', 'Create User'],
] as const;
