import { live, rateOn, today, withRate, type Books, type Table } from './books.ts';
import { addDays, monthOf } from './calendar.ts';
import { centsOf, pick, someDay, someId, someRow, type Json, type Shop, anyOf } from './home.ts';

export type Body = Record<string, Json>;

/** Where the rows of each table are created. */
export const paths: Record<Table, string> = {
  stores: '/stores',
  vendors: '/vendors',
  invoices: '/invoices',
  sales: '/sales',
  employees: '/employees',
  shifts: '/shifts',
  incomeTypes: '/income-types',
  incomes: '/incomes',
  dailyCash: '/daily-cash',
};

/** What each field of a sent body is in the books; a missing one keeps what is there. */
const inBooks: Record<Table, Record<string, [field: string, read?: (value: Json) => Json]>> = {
  stores: {
    name: ['name'],
    closed_weekdays: ['closedWeekdays'],
    closed_dates: ['closedDates'],
  },
  vendors: {
    name: ['name'],
    store_ids: ['storeIds'],
    payment_terms: ['terms'],
    account: ['account'],
  },
  invoices: {
    invoice_number: ['number'],
    store_id: ['storeId'],
    vendor_id: ['vendorId'],
    amount: ['cents', centsOf],
    date: ['date'],
    due_date: ['due'],
    paid_date: ['paid'],
    payment_reference: ['reference'],
  },
  sales: { store_id: ['storeId'], total_sales: ['cents', centsOf], date: ['date'] },
  employees: { name: ['name'], store_id: ['storeId'] },
  shifts: {
    store_id: ['storeId'],
    employee_id: ['employeeId'],
    date: ['date'],
    start_time: ['start'],
    end_time: ['end'],
  },
  incomeTypes: { name: ['name'], defaultAmount: ['cents', centsOf] },
  incomes: {
    storeId: ['storeId'],
    incomeType: ['type'],
    amount: ['cents', centsOf],
    date: ['date'],
    isRecurring: ['isRecurring'],
  },
  dailyCash: {
    store_id: ['storeId'],
    date: ['date'],
    credit: ['credit', centsOf],
    debit: ['debit', centsOf],
    fuel: ['fuel', centsOf],
  },
};

const fieldsOf = (table: Table, body: Body) =>
  Object.fromEntries(
    Object.entries(inBooks[table])
      .filter(([sent]) => body[sent] !== undefined)
      .map(([sent, [field, read]]) => [field, read ? read(body[sent]) : body[sent]]),
  );

const cents = (shop: Shop) =>
  pick(shop, [1, 29, 57, 100_000, 999_999_999_999, shop.below(1_000_000) + 1]) / 100;

