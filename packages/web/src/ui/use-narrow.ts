import { useSyncExternalStore } from 'react';

/** A hook that tells whether the window is at most `width` pixels wide. */
function hookOf(width: number): () => boolean {
  const query = `(max-width: ${width}px)`;
  const subscribe = (onChange: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
  const isMatching = () => matchMedia(query).matches;
  return function useMaxWidth() {
    return useSyncExternalStore(subscribe, isMatching);
  };
}

/** True below the phone breakpoint of the style sheets; rows take two lines there. */
export const useNarrow = hookOf(700);

/** True on phones and tablets, where wide tables need room. */
export const useTablet = hookOf(1100);
