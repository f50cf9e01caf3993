import { useLocation, useNavigate } from '@tanstack/react-router';

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

/**
 * A choice that stands in the address, such as a tab: one of `options`, the first one when it is
 * missing or unknown. Changing it replaces the entry in the history.
 */
export function useSearchChoice<T extends string>(
  name: string,
  options: readonly [T, ...T[]],
): [T, (value: T) => void] {
  const search = useLocation({ select: (location) => location.search as Search });
  const navigate = useNavigate();
  const chosen = options.find((option) => option === search[name]) ?? options[0];
  const choose = (value: T) =>
    void navigate({ to: '.', search: { ...search, [name]: value }, replace: true });
  return [chosen, choose];
}

/** The `persistentSearch` of the current address. */
export const usePersistentSearch = (): Search =>
  persistentSearch(useLocation({ select: (location) => location.search as Search }));