/** What people enter. */
export const bodies: Record<Table, (shop: Shop) => Body> = {
  stores: (shop) => ({
    name: `Store ${shop.books.stores.size + 1}`,
    address: '1 Main St',
    allow_simultaneous_shifts: true,
    closed_weekdays: [shop.below(7)],
    closed_dates: [someDay(shop)],
  }),
  vendors: (shop) => ({
    name: `Vendor ${shop.books.vendors.size + 1}`,
    store_ids: [
      ...new Set([someId(shop, 'stores'), someId(shop, 'stores'), someId(shop, 'stores')]),
    ],
    payment_terms: pick(shop, [null, 0, 7, 30]),
    account: pick(shop, [null, null, 'Rent', 'Power']),
  }),
  invoices: (shop) => {
    const vendor = someRow(shop, 'vendors');
    const date = someDay(shop);
    return {
      invoice_number: `A-${shop.below(80)}`,
      store_id: anyOf(shop, vendor?.storeIds ?? []) ?? 'none',
      vendor_id: vendor?.id ?? 'none',
      amount: cents(shop),
      date,
      ...pick<Body>(shop, [
        {},
        {},
        { due_date: addDays(date, shop.below(40)), paid_date: pick(shop, [null, date]) },
        { due_date: date, paid_date: date, payment_reference: pick(shop, ['Check 1', null]) },
        { due_date: null, paid_date: null },
      ]),
    };
  },
  sales: (shop) => ({
    store_id: someId(shop, 'stores'),
    date: someDay(shop),
    total_sales: cents(shop),
  }),
  employees: (shop) => ({
    name: `Person ${shop.books.employees.size + 1}`,
    store_id: someId(shop, 'stores'),
    hourly_rate: pick(shop, [0, 7.25, 10.01, 15.37, 9999.99, shop.below(5000) / 100]),
    ...pick(shop, [{}, { rate_from: addDays(someDay(shop), shop.below(3) * 9) }]),
  }),
  shifts: (shop) => {
    const employee = someRow(shop, 'employees');
    const start = shop.below(1440);
    const end = (start + 1 + shop.below(600)) % 1440;
    const time = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    return {
      store_id: employee?.storeId ?? 'none',
      employee_id: employee?.id ?? 'none',
      date: pick(shop, [someDay(shop), someDay(shop), addDays(someDay(shop), shop.below(60))]),
      start_time: time(start),
      end_time: time(end),
    };
  },
  incomeTypes: (shop) => ({
    name: `Type ${shop.books.incomeTypes.size + 1}`,
    defaultAmount: cents(shop),
  }),
  incomes: (shop) => ({
    storeId: someId(shop, 'stores'),
    incomeType: pick(shop, ['Lottery', 'ATM', 'Rent']),
    amount: pick(shop, [0, cents(shop)]),
    date: someDay(shop),
    ...pick(shop, [
      {},
      { isRecurring: true, startDate: '2026-01-31', endDate: '2028-12-31' },
      { isRecurring: false },
    ]),
  }),
  dailyCash: (shop) => ({
    store_id: someId(shop, 'stores'),
    date: someDay(shop),
    credit: pick(shop, [0, cents(shop)]),
    debit: pick(shop, [0, cents(shop)]),
    fuel: pick(shop, [0, cents(shop)]),
  }),
};

function note({ entries, books }: Shop, table: Table, id: string) {
  entries.push({ table, id, at: books.now() });
}

/** Writes a new row into the books. */
export function enter(shop: Shop, table: Table, id: string, body: Body): void {
  const { books } = shop;
  const row: Body = { id, isDeleted: false, ...fieldsOf(table, body) };
  if (table === 'stores' || table === 'employees') row['addedAt'] = books.now();
  if (table === 'invoices') {
    const { terms } = books.vendors.get(String(body['vendor_id']))!;
    const { date, due = terms === null ? null : addDays(String(date), terms) } = row;
    const { paid = null, reference = null } = row;
    Object.assign(row, { due, paid, reference });
  }
  if (table === 'incomes') row['isRecurring'] = body['isRecurring'] === true;
  if (table === 'employees') {
    const from = body['rate_from'] ?? today(books);
    row['wages'] = [{ from, rateCents: centsOf(body['hourly_rate']) }];
    row['number'] = body['employee_id'] ?? nextNumber(books);
  }
  (books[table] as Map<string, Json>).set(id, row);
  note(shop, table, id);
}

/** The highest number ever given, plus one (EMP-09). */
export function nextNumber({ employees }: Books): string {
  const numbers = [...employees.values()].map(({ number }) => Number(number.slice(3)));
  return `EMP${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}`;
}

/** Changes a row in the books. */
export function change(shop: Shop, table: Table, id: string, body: Body): void {
  const { books } = shop;
  const row = { ...books[table].get(id)!, ...fieldsOf(table, body) } as Json;
  if (table === 'invoices' && row.paid === null) row.reference = null;
  if (table === 'employees') {
    // A day alone is that of today's rate, and today's rate alone says nothing.
    const current = rateOn(row, today(books));
    const rateCents = body['hourly_rate'] === undefined ? current : centsOf(body['hourly_rate']);
    if (body['rate_from'] !== undefined || rateCents !== current) {
      row.wages = withRate(books, row, { from: body['rate_from'] ?? today(books), rateCents });
    }
  }
  (books[table] as Map<string, Json>).set(id, row);
  note(shop, table, id);
}

