import { useEffect, useEffectEvent } from 'react';
import { useAddress, type Change } from './address.ts';

/**
 * Replaces params that the screen cannot show, e.g. a future week, by those of what it shows
 * instead, without a history entry. `shown` is null while the address is right.
 */
export function useCorrectedAddress(shown: Change | null): void {
  const { change } = useAddress();
  const correct = useEffectEvent(() => {
    if (shown) change(shown, { isTyped: true });
  });
  const text = JSON.stringify(shown);
  useEffect(() => correct(), [text]);
}
