import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { HoursResult } from './hours-result.tsx';

eachTestAs('owner');

const worked = (name: string, minutes: number, hours: number, salary: number) => ({
  ...{ employee_id: { _id: name, name }, minutes, hours, salary },
});

it('SHF-07 adds minutes and cents up, not the rounded hours of the rows', async () => {
  const hours = [worked('Ann', 33, 0.6, 8.29), worked('Bo', 33, 0.6, 8.57)];
  stubFetch(({ path }) => ({ body: path.startsWith('/api/hours') ? hours : [] }));
  await renderPage(<HoursResult query={{ month: '2026-11' }} scope="all stores" />);
  await screen.findByText('2 rows');
  const rows = screen.getByRole('table', { name: 'Total Hours Worked' }).querySelectorAll('tr');
  expect([...rows].slice(1).map((row) => row.textContent)).toEqual([
    'Ann0.6$15.07$8.29',
    'Bo0.6$15.58$8.57',
    '2 rows1.1$16.86',
  ]);
});

it('SHF-07 separates the thousands of hours as those of money', async () => {
  const hours = [worked('Ann', 61_230, 1020.5, 15_307.5), worked('Bo', 60, 1, 15)];
  stubFetch(({ path }) => ({ body: path.startsWith('/api/hours') ? hours : [] }));
  await renderPage(<HoursResult query={{ month: '2026-11' }} scope="all stores" />);
  await screen.findByText('2 rows');
  const rows = screen.getByRole('table', { name: 'Total Hours Worked' }).querySelectorAll('tr');
  expect([...rows].slice(1).map((row) => row.textContent)).toEqual([
    'Ann1,020.5$15.00$15,307.50',
    'Bo1.0$15.00$15.00',
    '2 rows1,021.5$15,322.50',
  ]);
});

it('SHF-07 distinguishes employees of the same name by number, with one request', async () => {
  const named = (_id: string, number: string) => ({
    ...worked('Ann', 60, 1, 15),
    employee_id: { _id, name: 'Ann', number },
  });
  const requests = stubFetch(() => ({ body: [named('a', 'EMP001'), named('b', 'EMP002')] }));
  await renderPage(<HoursResult query={{ month: '2026-11' }} scope="all stores" />);
  await screen.findByRole('cell', { name: 'Ann (EMP001)' });
  expect(requests.map(({ path }) => path)).toEqual([
    '/api/hours?month=2026-11&numbers=true&overtime=true',
  ]);
});

it('SHF-07 shows who worked more than forty hours in a week, and says how it is counted', async () => {
  const over = [
    { ...worked('Ann', 2700, 45, 675), overtime_minutes: 300 },
    { ...worked('Bo', 600, 10, 150), overtime_minutes: 0 },
  ];
  stubFetch(() => ({ body: over }));
  await renderPage(<HoursResult query={{ month: '2026-11' }} scope="all stores" />);
  await screen.findByRole('columnheader', { name: 'Over 40 h' });
  const rows = screen.getByRole('table', { name: 'Total Hours Worked' }).querySelectorAll('tr');
  expect([...rows].slice(1).map((row) => row.textContent)).toEqual([
    'Ann45.05.0$15.00$675.00',
    'Bo10.0$15.00$150.00',
    '2 rows55.05.0$825.00',
  ]);
  expect(screen.getByText(/beyond 40 in a week from Sunday, in all stores/)).toBeDefined();
});

it('SHF-07 links a person’s hours to the shifts they sum up', async () => {
  stubFetch(() => ({ body: [worked('Ann', 480, 8, 120)] }));
  const query = { start_date: '2026-11-15', end_date: '2026-11-21', store_id: 's' };
  await renderPage(<HoursResult query={query} scope="Main St" />);
  const link = await screen.findByRole('link', { name: 'Shifts of Ann, 8.0' });
  expect(link.getAttribute('href')).toBe(
    '/dashboard/employees?panel=shifts&store=s&employee=Ann&week=2026-11-15',
  );
});
