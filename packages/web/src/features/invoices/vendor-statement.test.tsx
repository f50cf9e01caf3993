import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { alert, bill, press, stubBills, vendor } from '../../testing/stub-bills.ts';
import type { RouteStubs } from '../../testing/stub-routes.ts';
import { BillsPanel } from './bills.tsx';

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

const paid = { ...bill('A-103', '2026-11-15'), date: '2026-11-05', paid_date: '2026-11-10' };

/** Acme's invoices of $20.57: two unpaid ones of the first days, and a paid one. */
const invoices = [
  bill('A-101', '2026-11-15'),
  { ...bill('A-102', '2026-11-18'), date: '2026-11-04' },
  { ...paid, payment_reference: 'Check 7' },
];

const open = async (more: RouteStubs = {}, address = '/?bills=statement&vendor=v1') => {
  const stubs = stubBills({
    'GET /invoices': { body: invoices },
    'GET /invoices/check-number/*': { body: { exists: false } },
    ...more,
  });
  await renderPage(<BillsPanel />, address);
  return stubs;
};

const field = (label = 'Vendor Statement') => screen.findByLabelText<HTMLTextAreaElement>(label);
const paste = async (...lines: string[]) =>
  fireEvent.change(await field(), { target: { value: lines.join('\n') } });
const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const summary = async (start: RegExp | string) =>
  (await screen.findByText(start)).parentElement?.textContent;
const inDialog = () => within(screen.getByRole('dialog'));

const agreeing = ['11/01/2026 A101 20.57', '11/04/2026 A102 20.57', '11/05/2026 A103 20.57'];
const payment = '11/10/2026 Payment, check 7 -20.57';

