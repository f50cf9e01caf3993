/** Splits a path into pathname and search params. */
export function splitPath(path: string): { to: string; search: Record<string, string> } {
  const [to = '', query = ''] = path.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}
