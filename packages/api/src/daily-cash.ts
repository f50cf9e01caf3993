import { z } from 'zod';
import { checkDate } from '@backcounter/core/business';
import {
  cashWeekInput,
  dailyCashInput,
  dailyCashMessages,
  dailyCashRules,
  dailyResult,
  readCashRange,
  toDailyCash,
  type CashCell,
  type DailyCashFields,
} from '@backcounter/core/daily-cash';
import { conflictField } from '@backcounter/core/errors';
import { parseChangedInput, parseInput } from '@backcounter/core/fields';
import { centsToDollars } from '@backcounter/core/money';
import {
  findDailyCash,
  insertAllDailyCash,
  insertDailyCash,
  listDailyCash,
  lockDailyCash,
  lockDailyCashRows,
  lockDailyCashOn,
  updateDailyCash,
  type DailyCashRow,
} from '@backcounter/storage/daily-cash';
import {
  addRow,
  changeRow,
  deleteRow,
  deleteRows,
  lockRow,
  readBack,
  type NounRows,
} from './row-writes.ts';
import type { Restore } from './soft-delete.ts';
import { readRoute, writeRoute, type Call } from './route.ts';
import { saveWeek, type Sheet } from './save-week.ts';
import { lockStoreInBody, findStoreInPath } from './store-access.ts';
import { mapUniqueViolation } from './map-unique-violation.ts';
import { calendarDate, dollars, doneMessage, instant } from './wire.ts';

/** A day's cash as clients get it (CSH-25). */
export const dailyCashWire = z.object({
  _id: z.string(),
  store_id: z.string(),
  date: calendarDate,
  credit: dollars,
  debit: dollars,
  fuel: dollars,
  result: dollars,
  created_at: instant,
  updated_at: instant,
});

export type DailyCashWire = z.output<typeof dailyCashWire>;

const toInput = (row: DailyCashRow) => ({
  store_id: row.store_id,
  date: row.date,
  credit: centsToDollars(row.credit_cents),
  debit: centsToDollars(row.debit_cents),
  fuel: centsToDollars(row.fuel_cents),
});

