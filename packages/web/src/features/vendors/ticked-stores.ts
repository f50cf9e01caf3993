import { storesOf } from '../../api/list-filter.ts';
import { allStores } from '../../api/store-picker.tsx';
import { useStores } from '../../api/use-stores.ts';
import { remember, remembered } from '../../session/remembered.ts';
import { noStore, unticked, useAddressText } from '../../ui/address.ts';

type Store = { _id: string };

/**
 * The ids of the ticked ones of `stores`, as an address tells them: ids; `all`, which ids with a `-`
 * before them may follow that are not ticked; or `none`. What it names besides does not count.
 */
export function tickedOf(text: string, stores: readonly Store[]): string[] {
  const named = storesOf(text);
  if (named.includes(allStores)) {
    const off = new Set(named);
    return stores.map(({ _id }) => _id).filter((id) => !off.has(unticked(id)));
  }
  const known = new Set(stores.map(({ _id }) => _id));
  return named.filter((id) => known.has(id));
}

/** The same as a text: of a thousand stores those are named that are fewer, the ticked ones or the others. */
export function tickedText(ids: readonly string[], stores: readonly Store[]): string {
  if (ids.length === 0) return noStore;
  if (ids.length * 2 <= stores.length) return ids.join(',');
  const ticked = new Set(ids);
  const off = stores.map(({ _id }) => _id).filter((id) => !ticked.has(id));
  return [allStores, ...off.map(unticked)].join(',');
}

/** Not that of other answers: which one store they show is no choice of vendors. */
const rememberedAs = 'vendor-stores';

/** The stores whose vendors are shown unasked: those of the address, else those of the last visit, else all. */
export function useTickedStores(): [string[], (ids: readonly string[]) => void] {
  const { stores } = useStores();
  const [text, setText] = useAddressText('store');
  const last = remembered(rememberedAs) ?? allStores;
  const shown = text || (tickedOf(last, stores).length > 0 ? last : allStores);
  const choose = (ids: readonly string[]) => {
    const next = tickedText(ids, stores);
    // Nobody wants to begin with nothing the next time.
    if (ids.length > 0) remember(rememberedAs, next);
    setText(next, { store: shown });
  };
  return [tickedOf(shown, stores), choose];
}
