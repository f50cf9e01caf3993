import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { stubRoutes } from '../../testing/stub-routes.ts';
import { ActivityScreen } from './screen.tsx';

eachTestAs('owner', { now: '2026-11-20T18:00:00Z' });

const user = { _id: 'u1', name: 'Maria' };
const entry = {
  ...{ _id: 'e1', kind: 'settings', action: 'update', subject_id: 'x', before: null, after: null },
  ...{ user, employee_name: null, at: '2026-11-02T18:00:00.000Z' },
};

async function open(address: string) {
  const seen = stubRoutes({
    'GET /activity': { body: { data: [entry], next_cursor: null } },
    'GET /stores': { body: [{ _id: 's1', name: 'Elm', address: '' }] },
  });
  const { router } = await renderPage(<ActivityScreen />, address);
  await screen.findByRole('option', { name: 'Elm' });
  await screen.findByRole('option', { name: 'Maria' });
  const logs = () =>
    seen.map(({ path }) => path).filter((path) => /activity(?!\?limit=200)/.test(path));
  return { router, logs, search: () => router.history.location.search };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const values = () => ['Kind', 'Person', 'Store', 'From Date', 'To Date'].map((n) => field(n).value);
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Filter' }));

const address = '?kind=invoices&user=u1&store=s1&from=2026-11-02&to=2026-11-04';
const query = '?kind=invoices&user_id=u1&store_id=s1&from=2026-11-02&to=2026-11-04';

it('ROL-11 the filter is in the address, and Back removes it', async () => {
  const { router, logs, search } = await open('/');
  type('Kind', 'invoices');
  type('Person', 'u1');
  type('Store', 's1');
  type('From Date', '11/2/2026');
  type('To Date', '2026-11-04');
  expect(search()).toBe('');
  submit();
  await waitFor(() => expect(search()).toBe(address));
  await waitFor(() => expect(logs().at(-1)).toBe(`/api/activity${query}`));
  router.history.back();
  await waitFor(() => expect(values()).toEqual(['', '', '', '', '']));
  expect(search()).toBe('');
});

it('ROL-11 the filter in the address is applied, and shown in the fields', async () => {
  const { logs } = await open(`/${address}`);
  expect(logs()).toEqual([`/api/activity${query}`]);
  expect(values()).toEqual(['invoices', 'u1', 's1', '2026-11-02', '2026-11-04']);
});

it('ROL-11 emptied fields remove the filter from the address', async () => {
  const { logs, search } = await open('/?kind=invoices');
  type('Kind', '');
  submit();
  await waitFor(() => expect(search()).toBe(''));
  await waitFor(() => expect(logs().at(-1)).toBe('/api/activity'));
});

it('ROL-11 applying the same filter again loads the log again', async () => {
  const { logs } = await open('/?kind=invoices');
  submit();
  const path = '/api/activity?kind=invoices';
  await waitFor(() => expect(logs()).toEqual([path, path]));
});

it.each(['?kind=users', '?kind=magic', '?from=someday', '?from=2026-11-04&to=2026-11-02'])(
  'ROL-11 ROL-04 %s in the address counts as no filter, and is removed from it',
  async (wrong) => {
    const { logs, search } = await open(`/${wrong}`);
    await waitFor(() => expect(search()).toBe(''));
    expect([...new Set(logs())]).toEqual(['/api/activity']);
    expect(values()).toEqual(['', '', '', '', '']);
  },
);
