import type { Locator, Page } from '@playwright/test';
import type { App } from '../../src/app.ts';
import { field } from './employees-page.ts';
import type { Named } from './shifts-page.ts';

/** Opens the section of employees, which begins with the week's schedule, for one store. */
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

/** The empty day of a person. */
export const freeDay = (page: Page, person: Named, date: string) =>
  grid(page).getByRole('button', { name: `Add shift, ${person.name}, ${dayName(date)}` });

/** The shift of a person's day. */
export const shiftOf = (page: Page, person: Named, date: string) =>
  grid(page).getByRole('button', { name: new RegExp(`^${person.name}, ${dayName(date)}, `) });

/** Counts keys and clicks of a person at work. */
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
