import { remember, remembered } from '../session/remembered.ts';
import { useAddressText } from '../ui/address.ts';
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

/** The store of such an answer, `all` for all of the person's. */
export function useShownStore(): [string, (id: string) => void] {
  const { stores } = useStores();
  return useShownChoice(
    'store',
    allStores,
    (id) => id === allStores || stores.some(({ _id }) => _id === id),
  );
}
