import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { staleRowMessage } from '@backcounter/core/business';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { alert, at, bill, paidBills, press, stubBills, vendor } from '../../testing/stub-bills.ts';
import type { RouteStubs } from '../../testing/stub-routes.ts';
import { BillsPanel } from './bills.tsx';

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

async function show(more: RouteStubs = {}, address = '/') {
  const stubs = stubBills(more);
  await renderPage(<BillsPanel />, address);
  return stubs;
}

const nothing = { count: 0, amount: 0 };

const noBills = {
  'GET /invoices/unpaid': { body: { data: [], next_cursor: null } },
  'GET /invoices/unpaid/total': { body: { overdue: nothing, soon: nothing, later: nothing } },
};

it('asks once for the files of a page of bills, which renders in two frames', async () => {
  const data = Array.from({ length: 50 }, (_, index) => bill(`A-${index}`, '2026-11-15'));
  const countIn = ({ path }: { path: string }) =>
    new URL(path, 'http://backcounter.test').searchParams.getAll('subject_ids').length;
  const { sent } = await show({
    'GET /invoices/unpaid': { body: { data, next_cursor: null } },
    'GET /attachments/counts': { body: [{ subject_id: 'id-A-49', count: 2 }] },
  });
  expect(await screen.findByRole('button', { name: '2 attachments of A-49' })).toBeDefined();
  expect(sent('GET', '/attachments/counts').map(countIn)).toEqual([50]);
});

it('a list that failed looks neither empty nor paid', async () => {
  const { responses } = await show({ 'GET /invoices/unpaid': { status: 500, body: {} } });
  await alert('Error fetching bills');
  expect(screen.queryByText('Every bill is paid.')).toBeNull();
  responses['GET /invoices/unpaid'] = {
    body: { data: [bill('A-1', '2026-11-15')], next_cursor: null },
  };
  await press('Retry');
  expect(await screen.findByText('5 days late')).toBeDefined();
});

it('sums by how soon they are due, without the sums of a failed call', async () => {
  const { responses } = await show();
  expect((await screen.findByText('Due by Nov 26')).parentElement?.textContent).toBe(
    'Due by Nov 26$20.57 1 bill',
  );
  expect(screen.getByText('Overdue').nextElementSibling?.hasAttribute('data-late')).toBe(true);
  responses['GET /invoices/unpaid/total'] = { status: 500, body: {} };
  fireEvent.change(screen.getByLabelText('Store'), { target: { value: 's1' } });
  await waitFor(() => expect(screen.queryByText('Overdue')).toBeNull());
});

it('marks a bill that looks like another one before both are paid', async () => {
  const double = {
    ...{ _id: 'double_invoice.2026-11-01.s1.id-A-1.id-A-2', kind: 'double_invoice', amount: 20.57 },
    ...{ invoice_number: 'A-2', like: { invoice_number: 'A-1', date: '2026-11-01' } },
    path: '/dashboard/vendors-invoices?view=invoices&q=A',
  };
  await show({ 'GET /findings': { body: { data: [double], counts: { double_invoice: 1 } } } });
  const mark = await screen.findByText('looks like A-1 of Nov 1, 2026');
  expect(mark.closest('tr')?.textContent).toContain('A-2looks like');
  // Both can be compared there, and one deleted.
  expect(mark.getAttribute('href')).toBe('/dashboard/vendors-invoices?view=invoices&q=A');
});

it('pays the version that was seen, and Undo takes back that of the payment', async () => {
  const paidAt = '2026-11-20T17:00:00.000Z';
  const { sent } = await show({
    'POST /invoices/pay': { body: [{ ...bill('A-1', '2026-11-15'), updatedAt: paidAt }] },
  });
  const button = await screen.findByRole('button', { name: 'Mark Paid A-1' });
  button.focus();
  fireEvent.click(button);
  // The pressed button has left with its row.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement?.textContent).toContain('Undo');
  await press('Undo');
  await waitFor(() => expect(sent('POST', '/invoices/pay')).toHaveLength(2));
  expect(await screen.findByText('A-1')).toBeDefined();
  expect(sent('POST', '/invoices/pay').map(({ body }) => body)).toEqual([
    { ids: ['id-A-1'], updated_at: [at], paid_date: '2026-11-20' },
    { ids: ['id-A-1'], updated_at: [paidAt], paid_date: null },
  ]);
});

