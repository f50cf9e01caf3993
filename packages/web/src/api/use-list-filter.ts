import { useState } from 'react';
import type { FieldMessages } from '@backcounter/core/errors';
import { useBusiness } from '../session/use-business.ts';
import { useAddress } from '../ui/address.ts';
import type { Search } from '../ui/search-params.ts';
import {
  parseFilter,
  filterProblems,
  normalizeFilter,
  type FilterName,
  type ListFilter,
} from './list-filter.ts';

/** The filter in the address; `setFilter` also sets the `extra` params. */
export function useListFilter(names: readonly FilterName[], extra: Search = {}) {
  const { search, change } = useAddress();
  return {
    filter: parseFilter(search, names),
    setFilter: (next: ListFilter) => change({ ...next, ...extra }),
  };
}

type Draft = { values: ListFilter; problems: FieldMessages; of: string };

/** The filter fields' input until it is applied or the address changes. */
export function useFilterDraft(filter: ListFilter, onApply: (filter: ListFilter) => void) {
  const { timeZone } = useBusiness();
  const of = JSON.stringify(filter);
  const fresh: Draft = { values: filter, problems: {}, of };
  const [draft, setDraft] = useState(fresh);
  if (draft.of !== of) setDraft(fresh);
  const set = (name: FilterName, value: string) =>
    setDraft((now) => ({
      ...now,
      values: { ...now.values, [name]: value },
      problems: Object.fromEntries(Object.entries(now.problems).filter(([at]) => at !== name)),
    }));
  /** Applies the input if it is valid, with `instead` overriding fields. */
  const apply = (instead: Partial<ListFilter> = {}) => {
    const values = normalizeFilter({ ...draft.values, ...instead });
    const problems = filterProblems(values, timeZone);
    setDraft({ ...draft, values, problems });
    if (Object.keys(problems).length === 0) onApply(values);
  };
  return { values: draft.values, problems: draft.problems, set, apply };
}
