import { Button } from '@mantine/core';
import { isCalendarDate, yearOf } from '@backcounter/core/dates';
import { AfterFirstStore } from '../../api/first-step.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { useStoreName } from '../../api/use-stores.ts';
import { useToday } from '../../session/use-business.ts';
import { useAddress } from '../../ui/address.ts';
import { Section } from '../../ui/section.tsx';
import { labelOf } from './income-filter.ts';
import { IncomeResults } from './income-results.tsx';

/**
 * What most visits come for, shown before one asks: this month's incomes of all stores, or those of
 * the month and store that the address names.
 */
export function MonthIncomes() {
  const today = useToday();
  const { search, change } = useAddress();
  const nameOf = useStoreName();
  const { month = '', store = allStores } = search;
  const shown = isCalendarDate(`${month}-01`) ? month : today.slice(0, 7);
  const filter = {
    storeId: store,
    month: String(Number(shown.slice(5, 7))),
    year: String(yearOf(shown)),
    incomeType: '',
  };
  const isOther = store !== allStores || shown !== today.slice(0, 7);
  const where = store === allStores ? 'all stores' : (nameOf(store) ?? '');
  return (
    <Section
      title={[labelOf(filter), where].filter(Boolean).join(', ')}
      side={
        isOther && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => change({ month: '', store: '', q: '' })}
          >
            This month, all stores
          </Button>
        )
      }
    >
      <AfterFirstStore text="Money that does not come over the counter is listed here: commissions, rent, fees.">
        <IncomeResults filter={filter} />
      </AfterFirstStore>
    </Section>
  );
}
