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
import { askedValues, firstFilter, readFilter, yearsOf, type SalesFilter } from './sales-filter.ts';

const filterTypes = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
];

const monthName = (month: string) => periodLabel(month).replace(/ .*/, '');

type SalesFilterFormProps = {
  /** What its button does. */
  label: string;
  /** Said when no store is chosen. */
  storeMissing: string;
  onChosen: (filter: SalesFilter) => void;
};

/** The filter of the history and of the total (SAL-10, SAL-11, SAL-15 to SAL-22). */
export function SalesFilterForm({ label, storeMissing, onChosen }: SalesFilterFormProps) {
  const today = useToday();
  const { search } = useAddress();
  // What the address asks for stands in the fields from the start.
  const [asked] = useState(() => askedValues(search, today));
  const form = useForm({
    initial: asked ?? firstFilter(today),
    send: (values) => Promise.resolve(readFilter(values, { today, storeMissing })),
    onSent: onChosen,
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
