import { parseSorting, sortingText, type Sorting } from '@backcounter/core/list-order';
import { useAddressText } from './address.ts';

/** How a list is sorted, from the address; as `initial` while that does not say. */
export function useAddressSorting(
  initial: Sorting | null = null,
): [Sorting | null, (sorting: Sorting | null) => void] {
  const [text, setText] = useAddressText('sort', { isTyped: true });
  const set = (sorting: Sorting | null) => setText(sorting === null ? '' : sortingText(sorting));
  return [parseSorting(text) ?? initial, set];
}
