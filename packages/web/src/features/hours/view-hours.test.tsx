import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays, sundayOf } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { ViewHours } from './view-hours.tsx';

eachTestAs('owner');

it('SHF-06 the week to be paid is one click away, and fills in the fields', async () => {
  const seen = stubFetch(() => ({ body: [] }));
  await renderPage(<ViewHours />);
  const sunday = sundayOf(dateIn('America/Chicago', Date.now()));
  const start = addDays(sunday, -7);
  const lastWeek = screen.getByRole('button', { name: 'Last week' });
  expect(screen.getByRole('button', { name: 'This week' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  fireEvent.click(lastWeek);
  expect(lastWeek.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText('Start Date')).toHaveProperty('value', start);
  await waitFor(() =>
    expect(seen.at(-1)?.path).toBe(
      `/api/hours?start_date=${start}&end_date=${addDays(sunday, -1)}&numbers=true&overtime=true`,
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Last month' }));
  expect(screen.getByLabelText('Period')).toHaveProperty('value', 'monthly');
});

const stores = [
  { _id: 's1', name: 'Main St', address: 'x' },
  { _id: 's2', name: 'Oak', address: 'y' },
];

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const set = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

it('SHF-06 store and days are in the URL, and Back restores them', async () => {
  const seen = stubFetch(({ path }) => ({ body: path.startsWith('/api/stores') ? stores : [] }));
  const start = '/?panel=hours&from=2026-11-01&to=2026-11-07';
  const { router } = await renderPage(<ViewHours />, start);
  await screen.findByRole('option', { name: 'Oak' });
  set('Store', 's2');
  await waitFor(() => expect(router.history.location.search).toContain('&store=s2'));
  set('End Date', '11/9');
  expect(router.history.location.search).toBe(
    '?panel=hours&from=2026-11-01&to=2026-11-07&store=s2',
  );
  set('End Date', '11/9/2026');
  await waitFor(() =>
    expect(router.history.location.search).toBe(
      '?panel=hours&from=2026-11-01&to=2026-11-09&store=s2',
    ),
  );
  expect(field('End Date').value).toBe('11/9/2026');
  set('Period', 'monthly');
  await waitFor(() => expect(router.history.location.search).toContain('-30&store=s2'));
  act(() => router.history.back());
  await waitFor(() => expect(field('End Date').value).toBe('2026-11-09'));
  expect(field('Store').value).toBe('s2');
  act(() => router.history.back());
  await waitFor(() => expect(field('Store').value).toBe('all'));
  expect(seen.map(({ path }) => path)).toContain(
    '/api/hours?start_date=2026-11-01&end_date=2026-11-09&store_id=s2&numbers=true&overtime=true',
  );
});

it('SHF-06 a wrong date in the URL is named at its field, and no hours of other days are shown', async () => {
  const seen = stubFetch(() => ({ body: [] }));
  await renderPage(<ViewHours />, '/?panel=hours&from=2026-13-01&to=2026-11-07');
  expect(field('Start Date').value).toBe('2026-13-01');
  expect(field('Start Date').getAttribute('aria-invalid')).toBe('true');
  expect(seen.filter(({ path }) => path.includes('/hours'))).toEqual([]);
  set('Start Date', '2026-11-01');
  await waitFor(() => expect(seen.at(-1)?.path).toContain('start_date=2026-11-01'));
  expect(field('End Date').value).toBe('2026-11-07');
});
