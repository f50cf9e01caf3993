import { useState } from 'react';
import { Button } from '@mantine/core';
import { activityKinds, mayReadKind } from '@backcounter/core/activity';
import { dateProblem, parseTypedDate } from '@backcounter/core/dates';
import { invalidField } from '@backcounter/core/errors';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FilterRow } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { StorePicker } from '../../api/store-picker.tsx';
import { useForm } from '../../api/use-form.ts';
import { noFilter, useUserOptions, type ActivityFilter } from './use-activity.ts';
import { kindLabels } from './labels.ts';

type FilterFormProps = { onFilter: (filter: ActivityFilter) => void };

const typed = (filter: ActivityFilter): ActivityFilter => ({
  ...filter,
  from: parseTypedDate(filter.from),
  to: parseTypedDate(filter.to),
});

function checkDates(filter: ActivityFilter, today: string): void {
  for (const field of ['from', 'to'] as const) {
    const date = filter[field];
    const problem = date === '' ? null : dateProblem(date, { today, allowFuture: true });
    if (problem) throw invalidField(field, problem);
  }
  if (filter.from !== '' && filter.to !== '' && filter.from > filter.to) {
    throw invalidField('to', 'Must not be before the first day');
  }
}

/** Filter of the activity log. */
export function FilterForm({ onFilter }: FilterFormProps) {
  const { role = 'user', isDemo = false } = usePerson() ?? {};
  const people = useUserOptions();
  const today = useToday();
  const form = useForm({
    initial: noFilter,
    check: (values) => checkDates(typed(values), today),
    send: (values) => Promise.resolve(typed(values)),
    onSuccess: onFilter,
    failure: '',
  });
  const isNarrow = useNarrow();
  const [isOpen, setIsOpen] = useState(false);
  // The kind is visible beside the button; the other filters are counted on it.
  const chosen = (['user_id', 'store_id', 'from', 'to'] as const).filter(
    (name) => form.values[name] !== '',
  ).length;
  // The demo has no weekly cash (DEM-10).
  const kinds = activityKinds
    .filter((kind) => mayReadKind(role, kind) && !(isDemo && kind === 'dailyCash'))
    .map((kind) => ({ value: kind, label: kindLabels[kind] }));
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
            <SelectField
              label="Person"
              placeholder="Everybody"
              options={people}
              {...form.bind('user_id')}
            />
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
