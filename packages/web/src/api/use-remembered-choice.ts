import { useState } from 'react';
import { savePreference, loadPreference } from '../session/preferences.ts';
import { useAddressText } from '../ui/address.ts';
import { maxPlainOptions } from '../ui/select-field-props.ts';
import { allStores } from './store-picker.tsx';
import { useStores } from './use-stores.ts';

/**
 * A preference as it was when the view was opened: another tab may choose something else meanwhile.
 * Returns it with its setter, null for none.
 */
export function usePreference(name: string): [string | null, (value: string) => void] {
  const [last, setLast] = useState(() => loadPreference(name));
  const save = (value: string) => {
    savePreference(name, value);
    setLast(value);
  };
  return [last, save];
}

/**
 * The choice of a default view: from the address, else the user's last one on this device, else
 * `otherwise`. Values that fail `isValid` are ignored.
 */
export function useRememberedChoice(
  name: string,
  otherwise: string,
  isValid: (value: string) => boolean,
): [string, (value: string) => void] {
  const [text, setText] = useAddressText(name);
  const [last, save] = usePreference(name);
  const found = [text, last].find((value) => value !== null && isValid(value));
  const known = found ?? otherwise;
  const choose = (value: string) => {
    save(value);
    setText(value, { [name]: known });
  };
  return [known, choose];
}

/** The store whose employees and shifts are listed first: all, or the first of very many. */
export function useDefaultStore(): string {
  const { stores } = useStores();
  return stores.length > maxPlainOptions ? (stores[0]?._id ?? allStores) : allStores;
}

/** The store of a default view; `all` for all of the user's stores. */
export function useRememberedStore(otherwise = allStores): [string, (id: string) => void] {
  const { stores } = useStores();
  return useRememberedChoice(
    'store',
    otherwise,
    (id) => id === allStores || stores.some(({ _id }) => _id === id),
  );
}
