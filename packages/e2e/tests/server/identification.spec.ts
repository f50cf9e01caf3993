import type { Page, Route } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import type { App } from '../../src/app.ts';
import { expect, test } from '../../src/fixtures.ts';
import { storedSession, welcome } from '../pages/session-page.ts';

const row = (name: string, id: string, store: string) => ({
  _id: id,
  name,
  employee_id: id,
  store_id: { _id: store, name: store },
});
const employees = [
  row('Zoe Park', 'EMP003', 'Oak Ave'),
  row('Ann Lee', 'EMP001', 'Main St'),
  row('Ann Lee', 'EMP002', 'Oak Ave'),
];

const list = '**/api/employees';
const greeting = (page: Page) => page.getByRole('heading', { name: 'Welcome!', exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const other = (page: Page) => page.getByRole('radio', { name: 'Other (Custom Name)' });
const input = (page: Page) => page.getByPlaceholder('Enter your full name');

async function open(app: App): Promise<void> {
  await app.signIn('employee', { employeeName: null });
  await app.open('/dashboard');
}

test('IDN-01 IDN-02 IDN-03 IDN-04 IDN-05 IDN-06 IDN-07 IDN-08 IDN-09 IDN-10 IDN-11 IDN-12 IDN-13 IDN-14 IDN-15 IDN-17 DSH-17 API-04 an employee without a name chooses one', async ({
  app,
  page,
  api,
}) => {
  app.allow(/api\/employees|Failed to load resource/);
  const alert = page.getByRole('alert');
  const group = page.getByRole('radiogroup');
  const mockList = async (reply: Parameters<Route['fulfill']>[0]) => {
    await page.unroute(list);
    await page.route(list, (route) => route.fulfill(reply));
  };
  const empty = page.getByText('Please enter your name', { exact: true });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(list, async (route) => {
    await promise;
    await route.fulfill({ status: 500, json: { message: 'No disk' } });
  });
  await app.signIn('employee', { employeeName: null });
  await app.open('/dashboard/sales');

  await test.step('is greeted, whatever address was typed, and waits for the list', async () => {
    await expect(greeting(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toHaveCount(0);
    await expect(
      page.getByText('Please identify yourself to continue', { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.getByText('Fetching employee list', { exact: true })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  await test.step('a list that cannot be loaded says why, and is tried again', async () => {
    resolve(undefined);
    await expect(alert).toHaveText('Failed to load employee list: No disk');
    await expectAccessibleInEveryLook(page);
    await page.unroute(list);
    await page.route(list, (route) => route.abort('connectionrefused'));
    await press(page, 'Retry');
    await expect(alert).toHaveText(/Network error/);
    await mockList({ json: employees });
    await press(page, 'Retry');
  });

  await test.step('each name stands once, by the alphabet', async () => {
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await expect(group.locator('label')).toHaveText([
      'Ann LeeEMP001, EMP002 · Main St, Oak Ave',
      'Zoe ParkEMP003 · Oak Ave',
      'Other (Custom Name)',
    ]);
    await expect(page.getByRole('button', { name: 'Skip for now' })).toHaveCount(0);
    await expectAccessibleInEveryLook(page);
    await press(page, 'Continue');
    await expect(empty).toBeVisible();
  });

  await test.step('another name is asked for, checked and trimmed, by the keyboard alone', async () => {
    await page.getByRole('radio', { name: /Ann Lee/ }).focus();
    await page.keyboard.press('Space');
    await expect(empty).toHaveCount(0);
    await expect(input(page)).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(other(page)).toBeChecked();
    await expect(page.getByRole('radio', { name: /Ann Lee/ })).not.toBeChecked();
    await page.keyboard.press('Tab');
    await expect(input(page)).toBeFocused();
    const short = page.getByText('Name must be at least 2 characters long', { exact: true });
    await page.keyboard.press('Enter');
    await expect(empty).toBeVisible();
    await page.keyboard.type('  ');
    await expect(empty).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(empty).toBeVisible();
    await page.keyboard.type('A ');
    await expect(empty).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(short).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.keyboard.press('Home');
    await page.keyboard.type('T');
    await expect(short).toHaveCount(0);
    await input(page).fill('  Al ');
    const sessionRequest = page.waitForRequest('**/api/auth/session');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible();
    expect((await sessionRequest).postDataJSON()).toEqual({ employeeName: 'Al' });
    expect((await storedSession(page)).employeeName).toBe('Al');
  });

  await test.step('many names scroll, and "Other" stays in sight', async () => {
    const crowd = Array.from({ length: 12 }, (_, index) =>
      row(`Zoe Park ${index}`, `EMP1${index}`, 'Oak Ave'),
    );
    await mockList({ json: crowd });
    await open(app);
    await expect(group.locator('label')).toHaveCount(13);
    const scrolled = group.locator(':scope > div');
    const height = await scrolled.evaluate((box) => ({
      shown: box.getBoundingClientRect().height,
      all: box.scrollHeight,
      rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    }));
    expect(height.shown).toBe(15 * height.rem);
    expect(height.all).toBeGreaterThan(height.shown);
    await expect(other(page)).toBeInViewport();
    await other(page).click();
    await expect(input(page)).toBeFocused();
  });

  await test.step('without any employees the name "Employee" is passed on', async () => {
    await mockList({ json: [] });
    await open(app);
    await expect(page.getByText('No employees found', { exact: true })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await press(page, 'Continue to Dashboard');
    await expect(welcome(page)).toHaveText('Welcome, Employee');
    expect((await storedSession(page)).employeeName).toBe('Employee');
  });

  await test.step('the server’s list gives an employee names, numbers and stores alone', async () => {
    await page.unroute(list);
    const store = await api.addStore();
    const id = `EMP${store._id.replaceAll(/\D/g, '').slice(0, 5)}7`;
    const name = `Kit ${store.name}`;
    const body = { name, employee_id: id, store_id: store._id, hourly_rate: 15 };
    await api.call('POST /employees', { body: { ...body, email: 'k@shop.com' } });
    // Leaves the previous step's page, which also reloads the list when a name is added.
    await app.signIn('employee', { employeeName: null });
    const listResponse = page.waitForResponse(list);
    await app.open('/dashboard');
    const rows = (await (await listResponse).json()) as Record<string, unknown>[];
    const found = rows.find((each) => each['name'] === name) ?? {};
    expect(Object.keys(found).sort()).toEqual(['_id', 'employee_id', 'name', 'store_id']);
    await page.locator('label').filter({ hasText: name }).click();
    await press(page, 'Continue');
    await expect(welcome(page)).toHaveText(`Welcome, ${name}`);
  });
});

test('IDN-09 SES-02 a name with a PIN is taken by nobody else, and the next one is switched to without a password', async ({
  app,
  page,
  api,
}) => {
  app.allow(/auth\/(session|identify) answered 400|Failed to load resource/);
  const store = await api.addStore();
  const [ann, bo] = [`Ann ${store.name}`, `Bo ${store.name}`];
  for (const name of [ann, bo, `Cy ${store.name}`]) {
    await api.call('POST /employees', { body: { name, store_id: store._id, hourly_rate: 15 } });
  }
  const pin = page.getByRole('textbox', { name: 'PIN', exact: true });
  const choose = async (name: string) => {
    await page.getByRole('radio', { name }).check();
    await press(page, 'Continue');
  };

  await test.step('the owner sets it where the employee is edited', async () => {
    await app.signIn('owner', { storeIds: [store._id] });
    await app.open('/dashboard/employees?panel=list');
    await press(page, `Edit ${ann}`);
    const section = page.getByRole('region', { name: 'PIN', exact: true });
    await section.getByRole('button', { name: 'Set PIN', exact: true }).click();
    await page.keyboard.type('295');
    await page.keyboard.press('Enter');
    await expect(section.getByText('A PIN has 4 to 8 digits', { exact: true })).toBeVisible();
    await page.keyboard.type('7');
    await expectAccessibleInEveryLook(page);
    await page.keyboard.press('Enter');
    await expect(
      section.getByText('On a shared account this name is chosen with its PIN only.'),
    ).toBeVisible();
    await press(page, 'Update Employee');
    await expect(page.getByText('Employee updated successfully!')).toBeVisible();
  });

  await test.step('it is asked for with the name', async () => {
    await app.signIn('employee', { employeeName: null, storeIds: [store._id] });
    await app.open('/dashboard');
    await choose(ann);
    await expect(pin).toBeFocused();
    await expectAccessibleInEveryLook(page);
    await page.keyboard.type('1111');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The PIN is incorrect', { exact: true })).toBeVisible();
    await expect(pin).toHaveValue('');
    await expect(pin).toBeFocused();
    await page.keyboard.type('2957');
    await page.keyboard.press('Enter');
    await expect(welcome(page)).toHaveText(`Welcome, ${ann}`);
  });

  await test.step('the next person switches to the own name, without a PIN if it has none', async () => {
    await page.getByRole('button', { name: new RegExp(ann) }).click();
    await press(page, 'Switch employee');
    await expect(greeting(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio').first()).toBeFocused();
    await choose(bo);
    await expect(welcome(page)).toHaveText(`Welcome, ${bo}`);
  });

  await test.step('what one typed is offered to the next as theirs', async () => {
    const switchTo = async (from: string, to: string) => {
      await page.getByRole('button', { name: new RegExp(from) }).click();
      await press(page, 'Switch employee');
      await expect(page.getByRole('radio').first()).toBeFocused();
      await choose(to);
    };
    await app.open('/dashboard/sales?panel=create');
    const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
    await amount.fill('123.45');
    await switchTo(bo, `Cy ${store.name}`);
    const offer = page.getByRole('region', { name: 'Unsaved input' });
    await expect(offer).toContainText(`Not saved yet (by ${bo}): $123.45`);
    await expect(amount).toHaveValue('');
    await offer.getByRole('button', { name: 'Keep' }).click();
    await expect(amount).toHaveValue('123.45');
  });
});
