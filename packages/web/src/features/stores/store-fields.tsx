import { TextInput, type TextInputProps } from '@mantine/core';
import { inBrief } from '../../ui/brief.ts';

type StoreFieldsProps = { name: TextInputProps; address: TextInputProps };

/** What was typed, for the offer of it. */
export const describeStore = ({ name, address }: { name: string; address: string }): string =>
  inBrief([name, address], 'a store');

/** The two fields of a store. One message speaks of both, so it stands below the first of them. */
export function StoreFields({ name, address }: StoreFieldsProps) {
  const isSaid = address.error !== undefined && address.error === name.error;
  return (
    <>
      <TextInput label="Store Name" autoComplete="off" data-autofocus {...name} />
      <TextInput
        label="Address"
        autoComplete="off"
        {...address}
        error={isSaid ? true : address.error}
      />
    </>
  );
}
