import { useId, useState } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';
import { commonAccounts, distinctAccounts } from '@backcounter/core/profit-and-loss';
import { nameKeyboard } from '../ui/phone-keyboard.ts';
import { useVendors } from './use-vendors.ts';

/**
 * The account of a vendor's invoices; suggests those of the other vendors, which are loaded once the
 * field is entered, and common ones.
 */
export function AccountField(field: TextInputProps) {
  const listId = useId();
  const [isEntered, setIsEntered] = useState(false);
  const { vendors } = useVendors(isEntered ? undefined : '');
  const inUse = vendors.flatMap(({ account }) => account ?? []);
  return (
    <>
      <TextInput
        label="Account"
        description="Such as Rent or Utilities; empty for goods to sell"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        list={listId}
        autoComplete="off"
        {...nameKeyboard}
        onFocus={() => setIsEntered(true)}
        {...field}
      />
      <datalist id={listId}>
        {distinctAccounts([...inUse, ...commonAccounts]).map((account) => (
          <option key={account} value={account} />
        ))}
      </datalist>
    </>
  );
}
