import { call } from '../../api/client.ts';
import { deleteCreated } from '../../api/delete-created.ts';
import { toBody, valuesOf, type CashValues, type Day, type Entry } from './cash-values.ts';
import { findEntry } from './use-entries.ts';

export type SavedCash = { entry: Entry; isNew: boolean; undo: () => Promise<unknown> };

/**
 * Updates the day's entry if it exists, else creates it (CSH-09). `seen` is the entry that the form
 * was filled from; its version keeps us from overwriting another user's later change.
 */
export async function saveCash(
  values: CashValues,
  day: Day,
  seen: Entry | null,
): Promise<SavedCash> {
  const stored = await findEntry(day);
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
