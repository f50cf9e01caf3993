import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { unsavedNames } from '../../session/unsaved-inputs.ts';
import { stubFetch, type SeenRequest } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { TargetForm } from './target-form.tsx';

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };

let sold = 0;
let requests: SeenRequest[] = [];

function respond({ method, path, body }: SeenRequest) {
  const { pathname } = new URL(path, 'http://backcounter.test');
  if (pathname === '/api/stores') return { body: [store] };
  if (pathname === '/api/profit') return { body: [{ sales: sold }] };
  if (pathname !== '/api/targets') return { body: [] };
  return { body: method === 'PUT' ? body : { data: [] } };
}

const put = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  sold = 0;
  requests = stubFetch(respond);
});

afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

async function openForm() {
  await renderPage(<TargetForm storeId="s1" onClose={vi.fn()} />, '/dashboard/charts');
  const form = within(screen.getByRole('form', { name: 'Sales target' }));
  await form.findByRole('option', { name: 'Main St' });
  const month = form.getByRole<HTMLSelectElement>('combobox', { name: /^Month/ });
  const options = within(month).getAllByRole<HTMLOptionElement>('option');
  // The last option is in next year, so that "last year" is the current year.
  const { value } = options.at(-1) ?? { value: '' };
  fireEvent.change(month, { target: { value } });
  return { form, month: value };
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Target' }));
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Target/ });

it('saves the typed target, and reports its month and store', async () => {
  const { month } = await openForm();
  fireEvent.change(amount(), { target: { value: '45000.29' } });
  save();
  expect(await screen.findByText(/^Target for December \d{4} saved successfully!/)).toBeDefined();
  expect(put()).toEqual([{ store_id: 's1', month, amount: 45_000.29 }]);
  expect(amount().value).toBe('');
});

it('sets last year’s sales plus some percent', async () => {
  sold = 40_000.5;
  const { form, month } = await openForm();
  const lastYear = within(await form.findByRole('group', { name: 'Last year and' }));
  expect(form.getByText(/^December \d{4} sold \$40,000\.50\.$/)).toBeDefined();
  fireEvent.click(lastYear.getByRole('button', { name: 'Last year + 5%' }));
  save();
  await screen.findByText(/^Target for December/);
  expect(put()).toEqual([{ store_id: 's1', month, amount: 42_000.53 }]);
  const years = requests
    .map(({ path }) => new URL(path, 'http://backcounter.test'))
    .filter(({ pathname }) => pathname === '/api/profit')
    .map(({ searchParams }) => searchParams.get('from'));
  expect(years).toContain(`${Number(month.slice(0, 4)) - 1}-12-01`);
});

it('leaves nothing unsaved behind, whatever month was saved', async () => {
  await openForm();
  fireEvent.change(amount(), { target: { value: '45000' } });
  expect(unsavedNames('')).toEqual(['target']);
  save();
  await screen.findByText(/^Target for December/);
  expect(unsavedNames('')).toEqual([]);
});

it('shows no percent as chosen once the amount is another or gone', async () => {
  sold = 40_000;
  const { form, month } = await openForm();
  const five = () => form.getByRole('button', { name: 'Last year + 5%' });
  fireEvent.click(await form.findByRole('button', { name: 'Last year + 5%' }));
  expect(five().getAttribute('aria-pressed')).toBe('true');
  sold = 50_000;
  const december = form.getByRole('combobox', { name: /^Month/ });
  fireEvent.change(december, { target: { value: month.replace('-12', '-11') } });
  await form.findByText(/^November \d{4} sold/);
  expect(five().getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(five());
  expect(five().getAttribute('aria-pressed')).toBe('true');
  save();
  await screen.findByText(/^Target for November/);
  expect(five().getAttribute('aria-pressed')).toBe('false');
});

it('removes a target with an empty field', async () => {
  const { month } = await openForm();
  save();
  expect(await screen.findByText(/^Target for December \d{4} taken away/)).toBeDefined();
  expect(put()).toEqual([{ store_id: 's1', month, amount: null }]);
});

it('reports an invalid target at its field, and keeps the input', async () => {
  await openForm();
  fireEvent.change(amount(), { target: { value: '0' } });
  save();
  expect(
    await screen.findByText('Target must be a positive number greater than zero.'),
  ).toBeDefined();
  expect(amount().value).toBe('0');
  expect(put()).toEqual([]);
});

it('offers an unsaved target with its amount, month and store', async () => {
  const { month } = await openForm();
  fireEvent.change(amount(), { target: { value: '12345.5' } });
  cleanup();
  await renderPage(<TargetForm storeId="" onClose={vi.fn()} />, '/dashboard/charts');
  const offer = await screen.findByText(/\$12,345\.50 for December \d{4}, Main St/);
  expect(offer.textContent).toContain(`December ${month.slice(0, 4)}`);
  fireEvent.click(screen.getByRole('button', { name: /^Keep/ }));
  expect(amount().value).toBe('12345.5');
});

it('offers nothing if there were no sales last year', async () => {
  const { form } = await openForm();
  expect(await form.findByText(/^Nothing was sold from Dec 1, \d{4} to Dec 31/)).toBeDefined();
  expect(form.queryByRole('group', { name: 'Last year and' })).toBeNull();
});
