import { useState } from 'react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { setSendWrite } from '../api/client.ts';
import { LateResult } from '../api/late-result.tsx';
import { sendUntilAnswered } from '../api/resend.ts';
import { CreateSale } from '../features/sales/create-sale.tsx';
import { eachTestAs } from '../testing/each-test-as.ts';
import { renderPage } from '../testing/render.tsx';
import type { StubResponse } from '../testing/stub-fetch.ts';
import { stubRoutes } from '../testing/stub-routes.ts';
import { markReachable } from '../ui/connection.ts';

eachTestAs('admin', { now: '2026-11-20T17:00:00Z' });

const place = { _id: 's1', name: 'Main St' };
const sale = {
  ...{ _id: 'x1', store_id: place, total_sales: 12, date: '2026-11-18' },
  updatedAt: '2026-11-20T16:00:00.000Z',
};
const notSaved = 'Not saved, as far as this page knows: no connection. It is safe to try again.';

/** A screen that can be left. */
function Pages() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      {isOpen && <CreateSale />}
      <button onClick={() => setIsOpen(false)}>Leave</button>
      <LateResult />
    </>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const waiting = () => screen.queryByText('No answer yet. Trying again…');

/** Saves a sale; the first attempts of it are lost. Returns how many were sent. */
async function saveDuringOutage(lostAttempts: number) {
  onTestFinished(setSendWrite(sendUntilAnswered));
  onTestFinished(markReachable);
  let sent = 0;
  const seen = stubRoutes({
    'GET /stores': { body: [{ ...place, address: '1 Main St' }] },
    'GET /sales/subtotals': { body: { count: 0, total: 0, groups: [] } },
    'POST /sales': (): StubResponse => {
      sent += 1;
      return sent > lostAttempts ? { status: 201, body: sale } : new TypeError('Failed to fetch');
    },
  });
  await renderPage(<Pages />);
  await waitFor(() => expect(field('Store').innerHTML).toContain('value="s1"'));
  const typed = { Store: 's1', Amount: '12', Date: '2026-11-18' };
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(field(label), { target: { value } });
  }
  vi.useFakeTimers({ now: Date.now() });
  press('Create Sale');
  await pass(0);
  return () => seen.filter(({ method }) => method === 'POST').length;
}

it('API-04 a form whose connection breaks stays busy, and is saved when it is back', async () => {
  const sent = await saveDuringOutage(3);
  field('Amount').focus();
  await pass(1749);
  expect(waiting()).toBeNull();
  await pass(1);
  expect(waiting()?.getAttribute('role')).toBe('status');
  expect(document.activeElement).toBe(field('Amount'));
  press('Creating...');
  fireEvent.submit(field('Amount'));
  await pass(1750);
  expect(screen.getByText('Sale created successfully!')).toBeDefined();
  expect(waiting()).toBeNull();
  expect(screen.queryByText(notSaved)).toBeNull();
  expect(sent()).toBe(4);
});

it('API-04 a form says that it is not saved once the page has given up', async () => {
  const sent = await saveDuringOutage(Infinity);
  await pass(3499);
  expect(screen.queryByText(notSaved)).toBeNull();
  expect(screen.getByRole('button', { name: 'Creating...' })).toBeDefined();
  await pass(1);
  expect(screen.getByText(notSaved)).toBeDefined();
  expect(waiting()).toBeNull();
  expect(screen.getByRole('button', { name: 'Create Sale' })).toBeDefined();
  expect(field('Amount').value).toBe('12');
  expect(sent()).toBe(4);
});

it.each([
  { lostAttempts: 3, text: 'Sale created successfully!' },
  { lostAttempts: Infinity, text: notSaved },
])(
  'API-04 the page tells the result of a form that was left: $text',
  async ({ lostAttempts, text }) => {
    await saveDuringOutage(lostAttempts);
    press('Leave');
    await pass(3500);
    expect(screen.getByText(text)).toBeDefined();
  },
);
