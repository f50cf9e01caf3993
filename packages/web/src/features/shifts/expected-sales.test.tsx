import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubRoutes } from '../../testing/stub-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { Schedule } from './schedule.tsx';

eachTestAs('owner', { now: '2026-11-27T17:00:00Z' });

afterEach(() => vi.restoreAllMocks());

const store = { _id: 'Elm', name: 'Elm', address: '', closed_weekdays: [], closed_dates: [] };
const ann = { _id: 'ann', name: 'Ann', minutes: 960, store_id: { _id: 'Elm', name: 'Elm' } };

const shift = (date: string) => ({
  ...{ _id: date, date, store_id: 'Elm', store_name: 'Elm', status: 'scheduled' },
  ...{ employee_id: { _id: 'ann', name: 'Ann' }, employee_name: 'Ann' },
  ...{ start_time: '09:00', end_time: '17:00', minutes: 480, salary: 120 },
  updated_at: '2026-11-20T17:00:00.000Z',
});

const sold = (date: string, total_sales: number) => ({ store_id: 'Elm', date, total_sales });

async function showWeek(expected: ReturnType<typeof sold>[]) {
  stubRoutes({
    'GET /stores': { body: [store] },
    'GET /schedule': {
      body: {
        ...{ start: '2026-11-22', end: '2026-11-28', people: [ann] },
        shifts: [shift('2026-11-26'), shift('2026-11-28')],
        sales: [sold('2026-11-26', 1000.5)],
        expected,
      },
    },
    'GET /findings': { body: { data: [], counts: {} } },
  });
  await renderPage(<Schedule />, '/');
}

const cellsOf = (table: HTMLElement, row: string) => {
  const line = within(table).getByRole('row', { name: new RegExp(`^${row}`) });
  return [...line.querySelectorAll('td')].map(({ textContent }) => textContent);
};

// A store that is younger has no season of a year before.
const explanation =
  /^Expected sales are what a store usually sells.* season of a year before, if that year is entered\.$/;

it('SHF-05 PRF-12 the schedule shows what is expected to be sold, and its labor share', async () => {
  await showWeek([sold('2026-11-27', 800), sold('2026-11-28', 1200)]);
  const grid = await screen.findByRole('grid', { name: 'Schedule, week of Nov 22, 2026' });
  const days = ['–', '–', '–', '–', '$1,000.50', '$800expected', '$1,200expected'];
  expect(cellsOf(grid, 'Sales')).toEqual([...days, '$3,000.50$2,000 expected']);
  expect(cellsOf(grid, 'Labor share of sales').slice(4)).toEqual([
    '12.0%',
    '0.0%',
    '10.0%',
    '8.0%',
  ]);
  expect(screen.getByText(explanation)).toBeTruthy();
});

it('SHF-05 PRF-12 on a phone it stands below the week', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = { matches: query.includes('max-width'), addEventListener: () => undefined };
    return { ...list, removeEventListener: () => undefined } as unknown as MediaQueryList;
  });
  await showWeek([sold('2026-11-28', 1200)]);
  const table = await screen.findByRole('table', { name: 'Hours and cost of the week' });
  expect(cellsOf(table, 'Sales')).toEqual(['$2,200.50$1,200 expected']);
  expect(cellsOf(table, 'Labor share of sales')).toEqual(['10.9%']);
  expect(screen.getByText(explanation)).toBeTruthy();
});

it('SHF-05 a week without expected sales does not explain them', async () => {
  await showWeek([]);
  const grid = await screen.findByRole('grid', { name: 'Schedule, week of Nov 22, 2026' });
  expect(cellsOf(grid, 'Sales').at(-1)).toBe('$1,000.50');
  expect(screen.queryByText(explanation)).toBeNull();
});
