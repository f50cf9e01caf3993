import { staleRowMessage } from '@backcounter/core/business';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { deleteCreated } from '../../api/delete-created.ts';
import {
  amountsOf,
  entryAmounts,
  toBody,
  valuesOf,
  type CashValues,
  type Day,
  type Entry,
} from './cash-values.ts';
import { findEntry } from './use-entries.ts';

export type SavedCash = { entry: Entry; isNew: boolean; undo: () => Promise<unknown> };

/** True for an entry of just these amounts, as the page's own save whose response was lost. */
function hasAmounts(entry: Entry, values: CashValues): boolean {
  const stored = entryAmounts(entry);
  const typed = amountsOf(values);
  return (
    stored.creditCents === typed.creditCents &&
    stored.debitCents === typed.debitCents &&
    stored.fuelCents === typed.fuelCents
  );
}

/**
 * Updates the day's entry if it exists, else creates it (CSH-09). `seen` is the entry that the form
 * was filled from, null for none: what another user has entered, changed or deleted since is not
 * overwritten but rejects with 409.
 */
export async function saveCash(
  values: CashValues,
  day: Day,
  seen: Entry | null,
): Promise<SavedCash> {
  const stored = await findEntry(day);
  const isSeen = stored?._id === seen?._id || (stored !== null && hasAmounts(stored, values));
  if (!isSeen) throw new ApiError('response', staleRowMessage, { status: 409 });
  if (!stored) {
    const { data: entry } = await call('POST /daily-cash', { body: toBody(values, day) });
    return { entry, isNew: true, undo: () => deleteCreated('DELETE /daily-cash/:id', entry) };
  }
  const params = { id: stored._id };
  const put = (to: CashValues, updated_at: string) =>
    call('PUT /daily-cash/:id', { params, body: { ...toBody(to, day), updated_at } });
  const version = seen?._id === stored._id ? seen.updated_at : stored.updated_at;
  const { data: entry } = await put(values, version);
  return { entry, isNew: false, undo: () => put(valuesOf(stored), entry.updated_at) };
}
