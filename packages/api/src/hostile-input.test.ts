import { beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';
import { everyCall, dumpTables } from './testing/every-call.ts';

let t: TestApi;

beforeAll(async () => {
  t = await testApi();
});

const long = 'x'.repeat(200_000);

const fieldNames = [
  ...['name', 'address', 'email', 'password', 'role', 'store_id', 'storeId', 'store_ids'],
  ...['vendor_id', 'employee_id', 'invoice_number', 'amount', 'total_sales', 'hourly_rate'],
  ...[
    'date',
    'description',
    'credit',
    'debit',
    'fuel',
    'incomeType',
    'defaultAmount',
    'shifts',
    'cells',
    'ids',
  ],
  ...['employeeName', 'currentPassword', 'newPassword', 'business_name', 'time_zone', 'opens_at'],
  ...['start_time', 'end_time', 'status', 'updated_at', 'phone_number', 'rate_from'],
];

const everyField = (value: unknown) => Object.fromEntries(fieldNames.map((name) => [name, value]));

const bodies: [string, unknown][] = [
  ['null', 'null'],
  ['an array', '[]'],
  ['a number', '7'],
  ['broken JSON', '{"name":'],
  ['NaN', '{"amount": NaN}'],
  ['numbers where texts belong', everyField(7)],
  ['texts where numbers belong', everyField('seven')],
  ['objects', everyField({ $ne: null })],
  ['arrays', everyField([[]])],
  ['booleans', everyField(true)],
  ['nulls', everyField(null)],
  ['1e308', everyField(1e308)],
  ['three decimals', everyField(1.005)],
  ['negative', everyField(-1)],
  ['200 kB of text', everyField(long)],
  ['control characters', everyField('a\u0000b')],
  ['half a character', everyField('a\ud800b')],
  ['an impossible date', everyField('2026-02-30')],
  ['an unknown id', everyField('ffffffffffffffffffffffff')],
];

const oddTexts = ['texts where numbers belong', 'an impossible date', 'an unknown id', 'nulls'];

const bodied = everyCall.filter(
  ({ route }) => route.kind !== 'read' && (route.body ?? ('changes' in route && route.changes)),
);

describe('hostile input', () => {
  it.each(bodied.flatMap((c) => bodies.map(([name, body]) => ({ ...c, name, body }))))(
    'API-48 $key answers $name with a message, never 5xx, and stores nothing',
    async ({ call, body, key, name }) => {
      const before = await dumpTables(t.storage);
      const { status, body: response } = await t.call(call, { body });
      if (status >= 300) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        expect(response.message).toMatch(/\S/);
        expect(await dumpTables(t.storage)).toBe(before);
      } else {
        // Where any text is accepted, an odd one is valid too.
        expect(oddTexts).toContain(name);
        expect(['POST /stores', 'PUT /auth/session', 'PUT /settings']).toContain(key);
      }
    },
  );

  const readable = everyCall.filter(({ route }) => route.kind === 'read');
  const queries = [
    'store_id=ffffffffffffffffffffffff',
    'store_id=%00',
    'vendor_id=none',
    'month=2026-13',
    'month=abc',
    'year=20x6',
    'start_date=2026-02-30',
    'limit=0',
    'limit=1e9',
    'limit=1&cursor=%E2%82%AC',
    'limit=1&cursor=bnVsbA==',
    `store_id=${'x'.repeat(5000)}`,
    'month=2026-01&month=2026-02',
    'storeId=none&year=x',
    'from=yesterday',
    '_=1732200000000&nothing=known',
  ];

  it.each(readable.flatMap((c) => queries.map((query) => ({ ...c, query }))))(
    'API-48 $key?$query is answered or refused, never 5xx',
    async ({ call, query }) => {
      const { status, body } = await t.call(`${call}?${query}`);
      expect(status).toBeLessThan(500);
      if (status >= 300) expect(body.message).toMatch(/\S/);
    },
  );

  it('API-48 says which part of a query no text can hold', async () => {
    const { status, body } = await t.call('GET /sales?store_id=%00');
    const fields = { store_id: 'This text cannot be looked for' };
    expect([status, body.fields]).toEqual([400, fields]);
  });

  it('API-48 causes no internal error in all of this', () => {
    expect(t.failures).toEqual([]);
  });

  it('refuses another content type with 415 and a body over a megabyte with 413', async () => {
    const text = await t.call('POST /stores', {
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(text.status).toBe(415);
    const large = await t.call('POST /stores', { body: { name: 'x'.repeat(1_100_000) } });
    expect(large.status).toBe(413);
  });

  it('answers unknown addresses with 404 and unknown methods with 405, in JSON', async () => {
    expect((await t.call('GET /nothing')).body).toEqual({ message: 'Not found' });
    expect((await t.call('GET /exports/sales-csv')).status).toBe(404);
    const patch = await t.call('PATCH /sales');
    expect([patch.status, patch.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });
});
