import { call } from '../../api/client.ts';
import { toBody, type CashValues, type Day, type Entry } from './cash-values.ts';
import { findEntry } from './use-entries.ts';

/**
 * Updates the day's entry if it exists, else creates it (CSH-09). `seen` is the entry that the form
 * was filled from; its version keeps us from overwriting another user's later change.
 */
export async function saveCash(values: CashValues, day: Day, seen: Entry | null): Promise<Entry> {
  const body = toBody(values, day);
  const stored = await findEntry(day);
  if (!stored) return (await call('POST /daily-cash', { body })).data;
  const updated_at = seen?._id === stored._id ? seen.updated_at : stored.updated_at;
  const params = { id: stored._id };
  return (await call('PUT /daily-cash/:id', { params, body: { ...body, updated_at } })).data;
}
