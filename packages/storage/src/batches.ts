/** Keys per statement, below SQLite's limit on bound values. */
const batchSize = 500;

/** Runs a statement on many keys (ids, store days) in batches; returns all rows of its results. */
export async function inBatches<Key, Row>(
  keys: readonly Key[],
  run: (some: readonly Key[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < keys.length; start += batchSize) {
    // One by one: a call takes some hundred thousand arguments at most.
    for (const row of await run(keys.slice(start, start + batchSize))) rows.push(row);
  }
  return rows;
}
