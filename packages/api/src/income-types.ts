import { z } from 'zod';
import { checkUnchanged, nextUpdatedAt } from '@backcounter/core/business';
import { conflictField } from '@backcounter/core/errors';
import { mergeInput, parseInput } from '@backcounter/core/fields';
import {
  checkSameName,
  incomeTypeChange,
  incomeTypeInput,
  incomeTypeMessages,
  toIncomeType,
} from '@backcounter/core/income-types';
import { centsToDollars } from '@backcounter/core/money';
import type { Tx } from '@backcounter/storage/database';
import {
  findIncomeType,
  incomeTypeOrder,
  insertIncomeType,
  listIncomeTypes,
  lockIncomeType,
  updateIncomeType,
  type IncomeTypeRow,
} from '@backcounter/storage/income-types';
import { record } from './activity-log.ts';
import { orNotFound } from './found.ts';
import { deleteRow, type Restore } from './soft-delete.ts';
import { readRoute, writeRoute } from './route.ts';
import { orTaken } from './taken.ts';
import {
  dollars,
  doneMessage,
  instant,
  listAnswer,
  pageQuery,
  readPage,
  replyList,
} from './wire.ts';

/** An income type as clients get it (INC-29). */
export const incomeTypeWire = z.object({
  _id: z.string(),
  name: z.string(),
  defaultAmount: dollars,
  created_at: instant,
  updated_at: instant,
});

export type IncomeTypeWire = z.output<typeof incomeTypeWire>;

function toWire(row: IncomeTypeRow): IncomeTypeWire {
  return {
    _id: row.id,
    name: row.name,
    defaultAmount: centsToDollars(row.default_amount_cents),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const nameTaken = () => conflictField('name', incomeTypeMessages.duplicate);

function save<T>(write: Promise<T>): Promise<T> {
  return orTaken(write, { income_types_name: nameTaken });
}

function reload(tx: Tx, id: string): Promise<IncomeTypeRow> {
  return orNotFound(findIncomeType(tx, id), 'Income type');
}

function lock(tx: Tx, id: string): Promise<IncomeTypeRow> {
  return orNotFound(lockIncomeType(tx, id), 'Income type');
}

export const incomeTypesRoutes = {
  'GET /income-types': readRoute({
    summary: 'List income types by name',
    permission: 'incomeTypes.read',
    query: z.object(pageQuery),
    answer: listAnswer(incomeTypeWire),
    async handle({ db, query }) {
      const page = readPage(query, incomeTypeOrder);
      const rows = await listIncomeTypes(db, page);
      return replyList(rows, page, toWire, (row) => [row.name_key, row.id]);
    },
  }),

  'POST /income-types': writeRoute({
    summary: 'Add an income type',
    permission: 'incomeTypes.write',
    body: incomeTypeInput,
    answer: incomeTypeWire,
    status: 201,
    async handle(call) {
      const [id, at] = [call.deps.newId(), nextUpdatedAt(call.now)];
      await save(insertIncomeType(call.tx, id, toIncomeType(call.body), at));
      const after = toWire(await reload(call.tx, id));
      await record(call, {
        kind: 'incomeTypes',
        action: 'create',
        subjectId: id,
        storeIds: [],
        after,
        at,
      });
      return after;
    },
  }),

  'PUT /income-types/:id': writeRoute({
    summary: 'Change the default amount of an income type',
    permission: 'incomeTypes.write',
    changes: incomeTypeChange,
    answer: incomeTypeWire,
    async handle(call) {
      const before = await lock(call.tx, call.id);
      checkUnchanged(before.updated_at, call.change.updated_at);
      const input = parseInput(incomeTypeChange, mergeInput(toWire(before), call.change));
      checkSameName(before.name, input.name);
      const at = nextUpdatedAt(call.now, before.updated_at);
      const fields = toIncomeType({ ...input, name: before.name });
      await updateIncomeType(call.tx, before.id, fields, at);
      const after = toWire(await reload(call.tx, before.id));
      await record(call, {
        kind: 'incomeTypes',
        action: 'update',
        subjectId: before.id,
        storeIds: [],
        before: toWire(before),
        after,
        at,
      });
      return after;
    },
  }),

  'DELETE /income-types/:id': writeRoute({
    summary: 'Delete an income type; incomes that name it stay',
    permission: 'incomeTypes.write',
    answer: doneMessage,
    async handle(call) {
      const before = await lock(call.tx, call.id);
      await deleteRow(call, 'incomeTypes', {
        row: before,
        wire: toWire(before),
        storeIds: [],
      });
      return { message: incomeTypeMessages.deleted };
    },
  }),
} as const;

/** Brings a deleted income type back; refused when its name was taken since. */
export const restoreIncomeType: Restore<'incomeTypes'> = async ({ tx }, { row, revive }) => {
  await save(revive());
  return { row: toWire(await reload(tx, row.id)), storeIds: [] };
};
