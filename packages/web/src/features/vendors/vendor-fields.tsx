import { TextInput, type TextInputProps } from '@mantine/core';
import { useStores } from '../../api/use-stores.ts';
import { StoreCheckboxes } from '../../api/store-checkboxes.tsx';
import { useLoadFailure } from './use-load-failure.ts';
import { parseInput } from '@backcounter/core/fields';
import { vendorInput } from '@backcounter/core/vendors';
import { joinBrief } from '../../ui/brief.ts';
import { nameKeyboard } from '../../ui/phone-keyboard.ts';

export type VendorValues = { name: string; store_ids: string[] };

/** Describes unsaved input when the form offers to restore it. */
export const describeVendor = ({ name }: VendorValues): string => joinBrief([name], 'a vendor');

/** Core's rules; unlike the API, this page requires at least one store (VEN-19). */
export function checkVendor({ name, store_ids }: VendorValues): void {
  parseInput(vendorInput, { name, store_ids: store_ids.length === 0 ? [''] : store_ids });
}

type VendorFieldsProps = {
  name: TextInputProps;
  stores: {
    name: string;
    value: string[];
    error: string | undefined;
    onChange: (value: string[]) => void;
  };
};

/** A vendor's name and the stores it delivers to (VEN-12). */
export function VendorFields({ name, stores }: VendorFieldsProps) {
  const failure = useLoadFailure('stores', useStores().error);
  return (
    <>
      <TextInput
        label="Vendor Name"
        autoComplete="off"
        {...nameKeyboard}
        data-autofocus
        {...name}
      />
      <StoreCheckboxes {...stores} failure={failure} />
    </>
  );
}
