/** Missing in browsers without the Network Information API. */
type Connection = { saveData?: boolean };

/** Whether to preload files; false if the user wants to save data. */
export function mayPreload(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData !== true;
}
