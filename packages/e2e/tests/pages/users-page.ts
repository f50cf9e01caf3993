import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Api, Role } from '../../src/api.ts';
import type { User } from '../../src/server-api.ts';
import type { App } from '../../src/app.ts';

const address = '/dashboard/user-management';
export const newEmail = () => `user-${randomUUID().slice(0, 8)}@example.com`;

/** Adds a user through the API. */
export const addUser = (api: Api, more: object = {}) =>
  api.call<User & { store_ids: string[] }>('POST /auth/users', {
    body: { email: newEmail(), name: 'Ann', password: 'a-good-password', role: 'user', ...more },
  });

/** Opens the screen with a role. */
export async function openUsers(app: App, role: Role = 'admin') {
  await app.signIn(role);
  await app.open(address);
}

export const createForm = (page: Page) => page.getByRole('region', { name: 'Create New User' });
export const usersRegion = (page: Page) => page.getByRole('region', { name: 'Users', exact: true });
export const rowOf = (page: Page, email: string) =>
  usersRegion(page).getByRole('row').filter({ hasText: email });
export const field = (where: Locator, label: string) => where.getByLabel(label, { exact: true });
export const button = (where: Locator | Page, name: string) =>
  where.getByRole('button', { name, exact: true });

/** A button of a row, named by its action and the user's email. */
export const rowButton = (row: Locator, act: string) =>
  row.getByRole('button', { name: new RegExp(`^${act} \\S+@`) });

/** Collects the bodies of calls that create a user. */
export function watchCreates(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/auth/users')) {
      bodies.push(request.postDataJSON());
    }
  });
  return bodies;
}

export async function confirmDeletion(page: Page) {
  await button(page.getByRole('dialog', { name: 'Delete user', exact: true }), 'Delete').click();
  await button(
    page.getByRole('dialog', { name: 'Really delete this user?' }),
    'Delete user',
  ).click();
}
