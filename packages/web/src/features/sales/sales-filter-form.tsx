import { useState } from 'react';
import { monthsOf, periodLabel } from '@backcounter/core/dates';
import { useToday } from '../../session/use-business.ts';
import { DateField } from '../../ui/date-field.tsx';
import { useAddress } from '../../ui/address.ts';
import { FilterForm } from '../../ui/filter-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StorePicker } from '../../api/store-picker.tsx';
import { useForm } from '../../api/use-form.ts';
import { messages } from './messages.ts';
import {
  valuesFromAddress,
  defaultFilter,
  readFilter,
  yearsOf,
  type SalesFilter,
} from './sales-filter.ts';

const filterTypes = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
];

const monthName = (month: string) => periodLabel(month).replace(/ .*/, '');

type SalesFilterFormProps = {
  /** Label of the submit button. */
  label: string;
  /** Error shown when no store is chosen. */
  storeMissing: string;
  onChosen: (filter: SalesFilter) => void;
};

/** Filter form of the history and the total (SAL-10, SAL-11, SAL-15 to SAL-22). */
export function SalesFilterForm({ label, storeMissing, onChosen }: SalesFilterFormProps) {
  const today = useToday();
  const { search } = useAddress();
  // Prefills the fields from the URL.
  const [fromUrl] = useState(() => valuesFromAddress(search, today));
  const form = useForm({
    initial: fromUrl ?? defaultFilter(today),
    send: (values) => Promise.resolve(readFilter(values, { today, storeMissing })),
    onSuccess: onChosen,
    failure: messages.listFailed,
  });
  const { filter_type: type, store_id: storeId, year } = form.values;
  const store = form.bind('store_id');
  return (
    <FilterForm form={form} label={label}>
      <SelectField label="Filter Type" options={filterTypes} {...form.bind('filter_type')} />
      <StorePicker
        withAll
        {...(storeId === '' && store.error === undefined ? { hint: messages.storeHint } : {})}
        {...store}
      />
      {type === 'weekly' && <DateField label="From Date" max={today} {...form.bind('from_date')} />}
      {type === 'monthly' && (
        <SelectField
          label="Month"
          options={monthsOf(year).map((month) => ({
            value: month.slice(5),
            label: monthName(month),
          }))}
          {...form.bind('month')}
        />
      )}
      {type !== 'weekly' && (
        <SelectField
          label="Year"
          options={yearsOf(today).map((value) => ({ value, label: value }))}
          {...form.bind('year')}
        />
      )}
    </FilterForm>
  );
}