export function strike(shop: Shop, table: Table, id: string, isDeleted = true): void {
  const rows = shop.books[table] as Map<string, Json>;
  rows.set(id, { ...rows.get(id), isDeleted });
  note(shop, table, id);
}

const rowIn = (body: Json) => (Array.isArray(body) ? body[0] : (body.data ?? body));

export async function create(shop: Shop, table: Table): Promise<void> {
  const body = bodies[table](shop);
  const sent = table === 'shifts' ? { shifts: [body] } : body;
  const answer = await shop.home.call(`POST ${paths[table]}`, { body: sent });
  if (answer.status < 300) enter(shop, table, rowIn(answer.body)._id, body);
}

/** Some fields of a row, all of them, or its place and day alone. */
export async function update(shop: Shop, table: Table): Promise<void> {
  const id = someId(shop, table);
  const all = bodies[table](shop);
  const body = Object.fromEntries(Object.entries(all).filter(() => shop.below(2) === 0));
  if (table === 'employees' || table === 'stores' || table === 'incomeTypes') delete body['name'];
  const { status } = await shop.home.call(`PUT ${paths[table]}/${id}`, { body });
  if (status === 200) change(shop, table, id, body);
}

export async function remove(shop: Shop, table: Table): Promise<void> {
  const id = someId(shop, table);
  const { status } = await shop.home.call(`DELETE ${paths[table]}/${id}`);
  if (status === 200) strike(shop, table, id);
}

export async function removeSeveral(shop: Shop, table: Table): Promise<void> {
  const ids = [...new Set([someId(shop, table), someId(shop, table), someId(shop, table)])];
  const { status } = await shop.home.call(`POST ${paths[table]}/delete`, { body: { ids } });
  if (status === 200) for (const id of ids) strike(shop, table, id);
}

/** Pays some bills today, or takes back that they were paid. */
export async function pay(shop: Shop): Promise<void> {
  const bills = live(shop.books, 'invoices').filter(({ due }) => due !== null);
  const ids = [
    ...new Set([anyOf(shop, bills), anyOf(shop, bills)].map((bill) => bill?.id ?? 'none')),
  ];
  const paid = pick(shop, [today(shop.books), today(shop.books), null]);
  const reference = pick(shop, ['Check 2', 'ACH', null]);
  const body = { ids, paid_date: paid, payment_reference: reference };
  const { status } = await shop.home.call('POST /invoices/pay', { body });
  if (status === 200) for (const id of ids) change(shop, 'invoices', id, body);
}

export async function setTarget(shop: Shop): Promise<void> {
  const body = {
    store_id: someId(shop, 'stores'),
    month: monthOf(someDay(shop)),
    amount: pick(shop, [null, cents(shop)]),
  };
  const { status } = await shop.home.call('PUT /targets', { body });
  if (status !== 200) return;
  const key = `${body.store_id} ${body.month}`;
  if (body.amount === null) shop.books.targets.delete(key);
  else shop.books.targets.set(key, centsOf(body.amount));
}

const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Time zones on both sides of the date line. */
export const timeZones = [
  'America/Chicago',
  'America/New_York',
  'Pacific/Honolulu',
  'Asia/Kolkata',
  'Pacific/Auckland',
];

export async function changeSettings(shop: Shop): Promise<void> {
  const weekStartsOn = shop.below(7);
  const timeZone = pick(shop, timeZones);
  const body = {
    week_starts_on: weekdayNames[weekStartsOn],
    time_zone: timeZone,
    invoice_numbers_per_vendor: shop.below(2) === 0,
  };
  const { status } = await shop.home.call('PUT /settings', { body });
  if (status === 200) shop.books.settings = { weekStartsOn, timeZone };
}

/** Some hours or a day pass. */
export async function wait({ home, below }: Shop): Promise<void> {
  home.clock.now += (below(3) === 0 ? 24 : below(8)) * 3_600_000;
  await home.staySignedIn();
}
