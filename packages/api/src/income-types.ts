import { z } from 'zod';
import { conflictField } from '@backcounter/core/errors';
import { parseChangedInput } from '@backcounter/core/fields';
import {
  checkSameName,
  incomeTypeChange,
  incomeTypeInput,
  incomeTypeMessages,
  toIncomeType,
} from '@backcounter/core/income-types';
import { centsToDollars } from '@backcounter/core/money';
import {
  findIncomeType,
  incomeTypeOrder,
  insertIncomeType,
  listIncomeTypes,
  lockIncomeType,
  updateIncomeType,
  type IncomeTypeRow,
} from '@backcounter/storage/income-types';
import type { Restore } from './soft-delete.ts';
import { addRow, changeRow, deleteRow, lockRow, readBack, type NounRows } from './row-writes.ts';
import { readRoute, writeRoute } from './route.ts';
import { mapUniqueViolation } from './map-unique-violation.ts';
import {
  dollars,
  doneMessage,
  instant,
  listResponse,
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
  return mapUniqueViolation(write, { income_types_name: nameTaken });
}

/** Row access for income types, which are business-wide. */
const incomeTypeRows: NounRows<IncomeTypeRow, IncomeTypeWire> = {
  kind: 'incomeTypes',
  name: 'Income type',
  find: ({ tx }, id) => findIncomeType(tx, id),
  lock: ({ tx }, id) => lockIncomeType(tx, id),
  toWire,
  storeIds: () => [],
};

export const incomeTypesRoutes = {
  'GET /income-types': readRoute({
    summary: 'List income types by name',
    permission: 'incomeTypes.read',
    query: z.object(pageQuery),
    response: listResponse(incomeTypeWire),
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
    response: incomeTypeWire,
    status: 201,
    async handle(call) {
      const fields = toIncomeType(call.body);
      return addRow(call, incomeTypeRows, (id, at) =>
        save(insertIncomeType(call.tx, id, fields, at)),
      );
    },
  }),

  'PUT /income-types/:id': writeRoute({
    summary: 'Change the default amount of an income type',
    permission: 'incomeTypes.write',
    changes: incomeTypeChange,
    response: incomeTypeWire,
    async handle(call) {
      const before = await lockRow(call, incomeTypeRows);
      const input = parseChangedInput(incomeTypeChange, toWire(before), call.change);
      checkSameName(before.name, input.name);
      const fields = toIncomeType({ ...input, name: before.name });
      const update = (at: string) => updateIncomeType(call.tx, before.id, fields, at);
      return changeRow(call, incomeTypeRows, { before, update });
    },
  }),

  'DELETE /income-types/:id': writeRoute({
    summary: 'Delete an income type; incomes that name it stay',
    permission: 'incomeTypes.write',
    isConditional: true,
    response: doneMessage,
    async handle(call) {
      await deleteRow(call, incomeTypeRows, await lockRow(call, incomeTypeRows));
      return { message: incomeTypeMessages.deleted };
    },
  }),
} as const;

/** Restores a deleted income type; throws AppError `conflict` if its name was reused. */
export const restoreIncomeType: Restore<'incomeTypes'> = async (call, { row, revive }) => {
  await save(revive());
  return readBack(call, incomeTypeRows, row.id);
};
