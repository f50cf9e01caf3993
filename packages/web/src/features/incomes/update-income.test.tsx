import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { UpdateIncome } from './update-income.tsx';

eachTestAs('owner');

const income = {
  _id: 'i1',
  storeId: { _id: 's1', name: 'Main St' },
  incomeType: 'Lottery',
  amount: 20,
  date: '2026-11-02',
  description: null,
  isFixedAmount: false,
  isRecurring: false,
  startDate: '2026-11-02',
  endDate: '2026-11-02',
  created_at: '2026-11-02T18:00:00.000Z',
  updated_at: '2026-11-03T18:00:00.000Z',
};

it('INC-11 sends the version that it changes, and overwrites nobody on a conflict', async () => {
  const message = 'This was changed by somebody else meanwhile';
  const seen = stubFetch(({ path, method }) => {
    if (method === 'PUT') return { status: 409, body: { message } };
    if (path.startsWith('/api/stores')) {
      return { body: [{ _id: 's1', name: 'Main St', address: '1 Main St' }] };
    }
    return { body: path.startsWith('/api/activity') ? { data: [], next_cursor: null } : [] };
  });
  const onSaved = vi.fn();
  await renderPage(<UpdateIncome income={income} onSaved={onSaved} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText(/^Amount/), { target: { value: '30.57' } });
  fireEvent.click(screen.getByRole('button', { name: 'Update Income' }));
  await waitFor(() => expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  expect(seen.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/incomes/i1',
    body: { amount: 30.57, updated_at: '2026-11-03T18:00:00.000Z' },
  });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
});
