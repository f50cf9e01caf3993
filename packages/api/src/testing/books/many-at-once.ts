import { bodies, change, enter, paths, strike, type Body } from './acts.ts';
import { live, today, type RowOf } from './books.ts';
import { addDays } from './calendar.ts';
import { centsOf, someDay, someId, someRow, type Json, type Shop, anyOf } from './home.ts';

/** Rows of which a store has at most one a day: they are entered in sheets and files. */
type Daily = 'sales' | 'dailyCash';

const rowIn = ({ books }: Shop, table: Daily, storeId: string, date: string) =>
  live(books, table).find((row) => row.storeId === storeId && row.date === date);

/** The row of a store and day as the product has it. */
async function rowOn({ home }: Shop, table: Daily, store: string, date: string): Promise<Json> {
  if (table === 'dailyCash') {
    return (await home.call(`GET /daily-cash/store/${store}/date/${date}`)).body.data;
  }
  const query = `store_id=${store}&from=${date}&to=${date}`;
  return (await home.call(`GET /sales?${query}`)).body[0];
}

const someDays = (shop: Shop) => [...new Set([1, 2, 3, 4].map(() => someDay(shop)))];

const isCleared = (cell: Body) => (cell['total_sales'] ?? cell['credit'] ?? null) === null;

/** Saves several days of a sheet at once: new ones, changed ones, and cleared ones. */
export async function saveSheet(shop: Shop, table: Daily): Promise<void> {
  const store = someId(shop, 'stores');
  const cells: Body[] = [];
  for (const date of someDays(shop)) {
    const cell: Body = { ...bodies[table](shop), store_id: store, date };
    if (rowIn(shop, table, store, date)) {
      const row = await rowOn(shop, table, store, date);
      cell['updated_at'] = row.updatedAt ?? row.updated_at;
      if (shop.below(3) === 0) {
        for (const field of ['total_sales', 'credit', 'debit', 'fuel']) {
          if (field in cell) cell[field] = null;
        }
      }
    }
    cells.push(cell);
  }
  const body = table === 'sales' ? { cells } : { store_id: store, cells };
  const { status } = await shop.home.call(`PUT ${paths[table]}/week`, { body });
  if (status !== 200) return;
  for (const cell of cells) {
    const old = rowIn(shop, table, store, cell['date']);
    if (old && isCleared(cell)) strike(shop, table, old.id);
    else if (old) change(shop, table, old.id, cell);
    else enter(shop, table, (await rowOn(shop, table, store, cell['date']))._id, cell);
  }
}

const columns = { sales: ['total_sales'], dailyCash: ['credit', 'debit', 'fuel'] } as const;
const centsIn = (table: Daily, row: RowOf<Daily>) =>
  table === 'sales'
    ? [(row as RowOf<'sales'>).cents]
    : columns.dailyCash.map((field) => (row as RowOf<'dailyCash'>)[field]);

/** What becomes of the rows of a file: the day decides, and what stands there already. */
function stateOf(shop: Shop, table: Daily, row: Body) {
  const old = rowIn(shop, table, row['store_id'], row['date']);
  if (!old) return row['date'] > today(shop.books) ? 'refused' : 'added';
  const isSame = columns[table].every((field, index) => {
    return centsOf(row[field]) === centsIn(table, old)[index];
  });
  return isSame ? 'unchanged' : 'changed';
}

/** Enters a file of sales or cash, over what stands there or beside it. */
export async function importFile(shop: Shop, table: Daily): Promise<void> {
  const store = someRow(shop, 'stores');
  if (!store || shop.home.name === 'demo') return;
  const dates = [...someDays(shop), addDays(today(shop.books), 1)];
  const rows = dates.map((date): Body => ({ ...bodies[table](shop), store_id: store.id, date }));
  const fields = columns[table];
  const lines = rows.map((row) => [store.name, row['date'], ...fields.map((name) => row[name])]);
  const text = [['store', 'date', ...fields], ...lines].map((line) => line.join(',')).join('\n');
  const noun = table === 'sales' ? 'sales' : 'daily_cash';
  const upload = await shop.home.call('POST /imports', { body: { text, noun } });
  const replace_changed = shop.below(2) === 0;
  const path = `/imports/${upload.body._id}`;
  const { status, body } = await shop.home.call(`POST ${path}/commit`, {
    body: { replace_changed },
  });
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify([upload.body, body])}`);
  const states = rows.map((row) => stateOf(shop, table, row));
  const undo: (() => void)[] = [];
  for (const [index, row] of rows.entries()) {
    const old = rowIn(shop, table, store.id, row['date']);
    if (states[index] === 'changed' && replace_changed) {
      change(shop, table, old!.id, row);
      const names = columns[table].map((name, at) => [name, centsIn(table, old!)[at]! / 100]);
      undo.push(() => change(shop, table, old!.id, Object.fromEntries(names)));
    } else if (states[index] === 'added') {
      const { _id } = await rowOn(shop, table, store.id, row['date']);
      enter(shop, table, _id, row);
      undo.push(() => strike(shop, table, _id));
    }
  }
  shop.imports.push({ id: upload.body._id, undo: () => undo.forEach((step) => step()) });
  const count = (state: string) => states.filter((each) => each === state).length;
  const replaced = replace_changed ? count('changed') : 0;
  const expected = [count('added'), replaced, count('unchanged'), count('refused')];
  const { added, changed, unchanged, refused } = body;
  const answered = [added, changed, unchanged, refused];
  if (answered.join() !== expected.join()) {
    throw new Error(`${path}: ${answered.join()} instead of ${expected.join()} of ${text}`);
  }
}

/** Takes an import back, unless its rows have been changed since. */
export async function undoImport(shop: Shop): Promise<void> {
  const done = anyOf(shop, shop.imports);
  if (!done) return;
  const { status } = await shop.home.call(`POST /imports/${done.id}/undo`);
  if (status !== 200) return;
  done.undo();
  shop.imports = shop.imports.filter((each) => each !== done);
}
