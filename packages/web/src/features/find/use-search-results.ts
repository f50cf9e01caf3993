import { useState } from 'react';
import { searchLimits } from '@backcounter/core/search';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { allStores } from '../../api/store-picker.tsx';
import { useStores } from '../../api/use-stores.ts';
import { isAt, accessiblePages } from '../../session/sections.ts';
import { usePerson } from '../../session/use-session.ts';
import { parseSearch } from '../../ui/search-params.ts';
import {
  groupHits,
  isRecord,
  mergeGroups,
  pagesAndActions,
  type Choice,
  type ChoiceGroup,
} from './choices.ts';
import { recentChoices } from './recent.ts';

/** Delay before the loading state is shown. */
const loadingDelayMs = 400;

/** Choices that match the text: actions and sections at once, records when they have loaded. */
export function useSearchResults(text: string) {
  const person = usePerson();
  const typed = text.trim();
  const [debounced] = useDebouncedValue(typed, 80);
  const recent = useRecent();
  const { data, isPending, isPlaceholderData, error } = useQuery({
    queryKey: ['GET /search', debounced],
    enabled: debounced !== '',
    placeholderData: keepPreviousData,
    // Not cached: records may be deleted before the dialog opens again.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { data: hits } = await call('GET /search', { query: { q: debounced } }, { signal });
      // With their text, because they stay in place while those of the next one load.
      return { hits, text: debounced };
    },
  });
  const canOpenPath = useCanOpenPath();
  const own = person ? pagesAndActions(typed, accessiblePages(person), person.can) : [];
  const found =
    typed === ''
      ? [{ label: 'Recent', rank: 0, choices: recent.filter(({ path }) => canOpenPath(path)) }]
      : groupHits(error ? [] : (data?.hits ?? []), data?.text ?? '');
  const groups = mergeGroups(found, own).filter((group) => group.choices.length > 0);
  const isLooking = debounced !== typed || isPending || isPlaceholderData;
  const isSearching = typed !== '' && isLooking;
  const [wasSearching] = useDebouncedValue(isSearching, loadingDelayMs);
  return {
    groups,
    /** True while the records shown, if any, belong to an earlier text. */
    isSearching,
    isSlow: isSearching && wasSearching,
    problem: error ? problemText(error, 'Error searching') : null,
    count: typed === '' ? '' : countText(groups, data?.hits.length === searchLimits.default),
  };
}

/** Number of results, for screen readers. */
function countText(groups: readonly ChoiceGroup[], isMore: boolean): string {
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  return `${count} found${isMore ? ', and more' : ''}`;
}

/** Recently opened entries, without records that were deleted since. */
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

/** Returns a predicate for paths whose page and stores the user may still open. */
function useCanOpenPath(): (path: string) => boolean {
  const person = usePerson();
  const { data, stores } = useStores();
  const pages = person ? accessiblePages(person) : [];
  return (address) => {
    const [path = '', query = ''] = address.split('?');
    const named = (parseSearch(query)['store'] ?? '').split(',');
    const isDeleted = (id: string) =>
      id !== '' && id !== allStores && data !== undefined && !stores.some(({ _id }) => _id === id);
    return pages.some((page) => isAt(path, page.path)) && !named.some(isDeleted);
  };
}
