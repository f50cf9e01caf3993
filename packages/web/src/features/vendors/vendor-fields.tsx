import { TextInput, type TextInputProps } from '@mantine/core';
import { useStores } from '../../api/use-stores.ts';
import { StoreCheckboxes } from '../../api/store-checkboxes.tsx';
import { useLoadFailure } from './use-load-failure.ts';
import { inBrief } from '../../ui/brief.ts';

export type VendorValues = { name: string; store_ids: string[] };

/** What was typed, for the offer of it. */
export const describeVendor = ({ name }: VendorValues): string => inBrief([name], 'a vendor');

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
      <TextInput label="Vendor Name" autoComplete="off" data-autofocus {...name} />
      <StoreCheckboxes {...stores} failure={failure} />
    </>
  );
}
