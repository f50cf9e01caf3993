/** Keys per statement, below SQLite's limit on bound values. */
const batchSize = 500;

/** Reads the rows of many keys (ids, store days) in batches. */
export async function inBatches<Key, Row>(
  keys: readonly Key[],
  read: (some: readonly Key[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < keys.length; start += batchSize) {
    rows.push(...(await read(keys.slice(start, start + batchSize))));
  }
  return rows;
}
