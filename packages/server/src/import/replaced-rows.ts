import { readWriteInput, runWrite } from '@backcounter/api/dispatch';
import type { AnyRoute, AnyWrite, Call, WriteCall } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import type { ImportNoun } from '@backcounter/core/imports';
import type { Changed } from './importer.ts';
import { saidOf, type Sheet } from './sheet.ts';

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

/** True when stored rows of a kind can be given the values of a file. */
export const isReplaceable = (noun: string): boolean => changeRoute(noun) !== null;

/** What a stored row is put back with: its values from before, and the change that must be its last. */
export type Before = Record<string, unknown>;

type Answered = { updated_at?: string; updatedAt?: string; data?: Answered };

async function change(call: WriteCall, noun: string, given: { id: string; body: Before }) {
  const route = changeRoute(noun);
  if (!route) throw new Error(`${noun} cannot be changed`);
  const input = { ...readWriteInput(route, given.body, call), params: { id: given.id } };
  return (await runWrite(route, call, input)) as Answered;
}

/** Gives a stored row the values that the file has for it; answers how it is put back. */
export async function replaceRow(
  call: WriteCall,
  sheet: Sheet,
  { row, request, stored }: Changed,
): Promise<Before> {
  const body = saidOf(sheet, request.content, row.values);
  const answer = await change(call, sheet.name, { id: stored.id, body });
  const { updated_at, updatedAt } = answer.data ?? answer;
  const before: Before = { updated_at: updated_at ?? updatedAt };
  const said = saidOf(sheet, stored.content);
  for (const name of Object.keys(body)) before[name] = said[name];
  return before;
}

/** Puts a stored row back; AppError `conflict` when it was changed since. */
export async function putBack(
  call: Call & Pick<WriteCall, 'tx'>,
  noun: string,
  row: { id: string; body: Before },
): Promise<void> {
  await change(call, noun, row);
}
