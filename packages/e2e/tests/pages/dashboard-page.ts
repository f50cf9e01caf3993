import { expect } from '@playwright/test';
import type { Role } from '../../src/api.ts';
import type { App } from '../../src/app.ts';
import { welcome } from './session-page.ts';

export const restricted =
  'This section is restricted for employees. Please contact your administrator for access.';

export const dashboardAddress = /\/dashboard(\?demo=true)?$/;

export const cards = [
  { label: 'Stores', path: '/stores', locked: true },
  { label: 'Vendors/Invoices', path: '/vendors-invoices', locked: false },
  { label: 'Sales', path: '/sales', locked: false },
  { label: 'Employees', path: '/employees', locked: true },
  { label: 'Other Income', path: '/income', locked: true },
  { label: 'Calculate', path: '/calculate', locked: true },
];
export const userManagement = {
  label: 'User Management',
  path: '/user-management',
  locked: false,
};

/** Expects the cards of a role in order, with restricted ones locked. */
export async function expectCards(app: App, role: Role) {
  const { page } = app;
  await app.signIn(role);
  await app.open('/dashboard');
  await expect(welcome(page)).toBeVisible();
  const shown = role === 'admin' ? [...cards, userManagement] : cards;
  const isStaff = role === 'user' || role === 'employee';
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(shown.length);
  for (const [index, { label, path, locked }] of shown.entries()) {
    const item = items.nth(index);
    const isLocked = isStaff && locked;
    const face = item.getByRole(isLocked ? 'button' : 'link', { name: label, exact: true });
    await expect(face).toBeVisible();
    const address = new RegExp(`^/dashboard${path}(\\?demo=true)?$`);
    if (!isLocked) await expect(face).toHaveAttribute('href', address);
    await expect(item.getByText('Restricted Access', { exact: true })).toHaveCount(
      isLocked ? 1 : 0,
    );
  }
}
