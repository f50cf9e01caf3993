import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Api, Role } from '../../src/api.ts';
import type { App } from '../../src/app.ts';

type Row = { _id: string; name: string; employee_id: string };

export const newPersonName = () => `Person ${randomUUID().slice(0, 8)}`;

export function addEmployee(api: Api, storeId: string, more: object = {}): Promise<Row> {
  const body = { name: newPersonName(), store_id: storeId, hourly_rate: 15.5, ...more };
  return api.call<Row>('POST /employees', { body });
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

export async function openEmployees(app: App, role: Role = 'admin') {
  await app.signIn(role);
  await app.open('/dashboard/employees');
  await expect(button(app.page, 'Add Employee')).toBeVisible();
}

export async function fillEmployee(
  page: Page,
  { name, store, rate }: Record<'name' | 'store' | 'rate', string>,
) {
  await field(page, 'Name').fill(name);
  await field(page, 'Store').selectOption(store);
  await field(page, 'Hourly Rate').fill(rate);
}
