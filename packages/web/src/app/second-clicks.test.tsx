import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ActivityScreen } from '../features/activity/screen.tsx';
import { Attachments } from '../features/attachments/attachments.tsx';
import { useFiles } from '../features/attachments/use-files.ts';
import { FindButton } from '../features/find/find-button.tsx';
import { Proposals } from '../features/incomes/proposals.tsx';
import { eachTestAs } from '../testing/each-test-as.ts';
import { mouseClick } from '../testing/mouse-click.ts';
import { renderPage } from '../testing/render.tsx';
import { stubRoutes } from '../testing/stub-routes.ts';

const at = '2026-11-14T18:00:00.000Z';
const store = { _id: 's1', name: 'Main St', address: '1 Main St' };

eachTestAs('admin', { now: '2026-11-20T17:00:00Z' });

/**
 * Double-clicks a button that acts at once and goes away; what has moved below the pointer meanwhile
 * gets the second click.
 */
async function doubleClick(button: Element, next: () => Element, isDone: () => boolean) {
  mouseClick(button);
  await waitFor(() => expect(isDone()).toBe(true));
  mouseClick(next(), 2);
}

const writes = (seen: readonly { method: string; path: string }[]) =>
  seen.filter(({ method }) => method !== 'GET').map(({ path }) => path);

it('ROL-11 restores one record by a double click', async () => {
  const entries = ['e1', 'e2'].map((_id) => ({
    ...{ _id, kind: 'sales', action: 'delete', subject_id: _id, after: null, at },
    before: { _id, store_id: store, total_sales: 10, date: '2026-11-14' },
    ...{ user: { _id: 'u1', name: 'Administrator' }, employee_name: null },
  }));
  const seen = stubRoutes({
    'GET /stores': { body: [store] },
    'GET /activity': { body: { data: entries, next_cursor: null } },
    'POST /activity/e1/restore': { body: {} },
  });
  await renderPage(<ActivityScreen />);
  const buttons = () => screen.queryAllByRole('button', { name: 'Restore' });
  const [first] = await screen.findAllByRole('button', { name: 'Restore' });
  await doubleClick(
    first as Element,
    () => buttons()[0] as Element,
    () => buttons().length === 1,
  );
  expect(writes(seen)).toEqual(['/api/activity/e1/restore']);
});

it('INC-18 adds one proposed income by a double click', async () => {
  const income = {
    ...{ storeId: store, amount: 10, description: null, created_at: at, updated_at: at },
    ...{ isFixedAmount: false, isRecurring: true, recurringFrequency: 'monthly' },
    ...{ date: '2026-10-05', startDate: '2026-10-05', endDate: '2026-12-31' },
  };
  const rent = { ...income, _id: 'i1', incomeType: 'Rent' };
  const kiosk = { ...income, _id: 'i2', incomeType: 'Kiosk' };
  const added: object[] = [];
  const seen = stubRoutes({
    'GET /stores': { body: [store] },
    'GET /incomes': ({ path }) => ({ body: path.includes('isRecurring') ? [rent, kiosk] : added }),
    'POST /incomes': ({ body }) => {
      const own = { storeId: store, isRecurring: false, _id: `i${added.length + 3}` };
      added.push({ ...rent, ...(body as object), ...own });
      return { status: 201, body: added.at(-1) };
    },
  });
  const filter = { storeId: 's1', month: '11', year: '2026', incomeType: '' };
  await renderPage(<Proposals filter={filter} />);
  const buttons = () => screen.queryAllByRole('button', { name: /^Add / });
  await waitFor(() => expect(buttons()).toHaveLength(2));
  const isDone = () =>
    buttons().length === 1 && buttons()[0]?.getAttribute('aria-disabled') === 'false';
  await doubleClick(buttons()[0] as Element, () => buttons()[0] as Element, isDone);
  expect(writes(seen)).toEqual(['/api/incomes']);
});

function Files() {
  const files = useFiles('invoices', { id: 'i1', label: 'A-1' }, 'invoice');
  return <Attachments files={files} shown={null} onShow={() => undefined} />;
}

it('removes one file by a double click', async () => {
  const names = ['Front.pdf', 'Back.pdf'];
  const seen = stubRoutes({
    'GET /attachments': () => ({
      body: names.map((name) => ({ _id: name, name, size: 10, type: 'application/pdf' })),
    }),
    'DELETE /attachments/*': () => {
      names.shift();
      return { body: {} };
    },
  });
  await renderPage(<Files />);
  const buttons = () => screen.queryAllByRole('button', { name: /^Remove / });
  await waitFor(() => expect(buttons()).toHaveLength(2));
  await doubleClick(
    buttons()[0] as Element,
    () => buttons()[0] as Element,
    () => buttons().length === 1,
  );
  expect(writes(seen)).toEqual(['/api/attachments/Front.pdf']);
});

it('opens the search by a double click', async () => {
  stubRoutes({});
  await renderPage(<FindButton />);
  mouseClick(screen.getByRole('button', { name: 'Find anything' }));
  await screen.findByRole('dialog', { name: 'Find anything' });
  const overlay = document.querySelector('.mantine-Modal-overlay, .mantine-Modal-inner');
  mouseClick(overlay as Element, 2);
  expect(screen.queryByRole('dialog', { name: 'Find anything' })).not.toBeNull();
});
