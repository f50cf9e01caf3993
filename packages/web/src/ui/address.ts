import { useCallback, useState } from 'react';
import { useLocation, useRouter, useSearch, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, persistentSearch, stringifySearch, type Search } from './search-params.ts';

/** In the address, as `store`: that none is chosen. */
export const noStore = 'none';

/** In the address, after `all`: a store that is not chosen. */
export const unticked = (id: string): string => `-${id}`;

/** The ids of the stores that a `store` of the address chooses by their names. */
export const namedStores = (store: string): string[] =>
  store
    .split(',')
    .filter((id) => id !== '' && id !== 'all' && id !== noStore && !id.startsWith(unticked('')));

export type Change = Record<string, string | undefined>;

type ChangeOptions = {
  /** For what is being typed: the entry in the history changes instead of a new one. */
  isTyped?: boolean;
  /** Names that stay; all of them when absent. */
  only?: readonly string[];
  /**
   * What the view that is left shows though its address does not say so, as what is remembered: Back
   * is to come to it, and not to what is remembered by then.
   */
  leaving?: Change;
};

/**
 * What of the screen stands in the address, so that a reload, Back and a pasted link give the same
 * view: read from the page that is drawn, not from the one that is on its way. `change` adds an
 * entry to the history; `undefined` and an empty text take a name out.
 */
export function useAddress() {
  const search: Search = useSearch({ strict: false });
  const router = useRouter();
  const history = router.history as RouterHistory;
  const change = useCallback(
    (part: Change, { isTyped = false, only, leaving = {} }: ChangeOptions = {}) => {
      // What was changed a moment ago may not be drawn yet.
      const now = parseSearch(history.location.search);
      const stays = only ? pick(now, only) : now;
      const next = withoutEmpty({ ...persistentSearch(now), ...stays, ...part });
      if (stringifySearch(next) === stringifySearch(now)) return;
      if (!isTyped) writeInto(history, withoutEmpty({ ...leaving, ...now }));
      void router.navigate({ to: '.', search: next, replace: isTyped, resetScroll: false });
    },
    [router, history],
  );
  return { search, change };
}

const withoutEmpty = (search: Change): Search =>
  Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  );

/** Completes the entry of the history that is there. */
function writeInto(history: RouterHistory, search: Search): void {
  const { pathname, search: before, hash, state } = history.location;
  const after = stringifySearch(search);
  if (after === stringifySearch(parseSearch(before))) return;
  history.replace(`${pathname}${after}${hash}`, state);
  // Else the browser would see only the entry that follows.
  history.flush();
}

const pick = (search: Search, names: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name)));

/**
 * One name of the address as a text, empty when it is missing. What is set stands at once, as a
 * control needs it, and in the address as soon as that has changed.
 */
export function useAddressText(
  name: string,
  options: ChangeOptions = {},
): [string, (text: string, leaving?: Change) => void] {
  const { search, change } = useAddress();
  const read = search[name] ?? '';
  const [held, setHeld] = useState({ text: read, read });
  if (held.read !== read) setHeld({ text: read, read });
  const set = (text: string, leaving: Change = {}) => {
    setHeld({ text, read });
    change({ [name]: text }, { ...options, leaving });
  };
  return [held.text, set];
}

/**
 * A choice that stands in the address, such as a tab: one of `options`, the first one when it is
 * missing or unknown. What stands there besides belongs to the choice that is left, and goes.
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