describe('a vendor statement', () => {
  it('agrees with the invoices of its vendor and time, which are asked for once it is pasted', async () => {
    const { sent } = await open();
    await field();
    expect(sent('GET', '/invoices?')).toEqual([]);
    await paste('Date,Number,Amount', ...agreeing, payment);
    expect(await summary(/^3 invoices/)).toBe(
      '3 invoices of $61.71 agree with the statement of Nov 1 to Nov 10, 2026, and nothing is missing.',
    );
    expect(sent('GET', '/invoices?').map(({ path }) => path.split('?')[1])).toEqual([
      'vendor_id=v1&from=2026-10-22&to=2026-11-20',
    ]);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('1 other line: payments, credits and balances')).toBeDefined();
  });

  it('is of the store that is chosen', async () => {
    const { sent } = await open({}, '/?bills=statement&vendor=v1&store=s1');
    await paste(...agreeing, '11/06/2026 A777 5.29', payment);
    await summary(/^3 invoices/);
    expect(sent('GET', '/invoices?')[0]?.path).toContain('store_id=s1&vendor_id=v1');
    expect(screen.getByText(/not in the books of this store: another store’s/)).toBeDefined();
  });

  it('is chosen instead of the bank’s, whose text stays', async () => {
    await open({}, '/?bills=statement');
    fireEvent.change(await field('Bank Statement'), { target: { value: 'of the bank' } });
    const choice = await screen.findByLabelText<HTMLSelectElement>('Statement of');
    await within(choice).findByRole('option', { name: 'Acme' });
    expect([...choice.options].map(({ textContent }) => textContent)).toEqual(['The bank', 'Acme']);
    fireEvent.change(choice, { target: { value: vendor._id } });
    expect((await field()).value).toBe('');
    await paste('of Acme');
    expect(await screen.findByText('No line has a date and an amount.')).toBeDefined();
    fireEvent.change(choice, { target: { value: 'all' } });
    expect((await field('Bank Statement')).value).toBe('of the bank');
    cleanup();
    await open();
    expect((await field()).value).toBe('of Acme');
  });

  it('shows what differs, what was not entered, and what it does not list', async () => {
    await open();
    await paste('11/01/2026 A101 25.07', '11/03/2026 A777 5.29', '11/05/2026 A-113 20.57', payment);
    await screen.findByText('No invoice agrees');
    expect(rowsOf('Other Amounts')).toEqual([
      'A-101Main St11/1/202611/01/2026 A101 25.07$20.57$25.07 Edit',
      '1 row$20.57$25.07',
    ]);
    // Of two invoices of the amount, that of the same day.
    expect(rowsOf('Other Numbers')[0]).toContain('A-103A-113Main St11/5/2026');
    expect(rowsOf('Not Entered')).toEqual([
      'A77711/3/202611/03/2026 A777 5.29$5.29 Enter',
      '1 row$5.29',
    ]);
    expect(rowsOf('Not on the Statement')).toEqual([
      'A-102Main St11/4/2026due 11/18/2026$20.57',
      '1 row$20.57',
    ]);
  });

  it('tells with what an invoice was paid that is listed as open', async () => {
    await open();
    await paste(...agreeing, '11/20/2026 Balance due 61.71');
    expect(await summary(/^2 invoices/)).not.toContain('nothing is missing');
    expect(rowsOf('Paid, but Listed as Open')).toEqual([
      'A-103Main St11/5/2026paid 11/10/2026Check 7$20.57',
      '1 row$20.57',
    ]);
  });

  it('corrects an amount', async () => {
    const { sent, responses } = await open();
    await paste('11/01/2026 A101 25.07', payment);
    await press('Edit A-101');
    const amount = inDialog().getByLabelText('Amount');
    fireEvent.change(amount, { target: { value: '25.07' } });
    const corrected = { ...invoices[0], amount: 25.07, updatedAt: '2026-11-20T17:00:01.000Z' };
    responses['PUT /invoices/*'] = { body: corrected };
    responses['GET /invoices'] = { body: [corrected] };
    fireEvent.click(inDialog().getByRole('button', { name: 'Update Invoice' }));
    expect(await summary(/^1 invoice/)).toContain('1 invoice of $25.07 agrees');
    expect(sent('PUT', '/invoices/id-A-101')[0]?.body).toMatchObject({ amount: 25.07 });
    expect(screen.getByText('Invoice updated successfully')).toBeDefined();
  });

  it('enters an invoice from its line, which then agrees, and can be undone', async () => {
    const { sent, responses } = await open();
    await paste(...agreeing, '11/06/2026 Invoice A-777 1,005.29', payment);
    await press('Enter A-777');
    const value = (label: string) => inDialog().getByLabelText<HTMLInputElement>(label).value;
    await waitFor(() => expect(value('Store')).toBe('s1'));
    await waitFor(() => expect(value('Vendor')).toBe('v1'));
    expect(['Invoice Number', 'Amount', 'Date'].map(value)).toEqual([
      ...['A-777', '1005.29', '2026-11-06'],
    ]);
    const created = { ...bill('A-777', '2026-11-20'), date: '2026-11-06', amount: 1005.29 };
    responses['POST /invoices'] = { status: 201, body: created };
    responses['GET /invoices'] = { body: [...invoices, created] };
    fireEvent.click(inDialog().getByRole('button', { name: 'Create Invoice' }));
    expect(await summary(/^4 invoices/)).toContain('and nothing is missing.');
    expect(sent('POST', '/invoices')[0]?.body).toEqual({
      ...{ invoice_number: 'A-777', store_id: 's1', vendor_id: 'v1' },
      ...{ amount: 1005.29, date: '2026-11-06' },
    });
    responses['DELETE /invoices/*'] = { body: { message: 'Invoice deleted successfully' } };
    responses['GET /invoices'] = { body: invoices };
    await press('Undo');
    expect(await screen.findByRole('button', { name: 'Enter A-777' })).toBeDefined();
  });

  it('keeps the vendor while the store of a line is chosen, and asks for it first', async () => {
    const stores = ['s1', 's2'].map((id) => ({ _id: id, name: `Store ${id}`, address: '' }));
    await open({ 'GET /stores': { body: stores } });
    await paste('11/06/2026 5.29');
    await press('Enter Nov 6, $5.29');
    const choice = (label: string) => inDialog().getByLabelText<HTMLSelectElement>(label);
    await waitFor(() => expect(choice('Vendor').selectedOptions[0]?.textContent).toBe('Acme'));
    expect(document.activeElement).toBe(choice('Store'));
    fireEvent.change(choice('Store'), { target: { value: 's2' } });
    await waitFor(() => expect(choice('Vendor').selectedOptions[0]?.textContent).toBe('Acme'));
  });

  it('is not corrected by an employee, who may enter what is missing', async () => {
    signInAs('employee');
    await open();
    await paste('11/01/2026 A101 25.07', '11/03/2026 A777 5.29');
    expect(await screen.findByRole('button', { name: 'Enter A777' })).toBeDefined();
    expect(screen.getByRole('table', { name: 'Other Amounts' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  it('says that the invoices cannot be loaded, and shows no figure before they are', async () => {
    const { responses } = await open({
      'GET /invoices': { status: 500, body: { message: 'Internal server error' } },
    });
    await paste(...agreeing, payment);
    await alert('Error fetching invoices');
    expect(screen.queryByText(/agree/)).toBeNull();
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
    responses['GET /invoices'] = () => promise;
    await press('Retry');
    expect(await screen.findByText('Comparing…')).toBeDefined();
    resolve({ body: invoices });
    expect(await screen.findByText('3 invoices of $61.71 agree')).toBeDefined();
  });
});
