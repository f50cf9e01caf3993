import { parseSorting, sortingText, type Sorting } from '@backcounter/core/list-order';
import { useAddressText } from './address.ts';

/** How a list is sorted, from the address; as `initial` while that does not say. Back undoes it. */
export function useAddressSorting(
  initial: Sorting | null = null,
): [Sorting | null, (sorting: Sorting | null) => void] {
  const [text, setText] = useAddressText('sort');
  const textOf = (sorting: Sorting | null) => (sorting === null ? '' : sortingText(sorting));
  const set = (sorting: Sorting | null) => setText(textOf(sorting), { sort: textOf(initial) });
  return [parseSorting(text) ?? initial, set];
}
