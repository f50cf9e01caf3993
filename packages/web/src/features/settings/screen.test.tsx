import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  books_closed_through: null,
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

it.each([
  ['before opening', '22:00', '21:00', 'On the next day: shifts may go past midnight.'],
  ['the same time', '6:00 AM', '06:00', 'Never closes: shifts may start and end at any time.'],
  ['a time of the same day', '06:00', '22:00', null],
  ['no time', '06:00', 'late', null],
])('SHF-09 SHF-10 says what closing means: %s', async (_, opens, closes, hint) => {
  await showSettings();
  fireEvent.change(field('Opens At'), { target: { value: opens } });
  fireEvent.change(field('Closes At'), { target: { value: closes } });
  const described = field('Closes At').getAttribute('aria-describedby');
  expect(described === null ? null : document.getElementById(described)?.textContent).toBe(hint);
});

const later = { ...settings, closes_at: '22:30', updated_at: '2026-11-20T19:00:00.000Z' };
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** Shows the settings; `changeElsewhere` serves another version, as after a change event. */
async function showSettings(more: RouteStubs = {}) {
  const responses: RouteStubs = { 'GET /settings': { body: settings }, ...more };
  const seen = stubRoutes(responses);
  const client = new QueryClient();
  await renderPage(
    <QueryClientProvider client={client}>
      <SettingsScreen />
    </QueryClientProvider>,
  );
  await screen.findByLabelText('Business Name');
  const changeElsewhere = async (version: object) => {
    responses['GET /settings'] = { body: version };
    await act(async () => {
      await client.invalidateQueries();
      // The query client notifies its observers in a timer.
      await new Promise((resolve) => setTimeout(resolve));
    });
  };
  return { responses, seen, changeElsewhere };
}

it('ROL-05 shows what another user saves while nothing is typed, and saves on top of it', async () => {
  const { responses, seen, changeElsewhere } = await showSettings();
  await changeElsewhere(later);
  await waitFor(() => expect(field('Closes At').value).toBe('22:30'));
  expect(screen.queryByRole('button', { name: 'Load what they saved' })).toBeNull();
  responses['PUT /settings'] = { body: later };
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved successfully!');
  const saved = seen.find(({ method }) => method === 'PUT');
  expect(saved?.body).toMatchObject({ closes_at: '22:30', updated_at: later.updated_at });
});

it('ROL-11 names who changed the settings while the user types, and keeps what is typed', async () => {
  const entry = { action: 'update', at: later.updated_at, user: { name: 'Maria' } };
  const { seen, changeElsewhere } = await showSettings({
    'GET /activity': { body: { data: [{ ...entry, employee_name: null }], next_cursor: null } },
  });
  fireEvent.change(field('Business Name'), { target: { value: 'Mine' } });
  await changeElsewhere(later);
  const text = /^Changed by Maria .* at 1:00 PM: closes at 22:30\. What you typed is still here\.$/;
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text));
  expect(seen.map(({ path }) => path)).toContain('/api/activity?subject_id=settings&limit=1');
  expect([field('Business Name').value, field('Closes At').value]).toEqual(['Mine', '23:00']);
  fireEvent.click(screen.getByRole('button', { name: 'Load what they saved' }));
  await waitFor(() => expect(field('Closes At').value).toBe('22:30'));
  expect(screen.queryByRole('button', { name: 'Load what they saved' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect([field('Business Name').value, field('Closes At').value]).toEqual(['Mine', '22:30']);
});

it('takes over a version with the same values without a word, and keeps what is typed', async () => {
  const { responses, seen, changeElsewhere } = await showSettings();
  fireEvent.change(field('Business Name'), { target: { value: 'Mine' } });
  await changeElsewhere({ ...settings, updated_at: later.updated_at });
  responses['PUT /settings'] = { body: { ...later, business_name: 'Mine' } };
  expect(screen.queryByRole('button', { name: 'Load what they saved' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved successfully!');
  const saved = seen.find(({ method }) => method === 'PUT');
  expect(saved?.body).toMatchObject({ business_name: 'Mine', updated_at: later.updated_at });
});
