import { useSyncExternalStore } from 'react';

/** The phone breakpoint of the style sheets; rows take two lines below it. */
const query = '(max-width: 700px)';

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** True below the phone breakpoint. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(query).matches);
