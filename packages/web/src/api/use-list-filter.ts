import { useState } from 'react';
import type { FieldMessages } from '@backcounter/core/errors';
import { useBusiness } from '../session/use-business.ts';
import { useAddress } from '../ui/address.ts';
import type { Search } from '../ui/search-params.ts';
import {
  filterOf,
  filterProblems,
  tidyFilter,
  type FilterName,
  type ListFilter,
} from './list-filter.ts';

/** The filter that stands in the address, and how another one is put there, with what goes along. */
export function useListFilter(names: readonly FilterName[], along: Search = {}) {
  const { search, change } = useAddress();
  return {
    filter: filterOf(search, names),
    setFilter: (next: ListFilter) => change({ ...next, ...along }),
  };
}

type Draft = { values: ListFilter; problems: FieldMessages; of: string };

/** What is being typed into the fields of a filter, until it is applied or the address changes. */
export function useFilterDraft(filter: ListFilter, onApply: (filter: ListFilter) => void) {
  const { timeZone } = useBusiness();
  const of = JSON.stringify(filter);
  const fresh: Draft = { values: filter, problems: {}, of };
  const [held, setHeld] = useState(fresh);
  if (held.of !== of) setHeld(fresh);
  const set = (name: FilterName, value: string) =>
    setHeld((now) => ({
      ...now,
      values: { ...now.values, [name]: value },
      problems: Object.fromEntries(Object.entries(now.problems).filter(([at]) => at !== name)),
    }));
  /** With what a button stands for instead of what was typed there; true when nothing was wrong. */
  const apply = (instead: Partial<ListFilter> = {}): boolean => {
    const values = tidyFilter({ ...held.values, ...instead });
    const problems = filterProblems(values, timeZone);
    const isRight = Object.keys(problems).length === 0;
    setHeld({ ...held, values, problems });
    if (isRight) onApply(values);
    return isRight;
  };
  return { values: held.values, problems: held.problems, set, apply };
}
