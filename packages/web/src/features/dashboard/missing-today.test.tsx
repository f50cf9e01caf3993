import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { signOut } from '../../session/session-store.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { MissingToday } from './missing-today.tsx';

afterEach(() => {
  cleanup();
  signOut();
});

/** A Friday and the Thursday before. */
const days = ['2026-11-20', '2026-11-19'] as const;

const missing = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'));

it('names the stores whose sale nobody entered, and none on its days off', async () => {
  const stores = [
    { _id: 'a', name: 'Main St' },
    { _id: 'b', name: 'Oak Ave', closed_weekdays: [5], closed_dates: ['2026-11-19'] },
    { _id: 'c', name: 'Elm Rd', closed_weekdays: [0], closed_dates: ['2026-11-19'] },
  ];
  const entered = [{ store_id: { _id: 'a' }, date: '2026-11-19' }];
  await renderPage(
    <MissingToday days={days} stores={stores} entered={entered} onEnter={() => undefined} />,
  );
  expect(missing()).toEqual(['Enter today’s sale of Main St', 'Enter today’s sale of Elm Rd']);
  expect(screen.queryAllByRole('link')).toEqual([]);
});

it('counts nothing of yesterday as missing in a store whose first sale is today', async () => {
  const stores = ['a', 'b', 'c'].map((_id) => ({ _id, name: `Store ${_id}` }));
  const starts = new Map([
    ['a', '2026-11-20'],
    ['b', '2026-11-19'],
    ['c', null],
  ]);
  const entered = [{ store_id: { _id: 'a' }, date: '2026-11-20' }];
  await renderPage(
    <MissingToday {...{ days, stores, entered, starts }} onEnter={() => undefined} />,
  );
  const links = screen.getAllByRole('link').map((one) => one.getAttribute('aria-label'));
  expect(links).toEqual(['Enter yesterday’s sale of Store b', 'Enter yesterday’s sale of Store c']);
});

it('leads to the store and the day of yesterday in its week, which on a Monday is the one before', async () => {
  const stores = [{ _id: 'a', name: 'Main St' }];
  const monday = ['2026-11-23', '2026-11-22'] as const;
  const entered = [{ store_id: { _id: 'a' }, date: '2026-11-23' }];
  await renderPage(
    <MissingToday days={monday} stores={stores} entered={entered} onEnter={() => undefined} />,
  );
  const link = screen.getByRole('link', { name: 'Enter yesterday’s sale of Main St' });
  expect(link.getAttribute('href')).toBe(
    '/dashboard/sales?panel=week&store=a&week=2026-11-16&date=2026-11-22',
  );
});

it('says that nothing is missing where every store is closed', async () => {
  const stores = [{ _id: 'b', name: 'Oak Ave', closed_weekdays: [4, 5] }];
  await renderPage(
    <MissingToday days={days} stores={stores} entered={[]} onEnter={() => undefined} />,
  );
  expect(screen.getByText(/^Nothing. Everything due/)).toBeTruthy();
});

it('says that all is entered only where it is', async () => {
  const entered = days.map((date) => ({ store_id: { _id: 'b' }, date }));
  await renderPage(
    <MissingToday
      days={days}
      stores={[{ _id: 'b', name: 'Oak Ave' }]}
      entered={entered}
      onEnter={() => undefined}
    />,
  );
  expect(screen.getByText(/^Nothing. Sales for today and yesterday are entered/)).toBeTruthy();
});

it('asks for no sale of yesterday once its books are closed', async () => {
  signInAs('employee', { settings: { books_closed_through: '2026-11-19' } });
  await renderPage(
    <MissingToday
      days={days}
      stores={[{ _id: 'b', name: 'Oak Ave' }]}
      entered={[]}
      onEnter={() => undefined}
    />,
  );
  expect(missing()).toEqual(['Enter today’s sale of Oak Ave']);
  expect(screen.queryAllByRole('link')).toEqual([]);
});
