import type { Locator, Page } from '@playwright/test';
import type { App } from '../../src/app.ts';
import { field } from './employees-page.ts';
import type { Named } from './shifts-page.ts';

/** Opens the employees section, which starts with the weekly schedule, for one store. */
export async function openSchedule(app: App, store: Named): Promise<Locator> {
  await app.signIn('owner');
  await app.open('/dashboard/employees');
  const region = app.page.getByRole('region', { name: 'Schedule' });
  await field(app.page, 'Store').selectOption(store.name);
  return region;
}

export const grid = (page: Page) => page.getByRole('grid', { name: /^Schedule, week of / });

/** `Mon, Nov 16`. */
export function dayName(date: string): string {
  const day = new Date(`${date}T12:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(day);
  return `${format({ weekday: 'short' })}, ${format({ month: 'short', day: 'numeric' })}`;
}

/** The empty schedule cell of an employee and day. */
export const freeDay = (page: Page, person: Named, date: string) =>
  grid(page).getByRole('button', { name: `Add shift, ${person.name}, ${dayName(date)}` });

/** The shift of an employee on a day. */
export const shiftOf = (page: Page, person: Named, date: string) =>
  grid(page).getByRole('button', { name: new RegExp(`^${person.name}, ${dayName(date)}, `) });

/** Wraps user input, counting keys and clicks. */
export function countInput(page: Page) {
  const count = { keys: 0, clicks: 0 };
  return {
    count,
    press: async (...keys: string[]) => {
      for (const key of keys) {
        count.keys += 1;
        await page.keyboard.press(key);
      }
    },
    type: async (text: string) => {
      count.keys += text.length;
      await page.keyboard.type(text);
    },
    click: async (target: Locator) => {
      count.clicks += 1;
      await target.click();
    },
  };
}
