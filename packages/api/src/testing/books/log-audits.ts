import { live, startOf, rowsOf, tables, today, type Table } from './books.ts';
import { addDays, dateAt, isIn, weekdayOf } from './calendar.ts';
import { allPages, get, same, someStore, sorted, type Audit, getRows, rowsIn } from './audit.ts';
import { centsOf, type Json, anyOf, type JsonRow } from './home.ts';

/** A row without the names of others, and without the rate, which changes by itself on its day. */
const facts = (row: Json): Json => {
  if (row === null) return null;
  const {
    vendor_name,
    store_name,
    employee_name,
    hourly_rate,
    new_hourly_rate,
    rate_from,
    merged_into,
    merged_vendor,
    merged_invoices,
    restored_invoices,
    ...rest
  } = row;
  const idOf = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(idOf).sort();
    return value?._id ?? value;
  };
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, idOf(value)]));
};

/** The activity: each entry begins where the one before ended; the last is the row as it stands. */
export async function activity(audit: Audit) {
  const { books, shop, storeIds } = audit;
  if (storeIds !== null) return activityOfStores(audit);
  await entriesOfDays(audit);
  const entries = (await allPages(audit, '/activity')).reverse();
  const bySubject = Map.groupBy(entries, ({ subject_id }) => subject_id as string);
  for (const table of tables) {
    for (const { id, isDeleted } of books[table].values()) {
      const own = bySubject.get(id) ?? [];
      const written = shop.entries.filter((entry) => entry.id === id);
      same(own.length, written.length, `how often ${table} ${id} was written`);
      let last: Json = null;
      for (const entry of own) {
        if (entry.action !== 'restore') {
          same(facts(entry.before), last, `what ${table} ${id} was before ${entry.action}`);
        }
        last = facts(entry.after);
      }
      same(last === null, isDeleted, `the end of ${table} ${id}`);
      if (last !== null && lists[table]) await sameAsRow(audit, table, { id, last });
    }
  }
}

/** The entries of some days on the business's calendar. */
async function entriesOfDays(audit: Audit) {
  const { shop, books } = audit;
  const [from, to] = [addDays(today(books), -shop.below(4)), addDays(today(books), -shop.below(2))];
  if (to < from) return;
  const path = `/activity?kind=sales&from=${from}&to=${to}`;
  const written = shop.entries.filter(
    ({ table, at }) => table === 'sales' && isIn({ from, to }, dateAt(books.settings.timeZone, at)),
  );
  same((await allPages(audit, path)).length, written.length, `GET ${path}`);
}

/** Lists in which a row is looked up. */
const lists: Partial<Record<Table, string>> = {
  invoices: '/invoices',
  sales: '/sales',
  incomes: '/incomes',
  shifts: '/shifts',
};

async function sameAsRow(audit: Audit, table: Table, { id, last }: { id: string; last: Json }) {
  if (audit.shop.below(20) > 0) return;
  const row = (await getRows(audit, lists[table]!)).find(({ _id }) => _id === id);
  same(last, facts(row), `the last entry of ${table} ${id}`);
}

/** Someone with some stores sees the entries of rows that are theirs. */
async function activityOfStores(audit: Audit) {
  const { books } = audit;
  const entries = await allPages(audit, '/activity');
  const seen = new Set(entries.map(({ subject_id }) => subject_id));
  for (const table of ['sales', 'invoices', 'shifts', 'incomes', 'dailyCash'] as const) {
    for (const { id } of live(books, table))
      same(seen.has(id), true, `the entry of ${table} ${id}`);
  }
}

type Finding = JsonRow;

/** Every finding says what the books say, and its parts add up however they are asked for. */
export async function findings(audit: Audit) {
  const { shop } = audit;
  const { storeId } = someStore(audit);
  const which = storeId ? `store_id=${storeId}` : '';
  const path = `/findings?${which}`;
  const { data, counts } = await get(audit, path);
  const found = Map.groupBy(data as Finding[], ({ kind }) => kind as string);
  const counted = Object.entries(counts).filter(([, count]) => count !== 0);
  same(sorted(counted), sorted([...found].map(([kind, all]) => [kind, all.length])), path);
  const amounts = rowsIn(data).map(({ amount }) => amount);
  same(
    amounts,
    [...amounts].sort((one, other) => other - one),
    `${path}: most expensive first`,
  );
  const kind = anyOf(shop, [...found.keys()]);
  if (kind !== undefined) {
    const ofKind = await get(audit, `${path}&kind=${kind}`);
    same(ofKind.data, found.get(kind), `${path}&kind=${kind}`);
  }
  checkMissingDays(audit, found.get('missing_day') ?? [], storeId);
  checkNoShifts(audit, found.get('no_shifts') ?? []);
  await checkDoubles(audit, found.get('double_invoice') ?? []);
}

/** Days without a shift that had one on at least three of the last four same weekdays. */
function checkNoShifts({ books }: Audit, rows: Finding[]) {
  for (const { store_id: storeId, dates } of rows) {
    for (const date of dates) {
      const has = (day: string) =>
        rowsOf(books, 'shifts', { storeId, period: { from: day, to: day } }).length > 0;
      const before = [7, 14, 21, 28].filter((days) => has(addDays(date, -days)));
      same([has(date), before.length >= 3], [false, true], `no shifts on ${date}`);
    }
  }
}

/** Open days of the last 60 without a sale, since the first one, more than two days ago. */
function checkMissingDays({ books }: Audit, rows: Finding[], storeId: string | undefined) {
  const first = addDays(today(books), -60);
  const missing = live(books, 'stores')
    .filter(({ id }) => storeId === undefined || id === storeId)
    .filter(({ id }) => rowsOf(books, 'sales', { storeId: id }).length > 0)
    .flatMap((store) => {
      const days: string[] = [];
      for (let day = first; day < addDays(today(books), -2); day = addDays(day, 1)) {
        const isOff =
          store.closedWeekdays.includes(weekdayOf(day)) || store.closedDates.includes(day);
        const period = { from: day, to: day };
        const sold = rowsOf(books, 'sales', { storeId: store.id, period });
        if (day >= startOf(books, store) && !isOff && sold.length === 0) {
          days.push(`${store.id} ${day}`);
        }
      }
      return days;
    });
  const named = rows.flatMap(({ store_id, dates }: Finding) =>
    (dates as string[]).map((date) => `${store_id} ${date}`),
  );
  // A week that began before the 60 days is left out whole.
  const left = missing.filter((day) => !named.includes(day));
  const edge = addDays(first, 6);
  same(
    left.filter((day) => day.split(' ')[1]! > edge),
    [],
    'days missing from the missing ones',
  );
  same(
    named.filter((day: string) => !missing.includes(day)),
    [],
    'days that are not missing',
  );
}

/** Of two invoices that look like one, both are in the books, and the later is what it may cost. */
async function checkDoubles(audit: Audit, rows: Finding[]) {
  const { books } = audit;
  const all = live(books, 'invoices');
  for (const { invoice_number, like, amount, store_id, at } of rows) {
    const find = (number: string, date: string) =>
      all.find((row) => row.number === number && row.date === date && row.storeId === store_id);
    const second = find(invoice_number, at);
    const earlier = find(like.invoice_number, like.date);
    same([second?.cents, earlier?.vendorId], [centsOf(amount), second?.vendorId], invoice_number);
    const { data } = await get(audit, `/invoices/${second!.id}/notes`);
    const kinds = rowsIn(data).map(({ kind }) => kind);
    same(kinds.includes('double_invoice'), true, `the notes of ${invoice_number}`);
  }
}
