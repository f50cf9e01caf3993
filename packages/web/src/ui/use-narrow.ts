import { useCallback, useSyncExternalStore } from 'react';

/** The phone breakpoint of the style sheets; rows take two lines below it. */
export const phoneWidth = 700;

/** True if the window is at most `width` pixels wide. */
export function useMaxWidth(width: number): boolean {
  const query = `(max-width: ${width}px)`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** True below the phone breakpoint. */
export const useNarrow = (): boolean => useMaxWidth(phoneWidth);
