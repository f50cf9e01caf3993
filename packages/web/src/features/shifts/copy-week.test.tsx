import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { answerFetch } from '../../testing/fetching.ts';
import { renderPage } from '../../testing/render.tsx';
import { CopyWeek } from './copy-week.tsx';

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

it('SHF-12 copies the last week of all stores in one request', async () => {
  const onCopied = vi.fn();
  const seen = answerFetch(({ method, path }) => {
    if (method === 'POST') return { status: 201, body: [{}, {}] };
    if (path.startsWith('/api/stores')) return { body: stores };
    if (path.startsWith('/api/employees')) return { body: staff };
    const isLast = path.includes('start_date=2026-11-15');
    const lastWeek = [shift('ann', 'Elm', '2026-11-16'), shift('bob', 'Oak', '2026-11-16')];
    return { body: isLast ? lastWeek : [] };
  });
  await renderPage(
    <CopyWeek storeId="all" weekStart="2026-11-22" onCopied={onCopied} onClose={vi.fn()} />,
  );
  expect(
    await screen.findByLabelText(/^bob, 11\/23\/2026, .*, Oak$/, {}, { timeout: 10_000 }),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Assign 2 of 2' }));
  await vi.waitFor(() => expect(onCopied).toHaveBeenCalledWith('2 shifts created successfully!'));
  const [sent, ...more] = seen.filter(({ method }) => method === 'POST');
  expect(more).toEqual([]);
  expect(sent?.body).toMatchObject({
    shifts: [
      { employee_id: 'ann', store_id: 'Elm', date: '2026-11-23' },
      { employee_id: 'bob', store_id: 'Oak', date: '2026-11-23' },
    ],
  });
});
