import { useState } from 'react';
import { useVendors } from '../../api/use-vendors.ts';
import { useBusiness } from '../../session/use-business.ts';
import { MonthPicker, YearPicker } from '../../ui/period-pickers.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StorePicker } from '../../api/store-picker.tsx';
import type { useForm } from '../../api/use-form.ts';
import { messages } from './messages.ts';
import { allVendors, filterYears, type InvoiceFilter } from './period-filter.ts';

type FilterForm = ReturnType<typeof useForm<InvoiceFilter, unknown>>;

type FilterFieldsProps = {
  form: FilterForm;
  /** Label of the choice between month and year. */
  typeLabel: 'Filter Type' | 'Period';
};

const types = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
];

/** Store, vendor and a month or a year (INV-17, INV-31). */
export function FilterFields({ form, typeLabel }: FilterFieldsProps) {
  const { vendors } = useVendors();
  const { bind } = form;
  return (
    <>
      <StorePicker withAll failure="" {...bind('store_id')} />
      <SelectField
        isSearchable
        label="Vendor"
        placeholder="Select a vendor"
        options={[
          { value: allVendors, label: 'All Vendors' },
          ...vendors.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        {...bind('vendor_id')}
      />
      <SelectField
        label={typeLabel}
        options={types}
        {...bind('type')}
        onChange={(type) => form.set('type', type === 'yearly' ? 'yearly' : 'monthly')}
      />
      {form.values.type === 'monthly' ? <MonthChoice form={form} /> : <YearChoice form={form} />}
    </>
  );
}

function MonthChoice({ form }: { form: FilterForm }) {
  const { minYear, maxYear } = filterYears(useBusiness());
  const field = useTypingRefused(form.bind('month'), messages.typedMonth);
  return <MonthPicker {...field} firstYear={minYear} lastYear={maxYear} />;
}

function YearChoice({ form }: { form: FilterForm }) {
  const { minYear, maxYear } = filterYears(useBusiness());
  const field = useTypingRefused(form.bind('year'), messages.typedYear);
  return <YearPicker {...field} firstYear={minYear} lastYear={maxYear} />;
}

type Bound = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Typing into a select-only field shows how to choose instead (INV-23, INV-24). */
function useTypingRefused(bound: Bound, message: string) {
  const [isTyped, setIsTyped] = useState(false);
  return {
    ...bound,
    error: isTyped ? message : bound.error,
    onType: () => setIsTyped(true),
    onChange: (value: string) => {
      setIsTyped(false);
      bound.onChange(value);
    },
  };
}
