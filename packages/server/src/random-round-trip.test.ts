import { afterEach, expect, it } from 'vitest';
import { engines } from '@backcounter/api/testing/engines';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { addDays } from '@backcounter/core/dates';
import { seededRandom } from '@backcounter/core/sample/random';
import { importHost } from './import/import-host.ts';
import { exportedFiles, importFiles, withoutIds } from './testing/zip-of-business.ts';

const open: { dispose: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { dispose } of open.splice(0)) await dispose();
});

async function fresh(): Promise<TestApi> {
  const [sqlite] = engines;
  const database = await sqlite.open();
  open.push(database);
  return testApi(database.storage, { imports: importHost });
}

type Row = { _id: string };
/** A route and its body. */
type Write = [string, object?];

/** A random number below a bound. */
type Random = (below: number) => number;

const rowsOf = (response: Row[] | { data: Row[] }) =>
  Array.isArray(response) ? response : response.data;

/** One thing that people do; those that the rules refuse change nothing. */
async function act(t: TestApi, random: Random) {
  const list = async (noun: string) => rowsOf((await t.ok(`GET /${noun}`)) as Row[]);
  const one = async (noun: string) => {
    const rows = await list(noun);
    return rows[random(rows.length)]?._id ?? 'none';
  };
  const some = async (noun: string) =>
    (await list(noun)).filter(() => random(2) === 0).map(({ _id }) => _id);
  const pick = <Item>(...items: Item[]) => items[random(items.length)] as Item;
  const day = () => addDays('2026-11-19', -random(40));
  const cents = () => (random(100000) + 29) / 100;
  const person = () => pick('Ann', 'Bob', 'Cleo', "D'Arcy, Jr.");
  const firm = () => pick('Acme', 'Bolt', 'Crate & "Sons"');
  const kind = () => pick('Lottery', 'Rent', 'ATM');
  const recurring = () =>
    pick({}, { isRecurring: true, startDate: '2026-10-01', endDate: '2027-03-31' });
  const terms = () => ({
    payment_terms: pick(null, 0, 14, 30),
    account: pick(null, 'Rent', 'Power, "Water"'),
  });
  const dueAndPaid = () => ({
    due_date: addDays('2026-11-19', random(40)),
    paid_date: pick(null, day()),
  });
  const start = random(24);
  const hour = (hours: number) => String(hours % 24).padStart(2, '0');
  const hours = {
    start_time: `${hour(start)}:${pick('00', '20', '45')}`,
    end_time: `${hour(start + 1 + random(4))}:30`,
  };
  const nouns = ['vendors', 'employees', 'invoices', 'sales', 'shifts', 'incomes', 'income-types'];
  const noun = pick(...nouns);
  const store = await one('stores');
  const acts: (() => Write | Promise<Write>)[] = [
    async () => [
      'POST /stores',
      // Files tell stores apart by name and address.
      {
        name: pick('Quick Mart', 'quick mart', 'Elm'),
        address: `${(await list('stores')).length} Main St, Troy`,
        closed_weekdays: [random(7)],
      },
    ],
    async () => [
      'POST /vendors',
      { name: firm(), store_ids: await some('stores'), ...pick<object>({}, terms()) },
    ],
    async () => [
      `PUT /vendors/${await one('vendors')}`,
      pick<object>({ name: firm() }, { store_ids: await some('stores') }, terms()),
    ],
    () => [
      'POST /employees',
      {
        ...{ name: person(), store_id: store, hourly_rate: cents() / 10 },
        ...pick({}, { employee_id: 'EMP001' }, { employee_id: 'x 7' }),
        ...pick({}, { rate_from: day() }),
      },
    ],
    async () => [
      `PUT /employees/${await one('employees')}`,
      pick<object>({ store_id: store }, { hourly_rate: cents() / 10, rate_from: day() }),
    ],
    async () => [
      'POST /invoices',
      {
        ...{ invoice_number: `A-${random(60)}`, store_id: store, vendor_id: await one('vendors') },
        ...{ amount: cents(), date: day(), description: pick(null, ' =1+1', 'two\nlines') },
        ...pick<object>({}, {}, dueAndPaid()),
      },
    ],
    () => ['POST /sales', { store_id: store, date: day(), total_sales: cents() }],
    async () => {
      const shift = { store_id: store, employee_id: await one('employees'), date: day(), ...hours };
      return ['POST /shifts', { shifts: [shift] }];
    },
    () => [
      'POST /incomes',
      { storeId: store, incomeType: kind(), amount: cents(), date: day(), ...recurring() },
    ],
    () => ['POST /income-types', { name: kind(), defaultAmount: cents() }],
    () => {
      const cash = { credit: cents(), debit: cents(), fuel: cents() };
      return ['POST /daily-cash', { store_id: store, date: day(), ...cash }];
    },
    () => ['PUT /targets', { store_id: store, month: '2026-10', amount: cents() }],
    async () => ['POST /invoices/pay', { ids: [await one('invoices')], paid_date: day() }],
    async () => [`DELETE /${noun}/${await one(noun)}`],
    async () => {
      const { data } = await t.ok('GET /activity?limit=50');
      const deletions = (data as { _id: string; action: string }[]).filter(
        ({ action }) => action === 'delete',
      );
      return [`POST /activity/${deletions[random(deletions.length)]?._id}/restore`];
    },
  ];
  // What shifts and invoices need comes often enough for them.
  const index = random(acts.length + 6);
  const [route, body] = await (acts[index] ?? acts[pick(5, 7)]!)();
  const { status, body: reply } = await t.call(route, body ? { body } : {});
  if (status >= 500) throw new Error(`${route} ${JSON.stringify(body)}: ${JSON.stringify(reply)}`);
}

