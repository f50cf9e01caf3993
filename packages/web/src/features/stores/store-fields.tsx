import { TextInput, type TextInputProps } from '@mantine/core';
import { joinBrief } from '../../ui/brief.ts';
import { nameKeyboard } from '../../ui/phone-keyboard.ts';

type StoreFieldsProps = { name: TextInputProps; address: TextInputProps };

/** Describes unsaved input when the form offers to restore it. */
export const describeStore = ({ name, address }: { name: string; address: string }): string =>
  joinBrief([name, address], 'a store');

/** Name and address. A message about both is shown only once, below the first. */
export function StoreFields({ name, address }: StoreFieldsProps) {
  const isShared = address.error !== undefined && address.error === name.error;
  return (
    <>
      <TextInput label="Store Name" autoComplete="off" {...nameKeyboard} data-autofocus {...name} />
      <TextInput
        label="Address"
        autoComplete="off"
        {...nameKeyboard}
        {...address}
        error={isShared ? true : address.error}
      />
    </>
  );
}
