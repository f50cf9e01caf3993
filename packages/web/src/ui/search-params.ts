export type Search = Record<string, string>;

/** Query values are plain texts here: `?store=007` is no number. */
export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined) params.set(key, value);
  }
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** What stays in the address wherever one goes: the demo's flag (RTE-03). */
export const persistentSearch = (search: Search): Search =>
  search['demo'] === undefined ? {} : { demo: search['demo'] };
