import { useCallback, useState } from 'react';
import {
  useLocation,
  useMatch,
  useRouter,
  useSearch,
  type RouterHistory,
} from '@tanstack/react-router';
import { parseSearch, persistentSearch, stringifySearch, type Search } from './search-params.ts';

/** Value of `store` in the address when no store is selected. */
export const noStore = 'none';

/** In `store`, after `all`: a deselected store. */
export const excludedStore = (id: string): string => `-${id}`;

/** The store ids that `store` selects explicitly. */
export const selectedStoreIds = (store: string): string[] =>
  store
    .split(',')
    .filter(
      (id) => id !== '' && id !== 'all' && id !== noStore && !id.startsWith(excludedStore('')),
    );

export type Change = Record<string, string | undefined>;

type ChangeOptions = {
  /** For text input: replaces the current history entry. */
  isTyped?: boolean;
  /** Params to keep; all if absent. */
  only?: readonly string[];
  /**
   * State of the current view that is not in its address, such as a stored preference. It is
   * written into the current history entry first, so that Back restores it.
   */
  leaving?: Change;
};

/**
 * The part of the screen's state that is in the address, so that reload, Back and shared links
 * restore it. Reads the rendered location, not a pending one of another screen. `change` pushes a
 * history entry; `undefined` or empty text removes a param.
 */
export function useAddress() {
  const router = useRouter();
  const history = router.history as RouterHistory;
  const search = useScreenSearch(history);
  const change = useCallback(
    (part: Change, { isTyped = false, only, leaving = {} }: ChangeOptions = {}) => {
      // A change from a moment ago may not be rendered yet.
      const now = parseSearch(history.location.search);
      const stays = only ? pick(now, only) : now;
      const next = withoutEmpty({ ...persistentSearch(now), ...stays, ...part });
      if (stringifySearch(next) === stringifySearch(now)) return;
      if (!isTyped) completeEntry(history, withoutEmpty({ ...leaving, ...now }));
      void router.navigate({ to: '.', search: next, replace: isTyped, resetScroll: false });
    },
    [router, history],
  );
  return { search, change };
}

/**
 * The search of the rendered screen. A change of the screen's own address is visible before the
 * router renders it: a panel opens at once and must not read the params of the one it replaces.
 */
function useScreenSearch({ location }: RouterHistory): Search {
  const rendered: Search = useSearch({ strict: false });
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  if (location.pathname !== path) return rendered;
  const latest = parseSearch(location.search);
  // The rendered object keeps its identity between renders.
  return stringifySearch(latest) === stringifySearch(rendered) ? rendered : latest;
}

const withoutEmpty = (search: Change): Search =>
  Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  );

/** Adds params to the current history entry. */
function completeEntry(history: RouterHistory, search: Search): void {
  const { pathname, search: before, hash, state } = history.location;
  const after = stringifySearch(search);
  if (after === stringifySearch(parseSearch(before))) return;
  history.replace(`${pathname}${after}${hash}`, state);
  // Otherwise the browser would only see the entry pushed next.
  history.flush();
}

const pick = (search: Search, names: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name)));

/**
 * One param as text, empty if missing. A change shows at once, as an input needs it, and in the
 * address when navigation completes.
 */
export function useAddressText(
  name: string,
  options: ChangeOptions = {},
): [string, (text: string, leaving?: Change) => void] {
  const { search, change } = useAddress();
  const read = search[name] ?? '';
  const [local, setLocal] = useState({ text: read, read });
  if (local.read !== read) setLocal({ text: read, read });
  const set = (text: string, leaving: Change = {}) => {
    setLocal({ text, read });
    change({ [name]: text }, { ...options, leaving });
  };
  return [local.text, set];
}

/**
 * A choice such as a tab: one of `options`, the first if missing or unknown. Other params belong to
 * the previous choice and are removed.
 */
export function useSearchChoice<T extends string>(
  name: string,
  options: readonly [T, ...T[]],
): [T, (value: T) => void] {
  const [text, setText] = useAddressText(name, { only: [] });
  return [options.find((option) => option === text) ?? options[0], setText];
}

/** The `persistentSearch` of the current address. */
export const usePersistentSearch = (): Search =>
  persistentSearch(useLocation({ select: (location) => location.search as Search }));
