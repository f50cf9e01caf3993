import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { SettingsScreen } from './screen.tsx';

eachTestAs('owner');

const settings = {
  ...{ business_name: 'Corner Shops', time_zone: 'America/Chicago', password_minimum: 8 },
  ...{ invoice_numbers_per_vendor: false, earliest_invoice_date: '2025-01-01' },
  ...{ opens_at: '06:00', closes_at: '23:00', week_starts_on: 'sunday' },
  ...{ employees_may_delete_sales: true, employees_may_see_past_sales: true },
  ...{ account_sales: 'Sales', account_cash: 'Cash', account_purchases: 'Purchases' },
  ...{ account_payable: 'Payable', account_wages: 'Wages', account_wages_payable: 'Owed' },
  ...{ account_other_income: 'Other Income', updated_at: '2026-11-20T18:00:00.000Z' },
};

it('DAT-09 reports that loading or saving failed, and retries', async () => {
  const responses: RouteStubs = { 'GET /settings': { status: 503, body: {} } };
  stubRoutes(responses);
  await renderPage(<SettingsScreen />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The settings could not be loaded.');
  responses['GET /settings'] = { body: settings };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Business Name')).toBeDefined();
  responses['PUT /settings'] = { status: 507, body: {} };
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const form = within(screen.getByRole('form', { name: 'Settings' }));
  expect((await form.findByRole('alert')).textContent).toBe(
    'The settings could not be saved. Please try again.',
  );
});

it('SHF-04 CSH-07 says which weeks the first day of the week does not change', async () => {
  stubRoutes({ 'GET /settings': { body: settings } });
  await renderPage(<SettingsScreen />);
  const field = await screen.findByLabelText('First day of the week');
  const hints = (field.getAttribute('aria-describedby') ?? '').split(' ');
  const texts = hints.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toContain(
    'Shifts always use weeks from Sunday, and weekly cash weeks from Monday.',
  );
});
