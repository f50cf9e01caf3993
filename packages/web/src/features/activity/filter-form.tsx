import { useState } from 'react';
import { Button } from '@mantine/core';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FilterRow } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { SelectFieldProps } from '../../ui/select-field-props.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { StorePicker } from '../../api/store-picker.tsx';
import { useForm } from '../../api/use-form.ts';
import { checkDates, offeredKinds, withIsoDates } from './activity-filter.ts';
import { useUserOptions, type ActivityFilter } from './use-activity.ts';
import { kindLabels } from './labels.ts';

type FilterFormProps = {
  /** Filter from the URL; prefills the fields. */
  initial: ActivityFilter;
  onFilter: (filter: ActivityFilter) => void;
};

type PersonFieldProps = Omit<SelectFieldProps, 'label' | 'placeholder' | 'options'>;

/** Reads its options when it is shown, on phones not before “More filters”. */
function PersonField(props: PersonFieldProps) {
  return (
    <SelectField {...props} label="Person" placeholder="Everybody" options={useUserOptions()} />
  );
}

/** Filter of the activity log. */
export function FilterForm({ initial, onFilter }: FilterFormProps) {
  const { role = 'user', isDemo = false } = usePerson() ?? {};
  const today = useToday();
  const form = useForm({
    initial,
    check: (values) => checkDates(withIsoDates(values), today),
    send: (values) => Promise.resolve(withIsoDates(values)),
    onSuccess: onFilter,
    failure: '',
  });
  const isNarrow = useNarrow();
  const [isOpen, setIsOpen] = useState(false);
  // The kind is visible beside the button; the other filters are counted on it.
  const chosen = (['user_id', 'store_id', 'from', 'to'] as const).filter(
    (name) => form.values[name] !== '',
  ).length;
  const kinds = offeredKinds(role, isDemo).map((kind) => ({
    value: kind,
    label: kindLabels[kind],
  }));
  return (
    <form onSubmit={form.submit} noValidate aria-label="Filter">
      <FilterRow>
        <SelectField label="Kind" placeholder="Everything" options={kinds} {...form.bind('kind')} />
        {isNarrow && (
          <Button variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {chosen === 0 ? 'More filters' : `Filters (${chosen})`}
          </Button>
        )}
        {(!isNarrow || isOpen) && (
          <>
            <PersonField {...form.bind('user_id')} />
            <StorePicker placeholder="All Stores" {...form.bind('store_id')} />
            <DateField label="From Date" {...form.bind('from')} />
            <DateField label="To Date" {...form.bind('to')} />
          </>
        )}
        <Button type="submit" variant="default">
          Filter
        </Button>
      </FilterRow>
    </form>
  );
}