describe('Tab behind the message of a payment', () => {
  const focused = () => document.activeElement;
  const tab = (isBackwards = false) =>
    fireEvent.keyDown(focused() ?? document.body, { key: 'Tab', shiftKey: isBackwards });
  const third = bill('A-3', '2026-11-28');
  const bills = [bill('A-1', '2026-11-15'), bill('A-2', '2026-11-26'), third];
  const payMiddle = async () => {
    const stubs = await show({
      'GET /invoices/unpaid': { body: { data: bills, next_cursor: null } },
      'POST /invoices/pay': { body: [bills[1]] },
    });
    const button = await screen.findByRole('button', { name: 'Mark Paid A-2' });
    stubs.responses['GET /invoices/unpaid'] = {
      body: { data: [bills[0], third], next_cursor: null },
    };
    button.focus();
    fireEvent.click(button);
    await messageFocused();
    return stubs;
  };
  const messageFocused = () => {
    const message = screen.getByRole('group', { name: 'What was done last' });
    return waitFor(() => expect(focused()).toBe(message));
  };
  const payButton = (number: string) =>
    screen.findByRole('button', { name: `Mark Paid ${number}` });

  it('goes on with the next bill', async () => {
    await payMiddle();
    screen.getByRole('button', { name: 'Dismiss' }).focus();
    tab();
    expect(focused()).toBe(await payButton('A-3'));
  });

  it('goes back to the bill that Undo put back', async () => {
    const { responses } = await payMiddle();
    responses['GET /invoices/unpaid'] = { body: { data: bills, next_cursor: null } };
    screen.getByRole('button', { name: 'Undo' }).focus();
    await press('Undo');
    const returned = await payButton('A-2');
    await messageFocused();
    tab(true);
    expect(focused()).toBe(returned);
  });

  it('goes on with the page for whoever came with Tab', async () => {
    await payMiddle();
    (await payButton('A-1')).focus();
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    dismiss.focus();
    expect(tab()).toBe(true);
    expect(focused()).toBe(dismiss);
  });
});

it('takes a bill off the list at once, and back if it was not paid', async () => {
  const answer = Promise.withResolvers<{ status: number; body: unknown }>();
  await show({ 'POST /invoices/pay': () => answer.promise });
  await press('Mark Paid A-1');
  await waitFor(() => expect(screen.queryByText('A-1')).toBeNull());
  expect(screen.getByText('A-2')).toBeDefined();
  answer.resolve({ status: 503, body: { message: 'Please try again in a moment.' } });
  await alert('Nothing was marked as paid. Please try again in a moment.');
  expect(screen.getByText('A-1')).toBeDefined();
});

it('does not say that every bill is paid while those of the next page are to come', async () => {
  const answer = Promise.withResolvers<{ body: unknown }>();
  const { responses } = await show({
    'GET /invoices/unpaid': { body: { data: [bill('A-1', '2026-11-15')], next_cursor: 'more' } },
    'POST /invoices/pay': () => answer.promise,
  });
  await press('Mark Paid A-1');
  await waitFor(() => expect(screen.queryByText('A-1')).toBeNull());
  expect(screen.queryByText('Every bill is paid.')).toBeNull();
  responses['GET /invoices/unpaid'] = {
    body: { data: [bill('A-2', '2026-11-26')], next_cursor: null },
  };
  answer.resolve({ body: [bill('A-1', '2026-11-15')] });
  expect(await screen.findByText('A-2')).toBeDefined();
});

it('names the bill that somebody else has changed, and reads the list again', async () => {
  const { sent } = await show({
    'POST /invoices/pay': {
      status: 409,
      body: { message: staleRowMessage, fields: { 0: staleRowMessage } },
    },
  });
  await press('Mark Paid A-2');
  await alert(`Nothing was marked as paid. A-2, Acme, $20.57: ${staleRowMessage}`);
  await waitFor(() => expect(sent('GET', '/invoices/unpaid?')).toHaveLength(2));
});

it('sends nothing for a day that has not come', async () => {
  const { sent } = await show();
  fireEvent.change(await screen.findByLabelText('Paid Date'), { target: { value: '11/21/2026' } });
  await press('Mark Paid A-1');
  expect(await screen.findByText('Future dates are not allowed')).toBeDefined();
  expect(sent('POST', '/invoices/pay')).toEqual([]);
  fireEvent.change(screen.getByLabelText('Paid Date'), { target: { value: '11/19/2026' } });
  expect(screen.queryByText('Future dates are not allowed')).toBeNull();
});

