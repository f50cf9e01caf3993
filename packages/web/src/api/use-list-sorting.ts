import { readSorting } from '@backcounter/core/list-columns';
import { parseSorting, sortingText, type Sorting } from '@backcounter/core/list-order';
import { remember, remembered } from '../session/remembered.ts';
import { useAddressSorting } from '../ui/address-sorting.ts';

type PagedList = 'invoices' | 'sales';

/** How pages come when nothing else is asked. */
export const newestFirst: Sorting = { by: 'date', isDescending: true };

/** What a list can be sorted by; an address may say anything. */
function known(list: PagedList, sorting: Sorting | null): Sorting | null {
  try {
    return sorting && readSorting(list, sortingText(sorting));
  } catch {
    return null;
  }
}

/**
 * How a list that is read page by page is sorted, all of it, by the server: as the address says, else
 * as this person left it on this device.
 */
export function useListSorting(list: PagedList) {
  const name = `sort:${list}`;
  const left = known(list, parseSorting(remembered(name) ?? '')) ?? newestFirst;
  const [sorting, setSorting] = useAddressSorting(left);
  const set = (next: Sorting | null) => {
    if (next) remember(name, sortingText(next));
    setSorting(next);
  };
  return [known(list, sorting) ?? newestFirst, set] as const;
}

export type ListSorting = ReturnType<typeof useListSorting>;
