import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { staleRowMessage } from '@backcounter/core/business';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { BillsPanel } from './bills.tsx';

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

const at = '2026-11-01T18:00:00.000Z';
const store = { _id: 's1', name: 'Main St', address: '1 Main St' };
const vendor = { _id: 'v1', name: 'Acme', payment_terms: 14, store_ids: [] };

const bill = (number: string, due: string) => ({
  _id: `id-${number}`,
  invoice_number: number,
  store_id: store,
  vendor_id: { _id: 'v1', name: 'Acme' },
  vendor_name: 'Acme',
  amount: 20.57,
  date: '2026-11-01',
  description: null,
  due_date: due,
  paid_date: null,
  createdAt: at,
  updatedAt: at,
});

const paidBill = (number: string, paid_date: string, reference?: string) => ({
  ...bill(number, '2026-11-15'),
  paid_date,
  ...(reference !== undefined && { payment_reference: reference }),
});

const paidBills = [
  paidBill('A-1', '2026-11-18', 'Check 7'),
  paidBill('A-2', '2026-11-18', 'Check 7'),
  paidBill('A-3', '2026-11-12'),
];

const sums = {
  overdue: { count: 1, amount: 20.57 },
  soon: { count: 1, amount: 20.57 },
  later: { count: 0, amount: 0 },
};
const nothing = { count: 0, amount: 0 };
const noSums = { overdue: nothing, soon: nothing, later: nothing };

async function show(more: RouteStubs = {}, address = '/') {
  const responses: RouteStubs = {
    'GET /stores': { body: [store] },
    'GET /vendors': { body: [vendor] },
    'GET /invoices/unpaid': {
      body: { data: [bill('A-1', '2026-11-15'), bill('A-2', '2026-11-26')], next_cursor: null },
    },
    'GET /invoices/unpaid/total': { body: sums },
    'GET /invoices/paid': { body: { data: paidBills, next_cursor: null } },
    'GET /invoices/paid/total': { body: { count: 3, amount: 61.71 } },
    'GET /attachments/counts': { body: { counts: {} } },
    ...more,
  };
  const seen = stubRoutes(responses);
  await renderPage(<BillsPanel />, address);
  const sent = (method: string, path: string) =>
    seen.filter((request) => request.method === method && request.path.startsWith(`/api${path}`));
  return { responses, sent };
}

const noBills = {
  'GET /invoices/unpaid': { body: { data: [], next_cursor: null } },
  'GET /invoices/unpaid/total': { body: noSums },
};

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const alert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));

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

  it('stays typed if the payment fails', async () => {
    await show({ 'POST /invoices/pay': { status: 503, body: { message: 'Please try again.' } } });
    await type('Check 7');
    await press('Mark Paid A-1');
    await alert('Nothing was marked as paid.');
    expect(typed()).toBe('Check 7');
  });
});

describe('the paid bills', () => {
  const paidAddress = '/?bills=paid';

  it('are those of this month, or of the month in the address', async () => {
    const { sent } = await show();
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

  it.each(['2026-12', '2026-13', 'soon'])(
    'are those of this month for a month that cannot be: %s',
    async (month) => {
      await show({}, `${paidAddress}&month=${month}`);
      expect(await screen.findByText('Paid in November 2026')).toBeDefined();
    },
  );

  it('of one day, vendor and check are one payment', async () => {
    await show({}, `${paidAddress}&group=payment`);
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
    const { sent } = await show(
      {
        'POST /invoices/pay': ({ body }) => ({
          body: (body as { ids: string[] }).ids.map((_id) => ({
            ...bill(_id.slice(3), '2026-11-15'),
            updatedAt: '2026-11-20T17:00:00.000Z',
          })),
        }),
      },
      paidAddress,
    );
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

  it('that failed to load are neither none nor nothing', async () => {
    const failed = { status: 500, body: {} };
    await show({ 'GET /invoices/paid': failed, 'GET /invoices/paid/total': failed }, paidAddress);
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
      'GET /invoices/paid/total': { body: nothing },
    };
    await show(none, `${paidAddress}${filters}`);
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByText(/^Paid in/)).toBeNull();
  });

  it('are shown to somebody who may not change them', async () => {
    signInAs('user');
    await show({}, paidAddress);
    await screen.findByText('A-1');
    expect(screen.queryByRole('button', { name: /^Mark Unpaid/ })).toBeNull();
  });
});
