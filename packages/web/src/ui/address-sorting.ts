import { useAddressText } from './address.ts';
import type { Sorting } from './data-table-order.ts';

/** `amount`, and `-amount` for the largest first. */
function readSorting(text: string): Sorting | null {
  const isDescending = text.startsWith('-');
  const by = isDescending ? text.slice(1) : text;
  return by === '' ? null : { by, isDescending };
}

/** How a list is sorted, from the address; as `initial` while that does not say. */
export function useAddressSorting(
  initial: Sorting | null = null,
): [Sorting | null, (sorting: Sorting | null) => void] {
  const [text, setText] = useAddressText('sort', { isTyped: true });
  const set = (sorting: Sorting | null) =>
    setText(sorting === null ? '' : `${sorting.isDescending ? '-' : ''}${sorting.by}`);
  return [readSorting(text) ?? initial, set];
}
