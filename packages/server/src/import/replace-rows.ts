import { parseWriteInput, runWrite } from '@backcounter/api/dispatch';
import type { AnyRoute, AnyWrite, Call, WriteCall } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import type { ImportNoun } from '@backcounter/core/import-nouns';
import type { ChangedRow } from './enter-rows.ts';
import { contentValues, givenValues, type Sheet } from './sheet.ts';

const changeRoutes: Partial<Record<string, AnyRoute>> = {
  stores: routes['PUT /stores/:id'],
  vendors: routes['PUT /vendors/:id'],
  employees: routes['PUT /employees/:id'],
  invoices: routes['PUT /invoices/:id'],
  sales: routes['PUT /sales/:id'],
  shifts: routes['PUT /shifts/:id'],
  income_types: routes['PUT /income-types/:id'],
  daily_cash: routes['PUT /daily-cash/:id'],
} satisfies Partial<Record<ImportNoun, AnyRoute>>;

function changeRoute(noun: string): AnyWrite | null {
  const route = changeRoutes[noun];
  return route?.kind === 'write' ? route : null;
}

/** True if stored rows of this kind can be updated by an import. */
export const isReplaceable = (noun: string): boolean => changeRoute(noun) !== null;

/** Body to restore a row: its previous values, and the `updated_at` it must still have. */
export type Before = Record<string, unknown>;

type WriteResponse = { updated_at?: string; updatedAt?: string; data?: WriteResponse };

async function change(call: WriteCall, noun: string, row: { id: string; body: Before }) {
  const route = changeRoute(noun);
  if (!route) throw new Error(`${noun} cannot be changed`);
  const input = { ...parseWriteInput(route, row.body, call), params: { id: row.id } };
  return (await runWrite(route, call, input)) as WriteResponse;
}

/** Updates a stored row with the file's values; returns the body that restores it. */
export async function replaceRow(
  call: WriteCall,
  sheet: Sheet,
  changed: ChangedRow,
): Promise<Before> {
  const { stored } = changed;
  const body = givenValues(sheet, changed);
  const response = await change(call, sheet.name, { id: stored.id, body });
  const { updated_at, updatedAt } = response.data ?? response;
  const before: Before = { updated_at: updated_at ?? updatedAt };
  const previous = contentValues(sheet, stored.content);
  for (const name of Object.keys(body)) before[name] = previous[name];
  return before;
}

/** Restores a stored row; throws AppError `conflict` if it was changed since. */
export async function restoreRow(
  call: Call & Pick<WriteCall, 'tx'>,
  noun: string,
  row: { id: string; body: Before },
): Promise<void> {
  await change(call, noun, row);
}
