import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';

type Applied<Filter> = {
  filter: Filter;
  /** Another one each time, the same filter or not. */
  at: number;
};

/**
 * The filter whose answer is shown; it stays until the button is pressed again. Shown below a `key`
 * of `at`, the answer is asked for at every press: what was read a moment ago may be out of date.
 */
export function useApplied<Filter>() {
  const client = useQueryClient();
  const [applied, setApplied] = useState<Applied<Filter> | null>(null);
  const apply = (filter: Filter) => {
    void client.invalidateQueries({ refetchType: 'none' });
    setApplied((before) => ({ filter, at: (before?.at ?? 0) + 1 }));
  };
  return { applied, apply };
}
