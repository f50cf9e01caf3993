/** So many keys are looked up in one statement. */
const keysAtOnce = 500;

/** The rows of many keys (ids, days of stores), read some hundred keys at a time. */
export async function inBatches<Key, Row>(
  keys: readonly Key[],
  read: (some: readonly Key[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    rows.push(...(await read(keys.slice(start, start + keysAtOnce))));
  }
  return rows;
}
