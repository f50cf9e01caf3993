import type { TestApi } from './test-api.ts';

export type ActivityEntry = {
  _id: string;
  kind: string;
  action: string;
  subject_id: string;
} & Record<'before' | 'after', Record<string, unknown> | null>;

/** The entries of the activity, newest first; `query` narrows them: `&store_id=s1`. */
export async function activityEntries(t: TestApi, query = ''): Promise<ActivityEntry[]> {
  return (await t.ok(`GET /activity?limit=200${query}`)).data;
}

/** The entries left by a call, newest first. */
export async function entriesLeftBy(
  t: TestApi,
  act: () => Promise<unknown>,
): Promise<ActivityEntry[]> {
  const before = await activityEntries(t);
  await act();
  const after = await activityEntries(t);
  return after.slice(0, after.length - before.length);
}
