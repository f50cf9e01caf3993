import { useState } from 'react';
import { profitFilterProblems, profitYears, type ProfitFilter } from '@backcounter/core/profit';
import { monthsOf, periodLabel } from '@backcounter/core/dates';
import { useToday } from '../../session/use-business.ts';
import { YearPicker } from '../../ui/period-pickers.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StorePicker } from '../../api/store-picker.tsx';

const kinds = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
];

const months = monthsOf('2020').map((month, index) => ({
  value: String(index + 1),
  label: periodLabel(month).replace(' 2020', ''),
}));

type FilterFieldsProps = { filter: ProfitFilter; onChange: (filter: ProfitFilter) => void };

/**
 * Store, month and year. What is missing is hinted below its field from the start, and becomes an
 * error once that field has been changed (PRF-04 to PRF-08).
 */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const today = useToday();
  const [changed, setChanged] = useState<readonly string[]>([]);
  const problems = profitFilterProblems(filter, today);
  const years = profitYears(today);
  const change = (name: string, next: Partial<ProfitFilter>) => {
    setChanged((before) => [...before, name]);
    onChange({ ...filter, ...next });
  };
  const field = (name: 'store_id' | 'month' | 'year') => {
    const problem = problems[name];
    if (problem === undefined) return { name };
    return changed.includes(name) ? { name, error: problem } : { name, hint: problem };
  };
  return (
    <>
      <SelectField
        label="Filter Type"
        name="kind"
        options={kinds}
        value={filter.kind}
        onChange={(kind) => change('kind', { kind: kind === 'yearly' ? 'yearly' : 'monthly' })}
      />
      <StorePicker
        {...field('store_id')}
        withAll
        value={filter.storeId}
        onChange={(storeId) => change('store_id', { storeId })}
      />
      {filter.kind === 'monthly' && (
        <SelectField
          {...field('month')}
          label="Month"
          placeholder="Select a month"
          options={months}
          value={filter.month}
          onChange={(month) => change('month', { month })}
        />
      )}
      <YearPicker
        {...field('year')}
        firstYear={years[0] ?? 0}
        lastYear={years.at(-1) ?? 0}
        isNewestFirst
        value={filter.year}
        onChange={(year) => change('year', { year })}
      />
    </>
  );
}
