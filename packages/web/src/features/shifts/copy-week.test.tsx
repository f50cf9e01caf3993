import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch, type StubResponse } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { CopyWeek } from './copy-week.tsx';
import { Schedule } from './schedule.tsx';

eachTestAs('owner');

const stores = ['Elm', 'Oak'].map((name) => ({
  _id: name,
  name,
  address: '',
  allow_simultaneous_shifts: false,
}));

const staff = [
  { _id: 'ann', name: 'Ann', store_id: { _id: 'Elm', name: 'Elm' } },
  { _id: 'bob', name: 'Bob', store_id: { _id: 'Oak', name: 'Oak' } },
];

const shift = (employee: string, store: string, date: string) => ({
  _id: `${employee} ${date}`,
  employee_id: { _id: employee, name: employee },
  employee_name: employee,
  store_id: store,
  store_name: store,
  date,
  start_time: '08:00',
  end_time: '16:00',
  status: 'scheduled',
});

const weekStart = '2026-11-22';
const lastWeek = [shift('ann', 'Elm', '2026-11-16'), shift('bob', 'Oak', '2026-11-16')];

const copied = lastWeek.map((made, index) => ({ ...made, _id: `new-${index + 1}` }));

/** Fake server: last week's shifts, and those already planned in this week. */
const serveWeek = (present: object[] = [], deleting: StubResponse[] = []) =>
  stubFetch(({ method, path }) => {
    const next = path === '/api/shifts/delete' ? deleting.shift() : undefined;
    if (next) return next;
    if (path === '/api/shifts/delete') return { body: { deletions: ['gone-1', 'gone-2'] } };
    if (method === 'POST') return { status: 201, body: copied };
    if (path.startsWith('/api/stores')) return { body: stores };
    if (path.startsWith('/api/employees')) return { body: staff };
    if (path.startsWith('/api/schedule'))
      return { body: { people: [], shifts: [], sales: [], expected: [] } };
    if (path.startsWith('/api/findings')) return { body: { data: [], counts: {} } };
    return { body: path.includes('start_date=2026-11-15') ? lastWeek : present };
  });

it('SHF-12 copies the last week of all stores in one request', async () => {
  const onCopied = vi.fn();
  const seen = serveWeek();
  await renderPage(
    <CopyWeek storeId="all" weekStart={weekStart} onCopied={onCopied} onClose={vi.fn()} />,
  );
  expect(await screen.findByLabelText(/^bob, Mon 11\/23\/2026, .*, Oak$/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Assign 2 of 2' }));
  await vi.waitFor(() => expect(onCopied).toHaveBeenCalledOnce());
  expect(onCopied.mock.calls[0]?.[0]).toMatchObject({
    text: '2 shifts created successfully!',
  });
  const [sent, ...more] = seen.filter(({ method }) => method === 'POST');
  expect(more).toEqual([]);
  expect(sent?.body).toMatchObject({
    shifts: [
      { employee_id: 'ann', store_id: 'Elm', date: '2026-11-23' },
      { employee_id: 'bob', store_id: 'Oak', date: '2026-11-23' },
    ],
  });
});

it('SHF-20 SHF-22 shows where last week was copied to, and undoes it in one request', async () => {
  const seen = serveWeek();
  await renderPage(<Schedule />, `/dashboard/employees?week=${weekStart}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy last week' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Assign 2 of 2' }));
  expect(
    await screen.findByText('Copied into the week of Nov 22, 2026 at all stores'),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Undone\./)).toBeDefined();
  const [, ...after] = seen.filter(({ method }) => method !== 'GET');
  expect(after).toMatchObject([
    { method: 'POST', path: '/api/shifts/delete', body: { ids: ['new-1', 'new-2'] } },
  ]);
});

it('keeps the undo of a copied week while the server is unreachable', async () => {
  serveWeek([], [new TypeError('Failed to fetch')]);
  await renderPage(<Schedule />, `/dashboard/employees?week=${weekStart}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy last week' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Assign 2 of 2' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'Not undone, as far as this page knows: no connection. It is safe to try again.',
  );
  expect(screen.getByText('Copied into the week of Nov 22, 2026 at all stores')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Undone\./)).toBeDefined();
});

it('SHF-12 says from which week into which, and folds the shifts that cannot be copied', async () => {
  const late = { ...shift('bob', 'Oak', '2026-11-23'), start_time: '15:00', end_time: '18:00' };
  serveWeek([late]);
  await renderPage(
    <CopyWeek storeId="all" weekStart={weekStart} onCopied={vi.fn()} onClose={vi.fn()} />,
  );
  const only = await screen.findByRole('checkbox');
  expect(only.closest('label')?.textContent).toBe('ann, Mon 11/23/2026, 8:00 AM – 4:00 PM, Elm');
  expect(
    screen.getByText('From Nov 15 – Nov 21 into Nov 22 – Nov 28 at all stores:'),
  ).toBeDefined();
  const summary = screen.getByText('1 cannot be copied: 1 overlapping');
  const folded = summary.closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain(
    'bob, Mon 11/23/2026, 8:00 AM – 4:00 PM, OakShift overlaps with existing shift on 11/23/2026',
  );
  expect(screen.getByRole('button', { name: 'Assign 1 of 2' })).toBeDefined();
});

it('SHF-12 shows why where none of the shifts can be copied', async () => {
  const late = { ...shift('bob', 'Oak', '2026-11-23'), start_time: '15:00', end_time: '18:00' };
  serveWeek([late, shift('ann', 'Elm', '2026-11-23')]);
  await renderPage(
    <CopyWeek storeId="all" weekStart={weekStart} onCopied={vi.fn()} onClose={vi.fn()} />,
  );
  const summary = await screen.findByText('2 cannot be copied: 1 already planned, 1 overlapping');
  expect(summary.closest('details')?.open).toBe(true);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
});

it('SHF-12 says that all of last week is planned already instead of listing conflicts', async () => {
  serveWeek([shift('ann', 'Elm', '2026-11-23'), shift('bob', 'Oak', '2026-11-23')]);
  await renderPage(
    <CopyWeek storeId="all" weekStart={weekStart} onCopied={vi.fn()} onClose={vi.fn()} />,
  );
  const text = 'All of last week’s shifts are already planned this week.';
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
