import { remember, remembered } from '../session/remembered.ts';
import { useAddressText } from '../ui/address.ts';
import { fewOptions } from '../ui/select-field-props.ts';
import { allStores } from './store-picker.tsx';
import { useStores } from './use-stores.ts';

/**
 * A choice of an answer that is shown unasked: what the address says, else what this person chose
 * last on this device, else `otherwise`; what `isValid` refuses does not count.
 */
export function useShownChoice(
  name: string,
  otherwise: string,
  isValid: (value: string) => boolean,
): [string, (value: string) => void] {
  const [text, setText] = useAddressText(name);
  const found = [text, remembered(name)].find((value) => value !== null && isValid(value));
  const known = found ?? otherwise;
  const choose = (value: string) => {
    remember(name, value);
    setText(value, { [name]: known });
  };
  return [known, choose];
}

/** Of which store people and their shifts are shown at first: all, but of very many the first one. */
export function useFirstStore(): string {
  const { stores } = useStores();
  return stores.length > fewOptions ? (stores[0]?._id ?? allStores) : allStores;
}

/** The store of such an answer, `all` for all of the person's, which stands there at first. */
export function useShownStore(otherwise = allStores): [string, (id: string) => void] {
  const { stores } = useStores();
  return useShownChoice(
    'store',
    otherwise,
    (id) => id === allStores || stores.some(({ _id }) => _id === id),
  );
}
