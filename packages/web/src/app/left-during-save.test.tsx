import { useState } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { saleMessages } from '@backcounter/core/sales';
import { LateResult } from '../api/late-result.tsx';
import { CreateSale } from '../features/sales/create-sale.tsx';
import { eachTestAs } from '../testing/each-test-as.ts';
import { renderPage } from '../testing/render.tsx';
import type { StubResponse } from '../testing/stub-fetch.ts';
import { stubRoutes } from '../testing/stub-routes.ts';

eachTestAs('admin', { now: '2026-11-20T17:00:00Z' });

const at = '2026-11-20T16:00:00.000Z';
const place = { _id: 's1', name: 'Main St' };
const sale = { _id: 'x1', store_id: place, total_sales: 12, date: '2026-11-18', updatedAt: at };

/** A screen that can be left and opened again. */
function Pages() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      {isOpen && <CreateSale />}
      <button onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'Leave' : 'Return'}</button>
      <LateResult />
    </>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Saves a sale, and leaves the screen before the response. */
async function leaveDuringSave(response: StubResponse) {
  const saving = Promise.withResolvers<StubResponse>();
  const seen = stubRoutes({
    'GET /stores': { body: [{ ...place, address: '1 Main St' }] },
    'GET /sales/subtotals': { body: { count: 0, total: 0, groups: [] } },
    'POST /sales': () => saving.promise,
    'DELETE /sales/x1': { body: { message: 'Deleted' } },
  });
  await renderPage(<Pages />);
  await waitFor(() => expect(field('Store').innerHTML).toContain('value="s1"'));
  const typed = { Store: 's1', Amount: '12', Date: '2026-11-18' };
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(field(label), { target: { value } });
  }
  press('Create Sale');
  await screen.findByRole('button', { name: 'Creating...' });
  press('Leave');
  saving.resolve(response);
  return () => seen.filter(({ method }) => method === 'DELETE').length;
}

it('SAL-09 a sale saved after its screen was left is reported, and can be undone', async () => {
  const deletions = await leaveDuringSave({ status: 201, body: sale });
  expect(await screen.findByText('Sale created successfully!')).toBeDefined();
  expect(screen.getByText('Main St, Nov 18, $12.00')).toBeDefined();
  press('Undo');
  expect(await screen.findByText('Undone. Main St, Nov 18, $12.00')).toBeDefined();
  expect(deletions()).toBe(1);
  press('Return');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep' }));
  expect(field('Amount').value).toBe('12');
});

it('SAL-09 a sale refused after its screen was left is reported, and its input kept', async () => {
  const message = saleMessages.duplicate;
  await leaveDuringSave({ status: 409, body: { message, fields: { date: message } } });
  expect((await screen.findByRole('alert')).textContent).toBe(`Not saved. ${message}`);
  expect(screen.getByText('$12.00 for Nov 18, Main St')).toBeDefined();
  press('Return');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep' }));
  expect(field('Amount').value).toBe('12');
});
