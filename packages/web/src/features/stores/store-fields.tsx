import { TextInput, type TextInputProps } from '@mantine/core';

type StoreFieldsProps = { name: TextInputProps; address: TextInputProps };

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