/** When invoices are due and paid, and the terms and accounts of vendors. */
async function bills(t: TestApi) {
  const invoices = (await t.ok('GET /invoices')) as Record<string, string>[];
  const vendors = (await t.ok('GET /vendors')) as Record<string, string>[];
  return [
    ...invoices.map((row) => [row['invoice_number'], row['due_date'], row['paid_date']].join(' ')),
    ...vendors.map((row) => [row['name'], row['payment_terms'], row['account']].join(' ')),
  ].sort();
}

const figures = async (t: TestApi) => [
  await bills(t),
  withoutIds(await t.ok('GET /profit?from=2026-09-01&to=2026-11-20&store_id=all')),
  withoutIds(await t.ok('GET /hours?start_date=2026-09-01&end_date=2026-11-20')),
];

it.each([1, 2, 3, 4])(
  'whatever was done to a business, its files bring it back with the same figures (seed %i)',
  async (seed) => {
    const next = seededRandom(seed);
    const random: Random = (below) => Math.floor(next() * below);
    const first = await fresh();
    await first.ok('PUT /settings', { body: { opens_at: '05:00', closes_at: '05:00' } });
    for (let count = 0; count < 250; count += 1) {
      first.clock.now += 60_000;
      await act(first, random);
    }
    // What stands breaks the new rules, and comes back all the same.
    const rules = { opens_at: '10:00', closes_at: '11:00', earliest_invoice_date: '2026-11-19' };
    await first.ok('PUT /settings', { body: rules });
    const files = await exportedFiles(first);
    const second = await fresh();
    expect((await importFiles(second, files)).refused).toEqual([]);
    expect(await exportedFiles(second)).toEqual(files);
    expect(await figures(second)).toEqual(await figures(first));
    for (const t of [first, second]) {
      const { refused, changed, counts } = await importFiles(t, files);
      expect([refused, counts.added]).toEqual([[], 0]);
      if (t === second) expect(changed).toEqual([]);
      expect(await figures(t)).toEqual(await figures(first));
    }
  },
);
