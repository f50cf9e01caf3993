import { parseTypedDate } from '@backcounter/core/dates';
import type { FieldMessages } from '@backcounter/core/errors';
import { readProfitRange } from '@backcounter/core/profit';
import { allStores, StorePicker } from '../../api/store-picker.tsx';
import { useForm } from '../../api/use-form.ts';
import { useToday } from '../../session/use-business.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FilterForm } from '../../ui/filter-form.tsx';
import type { DateRange } from '@backcounter/core/dates';

type PeriodFieldsProps = {
  storeId: string;
  onStore: (id: string) => void;
  from: string;
  to: string;
  /** What is wrong with the dates of the address. */
  problems: FieldMessages;
  onDates: (range: DateRange) => void;
};

const edges = ['from', 'to'] as const;

/**
 * Store and dates of the answer shown unasked; other labels than those of the documents' filter,
 * which stands above and asks for something else.
 */
export function PeriodFields({ storeId, onStore, problems, onDates, ...dates }: PeriodFieldsProps) {
  const today = useToday();
  const read = ({ from, to }: typeof dates) =>
    readProfitRange(
      { from: parseTypedDate(from, { today }), to: parseTypedDate(to, { today }) },
      edges,
    );
  const form = useForm({
    initial: { from: dates.from, to: dates.to },
    send: (values) => Promise.resolve().then(() => read(values)),
    onSent: onDates,
    failure: 'The dates could not be read',
  });
  const edge = (name: (typeof edges)[number]) => {
    const field = form.bind(name);
    const isAsInAddress = field.value === dates[name];
    return { ...field, error: field.error ?? (isAsInAddress ? problems[name] : undefined) };
  };
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
