import { useState } from 'react';
import { searchLimits } from '@backcounter/core/search';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { allStores } from '../../api/store-picker.tsx';
import { useStores } from '../../api/use-stores.ts';
import { isAt, openPages } from '../../session/sections.ts';
import { usePerson } from '../../session/use-session.ts';
import { parseSearch } from '../../ui/search-params.ts';
import {
  foundGroups,
  isRecord,
  pagesAndActions,
  type Choice,
  type ChoiceGroup,
} from './choices.ts';
import { recentChoices } from './recent.ts';

/** From then on it is said that one waits. */
const slowMs = 400;

/** What fits the text: actions and sections at once, records as soon as they are found. */
export function useFound(text: string) {
  const person = usePerson();
  const typed = text.trim();
  const [wanted] = useDebouncedValue(typed, 80);
  const recent = useRecent();
  const { data, isPending, isPlaceholderData, error } = useQuery({
    queryKey: ['GET /search', wanted],
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    // What was found before may be gone when the dialog opens again.
    gcTime: 0,
    queryFn: ({ signal }) => call('GET /search', { query: { q: wanted } }, { signal }),
  });
  const mayOpenPath = usePathsOpen();
  const own = person ? pagesAndActions(typed, openPages(person), person.can) : [];
  const found =
    typed === ''
      ? [{ label: 'Recent', choices: recent.filter(({ path }) => mayOpenPath(path)) }]
      : foundGroups(error ? [] : (data?.data ?? []));
  const groups = [...found, ...own].filter((group) => group.choices.length > 0);
  const isLooking = wanted !== typed || isPending || isPlaceholderData;
  const isSearching = typed !== '' && isLooking;
  const [wasSearching] = useDebouncedValue(isSearching, slowMs);
  return {
    groups,
    /** The records in sight, if any, are those of what was typed before. */
    isSearching,
    isSlow: isSearching && wasSearching,
    problem: error ? problemText(error, 'Error searching') : null,
    count: typed === '' ? '' : countOf(groups, data?.data.length === searchLimits.first),
  };
}

/** How many there are, for who does not see them. */
function countOf(groups: readonly ChoiceGroup[], isMore: boolean): string {
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  return `${count} found${isMore ? ', and more' : ''}`;
}

/** What was gone to last, without the records that are there no more. */
function useRecent(): readonly Choice[] {
  const [recent] = useState(recentChoices);
  const rows = recent.filter(isRecord).map(({ id }) => id);
  const { data } = useQuery({
    queryKey: ['GET /search/present', rows],
    enabled: rows.length > 0,
    gcTime: 0,
    queryFn: ({ signal }) => call('GET /search/present', { query: { rows } }, { signal }),
  });
  const present = new Set(data?.data.map(({ kind, _id }) => `${kind}:${_id}`));
  return recent.filter((choice) => !isRecord(choice) || present.has(choice.id));
}

/** Tells which addresses lead somewhere: to a page, and a store, that the person may open by now. */
function usePathsOpen(): (path: string) => boolean {
  const person = usePerson();
  const { data, stores } = useStores();
  const pages = person ? openPages(person) : [];
  return (address) => {
    const [path = '', query = ''] = address.split('?');
    const named = (parseSearch(query)['store'] ?? '').split(',');
    const isGone = (id: string) =>
      id !== '' && id !== allStores && data !== undefined && !stores.some(({ _id }) => _id === id);
    return pages.some((page) => isAt(path, page.path)) && !named.some(isGone);
  };
}
