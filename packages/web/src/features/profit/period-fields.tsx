import { allStores, StorePicker } from '../../api/store-picker.tsx';
import { useDatesForm, type DatesFormProps } from '../../api/use-dates-form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FilterForm } from '../../ui/filter-form.tsx';

type PeriodFieldsProps = DatesFormProps & { storeId: string; onStore: (id: string) => void };

/**
 * Store and dates of the default view; the labels differ from those of the filter above, which
 * applies to something else.
 */
export function PeriodFields({ storeId, onStore, ...dates }: PeriodFieldsProps) {
  const { form, edge } = useDatesForm(dates);
  return (
    <FilterForm form={form} label="Show Period">
      <StorePicker
        label="Shown for"
        name="shown_for"
        withAll
        value={storeId}
        onChange={(id) => onStore(id || allStores)}
      />
      <DateField label="Period from" {...edge('from')} />
      <DateField label="Period to" {...edge('to')} />
    </FilterForm>
  );
}
