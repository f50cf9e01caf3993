import { TextInput, type TextInputProps } from '@mantine/core';
import { AccountField } from '../../api/account-field.tsx';
import { useStores } from '../../api/use-stores.ts';
import { StoreCheckboxes } from '../../api/store-checkboxes.tsx';
import { useLoadFailure } from './use-load-failure.ts';
import { parseInput } from '@backcounter/core/fields';
import { vendorInput } from '@backcounter/core/vendors';
import { joinBrief } from '../../ui/brief.ts';
import { nameKeyboard } from '../../ui/phone-keyboard.ts';

/** Form state: wire field names, values as typed. */
export type VendorValues = {
  name: string;
  store_ids: string[];
  payment_terms: string;
  account: string;
};

/** The typed terms for the wire: null if empty, NaN if they are no number. */
const termsOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

const noneBefore = { payment_terms: '', account: '' };

/** Request body; terms and account that are as `before` are left out. */
export const toBody = (
  { payment_terms: terms, account, ...values }: VendorValues,
  before: Pick<VendorValues, 'payment_terms' | 'account'> = noneBefore,
) => ({
  ...values,
  ...(terms !== before.payment_terms && { payment_terms: termsOf(terms) }),
  ...(account !== before.account && { account }),
});

/** Describes unsaved input when the form offers to restore it. */
export const describeVendor = ({ name }: VendorValues): string => joinBrief([name], 'a vendor');

/** Core's rules; unlike the API, this page requires at least one store (VEN-19). */
export function checkVendor(values: VendorValues): void {
  const { store_ids: ids } = values;
  parseInput(vendorInput, { ...toBody(values), store_ids: ids.length === 0 ? [''] : ids });
}

type VendorFieldsProps = {
  name: TextInputProps;
  terms: TextInputProps;
  account: TextInputProps;
  stores: {
    name: string;
    value: string[];
    error: string | undefined;
    onChange: (value: string[]) => void;
  };
};

/** A vendor's name, the stores it delivers to (VEN-12), how long it gives to pay, and its account. */
export function VendorFields({ name, terms, account, stores }: VendorFieldsProps) {
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
      <TextInput
        label="Payment Terms"
        description="Days until new invoices are due; empty if you pay on delivery"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        {...terms}
      />
      <AccountField {...account} />
    </>
  );
}
