import { useSyncExternalStore } from 'react';

/** As in the style sheets: phones, where a row takes two lines. */
const query = '(max-width: 700px)';

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** True while the page is as narrow as a phone's. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(query).matches);
