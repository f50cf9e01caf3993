import { storeMessages } from '@backcounter/core/stores';
import { ApiError } from '../../api/api-error.ts';
import { call, rowsOf } from '../../api/client.ts';
import { deleteRow } from '../../api/delete-created.ts';
import type { Store } from './types.ts';

type NewStore = {
  name: string;
  address: string;
  closed_weekdays?: number[];
  closed_dates?: string[];
};
type ChangedStore = NewStore & { allow_simultaneous_shifts: boolean };

const doing = { create: 'creating', update: 'updating', delete: 'deleting' } as const;

type Act = keyof typeof doing;

/** An error with its text: the server's own if there is one (STO-19, STO-20). */
function storeProblem(act: Act, problem: unknown): ApiError {
  if (!(problem instanceof ApiError) || problem.kind === 'network') {
    return new ApiError('network', `Error ${doing[act]} store`, { status: 0 });
  }
  if (problem.message !== '') return problem;
  return new ApiError('response', `Failed to ${act} store`, problem);
}

async function orProblem<T>(act: Act, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (problem) {
    throw storeProblem(act, problem);
  }
}

/** Only status 200 counts as success (API-13 to API-15). */
const done = { success: 200 };

export const createStore = (body: NewStore) =>
  orProblem('create', call('POST /stores', { body }, done));

/** Updates a store in the version that was read; fails if another user changed it meanwhile. */
export function updateStore({ _id: id, updated_at }: Store, change: ChangedStore) {
  const body = { ...change, updated_at };
  return orProblem('update', call('PUT /stores/:id', { params: { id }, body }, done));
}

/**
 * Deletes a store without dependent data, in `version` if given; the error says why it cannot
 * (STO-15, STO-16).
 */
export async function deleteStore({ _id: id }: Store, version?: string): Promise<void> {
  if (await hasRecords(id)) throw new Error(storeMessages.hasRecords);
  await orProblem('delete', deleteRow('DELETE /stores/:id', id, version));
}

/** Also true if it cannot be determined. */
async function hasRecords(storeId: string): Promise<boolean> {
  const input = { query: { store_id: storeId } };
  try {
    const lists = await Promise.all([
      call('GET /vendors', input),
      call('GET /sales', input),
      call('GET /invoices', input),
    ]);
    return lists.some((list) => rowsOf<unknown>(list).length > 0);
  } catch {
    return true;
  }
}
