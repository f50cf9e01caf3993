/** A page's path and what its address carries. */
export function splitPath(path: string): { to: string; search: Record<string, string> } {
  const [to = '', query = ''] = path.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}