it('keeps the search of its bills in the address, but not for those that are paid', async () => {
  const stubs = stubBills({});
  const { router } = await renderPage(<BillsPanel />, '/?q=A-2');
  expect(await screen.findByText('A-2')).toBeDefined();
  expect(screen.queryByText('A-1')).toBeNull();
  const search = screen.getByLabelText('Search these bills');
  fireEvent.change(search, { target: { value: 'a-1' } });
  expect(await screen.findByText('A-1')).toBeDefined();
  expect(router.history.location.search).toBe('?q=a-1');
  await press('Paid');
  expect(await screen.findByText('A-3')).toBeDefined();
  expect(stubs.sent('GET', '/invoices/paid')).not.toEqual([]);
  expect(router.history.location.search).toBe('?bills=paid');
});

it('shows the most urgent bills of many, without a sum of these alone', async () => {
  const { sent } = await show({
    'GET /invoices/unpaid': { body: { data: [bill('A-1', '2026-11-15')], next_cursor: 'more' } },
  });
  await screen.findByText('A-1');
  expect(screen.getByRole('button', { name: 'Show more' })).toBeDefined();
  expect(screen.queryByLabelText('Search these bills')).toBeNull();
  expect(sent('GET', '/invoices/unpaid?')[0]?.path).toContain('limit=200');
});

it.each([
  ['every bill is paid', '/', {}, 'Every bill is paid.'],
  ['none matches', '/?store=s1', {}, 'No unpaid bills match these filters.'],
  [
    'no vendor gives time to pay',
    '/',
    { 'GET /vendors': { body: [{ ...vendor, payment_terms: null }] } },
    /^Give a vendor payment terms/,
  ],
])('says that %s', async (_, address, more, text) => {
  await show({ ...noBills, ...more }, address);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByLabelText('Paid Date')).toBeNull();
});

it('shows bills to somebody who may not pay them', async () => {
  signInAs('user');
  await show();
  await screen.findByText('A-1');
  expect(screen.queryByRole('button', { name: /^Mark Paid/ })).toBeNull();
  expect(screen.queryByLabelText('Paid Date')).toBeNull();
});

it.each(['/?vendor=gone', '/?bills=paid&vendor=gone'])(
  'says that the vendor of %s is not there, and lets another one be chosen',
  async (address) => {
    const refused = { status: 400, body: { message: 'Invalid store or vendor selection' } };
    const { responses } = await show(
      { 'GET /invoices/unpaid': refused, 'GET /invoices/paid': refused },
      address,
    );
    await alert('Invalid store or vendor selection');
    const picker = screen.getByLabelText<HTMLSelectElement>('Vendor');
    expect([picker.value, picker.selectedOptions[0]?.text]).toEqual(['gone', '']);
    responses['GET /invoices/unpaid'] = responses['GET /invoices/paid'] = {
      body: { data: paidBills, next_cursor: null },
    };
    fireEvent.change(picker, { target: { value: 'all' } });
    expect(await screen.findByText('A-1')).toBeDefined();
  },
);

describe('the check or reference', () => {
  const type = async (text: string) =>
    fireEvent.change(await screen.findByLabelText('Check or Reference'), {
      target: { value: text },
    });
  const typed = () => screen.getByLabelText<HTMLInputElement>('Check or Reference').value;

  it('is sent with the payment, and is not that of the next one', async () => {
    const { sent } = await show({ 'POST /invoices/pay': { body: [bill('A-1', '2026-11-15')] } });
    await type(' Check 7 ');
    await press('Mark Paid A-1');
    await waitFor(() => expect(typed()).toBe(''));
    expect(sent('POST', '/invoices/pay')[0]?.body).toMatchObject({ payment_reference: 'Check 7' });
  });

  it('of the next payment stays, typed while the one before is under way', async () => {
    const answer = Promise.withResolvers<{ body: unknown }>();
    await show({ 'POST /invoices/pay': () => answer.promise });
    await type('Check 7');
    await press('Mark Paid A-1');
    await type('Check 8');
    answer.resolve({ body: [bill('A-1', '2026-11-15')] });
    await screen.findByText('Bill marked as paid');
    expect(typed()).toBe('Check 8');
  });

  it('stays typed if the payment fails', async () => {
    await show({ 'POST /invoices/pay': { status: 503, body: { message: 'Please try again.' } } });
    await type('Check 7');
    await press('Mark Paid A-1');
    await alert('Nothing was marked as paid.');
    expect(typed()).toBe('Check 7');
  });
});
