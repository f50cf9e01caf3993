import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { stubRoutes } from '../../testing/stub-routes.ts';
import { Proposals } from './proposals.tsx';

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };
const at = '2026-10-05T12:00:00.000Z';
const recurring = (_id: string, incomeType: string, day: string) => ({
  ...{ _id, incomeType, storeId: store, amount: 10, description: null },
  ...{ isFixedAmount: false, isRecurring: true, created_at: at, updated_at: at },
  ...{ date: day, startDate: day, endDate: '2026-12-31' },
});

it('INC-18 proposes nothing on a day whose books are closed', async () => {
  const both = [recurring('i1', 'Rent', '2026-10-05'), recurring('i2', 'Kiosk', '2026-10-15')];
  const shownAfter = async (closedThrough: string | null) => {
    cleanup();
    signInAs('owner', { settings: { books_closed_through: closedThrough } });
    const seen = stubRoutes({
      'GET /stores': { body: [store] },
      'GET /incomes': ({ path }) => ({ body: path.includes('isRecurring') ? both : [] }),
    });
    const filter = { storeId: 's1', month: '11', year: '2026', incomeType: '' };
    await renderPage(<Proposals filter={filter} />);
    await waitFor(() => expect(seen.filter(({ path }) => /incomes/.test(path))).toHaveLength(2));
    await screen.findByRole('button', { name: /^Add Kiosk/ });
    return screen.getAllByRole('button', { name: /^Add / }).length;
  };
  expect(await shownAfter(null)).toBe(2);
  expect(await shownAfter('2026-11-05')).toBe(1);
});
