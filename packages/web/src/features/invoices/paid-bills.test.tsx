import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { staleRowMessage } from '@backcounter/core/business';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { alert, at, bill, paidBills, press, stubBills } from '../../testing/stub-bills.ts';
import type { RouteStubs } from '../../testing/stub-routes.ts';
import { BillsPanel } from './bills.tsx';

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

async function show(more: RouteStubs = {}, address = '/?bills=paid') {
  const stubs = stubBills(more);
  await renderPage(<BillsPanel />, address);
  return stubs;
}

describe('the paid bills', () => {
  it('are those of this month, or of the month in the address', async () => {
    const { sent } = await show({}, '/');
    await press('Paid');
    expect(await screen.findByRole('table', { name: 'Paid Bills' })).toBeDefined();
    expect((await screen.findByText('Paid in November 2026')).parentElement?.textContent).toBe(
      'Paid in November 2026$61.71 3 bills',
    );
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2026-10' } });
    await screen.findByText('Paid in October 2026');
    const asked = sent('GET', '/invoices/paid/total').map(({ path }) => path.split('?')[1]);
    expect(asked).toEqual(['from=2026-11-01&to=2026-11-30', 'from=2026-10-01&to=2026-10-31']);
    await press('To Pay');
    expect(await screen.findByRole('table', { name: 'Bills to Pay' })).toBeDefined();
  });

  it('of a long month are shown as far as loaded, without a sum of these alone', async () => {
    const { sent } = await show({
      'GET /invoices/paid': { body: { data: paidBills, next_cursor: 'more' } },
    });
    await screen.findByText('A-1');
    expect(screen.getByRole('button', { name: 'Show more' })).toBeDefined();
    expect(screen.queryByLabelText('Search these bills')).toBeNull();
    expect(sent('GET', '/invoices/paid?')[0]?.path).toContain('limit=200');
  });

  it.each(['2026-12', '2026-13', 'soon'])(
    'are those of this month for a month that cannot be: %s',
    async (month) => {
      await show({}, `/?bills=paid&month=${month}`);
      expect(await screen.findByText('Paid in November 2026')).toBeDefined();
    },
  );

  it('of one day, vendor and check are one payment', async () => {
    await show({}, `/?bills=paid&group=payment`);
    await screen.findByText('A-1');
    const rows = screen.getByRole('table', { name: 'Paid Bills' }).querySelectorAll('tbody tr');
    expect([...rows].map((row) => row.textContent.slice(0, 40))).toEqual([
      expect.stringContaining('11/18/2026, Acme, Check 7, 2 rows'),
      expect.stringContaining('A-1'),
      expect.stringContaining('A-2'),
      expect.stringContaining('11/12/2026, Acme, 1 row'),
      expect.stringContaining('A-3'),
    ]);
  });

  it('are marked unpaid together, and Undo restores each payment', async () => {
    const { sent } = await show({
      'POST /invoices/pay': ({ body }) => ({
        body: (body as { ids: string[] }).ids.map((_id) => ({
          ...bill(_id.slice(3), '2026-11-15'),
          updatedAt: '2026-11-20T17:00:00.000Z',
        })),
      }),
    });
    await press('Choose rows');
    for (const number of ['A-1', 'A-2', 'A-3']) {
      fireEvent.click(await screen.findByRole('checkbox', { name: `Choose ${number}` }));
    }
    await press('Mark Unpaid');
    await waitFor(() => expect(screen.queryByText('A-1')).toBeNull());
    expect(await screen.findByText('3 bills marked as unpaid')).toBeDefined();
    await press('Undo');
    await waitFor(() => expect(sent('POST', '/invoices/pay')).toHaveLength(3));
    const later = '2026-11-20T17:00:00.000Z';
    expect(sent('POST', '/invoices/pay').map(({ body }) => body)).toEqual([
      { ids: ['id-A-1', 'id-A-2', 'id-A-3'], updated_at: [at, at, at], paid_date: null },
      {
        ids: ['id-A-1', 'id-A-2'],
        updated_at: [later, later],
        paid_date: '2026-11-18',
        payment_reference: 'Check 7',
      },
      { ids: ['id-A-3'], updated_at: [later], paid_date: '2026-11-12' },
    ]);
  });

  it.each([
    [0, 'Nothing was undone. A-1, Acme, $20.57: Gone. A-2, Acme, $20.57: Gone.'],
    [1, '2 of 3 were marked as paid again. A-3, Acme, $20.57: Gone.'],
  ])('that Undo did not pay again are named, after %i payments that it did', async (paid, text) => {
    let calls = 0;
    await show({
      'POST /invoices/pay': ({ body }) => {
        const { ids } = body as { ids: string[] };
        const isPaid = calls <= paid;
        calls += 1;
        const fields = Object.fromEntries(ids.map((_, index) => [index, 'Gone']));
        return isPaid
          ? { body: ids.map((_id) => bill(_id.slice(3), '2026-11-15')) }
          : { status: 404, body: { message: 'Gone', fields } };
      },
    });
    await press('Choose rows');
    for (const number of ['A-1', 'A-2', 'A-3']) {
      fireEvent.click(await screen.findByRole('checkbox', { name: `Choose ${number}` }));
    }
    await press('Mark Unpaid');
    await screen.findByText('3 bills marked as unpaid');
    await press('Undo');
    await alert(text);
  });

  describe('get another check', () => {
    const paid = ({ body }: { body?: unknown }) => ({
      body: (body as { ids: string[] }).ids.map((_id) => ({
        ...bill(_id.slice(3), '2026-11-15'),
        updatedAt: '2026-11-20T17:00:00.000Z',
      })),
    });
    const change = async (numbers: readonly string[], reference: string) => {
      await press('Choose rows');
      for (const number of numbers) {
        fireEvent.click(await screen.findByRole('checkbox', { name: `Choose ${number}` }));
      }
      await press('Change Payment');
      const dialog = within(await screen.findByRole('dialog', { name: 'Change Payment' }));
      const field = dialog.getByLabelText<HTMLInputElement>('Check or Reference');
      const before = field.value;
      fireEvent.change(field, { target: { value: reference } });
      fireEvent.click(dialog.getByRole('button', { name: 'Change Payment' }));
      return { dialog, before };
    };

    it('together, and Undo gives each its own again', async () => {
      const { sent } = await show({ 'POST /invoices/pay': paid });
      const { before } = await change(['A-1', 'A-2'], ' Check 8 ');
      expect(before).toBe('Check 7');
      await screen.findByText('Payment of 2 bills changed');
      expect(screen.queryByRole('dialog')).toBeNull();
      await press('Undo');
      await waitFor(() => expect(sent('POST', '/invoices/pay')).toHaveLength(2));
      const later = '2026-11-20T17:00:00.000Z';
      const those = { ids: ['id-A-1', 'id-A-2'], paid_date: '2026-11-18' };
      expect(sent('POST', '/invoices/pay').map(({ body }) => body)).toEqual([
        { ...those, updated_at: [at, at], payment_reference: 'Check 8' },
        { ...those, updated_at: [later, later], payment_reference: 'Check 7' },
      ]);
    });

    it('but lose none that is not shown', async () => {
      const { sent } = await show({ 'POST /invoices/pay': paid });
      const { dialog, before } = await change(['A-2', 'A-3'], '');
      expect(before).toBe('');
      const date = dialog.getByLabelText('Paid Date');
      fireEvent.change(date, { target: { value: '2026-11-18' } });
      fireEvent.click(dialog.getByRole('button', { name: 'Change Payment' }));
      await dialog.findByText('These bills have different ones now: Check 7, none');
      expect(sent('POST', '/invoices/pay')).toEqual([]);
    });

    it('all or none, and those that were refused are named', async () => {
      const stale = { body: { message: staleRowMessage, fields: { 1: staleRowMessage } } };
      await show({ 'POST /invoices/pay': { status: 409, ...stale } });
      const { dialog } = await change(['A-1', 'A-2'], 'Check 8');
      await dialog.findByText(`Nothing was changed. A-2, Acme, $20.57: ${staleRowMessage}`);
    });
  });

  it('that failed to load are neither none nor nothing', async () => {
    const failed = { status: 500, body: {} };
    await show({ 'GET /invoices/paid': failed, 'GET /invoices/paid/total': failed });
    await alert('Error fetching bills');
    expect(screen.queryByText(/^Paid in/)).toBeNull();
    expect(screen.queryByText(/were paid in/)).toBeNull();
  });

  it.each([
    ['', 'No bills were paid in November 2026.'],
    ['&store=s1', 'No paid bills of November 2026 match these filters.'],
  ])('say that there are none, with the filters %j', async (filters, text) => {
    const none = {
      'GET /invoices/paid': { body: { data: [], next_cursor: null } },
      'GET /invoices/paid/total': { body: { count: 0, amount: 0 } },
    };
    await show(none, `/?bills=paid${filters}`);
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByText(/^Paid in/)).toBeNull();
  });

  it('are shown to somebody who may not change them', async () => {
    signInAs('user');
    await show({});
    await screen.findByText('A-1');
    expect(screen.queryByRole('button', { name: /^Mark Unpaid/ })).toBeNull();
  });
});
