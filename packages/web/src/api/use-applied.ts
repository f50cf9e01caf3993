import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAddress, type Change } from '../ui/address.ts';
import type { Search } from '../ui/search-params.ts';

/** How a filter stands in the address. */
type InAddress<Filter> = {
  /** What the address asks for; null when it asks for nothing, or for what the filter refuses. */
  read: (search: Search) => Filter | null;
  /** Under which names a filter stands there; null takes them out. */
  write: (filter: Filter | null) => Change;
  /** Names that stay when it is written; all of them when absent. */
  only?: readonly string[];
};

type Applied<Filter> = {
  filter: Filter;
  /** Another one each time, the same filter or not. */
  at: number;
};

type Held<Filter> = {
  filter: Filter | null;
  /** The filter as the address says it, and as it was read there last. */
  text: string;
  read: string;
  at: number;
  moves: number;
};

/**
 * The filter whose answer is shown, which stands in the address; it stays until the button is
 * pressed again. Shown below a `key` of `at`, the answer is asked for at every press: what was read a
 * moment ago may be out of date. `moves` is another one when Back or a link asks for something else:
 * the fields, drawn anew below a `key` of it, say so too.
 */
export function useApplied<Filter>({ read, write, only }: InAddress<Filter>) {
  const client = useQueryClient();
  const { search, change } = useAddress();
  const there = read(search);
  const textOf = (filter: Filter | null) => (filter === null ? '' : JSON.stringify(write(filter)));
  const text = textOf(there);
  const [held, setHeld] = useState<Held<Filter>>({
    filter: there,
    text,
    read: text,
    at: 0,
    moves: 0,
  });
  if (held.read !== text) {
    const moved = held.text === text ? 0 : 1;
    const filter = moved === 0 ? held.filter : there;
    setHeld({ filter, text, read: text, at: held.at + moved, moves: held.moves + moved });
  }
  const hold = (filter: Filter | null) => {
    setHeld((before) => ({ ...before, filter, text: textOf(filter), at: before.at + 1 }));
    change(write(filter), only ? { only } : {});
  };
  const apply = (filter: Filter) => {
    void client.invalidateQueries({ refetchType: 'none' });
    hold(filter);
  };
  const applied: Applied<Filter> | null =
    held.filter === null ? null : { filter: held.filter, at: held.at };
  // Never the key of an answer that stands beside the fields.
  return { applied, apply, clear: () => hold(null), moves: `fields ${held.moves}` };
}
