import { useState } from 'react';
import { Button } from '@mantine/core';
import { monthsOf, periodLabel, yearOf } from '@backcounter/core/dates';
import { incomeYears } from '@backcounter/core/incomes';
import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useAppliedFilter } from '../../api/use-applied-filter.ts';
import { useToday } from '../../session/use-business.ts';
import { FilterRow, Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StorePicker } from '../../api/store-picker.tsx';
import {
  filterProblem,
  incomesInAddress,
  distinctNames,
  queriesOf,
  type IncomeFilter,
} from './income-filter.ts';
import { IncomeResults } from './income-results.tsx';
import type { IncomeType } from './income-values.ts';
import { messages } from './messages.ts';
import { useIncomeTypes } from './use-income-types.ts';

const months = monthsOf('2025').map((month, index) => ({
  value: String(index + 1),
  label: periodLabel(month).split(' ')[0] ?? '',
}));

const yearOption = (year: number) => ({ value: String(year), label: String(year) });

/** Incomes of a month with their totals (INC-20 to INC-25). */
export function ViewIncomes() {
  const { applied, apply, formKey } = useAppliedFilter(incomesInAddress(useToday()));
  return (
    <Section title="View Incomes">
      <Filter key={formKey} initial={applied?.filter ?? null} onApply={apply} />
      {applied && <IncomeResults key={applied.applyCount} filter={applied.filter} />}
    </Section>
  );
}

type FilterProps = {
  /** Filter from the URL; prefills the fields. */
  initial: IncomeFilter | null;
  onApply: (filter: IncomeFilter) => void;
};

function Filter({ initial, onApply }: FilterProps) {
  const today = useToday();
  const { types, error, refetch } = useIncomeTypes();
  const [chosen, setChosen] = useState<Partial<IncomeFilter>>(initial ?? {});
  const filter: IncomeFilter = {
    storeId: '',
    month: String(Number(today.slice(5, 7))),
    year: String(yearOf(today)),
    incomeType: '',
    ...chosen,
  };
  const typeNames = useTypeOptions(types, filter);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<IncomeFilter>) => {
    setChosen({ ...chosen, ...part });
    setProblem(null);
  };
  const submit = (event: React.SubmitEvent) => {
    event.preventDefault();
    const found = filterProblem(filter);
    setProblem(found);
    if (found === null) onApply(filter);
  };
  return (
    <form onSubmit={submit} noValidate>
      <FilterRow>
        <StorePicker
          withAll
          value={filter.storeId}
          error={problem ?? undefined}
          onChange={(storeId) => change({ storeId })}
        />
        <SelectField
          label="Month"
          value={filter.month}
          options={months}
          onChange={(month) => change({ month })}
        />
        <SelectField
          label="Year"
          value={filter.year}
          options={incomeYears(today).map(yearOption)}
          onChange={(year) => change({ year })}
        />
        <SelectField
          label="Income Type"
          placeholder="All Types"
          value={filter.incomeType}
          options={typeNames.map((name) => ({ value: name, label: name }))}
          error={error ? messages.typesFailed : undefined}
          onRetry={error ? () => void refetch() : undefined}
          onChange={(incomeType) => change({ incomeType })}
        />
        <Button type="submit">Apply Filters</Button>
      </FilterRow>
    </form>
  );
}

/**
 * Type options of the filter: listed types, plus those of the store's incomes in the year that are
 * custom or deleted since (INC-19, INC-20).
 */
function useTypeOptions(types: readonly IncomeType[], filter: IncomeFilter): string[] {
  const { ofYear } = queriesOf({ ...filter, incomeType: '' });
  const { data } = useApiQuery('GET /incomes', filter.storeId === '' ? null : { query: ofYear });
  const entered = (data ? rowsOf(data) : []).map(({ incomeType }) => incomeType);
  return distinctNames(
    types.map(({ name }) => name),
    // Keep the selected type while another year's types load.
    filter.incomeType === '' ? entered : [...entered, filter.incomeType],
  );
}
