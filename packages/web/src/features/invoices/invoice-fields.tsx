import type { Ref } from 'react';
import { TextInput } from '@mantine/core';
import { dueDateOf } from '@backcounter/core/bills';
import { isCalendarDate, parseTypedDate } from '@backcounter/core/dates';
import { invoiceMessages } from '@backcounter/core/invoices';
import { ApiError } from '../../api/api-error.ts';
import { useVendors } from '../../api/use-vendors.ts';
import { useBusiness } from '../../session/use-business.ts';
import { DateField } from '../../ui/date-field.tsx';
import { PathLink } from '../../ui/linked-text.tsx';
import { paths } from '../../ui/paths.ts';
import { hintLineProps } from '../../ui/hint-line-props.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { Option } from '../../ui/select-field-props.ts';
import { StorePicker } from '../../api/store-picker.tsx';
import { AmountField } from './amount-field.tsx';
import type { Invoice } from './invoice-values.ts';
import { messages } from './messages.ts';
import type { InvoiceForm } from './use-invoice-form.ts';
import { useNumberCheck } from './use-number-check.ts';
import { lastUsedFirst, lastVendorOf } from './vendor-choices.ts';
import { codeKeyboard } from '../../ui/phone-keyboard.ts';

type InvoiceFieldsProps = {
  form: InvoiceForm;
  /** The invoice being edited. */
  row?: Invoice;
  /** The vendor that is known before its store. */
  vendorId?: string;
  numberRef?: Ref<HTMLInputElement>;
};

/** The five fields of an invoice, in the order of a paper one (INV-03), and when it is due. */
export function InvoiceFields({
  form,
  row,
  vendorId: known = '',
  numberRef = null,
}: InvoiceFieldsProps) {
  const business = useBusiness();
  const chooseStore = (storeId: string) => {
    form.set('store_id', storeId);
    if (storeId !== form.values.store_id) chooseVendor(known);
  };
  const chooseVendor = (vendorId: string) => {
    form.set('vendor_id', vendorId);
    if (!row) form.set('due_date', null);
  };
  return (
    <>
      <NumberField form={form} own={row?.invoice_number} inputRef={numberRef} />
      <StorePicker
        {...form.bind('store_id')}
        data-autofocus={(known !== '' && form.values.store_id === '') || undefined}
        failure=""
        onChange={chooseStore}
      />
      <VendorField form={form} row={row} known={known} onChoose={chooseVendor} />
      <AmountField form={form} row={row} />
      <DateField
        label="Date"
        min={business.earliestInvoiceDate}
        max={business.today}
        {...form.bind('date')}
      />
      <BillFields form={form} row={row} />
    </>
  );
}

/** When an invoice is due, if the vendor gives time to pay; and when it was paid, once it is stored. */
function BillFields({ form, row }: Pick<VendorFieldProps, 'form' | 'row'>) {
  const { today } = useBusiness();
  const { store_id: storeId, vendor_id: vendorId, date: typedDate } = form.values;
  const { due_date: typed, paid_date: paid } = form.values;
  const { vendors } = useVendors(storeId);
  const terms = vendors.find(({ _id }) => _id === vendorId)?.payment_terms ?? null;
  if (terms === null && !typed && row?.due_date === undefined) return null;
  const date = parseTypedDate(typedDate);
  const isDate = isCalendarDate(date);
  const due = typed ?? (isDate ? dueDateOf(date, terms) : null) ?? '';
  return (
    <>
      <DateField
        label="Due Date"
        emptyHint="Paid on delivery"
        {...(isDate && { min: date })}
        {...form.bind('due_date')}
        value={due}
      />
      {row && due !== '' && (
        <DateField
          label="Paid Date"
          emptyHint="Not paid yet"
          max={today}
          {...form.bind('paid_date')}
        />
      )}
      {row && due !== '' && paid !== '' && (
        <TextInput
          label="Check or Reference"
          {...form.text('payment_reference')}
          maxLength={100}
          autoComplete="off"
          {...codeKeyboard}
        />
      )}
    </>
  );
}

type NumberFieldProps = {
  form: InvoiceForm;
  own: string | undefined;
  inputRef: Ref<HTMLInputElement>;
};

function NumberField({ form, own, inputRef }: NumberFieldProps) {
  const { invoice_number: number, vendor_id: vendorId } = form.values;
  const state = useNumberCheck({ number, vendorId }, own);
  const { error, ...bound } = form.text('invoice_number');
  const messageOf = {
    unknown: null,
    taken: null,
    free: 'This number is free.',
    failed: form.error === messages.checkingFailed ? null : messages.checkingFailed,
  };
  return (
    <TextInput
      label="Invoice Number"
      ref={inputRef}
      {...bound}
      wrapperProps={hintLineProps}
      error={withInvoice(
        error ?? (state === 'taken' ? invoiceMessages.numberTaken : undefined),
        number,
      )}
      description={error === undefined ? messageOf[state] : null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      {...codeKeyboard}
    />
  );
}

/** Adds a link to the invoice that has the number, which may be the same bill. */
function withInvoice(error: string | undefined, number: string) {
  if (error !== invoiceMessages.numberTaken) return error;
  const search = new URLSearchParams({ view: 'invoices', q: number.trim() });
  return (
    <>
      <span>{error}</span>{' '}
      <PathLink
        path={`${paths.vendorsInvoices}?${search.toString()}`}
        text="Show it"
        name={`Show it: invoice ${number.trim()}`}
        isUnbreakable
      />
    </>
  );
}

type VendorFieldProps = {
  form: InvoiceForm;
  row: Invoice | undefined;
  known: string;
  onChoose: (vendorId: string) => void;
};

function VendorField({ form, row, known, onChoose }: VendorFieldProps) {
  const storeId = form.values.store_id;
  const { vendors, isSuccess, error, refetch } = useVendors(storeId);
  const { vendors: all } = useVendors(known === '' ? '' : undefined);
  const bound = form.bind('vendor_id');
  const offered = storeId === '' ? all.filter(({ _id }) => _id === known) : vendors;
  const options = withOwnVendor(lastUsedFirst(offered, lastVendorOf(storeId)), storeId, row);
  const isNone = isSuccess && options.length === 0;
  return (
    <SelectField
      isSearchable
      label="Vendor"
      placeholder={storeId === '' ? 'Select a store first' : 'Select a vendor'}
      options={options}
      {...(isNone ? { hint: 'No vendor is linked to this store yet.' } : {})}
      {...bound}
      onChange={onChoose}
      error={bound.error ?? (error ? problemOf(error) : undefined)}
      onRetry={error && !isStoreGone(error) ? () => void refetch() : undefined}
    />
  );
}

/** The chosen store was deleted or is no longer open to this user: retrying would not help. */
const isStoreGone = (error: Error): boolean =>
  error instanceof ApiError && error.fields['store_id'] !== undefined;

const problemOf = (error: Error): string =>
  isStoreGone(error) ? messages.storeGone : messages.vendorsFailed;

/** An invoice keeps its vendor even if it was deleted or no longer supplies the store. */
function withOwnVendor(linked: Option[], storeId: string, row: Invoice | undefined): Option[] {
  if (row?.store_id._id !== storeId) return linked;
  const { _id, name } = row.vendor_id;
  return linked.some(({ value }) => value === _id)
    ? linked
    : [...linked, { value: _id, label: name }];
}
