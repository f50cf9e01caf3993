import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { ViewShifts } from './view-shifts.tsx';

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  // Ten seconds before a Sunday begins in Chicago.
  vi.useFakeTimers({
    now: Date.parse('2026-11-22T05:59:50Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  stubFetch(() => ({ body: [] }));
});
afterEach(() => {
  cleanup();
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const midnight = () => act(() => void vi.advanceTimersByTime(30_000));

it('SHF-04 follows the midnight rollover to a new week if no other was chosen', async () => {
  await renderPage(<ViewShifts onAssign={vi.fn()} />);
  expect(await screen.findByText('Nov 15, 2026 – Nov 21, 2026')).toBeDefined();
  midnight();
  expect(await screen.findByText('Nov 22, 2026 – Nov 28, 2026')).toBeDefined();
});

it('SHF-05 follows the midnight rollover after Today, too', async () => {
  await renderPage(<ViewShifts onAssign={vi.fn()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  fireEvent.click(screen.getByRole('button', { name: 'Today' }));
  midnight();
  expect(await screen.findByText('Nov 22, 2026 – Nov 28, 2026')).toBeDefined();
});

it('SHF-05 stays on a chosen week at midnight', async () => {
  await renderPage(<ViewShifts onAssign={vi.fn()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Previous' }));
  midnight();
  expect(await screen.findByText('Nov 8, 2026 – Nov 14, 2026')).toBeDefined();
});

const shift = (name: string, day: string) => ({
  ...{ _id: name + day, store_id: 's', store_name: 'Main St', employee_name: name },
  ...{ employee_id: { _id: name, name }, date: day, start_time: '08:00', end_time: '12:00' },
  ...{ status: 'scheduled', created_at: `${day}T18:00:00.000Z`, updated_at: null },
});

const people = () => [
  ...new Set(screen.queryAllByRole('cell', { name: /^(Ann|Bo)$/ }).map((cell) => cell.textContent)),
];
const choosePerson = (id: string) =>
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: id } });

it('SHF-05 SHF-23 lists one person of the address, another one, or everybody', async () => {
  const shifts = [
    shift('Bo', '2026-11-16'),
    shift('Ann', '2026-11-16'),
    shift('Ann', '2026-11-17'),
  ];
  stubFetch(({ path }) => ({ body: path.startsWith('/api/shifts') ? shifts : [] }));
  await renderPage(<ViewShifts onAssign={vi.fn()} />, '/?store=all&employee=Ann');
  expect(await screen.findByText('2 rows')).toBeDefined();
  expect(people()).toEqual(['Ann']);
  choosePerson('Bo');
  expect(people()).toEqual(['Bo']);
  choosePerson('all');
  expect(people()).toEqual(['Bo', 'Ann']);
});

it('SHF-05 says so if the person of the address has no shifts in the period', async () => {
  stubFetch(({ path }) => ({
    body: path.startsWith('/api/shifts') ? [shift('Bo', '2026-11-16')] : [],
  }));
  await renderPage(<ViewShifts onAssign={vi.fn()} />, '/?store=all&employee=Ann');
  expect(await screen.findByRole('option', { name: 'No shifts in this period' })).toBeDefined();
  expect(people()).toEqual([]);
});
