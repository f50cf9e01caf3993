import { expect, it } from 'vitest';
import { testApi } from '@backcounter/api/testing/test-api';
import { MemoryStore } from '@backcounter/storage/contract/memory-store';
import { startDemo } from './index.ts';

const now = Date.parse('2026-11-20T18:00:00Z');

type SentResponse = { status: number; body: unknown };
type Send = (route: string, body?: unknown) => Promise<SentResponse>;

async function serverHost(): Promise<Send> {
  const api = await testApi();
  return async (route, body) => {
    const { status, body: answer } = await api.call(route, { as: 'admin', body });
    return { status, body: answer as unknown };
  };
}

/** The demo without its sample, so that both start empty. */
async function demoHost(): Promise<Send> {
  const store = new MemoryStore();
  const settings = {
    ...{ business_name: 'My Business', time_zone: 'America/Chicago' },
    ...{ invoice_numbers_per_vendor: false, earliest_invoice_date: '2025-01-01' },
    ...{ opens_at: '06:00', closes_at: '23:00', password_minimum: 6 },
    updated_at: new Date(now).toISOString(),
  };
  store.setItem('demo_settings', JSON.stringify([settings]));
  const fail = (problem: unknown) => {
    throw problem;
  };
  const host = await startDemo({
    store,
    clock: () => now,
    onStorageProblem: fail,
    onFailure: fail,
  });
  return async (route, body) => {
    const [method = '', path = ''] = route.split(' ');
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await host.fetch(`/api${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: sent, headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.status, body: await response.json() };
  };
}

/** Names each id by order of appearance, and drops values that depend on the clock or the user. */
class Eraser {
  readonly #names = new Map<string, string>();

  erase(value: unknown): unknown {
    const text = JSON.stringify(value, (key, item: unknown) =>
      ['user', 'at', 'created_at', 'updated_at', 'createdAt', 'updatedAt', 'next_cursor'].includes(
        key,
      )
        ? null
        : item,
    );
    return JSON.parse(
      text.replaceAll(/"(demo-\d{13}|0[0-9A-Za-z]{15})"/g, (_, id: string) => {
        const name = this.#names.get(id) ?? `id ${this.#names.size + 1}`;
        this.#names.set(id, name);
        return JSON.stringify(name);
      }),
    ) as unknown;
  }
}

/** `{name}` in a route or body stands for the `_id` of what an earlier call of that name made. */
type Step = { route: string; body?: unknown; as?: string };

function fill<T>(value: T, made: ReadonlyMap<string, string>): T {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return value;
  return JSON.parse(
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => made.get(name) ?? name),
  ) as T;
}

async function play(
  send: Send,
  steps: readonly Step[],
): Promise<(SentResponse & { route: string })[]> {
  const [made, eraser] = [new Map<string, string>(), new Eraser()];
  const responses: (SentResponse & { route: string })[] = [];
  for (const { route, body, as } of steps) {
    const { status, body: answer } = await send(fill(route, made), fill(body, made));
    const [row] = Array.isArray(answer) ? (answer as unknown[]) : [answer];
    const id = (row as { _id?: string } | undefined)?._id;
    if (as !== undefined && id !== undefined) made.set(as, id);
    if (as === 'undo') {
      const { data } = answer as { data: { _id: string }[] };
      made.set('undo', data[0]?._id ?? '');
    }
    responses.push({ route, status, body: eraser.erase(answer) });
  }
  return responses;
}

const amounts = [0, -1, 0.001, 12.345, '12', null, 'x', 10_000_000_000, 0.01, 9_999_999_999.99];
const dates = ['', '2026-13-01', '2026-02-30', '2026-11-21', '1899-12-31', 'x', 5, '2024-12-31'];
const texts = ['', '   ', null, 5, 'x'.repeat(2000), '<b>&"\'', 'Ünï 😀'];
const absent = ['unknown', null, '', 5, '{gone}'];

