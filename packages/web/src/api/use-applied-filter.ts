import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAddress, type Change } from '../ui/address.ts';
import type { Search } from '../ui/search-params.ts';
import { useCorrectedAddress } from '../ui/use-corrected-address.ts';

/** How a filter is stored in the address. */
type FilterInAddress<Filter> = {
  /** Reads the filter; null if there is none or it is invalid. */
  read: (search: Search) => Filter | null;
  /** Search params of a filter; null clears them. */
  write: (filter: Filter | null) => Change;
  /** True if the address asks for a filter; by default if it has a month or year. */
  isAsked?: (search: Search) => boolean;
  /** Search params to keep when writing; all if absent. */
  only?: readonly string[];
};

const hasPeriod = ({ month, year }: Search) => month !== undefined || year !== undefined;

type Applied<Filter> = {
  filter: Filter;
  /** Increments with every submit, even of the same filter. */
  applyCount: number;
};

type AppliedState<Filter> = {
  filter: Filter | null;
  /** The filter's text, and the address it was last read from. */
  text: string;
  read: string;
  applyCount: number;
  resets: number;
};

/**
 * The submitted filter, stored in the address until the next submit. Key the result by `applyCount`
 * to refetch on every submit, as a recent response may be stale. Key the fields by `formKey` so
 * that they reset when Back or a link changes the filter. A filter that cannot be read is removed
 * from the address.
 */
export function useAppliedFilter<Filter>(filterInAddress: FilterInAddress<Filter>) {
  const { read, write, only, isAsked = hasPeriod } = filterInAddress;
  const client = useQueryClient();
  const { search, change } = useAddress();
  const current = read(search);
  useCorrectedAddress(current === null && isAsked(search) ? write(null) : null);
  const textOf = (filter: Filter | null) => (filter === null ? '' : JSON.stringify(write(filter)));
  const text = textOf(current);
  const [state, setState] = useState<AppliedState<Filter>>({
    filter: current,
    text,
    read: text,
    applyCount: 0,
    resets: 0,
  });
  if (state.read !== text) {
    const moved = state.text === text ? 0 : 1;
    const filter = moved === 0 ? state.filter : current;
    setState({
      filter,
      text,
      read: text,
      applyCount: state.applyCount + moved,
      resets: state.resets + moved,
    });
  }
  const setApplied = (filter: Filter | null) => {
    setState((before) => ({
      ...before,
      filter,
      text: textOf(filter),
      applyCount: before.applyCount + 1,
    }));
    change(write(filter), only ? { only } : {});
  };
  const apply = (filter: Filter) => {
    void client.invalidateQueries({ refetchType: 'none' });
    setApplied(filter);
  };
  const applied: Applied<Filter> | null =
    state.filter === null ? null : { filter: state.filter, applyCount: state.applyCount };
  // Prefixed so that it never equals the key of a sibling result.
  return { applied, apply, clear: () => setApplied(null), formKey: `fields ${state.resets}` };
}
