import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import type { App } from '../../src/app.ts';
import { expect, test } from '../../src/fixtures.ts';
import { stopTime, storedSession, welcome } from '../pages/session-page.ts';

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

test('IDN-01 IDN-02 IDN-03 DSH-17 an employee without a name is greeted and waits for the list', async ({
  app,
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(list, async (route) => {
    await promise;
    await route.fulfill({ json: employees });
  });
  await open(app);
  await expect(greeting(page)).toBeVisible();
  await expect(
    page.getByText('Please identify yourself to continue', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.getByText('Fetching employee list', { exact: true })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  resolve(undefined);
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByText('Loading...')).toHaveCount(0);
});

test('IDN-01 IDN-04 IDN-05 IDN-06 IDN-08 IDN-09 IDN-13 each name stands once, by the alphabet, and can be chosen', async ({
  app,
  page,
}) => {
  const many = Array.from({ length: 12 }, (_, index) => row('Zoe Park', `EMP1${index}`, 'Oak Ave'));
  await page.route(list, (route) => route.fulfill({ json: employees }));
  await open(app);
  const group = page.getByRole('radiogroup');
  await expect(group.locator('label')).toHaveText([
    'Ann LeeEMP001, EMP002 · Main St, Oak Ave',
    'Zoe ParkEMP003 · Oak Ave',
    'Other (Custom Name)',
  ]);
  await expect(page.getByRole('button', { name: 'Skip for now' })).toHaveCount(0);
  await expectAccessibleInEveryLook(page);
  await press(page, 'Continue');
  await expect(page.getByText('Please enter your name', { exact: true })).toBeVisible();
  await page.getByText('Zoe Park').click();
  await expect(page.getByRole('radio', { name: /Zoe Park/ })).toBeChecked();
  await expect(page.getByText('Please enter your name', { exact: true })).toHaveCount(0);
  const told = page.waitForRequest('**/api/auth/session');
  await press(page, 'Continue');
  await expect(welcome(page)).toHaveText('Welcome, Zoe Park');
  expect((await told).postDataJSON()).toEqual({ employeeName: 'Zoe Park' });
  expect((await storedSession(page)).employeeName).toBe('Zoe Park');

  const crowd = many.map((each, index) => ({ ...each, name: `Zoe Park ${index}` }));
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ json: crowd }));
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

test('IDN-04 IDN-05 IDN-17 IDN-14 names of the list, and without one', async ({
  app,
  page,
  api,
}) => {
  await test.step('a name counts once, trimmed, whatever its case and code points', async () => {
    const written = ['Ann Lee', 'ann lee ', 'Zo\u00e9 Park', 'ZOE\u0301 PARK'];
    const rows = written.map((name, index) => row(name, `EMP00${index}`, 'Main St'));
    await page.route(list, (route) => route.fulfill({ json: rows }));
    await open(app);
    await expect(page.getByRole('radiogroup').locator('label')).toHaveText([
      'Ann LeeEMP000, EMP001 · Main St',
      'Zo\u00e9 ParkEMP002, EMP003 · Main St',
      'Other (Custom Name)',
    ]);

    await page.unrouteAll();
  });

  await test.step('the server’s list gives an employee names, numbers and stores alone', async () => {
    const store = await api.addStore();
    const id = `EMP${store._id.replaceAll(/\D/g, '').slice(0, 5)}7`;
    const name = `Kit ${store.name}`;
    const body = {
      name,
      employee_id: id,
      store_id: store._id,
      hourly_rate: 15,
      email: 'k@shop.com',
    };
    await api.call('POST /employees', { body });
    // Leaves the page of the step before, which asks for the list too when it hears of a new name.
    await app.signIn('employee', { employeeName: null });
    const answered = page.waitForResponse(list);
    await app.open('/dashboard');
    const rows = (await (await answered).json()) as Record<string, unknown>[];
    const found = rows.find((each) => each['name'] === name) ?? {};
    expect(Object.keys(found).sort()).toEqual(['_id', 'employee_id', 'name', 'store_id']);
    await expect(page.locator('label').filter({ hasText: name })).toHaveText(
      `${name}${id} · ${store.name}`,
    );
  });

  await test.step('without any employees the name "Employee" is passed on', async () => {
    await page.route(list, (route) => route.fulfill({ json: [] }));
    await open(app);
    await expect(page.getByText('No employees found', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Please add employees in the Employees section first', { exact: true }),
    ).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await press(page, 'Continue to Dashboard');
    await expect(welcome(page)).toHaveText('Welcome, Employee');
    expect((await storedSession(page)).employeeName).toBe('Employee');

    await page.unrouteAll();
  });
});

test('IDN-07 IDN-08 IDN-09 IDN-10 IDN-11 IDN-12 another name is asked for, checked and trimmed, by the keyboard alone', async ({
  app,
  page,
}) => {
  await page.route(list, (route) => route.fulfill({ json: employees }));
  await open(app);
  await page.getByRole('radio', { name: /Ann Lee/ }).focus();
  await page.keyboard.press('Space');
  await expect(input(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(other(page)).toBeChecked();
  await expect(page.getByRole('radio', { name: /Ann Lee/ })).not.toBeChecked();
  await page.keyboard.press('Tab');
  await expect(input(page)).toBeFocused();
  const empty = page.getByText('Please enter your name', { exact: true });
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
  await page.keyboard.press('Enter');
  await expect(welcome(page)).toHaveText('Welcome, Al');
  expect((await storedSession(page)).employeeName).toBe('Al');
});

test('IDN-03 IDN-15 API-04 a list that cannot be loaded says why, and is tried again', async ({
  app,
  page,
}) => {
  app.allow(/api\/employees|Failed to load resource|Query data cannot be undefined/);
  const failed = 'Failed to load employee list: ';
  const alert = page.getByRole('alert');
  await page.route(list, (route) => route.fulfill({ status: 500, json: { message: 'No disk' } }));
  await open(app);
  await expect(alert).toHaveText(`${failed}No disk`);
  await expect(page.getByText('No employees found')).toHaveCount(0);
  await expectAccessibleInEveryLook(page);
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ status: 500, json: {} }));
  await press(page, 'Retry');
  await expect(alert).toHaveText(`${failed}Unknown error`);
  await page.unroute(list);
  await page.route(list, (route) => route.abort('connectionrefused'));
  await press(page, 'Retry');
  await expect(alert).toHaveText(
    `${failed}Network error. Please check your internet connection and try again.`,
  );
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
  await press(page, 'Retry');
  await expect(alert).not.toContainText('Network error');
  await expect(alert).toContainText(failed);
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ json: employees }));
  await press(page, 'Retry');
  await expect(page.getByRole('radio')).toHaveCount(3);
});

test('IDN-15 API-04 a server that does not answer is given up', async ({ app, page }) => {
  await stopTime(page);
  await page.route(list, () => undefined);
  const first = page.waitForRequest(list);
  await open(app);
  await page.clock.runFor(3000);
  await first;
  const again = page.waitForRequest(list);
  await page.clock.runFor(21_000);
  await again;
  await page.clock.runFor(21_000);
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to load employee list: The server did not answer in time. Please try again.',
  );
});

test('IDN-16 without a token nothing is called', async ({ app, page }) => {
  app.allow(/auth\/me|changes answered 401|Failed to load resource/);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const called: string[] = [];
  await page.route('**/assets/shell-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, json: {} }));
  page.on('request', (request) => called.push(new URL(request.url()).pathname));
  await open(app);
  await expect(page.getByRole('progressbar', { name: 'Loading', exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('tokenData'));
  resolve(undefined);
  await expect(page.getByRole('alert')).toHaveText('No authentication token available');
  expect(called).not.toContain('/api/employees');
});
