import { readSorting } from '@backcounter/core/list-columns';
import { parseSorting, formatSorting, type Sorting } from '@backcounter/core/list-order';
import { savePreference, loadPreference } from '../session/preferences.ts';
import { useAddressSorting } from '../ui/address-sorting.ts';

type PagedList = 'invoices' | 'sales';

/** The default order of pages. */
export const newestFirst: Sorting = { by: 'date', isDescending: true };

/** Null unless the list can be sorted that way; the address may hold anything. */
function validSorting(list: PagedList, sorting: Sorting | null): Sorting | null {
  try {
    return sorting && readSorting(list, formatSorting(sorting));
  } catch {
    return null;
  }
}

/**
 * Server-side sorting of a paginated list: from the address, else the user's last choice on this
 * device.
 */
export function useListSorting(list: PagedList) {
  const name = `sort:${list}`;
  const rememberedSorting =
    validSorting(list, parseSorting(loadPreference(name) ?? '')) ?? newestFirst;
  const [sorting, setSorting] = useAddressSorting(rememberedSorting);
  const set = (next: Sorting | null) => {
    if (next) savePreference(name, formatSorting(next));
    setSorting(next);
  };
  return [validSorting(list, sorting) ?? newestFirst, set] as const;
}

export type ListSorting = ReturnType<typeof useListSorting>;
