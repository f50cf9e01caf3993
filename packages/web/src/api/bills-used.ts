import { useEffect } from 'react';
import { loadPreference, savePreference } from '../session/preferences.ts';

const name = 'bills';

/**
 * True if a vendor gives time to pay, or did when this user last saw vendors on this device: the bills
 * are offered from then on, without waiting for the vendors.
 */
export function useBillsUsed(terms: readonly (number | null | undefined)[]): boolean {
  const isUsed = terms.some((days) => typeof days === 'number');
  useEffect(() => {
    if (isUsed) savePreference(name, 'used');
  }, [isUsed]);
  return isUsed || loadPreference(name) === 'used';
}
