import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import { button, field } from './pages/employees-page.ts';
import {
  addDays,
  addShift,
  addShop,
  allowSimultaneous,
  countShifts,
  openPanel,
  tableDate,
  sunday,
  type Shop,
} from './pages/shifts-page.ts';
import {
  countInput,
  dayName,
  freeDay,
  grid,
  openSchedule,
  shiftOf,
} from './pages/schedule-page.ts';

const start = sunday();
const monday = addDays(start, 1);
const tuesday = addDays(start, 2);

test('SHF-04 SHF-05 SHF-07 SHF-12 SHF-20 the week: who works when, hours and cost, and a shift that is typed and taken back', async ({
  app,
  page,
  api,
}) => {
  const shop = await addShop(api);
  await addShift(api, shop, shop.ann, { date: monday });
  await addShift(api, shop, shop.ann, { date: tuesday, end_time: '17:06' });
  await addShift(api, shop, shop.bob, { date: addDays(start, 7) });
  const typed = await addShop(api);
  for (const weeks of [1, 2, 3, 4]) {
    const sale = { store_id: shop.store._id, date: addDays(start, -7 * weeks), total_sales: 1000 };
    await api.call('POST /sales', { body: sale });
  }
  await openSchedule(app, shop.store);

  await test.step('the section opens on the week: who works when, hours and cost', async () => {
    const ann = grid(page).getByRole('row', { name: new RegExp(`^${shop.ann.name}`) });
    await expect(ann).toContainText('9 AM – 5 PM');
    // 486 minutes at 15.25 are 123.525, rounded half up, beside 122.00.
    await expect(ann).toContainText('16.1$245.53');
    await expect(grid(page).getByRole('columnheader')).toHaveText([
      'Employee',
      ...[0, 1, 2, 3, 4, 5, 6].map((day) => new RegExp(`^${dayName(addDays(start, day))}`)),
      'Hours',
      'Cost',
    ]);
    await expect(grid(page).getByRole('row', { name: /^Cost/ })).toContainText('$122.00$123.53');
    await expectAccessibleInEveryLook(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await button(page, 'Next').click();
    await expect(shiftOf(page, shop.bob, addDays(start, 7))).toBeVisible();
    // 8 hours at bob's rate beside what the store sold on the Sundays before.
    await expect(grid(page).getByRole('row', { name: /^Sales/ })).toContainText('$1,000expected');
    await button(page, 'Previous').click();
    await button(page, 'Previous').click();
    await expect(shiftOf(page, shop.ann, monday)).toHaveCount(0);
    await button(page, 'Today').click();
    await expect(shiftOf(page, shop.ann, monday)).toBeVisible();
    // Store and week are in the URL.
    await page.reload();
    await expect(field(page, 'Store').locator('option:checked')).toHaveText(shop.store.name);
  });

  await test.step('a click and typed hours add a shift, which can be taken back', async () => {
    const shop = typed;
    await field(page, 'Store').selectOption(shop.store.name);
    await freeDay(page, shop.ann, monday).click();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('“7” is not valid');
    await expect(page.getByRole('combobox', { name: `Hours, ${shop.ann.name}` })).toHaveValue('7');
    await page.keyboard.type('-3:30');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'successfully' })).toHaveText(
      'Shift created successfully!',
    );
    await expect(shiftOf(page, shop.ann, monday)).toHaveText('7 AM – 3:30 PM');
    await expect(shiftOf(page, shop.ann, monday)).toBeFocused();
    await expect(page.getByText(`Added: ${shop.ann.name}, ${tableDate(monday)}`)).toBeVisible();
    await button(page, 'Undo').click();
    await expect(freeDay(page, shop.ann, monday)).toBeVisible();
    await expect.poll(() => countShifts(api, shop)).toBe(0);
  });

  await test.step('a plan is pasted from a spreadsheet where one clicks, and taken back', async () => {
    const shop = typed;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const plan = [`\t${dayName(monday)}\t${dayName(tuesday)}`, `${shop.ann.name}\t9-5\t`];
    const text = [...plan, `${shop.bob.name}\toff\t10 AM - 6 PM`].join('\n');
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    const hand = countInput(page);
    await hand.click(freeDay(page, shop.ann, monday));
    await hand.press('ControlOrMeta+v');
    await expectSaid(page, '2 shifts created successfully!');
    expect(hand.count, 'to enter two shifts').toEqual({ keys: 1, clicks: 1 });
    await expect(shiftOf(page, shop.ann, monday)).toHaveText('9 AM – 5 PM');
    await expect(shiftOf(page, shop.bob, tuesday)).toHaveText('10 AM – 6 PM');
    await button(page, 'Undo').click();
    await expect.poll(() => countShifts(api, shop)).toBe(0);
  });

  await test.step('where the business closes after midnight, typed hours may go past it', async () => {
    const shop = typed;
    await api.call('PUT /settings', { body: { closes_at: '02:00' } });
    await page.reload();
    await freeDay(page, shop.ann, monday).click();
    await page.keyboard.type('6p-2');
    await page.keyboard.press('Enter');
    await expect(shiftOf(page, shop.ann, monday)).toHaveText('6 PM – 2 AM');
    const ann = grid(page).getByRole('row', { name: new RegExp(`^${shop.ann.name}`) });
    await expect(ann).toContainText('8.0$122.00');
    await api.call('PUT /settings', { body: { closes_at: '23:00' } });
  });
});