/** Variants of a valid body, each with one invalid field. */
function spoil(
  route: string,
  good: Record<string, unknown>,
  bad: Record<string, readonly unknown[]>,
) {
  return Object.entries(bad).flatMap(([field, values]) => [
    { route, body: { ...good, [field]: undefined } },
    ...values.map((value) => ({ route, body: { ...good, [field]: value } })),
  ]);
}

const undo: Step[] = [
  { route: 'GET /activity?limit=1', as: 'undo' },
  { route: 'POST /activity/{undo}/restore' },
  { route: 'POST /activity/{undo}/restore' },
];

const invoice = {
  ...{ invoice_number: 'A-1', store_id: '{store}', vendor_id: '{vendor}' },
  ...{ amount: 12.34, date: '2026-11-02' },
};
const sale = { store_id: '{store}', total_sales: 100.5, date: '2026-11-03' };
const employee = { name: 'Zoe', store_id: '{store}', hourly_rate: 15, rate_from: '2026-10-01' };
const shift = {
  ...{ store_id: '{store}', employee_id: '{employee}', date: '2026-11-04' },
  ...{ start_time: '09:00', end_time: '17:30' },
};
const income = { storeId: '{store}', incomeType: 'Rent', amount: 5, date: '2026-11-01' };

const writes: Step[] = [
  { route: 'POST /stores', body: { name: 'Corner', address: '1 Main St' }, as: 'store' },
  { route: 'POST /stores', body: { name: 'Gone', address: '2 Main St' }, as: 'gone' },
  { route: 'DELETE /stores/{gone}' },
  ...spoil('POST /stores', { name: 'A', address: 'B' }, { name: texts, address: texts }),
  { route: 'PUT /stores/{store}', body: { name: 'Corner II', address: '1 Main St' } },
  { route: 'PUT /stores/{store}', body: { name: 'Old', updated_at: '2020-01-01T00:00:00.000Z' } },
  { route: 'POST /vendors', body: { name: 'Dairy', store_ids: ['{store}'] }, as: 'vendor' },
  { route: 'POST /vendors', body: { name: ' dAIRY ', store_ids: ['{store}'] } },
  ...spoil(
    'POST /vendors',
    { name: 'Bakery', store_ids: ['{store}'] },
    { name: texts, store_ids: [[], ['unknown'], ['{gone}'], 'x'] },
  ),
  { route: 'POST /invoices', body: invoice, as: 'invoice' },
  { route: 'POST /invoices', body: { ...invoice, invoice_number: ' a-1 ' } },
  ...spoil(
    'POST /invoices',
    { ...invoice, invoice_number: 'A-2' },
    {
      ...{ invoice_number: texts, amount: amounts, date: dates },
      ...{ store_id: absent, vendor_id: absent },
    },
  ),
  { route: 'PUT /invoices/{invoice}', body: { amount: 20 } },
  { route: 'DELETE /invoices/{invoice}' },
  ...undo,
  { route: 'POST /sales', body: sale, as: 'sale' },
  { route: 'POST /sales', body: sale },
  ...spoil(
    'POST /sales',
    { ...sale, date: '2026-11-05' },
    {
      ...{ total_sales: amounts, date: dates, store_id: absent, description: texts },
    },
  ),
  { route: 'DELETE /sales/{sale}' },
  { route: 'POST /sales', body: { ...sale, total_sales: 3 } },
  ...undo.slice(0, 1),
  { route: 'PUT /sales/{sale}', body: { total_sales: 3 } },
  { route: 'POST /employees', body: employee, as: 'employee' },
  { route: 'POST /employees', body: { ...employee, name: 'ZOE' } },
  { route: 'POST /employees', body: { ...employee, store_id: 'unknown' } },
  ...spoil(
    'POST /employees',
    { ...employee, name: 'Yan' },
    {
      ...{ name: texts, store_id: absent, hourly_rate: amounts },
      ...{ email: ['x', 'a@b.co'], rate_from: ['x', '2026-02-30'] },
    },
  ),
  { route: 'PUT /employees/{employee}', body: { hourly_rate: 16.25, rate_from: '2026-11-05' } },
  { route: 'GET /employees/{employee}/wages' },
  { route: 'POST /shifts', body: { shifts: [shift] }, as: 'shift' },
  { route: 'POST /shifts', body: { shifts: [shift] } },
  { route: 'POST /shifts', body: { shifts: [] } },
  ...spoil('POST /shifts', shift, {
    ...{ start_time: ['05:00', '25:00', 'x'], end_time: ['23:30', '08:00', ''], date: dates },
    ...{ store_id: absent, employee_id: absent },
  }).map(({ route, body }) => ({ route, body: { shifts: [body] } })),
  { route: 'PUT /shifts/{shift}', body: { end_time: '18:00' } },
  { route: 'DELETE /shifts/{shift}' },
  ...undo,
  { route: 'POST /income-types', body: { name: 'Rent', defaultAmount: 5 }, as: 'type' },
  ...spoil(
    'POST /income-types',
    { name: 'Fees', defaultAmount: 5 },
    {
      ...{ name: [...texts, 'rent'], defaultAmount: amounts },
    },
  ),
  { route: 'PUT /income-types/{type}', body: { name: 'Rent', defaultAmount: 6 } },
  { route: 'POST /incomes', body: income, as: 'income' },
  ...spoil(
    'POST /incomes',
    { ...income, incomeType: 'Other' },
    {
      ...{ storeId: absent, incomeType: texts, amount: amounts, date: dates },
    },
  ),
  { route: 'PUT /incomes/{income}', body: { amount: 7 } },
  { route: 'DELETE /incomes/{income}' },
  ...undo,
  { route: 'DELETE /stores/{store}' },
  { route: 'DELETE /employees/{employee}' },
  { route: 'DELETE /vendors/{vendor}' },
  ...undo,
  { route: 'PUT /settings', body: { opens_at: '07:00', invoice_numbers_per_vendor: true } },
  { route: 'PUT /settings', body: { opens_at: '25:00' } },
  { route: 'POST /sales', body: 'no json' },
  { route: 'POST /sales', body: 'null' },
];

