import type { Page } from '@playwright/test';
import type { Role } from '../../src/api.ts';
import type { App } from '../../src/app.ts';

export async function openSettings(app: App, role: Role = 'admin') {
  await app.signIn(role);
  await app.open('/dashboard/settings');
}

export const form = (page: Page) => page.getByRole('form', { name: 'Settings' });
export const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
export const save = (page: Page) => form(page).getByRole('button', { name: 'Save', exact: true });
export const saved = 'Settings saved successfully!';
