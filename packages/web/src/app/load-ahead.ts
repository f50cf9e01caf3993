/** Browsers that tell nothing of it leave it out. */
type Connection = { saveData?: boolean };

/** Whether files may be loaded that nobody has asked for yet; not for who wishes to save data. */
export function mayLoadAhead(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData !== true;
}