const nouns = ['stores', 'vendors', 'invoices', 'sales', 'employees', 'shifts'];

const reads: Step[] = [
  ...[...nouns, 'incomes', 'income-types'].flatMap((noun) => [
    { route: `GET /${noun}` },
    { route: `GET /${noun}?store_id={store}&limit=2` },
    { route: `GET /${noun}?store_id=unknown` },
    { route: `GET /${noun}?month=2026-11` },
    { route: `GET /${noun}?month=2026-13` },
    { route: `GET /${noun}?limit=0` },
    { route: `DELETE /${noun}/unknown` },
    { route: `PUT /${noun}/unknown`, body: {} },
  ]),
  ...[
    '/settings',
    '/employees/next-id',
    '/sales/total?store_id={store}&year=2026',
    '/sales/total?store_id=unknown',
    '/invoices/total?vendor_id={vendor}&month=2026-11',
    '/invoices/total?year=20',
    '/invoices/check-number/A-1',
    '/invoices/store/{store}',
    '/invoices/store/unknown',
    '/hours?store_id={store}&start_date=2026-11-01&end_date=2026-11-30',
    '/hours?start_date=2026-11-30&end_date=2026-11-01',
    '/profit?store_id=all&month=2026-11',
    '/profit?store_id={store}&year=2026',
    '/profit?store_id={store}&year=x',
    '/activity?limit=200',
    '/activity?kind=sales',
    '/activity?kind=x',
    '/nothing',
  ].map((path) => ({ route: `GET ${path}` })),
];

it('DEM-11 DEM-12 INV-14 EMP-12 both hosts respond alike, to good input and bad', async () => {
  const steps = [...writes, ...reads];
  expect(steps.length).toBeGreaterThan(300);
  const [server, demo] = [await serverHost(), await demoHost()];
  const [expected, actual] = [await play(server, steps), await play(demo, steps)];
  const statuses = new Set(expected.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([200, 201, 400, 404, 409]);
  expect(actual).toEqual(expected);
});
