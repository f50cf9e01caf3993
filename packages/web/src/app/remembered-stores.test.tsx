import type { ReactNode } from 'react';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LastMonth } from '../api/last-month.tsx';
import { ClerkPage } from '../features/dashboard/clerk-page.tsx';
import { EmployeesScreen } from '../features/employees/screen.tsx';
import { ProfitOverview } from '../features/profit/profit-overview.tsx';
import { savePreference } from '../session/preferences.ts';
import { signInAs } from '../testing/sessions.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { eachTestAs } from '../testing/each-test-as.ts';
import { renderPage } from '../testing/render.tsx';

eachTestAs('owner');

const main = { _id: 'a', name: 'Main St', address: '1 Main St' };
const oak = { _id: 'b', name: 'Oak Ave', address: '2 Oak Ave' };

const responses: Readonly<Record<string, object>> = {
  '/api/schedule': { people: [], days: [] },
  '/api/my-week': { shifts: [] },
  '/api/sales/subtotals': { count: 1, total: 5, groups: [{ ...main, count: 1, total: 5 }] },
};

function stubStores(stores: object[]) {
  return stubFetch(({ path }) => {
    const [route = ''] = path.split('?');
    return { body: route === '/api/stores' ? stores : (responses[route] ?? []) };
  });
}

const heading = (name: RegExp) => screen.findByRole('heading', { name });

type Shown = () => Promise<unknown>;

const screens: [string, ReactNode, { name: string; stays: Shown; falls: Shown }][] = [
  [
    'the profit',
    <ProfitOverview />,
    { name: 'store', stays: () => heading(/, Oak Ave$/), falls: () => heading(/, all stores$/) },
  ],
  [
    'the schedule',
    <EmployeesScreen />,
    {
      name: 'store',
      stays: () => screen.findByDisplayValue('Oak Ave'),
      falls: () => screen.findByDisplayValue('All Stores'),
    },
  ],
  [
    'the last month of a total',
    <LastMonth route="GET /sales/subtotals" noun="sale" />,
    {
      name: 'total:sale',
      stays: () => heading(/^Last month, Oak Ave/),
      falls: () => heading(/^Last month, all stores/),
    },
  ],
  [
    'the clerk’s sale of today',
    <ClerkPage />,
    {
      name: 'clerk-store',
      stays: () => heading(/^Today at Oak Ave$/),
      falls: () => heading(/^Today at Main St$/),
    },
  ],
];

it.each(screens)('%s starts with the store of the last visit', async (_, page, { name, stays }) => {
  stubStores([main, oak]);
  savePreference(name, oak._id);
  await renderPage(page, '/dashboard');
  expect(await stays()).toBeDefined();
});

it.each(screens)(
  '%s falls back without a word when that store was deleted or is no longer the person’s',
  async (_, page, { name, falls }) => {
    const seen = stubStores([main]);
    savePreference(name, oak._id);
    await renderPage(page, '/dashboard');
    expect(await falls()).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(seen.filter(({ path }) => path.includes('store_id=b'))).toEqual([]);
  },
);

it('ignores what another user chose on the same device', async () => {
  stubStores([main, oak]);
  savePreference('store', oak._id);
  signInAs('admin');
  await renderPage(<ProfitOverview />, '/dashboard');
  expect(await heading(/, all stores$/)).toBeDefined();
});
