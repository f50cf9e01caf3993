import { parseStoreIds } from '../../api/list-filter.ts';
import { allStores } from '../../api/store-picker.tsx';
import { useStores } from '../../api/use-stores.ts';
import { savePreference, loadPreference } from '../../session/preferences.ts';
import { noStore, excludedStore, useAddressText } from '../../ui/address.ts';

type Store = { _id: string };

/**
 * Parses the ticked ids from the URL: ids; `all`, optionally followed by unticked ids prefixed with
 * `-`; or `none`. Ids that are not in `stores` are ignored.
 */
export function parseTicked(text: string, stores: readonly Store[]): string[] {
  const named = parseStoreIds(text);
  if (named.includes(allStores)) {
    const off = new Set(named);
    return stores.map(({ _id }) => _id).filter((id) => !off.has(excludedStore(id)));
  }
  const known = new Set(stores.map(({ _id }) => _id));
  return named.filter((id) => known.has(id));
}

/**
 * Serializes ticked ids as the shorter of the two forms: the ticked ids, or `all` and the others.
 */
export function formatTicked(ids: readonly string[], stores: readonly Store[]): string {
  if (ids.length === 0) return noStore;
  if (ids.length * 2 <= stores.length) return ids.join(',');
  const ticked = new Set(ids);
  const off = stores.map(({ _id }) => _id).filter((id) => !ticked.has(id));
  return [allStores, ...off.map(excludedStore)].join(',');
}

/** Stored apart from the store remembered by other views, which is no choice of vendors. */
const preferenceName = 'vendor-stores';

/** Stores of the default view: those in the URL, else those of the last visit, else all. */
export function useTickedStores(): [string[], (ids: readonly string[]) => void] {
  const { stores } = useStores();
  const [text, setText] = useAddressText('store');
  const last = loadPreference(preferenceName) ?? allStores;
  const shown = text || (parseTicked(last, stores).length > 0 ? last : allStores);
  const choose = (ids: readonly string[]) => {
    const next = formatTicked(ids, stores);
    // An empty choice is not remembered, as it would be useless on the next visit.
    if (ids.length > 0) savePreference(preferenceName, next);
    setText(next, { store: shown });
  };
  return [parseTicked(shown, stores), choose];
}
