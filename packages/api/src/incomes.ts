import { z } from 'zod';
import { parseChangedInput, parseInput } from '@backcounter/core/fields';
import {
  incomeInput,
  incomeMessages,
  incomeRules,
  incomeSpan,
  toIncome,
  type IncomeFields,
} from '@backcounter/core/incomes';
import { centsToDollars } from '@backcounter/core/money';
import { readPeriod } from '@backcounter/core/periods';
import type { Db, Tx } from '@backcounter/storage/database';
import { isIncomeTypeName } from '@backcounter/storage/income-types';
import {
  findIncome,
  streamIncomes,
  incomeOrder,
  insertIncome,
  listIncomes,
  lockIncome,
  lockIncomes,
  updateIncome,
  type IncomeRow,
  type StoredIncome,
} from '@backcounter/storage/incomes';
import { streamList } from './stream-list.ts';
import { deleteRowsRoute } from './row-batches.ts';
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
import { scopeOfQuery, lockStoreInBody } from './store-access.ts';
import {
  calendarDate,
  doneMessage,
  dollars,
  filterId,
  filterText,
  flag,
  instant,
  listResponse,
  namedRow,
  pageQuery,
  periodQuery,
  readPage,
  replyList,
} from './wire.ts';

/** An income as clients get it (INC-29). */
export const incomeWire = z.object({
  _id: z.string(),
  storeId: namedRow,
  incomeType: z.string(),
  amount: dollars,
  date: calendarDate,
  description: z.string().nullable(),
  isFixedAmount: z.boolean(),
  isRecurring: z.boolean(),
  startDate: calendarDate,
  endDate: calendarDate,
  created_at: instant,
  updated_at: instant,
});

export type IncomeWire = z.output<typeof incomeWire>;

const toInput = (row: IncomeRow) => ({
  storeId: row.store_id,
  incomeType: row.income_type,
  amount: centsToDollars(row.amount_cents),
  date: row.date,
  description: row.description,
  isFixedAmount: row.is_fixed_amount === 1,
  isRecurring: row.is_recurring === 1,
  startDate: row.start_date,
  endDate: row.end_date,
});

function toWire(row: IncomeRow): IncomeWire {
  const span = incomeSpan({ date: row.date, startDate: row.start_date, endDate: row.end_date });
  return {
    _id: row.id,
    ...toInput(row),
    storeId: { _id: row.store_id, name: row.store_name },
    startDate: span.start,
    endDate: span.end,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Row access for incomes. */
const incomeRows = {
  kind: 'incomes',
  name: 'Income',
  find: ({ tx }, id) => findIncome(tx, id, null),
  lock: ({ tx, caller }, id) => lockIncome(tx, id, caller.scope),
  lockAll: ({ tx, caller }, ids) => lockIncomes(tx, ids, caller.scope),
  toWire,
  storeIds: (row) => [row.store_id],
} satisfies NounRows<IncomeRow, IncomeWire>;

/** By default, an amount is fixed if its type is in the list of income types (INC-18). */
async function withFixed(tx: Tx, fields: IncomeFields): Promise<StoredIncome> {
  const isFixedAmount = fields.isFixedAmount ?? (await isIncomeTypeName(tx, fields.incomeType));
  return { ...fields, isFixedAmount };
}

const inField = { field: 'storeId' } as const;

const incomesQuery = z.object({
  storeId: filterId,
  store_id: filterId,
  incomeType: filterText,
  isRecurring: flag,
  ...periodQuery,
  ...pageQuery,
});

type ListIncomesCall = Call & { db: Db; query: z.output<typeof incomesQuery> };

/** The list's filter from the query. */
async function readFilter({ db, caller, business, query }: ListIncomesCall) {
  const range = readPeriod(query, business.timeZone);
  const storeId = query.storeId ?? query.store_id;
  const { scope } = await scopeOfQuery(db, caller, storeId, { field: 'storeId' });
  const incomeType = query.incomeType === 'all' ? undefined : query.incomeType;
  return { scope, range, incomeType, isRecurring: query.isRecurring === 'true' };
}

export const incomesRoutes = {
  'GET /incomes': readRoute({
    summary: 'List incomes, newest day first',
    permission: 'incomes.read',
    query: incomesQuery,
    response: listResponse(incomeWire),
    heavy: (query) => (query.storeId ?? query.store_id ?? query.limit) === undefined,
    async handle(call) {
      const filter = await readFilter(call);
      const page = readPage(call.query, incomeOrder);
      const rows = await listIncomes(call.db, filter, page);
      return replyList(rows, page, toWire, (row) => [row.date, row.store_name_key, row.id]);
    },
    async stream(call) {
      if (call.query.limit !== undefined) return null;
      return streamList(streamIncomes(call.deps.storage, await readFilter(call)), toWire);
    },
  }),

  'POST /incomes': writeRoute({
    summary: 'Enter an income of a store',
    permission: 'incomes.write',
    body: incomeInput,
    read: (sent, { business }) => parseInput(incomeInput, sent, incomeRules(business)),
    response: incomeWire,
    status: 201,
    async handle(call) {
      const { tx, caller, business } = call;
      const fields = await withFixed(tx, toIncome(call.body, business));
      await lockStoreInBody(tx, caller, fields.storeId, inField);
      return addRow(call, incomeRows, (id, at) => insertIncome(tx, id, fields, at));
    },
  }),

  'PUT /incomes/:id': writeRoute({
    summary: 'Change an income',
    permission: 'incomes.write',
    changes: incomeInput,
    response: incomeWire,
    async handle(call) {
      const { tx, caller, business, change } = call;
      const before = await lockRow(call, incomeRows);
      const rules = incomeRules(business, before);
      const input = parseChangedInput(incomeInput, toInput(before), change, rules);
      const fields = await withFixed(tx, toIncome(input, business, before));
      await lockStoreInBody(tx, caller, fields.storeId, inField);
      const update = (at: string) => updateIncome(tx, before.id, fields, at);
      return changeRow(call, incomeRows, { before, update });
    },
  }),

  'POST /incomes/delete': deleteRowsRoute({
    summary: 'Delete several incomes, all of them or none; each can be restored',
    permission: 'incomes.write',
    rows: incomeRows,
  }),

  'DELETE /incomes/:id': writeRoute({
    summary: 'Delete an income; it can be restored',
    permission: 'incomes.write',
    isConditional: true,
    response: doneMessage,
    async handle(call) {
      await deleteRow(call, incomeRows, await lockRow(call, incomeRows));
      return { message: incomeMessages.deleted };
    },
    handleIds: (call) => deleteRows(call, incomeRows),
  }),
} as const;

/** Restores a deleted income; throws AppError `conflict` if its store is deleted. */
export const restoreIncome: Restore<'incomes'> = async (call, { row, requireStores, revive }) => {
  await requireStores([row.store_id]);
  await revive();
  return readBack(call, incomeRows, row.id);
};
