import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { businessDay } from './business-day.ts';
import type { Api } from '../../src/api.ts';
import type { App } from '../../src/app.ts';
import { button, field } from './employees-page.ts';

export type Named = { _id: string; name: string };
export type Shop = { store: Named; ann: Named; bob: Named };

const dayMs = 86_400_000;

export const today = () => businessDay();

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** The Sunday at the start of this week. */
export const sunday = () => addDays(today(), -new Date(today()).getUTCDay());

/** `11/5/2026`. */
export const tableDate = (date: string) =>
  `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)}`;

export const shiftRows = (page: Page) =>
  page
    .getByRole('table', { name: 'Shifts', exact: true })
    .getByRole('row', { name: /(Edit|Actions for) / });

/** Adds a store with two employees. */
export async function addShop(api: Api, name?: string): Promise<Shop> {
  const store = await api.addStore(name);
  const tag = randomUUID().slice(0, 6);
  const add = (name: string, rate: number) =>
    api.call<Named>('POST /employees', {
      body: { name: `${name} ${tag}`, store_id: store._id, hourly_rate: rate },
    });
  return { store, ann: await add('Ann', 15.25), bob: await add('Bob', 20) };
}

export const allowSimultaneous = (api: Api, { _id, name }: Named) =>
  api.call(`PUT /stores/${_id}`, {
    body: { name, address: '1 Main St', allow_simultaneous_shifts: true },
  });

type Times = { date: string; start_time?: string; end_time?: string };

export async function addShift(api: Api, { store }: Shop, employee: Named, times: Times) {
  const shift = {
    store_id: store._id,
    employee_id: employee._id,
    start_time: '09:00',
    end_time: '17:00',
    ...times,
  };
  const [added] = await api.call<Named[]>('POST /shifts', { body: { shifts: [shift] } });
  return added!;
}

export async function openPanel(app: App, toggle: string, store?: Named) {
  await app.signIn('admin');
  await app.open('/dashboard/employees');
  await button(app.page, toggle).click();
  if (store) await field(app.page, 'Store').selectOption(store.name);
}

export async function fillShift(
  page: Page,
  { store }: Shop,
  employee: Named,
  times: Required<Times>,
) {
  await field(page, 'Store').selectOption(store.name);
  await field(page, 'Employee').selectOption(employee.name);
  await field(page, 'Date').fill(times.date);
  await field(page, 'Date').press('Tab');
  await field(page, 'Start Time').selectOption(times.start_time);
  await field(page, 'End Time').selectOption(times.end_time);
}

export const nineToFive = (date: string) => ({ date, start_time: '09:00', end_time: '17:00' });

export const countShifts = async (api: Api, { store }: Shop) =>
  (await api.call<unknown[]>(`GET /shifts?store_id=${store._id}`)).length;
