import { useDatesForm, type DatesFormProps } from '../../api/use-dates-form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FilterForm } from '../../ui/filter-form.tsx';

/** Fields for custom dates, up to three years. */
export function ChartDates(props: DatesFormProps) {
  const { form, edge } = useDatesForm(props);
  return (
    <FilterForm form={form} label="Show Charts">
      <DateField label="From" {...edge('from')} />
      <DateField label="To" {...edge('to')} />
    </FilterForm>
  );
}
