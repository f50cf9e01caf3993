import { useState } from 'react';
import type { SalesFilter } from './sales-filter.ts';

type Applied = {
  filter: SalesFilter;
  /** Another one each time, the same filter or not. */ at: number;
};

/** The filter whose answer is shown; it stays until the button is pressed again. */
export function useApplied() {
  const [applied, setApplied] = useState<Applied | null>(null);
  const apply = (filter: SalesFilter) =>
    setApplied((before) => ({ filter, at: (before?.at ?? 0) + 1 }));
  return { applied, apply };
}
