export type Search = Record<string, string>;

/** Values are plain text: `?store=007` is not a number. */
export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined) params.set(key, value);
  }
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** Params kept across navigation: the demo flag (RTE-03). */
export const persistentSearch = (search: Search): Search =>
  search['demo'] === undefined ? {} : { demo: search['demo'] };