test(
  'PRF-12 SHF-07 SHF-05 SHF-22 SHF-12 STO-23 what the week tells, keys and mouse, two at once, and a phone',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    const shared = await addShop(api);
    await addShift(api, shared, shared.bob, { date: start });
    await addShift(api, shared, shared.ann, { date: addDays(start, 6) });
    const body = { store_id: shared.store._id, date: start, total_sales: 1000 };
    await api.call('POST /sales', { body });
    const long = await addShop(api);
    for (const day of [0, 1, 2, 3, 4]) {
      await addShift(api, long, long.ann, { date: addDays(start, day) });
    }
    const moved = await addShop(api);
    const dragged = await addShop(api);
    const viewed = await addShop(api);
    const refused = await addShop(api);
    const phone = await addShop(api);
    for (const shop of [moved, dragged, viewed, refused, phone]) {
      await addShift(api, shop, shop.ann, { date: monday });
    }
    const five = await addShop(api);
    await allowSimultaneous(api, five.store);
    for (const name of ['Cy', 'Di', 'Ed']) {
      const body = { name: `${name} of ${five.store.name}`, store_id: five.store._id };
      await api.call('POST /employees', { body: { ...body, hourly_rate: 15 } });
    }
    const choose = (shop: Shop) => field(page, 'Store').selectOption(shop.store.name);
    await openSchedule(app, shared.store);

    await test.step('labor is a share of what was sold on the days that have a sale', async () => {
      const share = grid(page).getByRole('row', { name: /^Labor share of sales/ });
      // 8 hours at 20.00 of sales of 1,000.00; the other day has no sale yet.
      await expect(share.getByRole('gridcell').first()).toHaveText('16.0%');
      await expect(share.getByRole('gridcell').last()).toHaveText('16.0%');
      await expect(share.getByRole('gridcell').nth(6)).toHaveText('–');
    });

    await test.step('more than 40 hours are marked, in all stores together', async () => {
      const shop = long;
      await choose(shop);
      await expect(grid(page)).toContainText('40.0');
      await expect(grid(page).getByText('over 40 h')).toHaveCount(0);
      await freeDay(page, shop.ann, addDays(start, 5)).click();
      await page.keyboard.type('9-10');
      await page.keyboard.press('Enter');
      await expect(grid(page).getByText('over 40 h')).toBeVisible();
    });

    await test.step('a shift is moved and copied with the keys, and the move taken back', async () => {
      const shop = moved;
      await choose(shop);
      const hand = countInput(page);
      await shiftOf(page, shop.ann, monday).focus();
      await hand.press('Shift+ArrowRight');
      await expect(shiftOf(page, shop.ann, tuesday)).toBeFocused();
      expect(hand.count, 'keys to move a shift by a day').toEqual({ keys: 1, clicks: 0 });
      await hand.press('Shift+ArrowDown');
      await expect(shiftOf(page, shop.bob, tuesday)).toBeFocused();
      await page.keyboard.press('ControlOrMeta+z');
      await expect(shiftOf(page, shop.ann, tuesday)).toBeVisible();
      await shiftOf(page, shop.ann, tuesday).focus();
      await page.keyboard.press('ControlOrMeta+c');
      await page.keyboard.press('ArrowRight');
      await expect(freeDay(page, shop.ann, addDays(start, 3))).toBeFocused();
      await page.keyboard.press('ControlOrMeta+v');
      await expect(shiftOf(page, shop.ann, addDays(start, 3))).toBeFocused();
      await page.keyboard.press('ControlOrMeta+x');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ControlOrMeta+v');
      await expect(shiftOf(page, shop.ann, addDays(start, 4))).toBeFocused();
      await expect(freeDay(page, shop.ann, addDays(start, 3))).toBeVisible();
      await expect.poll(() => countShifts(api, shop)).toBe(2);
    });

    await test.step('a shift is dragged, changed by typing, and deleted in two steps', async () => {
      const shop = dragged;
      await choose(shop);
      await shiftOf(page, shop.ann, monday).dragTo(freeDay(page, shop.bob, tuesday));
      await expect(shiftOf(page, shop.bob, tuesday)).toBeFocused();
      await expect(page.getByText(`Moved: ${shop.bob.name}, ${tableDate(tuesday)}`)).toBeVisible();
      await page.keyboard.type('10-4');
      await page.keyboard.press('Enter');
      await expect(shiftOf(page, shop.bob, tuesday)).toHaveText('10 AM – 4 PM');
      await expect(shiftOf(page, shop.bob, tuesday)).toBeFocused();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Update Shift' });
      await expect(dialog.getByLabel('Start Time')).toHaveValue('10:00');
      await page.keyboard.press('Escape');
      await expect(shiftOf(page, shop.bob, tuesday)).toBeFocused();
      await page.keyboard.press('Delete');
      await page
        .getByRole('dialog', { name: 'Confirm Deletion' })
        .getByRole('button')
        .last()
        .click();
      await page
        .getByRole('dialog', { name: 'Final Confirmation' })
        .getByRole('button')
        .last()
        .click();
      await expect(freeDay(page, shop.bob, tuesday)).toBeVisible();
      await button(page, 'Undo').click();
      await expect(shiftOf(page, shop.bob, tuesday)).toBeVisible();
    });

    await test.step('the week of five people is planned with few keys', async () => {
      const shop = five;
      await choose(shop);
      const hand = countInput(page);
      await hand.press('Tab');
      await freeDay(page, shop.ann, monday).focus();
      for (const person of [0, 1, 2, 3, 4]) {
        if (person > 0) await hand.press('ArrowDown');
        await hand.type('9-5 x5');
        await hand.press('Enter');
        await expect(grid(page).getByText('9 AM – 5 PM')).toHaveCount(5 * (person + 1));
        await expect(
          grid(page).locator(`[data-row="${person}"][data-column="1"] [data-shift]`),
        ).toBeFocused();
      }
      await expect.poll(() => countShifts(api, shop)).toBe(25);
      expect(hand.count, '25 shifts of five people').toEqual({ keys: 40, clicks: 0 });
    });

    await test.step('where two may not work at once, the message leads to the store’s setting', async () => {
      app.allow(/400/);
      const shop = refused;
      await choose(shop);
      await freeDay(page, shop.bob, monday).click();
      await page.keyboard.type('12-8');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(
        `Shift overlaps with existing shift on ${tableDate(monday)}`,
      );
      const link = page.getByRole('link', { name: /^Staff may work at the same time/ });
      await link.click();
      const dialog = page.getByRole('dialog', { name: 'Update Store' });
      await expect(dialog.getByLabel('Store Name')).toHaveValue(shop.store.name);
      await dialog.getByRole('checkbox', { name: 'Staff may work at the same time' }).check();
      await dialog.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await page.goBack();
      await freeDay(page, shop.bob, monday).click();
      await page.keyboard.type('12-8');
      await page.keyboard.press('Enter');
      await expect(shiftOf(page, shop.bob, monday)).toHaveText('12 PM – 8 PM');
    });

    await test.step('View Shifts has the week beside List and Day', async () => {
      const shop = viewed;
      await openPanel(app, 'View Shifts', shop.store);
      await field(page, 'Period').selectOption('monthly');
      await button(page, 'Week').click();
      await expect(field(page, 'Period')).toHaveValue('weekly');
      await expect(button(page, 'Week')).toHaveAttribute('aria-pressed', 'true');
      await button(page, 'Today').click();
      await expect(shiftOf(page, shop.ann, monday)).toBeVisible();
      await button(page, 'List').click();
      await expect(grid(page)).toHaveCount(0);
    });

    await test.step('on a phone the week is a list by day', async () => {
      const shop = phone;
      await page.setViewportSize({ width: 390, height: 844 });
      await openSchedule(app, shop.store);
      const days = page.getByRole('list', { name: 'Days of the week' });
      await expect(days).toContainText(`${shop.ann.name}9 AM – 5 PM`);
      await page.getByRole('button', { name: `Add shift, ${dayName(tuesday)}` }).click();
      await field(page, 'Employee').selectOption(shop.bob.name);
      const hours = page.getByRole('combobox', { name: `Hours, ${shop.bob.name}` });
      const save = page.getByRole('button', { name: 'Save hours' });
      for (const target of [hours, save, page.getByRole('button', { name: 'Cancel' })]) {
        const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 };
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      // iOS zooms into a field of smaller letters.
      await expect(hours).toHaveCSS('font-size', '16px');
      await hours.fill('2-10');
      await save.click();
      await expect(days).toContainText(`${shop.bob.name}2 PM – 10 PM`);
      await expect(page.getByRole('table', { name: 'Hours and cost of the week' })).toContainText(
        'Total16.0$282.00',
      );
      await expectAccessibleInEveryLook(page);
    });
  },
);
