import { yearOf } from '@backcounter/core/dates';
import { allStores } from '../../api/store-picker.tsx';
import { useToday } from '../../session/use-business.ts';
import { Section } from '../../ui/section.tsx';
import { labelOf } from './income-filter.ts';
import { IncomeResults } from './income-results.tsx';

/** What most visits come for, shown before one asks: this month's incomes of all stores. */
export function MonthIncomes() {
  const today = useToday();
  const filter = {
    storeId: allStores,
    month: String(Number(today.slice(5, 7))),
    year: String(yearOf(today)),
    incomeType: '',
  };
  return (
    <Section title={`${labelOf(filter)}, all stores`}>
      <IncomeResults filter={filter} />
    </Section>
  );
}
