import { parseSorting, formatSorting, type Sorting } from '@backcounter/core/list-order';
import { useAddressText } from './address.ts';

/** The sorting of a list in the address; `initial` if there is none. Back undoes a change. */
export function useAddressSorting(
  initial: Sorting | null = null,
): [Sorting | null, (sorting: Sorting | null) => void] {
  const [text, setText] = useAddressText('sort');
  const textOf = (sorting: Sorting | null) => (sorting === null ? '' : formatSorting(sorting));
  const set = (sorting: Sorting | null) => setText(textOf(sorting), { sort: textOf(initial) });
  return [parseSorting(text) ?? initial, set];
}