function toWire(row: DailyCashRow): DailyCashWire {
  const result = dailyResult({
    creditCents: row.credit_cents,
    debitCents: row.debit_cents,
    fuelCents: row.fuel_cents,
  });
  return {
    _id: row.id,
    ...toInput(row),
    result: centsToDollars(result),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export { toWire as dailyCashToWire };

const dayTaken = () => conflictField('date', dailyCashMessages.duplicate);

function save<T>(write: Promise<T>): Promise<T> {
  return mapUniqueViolation(write, { daily_cash_store_date: dayTaken });
}

/** Row access for daily cash. */
const dailyCashRows = {
  kind: 'dailyCash',
  name: 'Entry',
  find: ({ tx }, id) => findDailyCash(tx, id, null),
  lock: ({ tx, caller }, id) => lockDailyCash(tx, id, caller.scope),
  lockAll: ({ tx, caller }, ids) => lockDailyCashRows(tx, ids, caller.scope),
  toWire,
  storeIds: (row) => [row.store_id],
} satisfies NounRows<DailyCashRow, DailyCashWire>;

/** The days of a store's sheet, with the rules of the single-row routes. */
const sheetOf = (
  { business }: Call,
  store_id: string,
): Sheet<CashCell, DailyCashFields, DailyCashRow, DailyCashWire> => ({
  rows: dailyCashRows,
  may: { update: 'dailyCash.write', delete: 'dailyCash.write' },
  storeOf: () => store_id,
  isCleared: (cell) => cell.credit === null,
  toFields: ({ date, credit, debit, fuel }, stored) =>
    toDailyCash(
      { store_id, date, credit: credit ?? 0, debit: debit ?? 0, fuel: fuel ?? 0 },
      business,
      stored,
    ),
  lock: lockDailyCashOn,
  insertAll: insertAllDailyCash,
  update: updateDailyCash,
});

const oneEntry = z.object({ data: dailyCashWire });

export const dailyCashRoutes = {
  'GET /daily-cash/store/:storeId/date/:date': readRoute({
    summary: 'The cash of a store and day; data is null when there is none',
    permission: 'dailyCash.read',
    response: z.object({ data: dailyCashWire.nullable() }),
    async handle({ db, caller, business, params }) {
      const store = await findStoreInPath(db, caller, params['storeId'] ?? '');
      const date = checkDate('date', params['date'] ?? '', business, { allowFuture: true });
      const range = { start: date, end: date };
      const [row] = await listDailyCash(db, { scope: [store.id], range });
      return { data: row ? toWire(row) : null };
    },
  }),

  'GET /daily-cash/store/:storeId/week/:start/:end': readRoute({
    summary: 'The cash of a store over a week, or up to 31 days, by date',
    permission: 'dailyCash.read',
    response: z.object({ data: z.array(dailyCashWire) }),
    async handle({ db, caller, business, params }) {
      const store = await findStoreInPath(db, caller, params['storeId'] ?? '');
      const range = readCashRange(params['start'] ?? '', params['end'] ?? '', business);
      const rows = await listDailyCash(db, { scope: [store.id], range });
      return { data: rows.map(toWire) };
    },
  }),

  'POST /daily-cash': writeRoute({
    summary: 'Enter the cash of a store and day; the result is computed here',
    permission: 'dailyCash.write',
    body: dailyCashInput,
    read: (sent, { business }) => parseInput(dailyCashInput, sent, dailyCashRules(business)),
    response: oneEntry,
    status: 201,
    async handle(call) {
      const { tx, caller, business } = call;
      const fields = toDailyCash(call.body, business);
      await lockStoreInBody(tx, caller, fields.storeId);
      const insert = (id: string, at: string) => save(insertDailyCash(tx, id, fields, at));
      return { data: await addRow(call, dailyCashRows, insert) };
    },
  }),

  // Must precede the route with `:id`, which would match this path.
  'PUT /daily-cash/week': writeRoute({
    summary: "Save the changed days of a store's sheet, all of them or none",
    permission: 'dailyCash.write',
    body: cashWeekInput,
    response: z.object({ data: z.array(dailyCashWire) }),
    async handle(call) {
      const { cells, store_id } = call.body;
      const store = await lockStoreInBody(call.tx, call.caller, store_id, { lock: 'update' });
      return { data: await saveWeek(call, cells, sheetOf(call, store.id)) };
    },
  }),

  'PUT /daily-cash/:id': writeRoute({
    summary: "Change a day's cash",
    permission: 'dailyCash.write',
    changes: dailyCashInput,
    response: oneEntry,
    async handle(call) {
      const { tx, caller, business, change } = call;
      const before = await lockRow(call, dailyCashRows);
      const rules = dailyCashRules(business, before);
      const input = parseChangedInput(dailyCashInput, toInput(before), change, rules);
      const fields = toDailyCash(input, business, before);
      await lockStoreInBody(tx, caller, fields.storeId);
      const update = (at: string) => save(updateDailyCash(tx, before.id, fields, at));
      return { data: await changeRow(call, dailyCashRows, { before, update }) };
    },
  }),

  'DELETE /daily-cash/:id': writeRoute({
    summary: "Delete a day's cash; it can be restored",
    permission: 'dailyCash.write',
    isConditional: true,
    response: doneMessage,
    async handle(call) {
      await deleteRow(call, dailyCashRows, await lockRow(call, dailyCashRows));
      return { message: dailyCashMessages.deleted };
    },
    handleIds: (call) => deleteRows(call, dailyCashRows),
  }),
} as const;

/**
 * Restores a deleted entry; throws AppError `conflict` if its day was entered again or its store is
 * deleted.
 */
export const restoreDailyCash: Restore<'dailyCash'> = async (
  call,
  { row, requireStores, revive },
) => {
  await requireStores([row.store_id]);
  await save(revive());
  return readBack(call, dailyCashRows, row.id);
};
