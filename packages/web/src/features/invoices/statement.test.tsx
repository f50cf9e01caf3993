import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { loadStatement } from '../../session/statement-text.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { alert, bill, paidBills, press, stubBills } from '../../testing/stub-bills.ts';
import type { RouteStubs } from '../../testing/stub-routes.ts';
import { BillsPanel } from './bills.tsx';

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

const open = async (more: RouteStubs = {}) => {
  const stubs = stubBills(more);
  await renderPage(<BillsPanel />, '/?bills=statement');
  return stubs;
};

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Bank Statement');
const paste = async (...lines: string[]) =>
  fireEvent.change(await field(), { target: { value: lines.join('\n') } });
const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

/** Two payments are in the books: $41.14 with Check 7 on the 18th, and $20.57 on the 12th. */
const agreeing = ['11/13/2026 ACH ACME 20.57', '11/19/2026 CHECK 7 41.14'];

describe('a bank statement', () => {
  it('agrees with the payments, whose days are asked for once it is pasted', async () => {
    const { sent } = await open();
    await field();
    expect(sent('GET', '/invoices/paid')).toEqual([]);
    await paste('Date,Description,Amount', ...agreeing);
    const status = await screen.findByText(/^2 payments/);
    expect(status.parentElement?.textContent).toBe(
      '2 payments of $61.71 agree with the statement of Nov 13, 2026 to Nov 19, 2026, and none is missing on it.',
    );
    expect(sent('GET', '/invoices/paid').map(({ path }) => path.split('?')[1])).toEqual([
      'from=2026-09-14&to=2026-11-19',
    ]);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('compares a check that paid bills of several stores as a whole, also for one of them', async () => {
    const elm = { _id: 's2', name: 'Elm', address: '2 Elm St' };
    const [first, second, third] = paidBills;
    const { sent } = await open({
      'GET /stores': { body: [elm, { _id: 's1', name: 'Main St', address: '1 Main St' }] },
      'GET /invoices/paid': {
        body: { data: [first, { ...second, store_id: elm }, third], next_cursor: null },
      },
      'GET /invoices/unpaid': { body: [] },
    });
    await screen.findByRole('option', { name: 'Elm' });
    fireEvent.change(screen.getByLabelText('Store'), { target: { value: 's2' } });
    await paste(...agreeing);
    const status = await screen.findByText(/^1 payment/);
    expect(status.parentElement?.textContent).toContain('and none is missing on it');
    expect(screen.queryByRole('table')).toBeNull();
    expect(sent('GET', '/invoices/paid').at(-1)?.path).not.toContain('store_id');
  });

  it('shows what differs, what is missing, and the other lines', async () => {
    await open({ 'GET /invoices/unpaid': { body: [] } });
    await paste('11/12/2026 DEPOSIT 900.00', '11/18/2026 ACH ACME 41.41', '11/18/2026 FEE 3.00');
    await screen.findByText('No payment agrees');
    expect(rowsOf('Other Amounts')[0]).toContain('41.41');
    expect(rowsOf('Not on the Statement')).toEqual([
      expect.stringContaining('11/12/2026AcmeA-3$20.57'),
      expect.stringContaining('$20.57'),
    ]);
    const others = screen.getByText(/^2 other lines/).closest('details');
    expect(
      [...(others?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent),
    ).toEqual(['11/12/2026 DEPOSIT 900.00', '11/18/2026 FEE 3.00']);
  });

  it('shows a check of the amount that has another number, beside that of the books', async () => {
    const check = { ...bill('A-1', '2026-11-15'), paid_date: '2026-11-18' };
    await open({
      'GET /invoices/paid': { body: [{ ...check, payment_reference: 'Check 1043' }] },
      'GET /invoices/unpaid': { body: [] },
    });
    await paste('11/19/2026 CHECK 1044 -20.57', '11/19/2026 FEE -3.00');
    expect((await screen.findByText('No payment agrees')).parentElement?.textContent).not.toContain(
      'none is missing',
    );
    expect(rowsOf('Other Numbers')).toEqual([
      '11/18/2026AcmeCheck 1043A-1$20.5711/19/2026 CHECK 1044 -20.57',
      '1 row',
    ]);
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });

  it('marks an unpaid bill paid on the day of the bank, with the number of the check', async () => {
    const { sent, responses } = await open({
      'GET /invoices/paid': { body: [] },
      'GET /invoices/unpaid': { body: [bill('A-9', '2026-11-15')] },
    });
    responses['POST /invoices/pay'] = { body: [{ ...bill('A-9', '2026-11-15') }] };
    await paste('11/19/2026 CHECK 1043 20.57', '11/19/2026 CHECK 1044 20.57');
    expect(await screen.findByText(/^1 other line:/)).toBeDefined();
    await press('Mark Paid A-9');
    await waitFor(() =>
      expect(screen.queryByRole('table', { name: 'Not Marked Paid' })).toBeNull(),
    );
    expect(await screen.findByText('Bill marked as paid')).toBeDefined();
    expect(sent('POST', '/invoices/pay')[0]?.body).toMatchObject({
      ids: ['id-A-9'],
      paid_date: '2026-11-19',
      payment_reference: '1043',
    });
  });

  it('is not marked paid by users who may not', async () => {
    signInAs('employee');
    await open({ 'GET /invoices/paid': { body: [] } });
    await paste('11/19/2026 CHECK 1043 20.57');
    expect(await screen.findByRole('table', { name: 'Not Marked Paid' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Mark Paid/ })).toBeNull();
  });

  it('is read from a file, and stays in the tab', async () => {
    await open();
    await field();
    const file = new File([agreeing.join('\n')], 'november.csv');
    fireEvent.change(screen.getByLabelText('File of the bank statement'), {
      target: { files: [file] },
    });
    await screen.findByText(/^2 payments/);
    cleanup();
    await open();
    expect((await field()).value).toBe(agreeing.join('\n'));
    await paste('');
    cleanup();
    await open();
    expect((await field()).value).toBe('');
  });

  it('of the account is not that of the demo', async () => {
    await open();
    await paste(...agreeing);
    history.replaceState(null, '', '/?demo=true');
    expect(loadStatement('bank')).toBe('');
    history.replaceState(null, '', '/');
    expect(loadStatement('bank')).toBe(agreeing.join('\n'));
  });

  it('says that a file could not be read, and keeps what was pasted', async () => {
    await open();
    await paste(...agreeing);
    const gone = new File([], 'gone.csv');
    gone.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    const input = () => screen.getByLabelText('File of the bank statement');
    fireEvent.change(input(), { target: { files: [gone] } });
    expect(await screen.findByText(/^The file could not be read\./)).toBeDefined();
    expect((await field()).value).toBe(agreeing.join('\n'));
    fireEvent.change(input(), { target: { files: [new File([agreeing[0] ?? ''], 'a.csv')] } });
    await screen.findByText(/^1 payment/);
    expect(screen.queryByText(/^The file could not be read/)).toBeNull();
  });

  it('says that it can read nothing, and that the bills cannot be loaded', async () => {
    const { responses } = await open({
      'GET /invoices/paid': { status: 500, body: { message: 'Internal server error' } },
    });
    await paste('Hello');
    expect(await screen.findByText('No line has a date and an amount.')).toBeDefined();
    await paste(...agreeing);
    await alert('Error fetching bills');
    responses['GET /invoices/paid'] = { body: [] };
    await press('Retry');
    expect(await screen.findByText('No payment agrees')).toBeDefined();
  });
});
