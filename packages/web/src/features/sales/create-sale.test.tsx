import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { signOut } from '../../session/session-store.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch, type StubResponse } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { CreateSale } from './create-sale.tsx';

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };

/**
 * Fake server: lists stores, accepts sales, and deletes them after the given responses; returns a
 * getter for the POSTed bodies.
 */
function serve(deleting: StubResponse[] = []) {
  const seen = stubFetch(({ method, path, body }) => {
    if (method === 'DELETE') return deleting.shift() ?? { body: { message: 'Deleted' } };
    if (method !== 'POST') return { body: path === '/api/stores' ? [store] : [] };
    const { total_sales, date } = body as { total_sales: number; date: string };
    const sale = { _id: 'x1', store_id: store, total_sales, date: date.slice(0, 10) };
    return { status: 201, body: sale };
  });
  return () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = () => screen.findByRole('dialog', { name: 'Is this date right?' });

async function enter(date: string, amount = '1234.5') {
  await screen.findByRole('option', { name: 'Main St' });
  type('Store', 's1');
  type('Amount', amount);
  type('Date', date);
  fireEvent.submit(field('Amount'));
}

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

describe('Create New Sale', () => {
  it('SAL-02 focuses its first field', async () => {
    serve();
    await renderPage(<CreateSale />);
    expect(document.activeElement).toBe(field('Store'));
  });

  it('SAL-09 shows what was saved, with store and day', async () => {
    const sent = serve();
    await renderPage(<CreateSale />);
    await enter('2026-11-18');
    expect((await screen.findByRole('status')).textContent).toBe('Sale created successfully!');
    expect(screen.getByText('Main St, Nov 18, $1,234.50')).toBeDefined();
    const date = '2026-11-18T12:00:00.000Z';
    expect(sent()).toEqual([{ store_id: 's1', total_sales: 1234.5, date }]);
  });
});

describe('Undo of a new sale', () => {
  const undo = () => press('Undo');
  const detail = 'Main St, Nov 18, $1,234.50';

  it('leaves what was typed since then', async () => {
    serve();
    await renderPage(<CreateSale />);
    await enter('2026-11-18');
    await screen.findByText(detail);
    type('Amount', '99');
    undo();
    expect(await screen.findByText(`Undone. ${detail}`)).toBeDefined();
    expect(field('Amount').value).toBe('99');
  });

  it('SAL-09 is replaced by that of a newer sale', async () => {
    serve();
    await renderPage(<CreateSale />);
    await enter('2026-11-18');
    await screen.findByText(detail);
    type('Amount', '7');
    fireEvent.submit(field('Amount'));
    expect(await screen.findByText('Main St, Nov 18, $7.00')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  });

  it('does not report a refusal if only the response of the undo was lost', async () => {
    const lost = new TypeError('Failed to fetch');
    serve([lost, { status: 404, body: { message: 'Sale not found' } }]);
    await renderPage(<CreateSale />);
    await enter('2026-11-18');
    await screen.findByText(detail);
    undo();
    await screen.findByRole('alert');
    undo();
    const text = `Undone before, or changed by someone else since: ${detail}`;
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('"Is this date right?"', () => {
  it('asks about a day long ago before sending, and is not busy while it asks', async () => {
    const sent = serve();
    await renderPage(<CreateSale />);
    await enter('2026-07-04');
    const dialog = within(await question());
    expect(dialog.getByText('Saturday, Jul 4, 2026')).toBeDefined();
    expect(dialog.getByText(/^That is \d+ days ago\.$/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Create Sale', hidden: true })).toBeDefined();
    expect(sent()).toEqual([]);
  });

  it('goes back to the date, with all that was typed', async () => {
    const sent = serve();
    await renderPage(<CreateSale />);
    await enter('2026-07-04');
    await question();
    press('Change date');
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Date')));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Amount').value).toBe('1234.5');
    expect(sent()).toEqual([]);
  });

  it('saves after Yes, and asks no more about that year until the person signs out', async () => {
    const sent = serve();
    await renderPage(<CreateSale />);
    await enter('2025-11-18');
    await question();
    press('Yes, save');
    expect(await screen.findByText('Main St, Nov 18, 2025, $1,234.50')).toBeDefined();
    await enter('2025-11-17', '5');
    expect(await screen.findByText('Main St, Nov 17, 2025, $5.00')).toBeDefined();
    expect(sent()).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();

    cleanup();
    act(() => signOut());
    signInAs('admin');
    await renderPage(<CreateSale />);
    await enter('2025-11-16');
    expect(await question()).toBeDefined();
    expect(sent()).toHaveLength(2);
  });
});
