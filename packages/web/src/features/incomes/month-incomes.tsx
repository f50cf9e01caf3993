import { Button } from '@mantine/core';
import { isCalendarDate, yearOf } from '@backcounter/core/dates';
import { rowsOf } from '../../api/client.ts';
import { AfterFirstStore, FirstStep } from '../../api/first-step.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useStoreName } from '../../api/use-stores.ts';
import { useToday } from '../../session/use-business.ts';
import { useAddress } from '../../ui/address.ts';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useCorrectedAddress } from '../../ui/use-corrected-address.ts';
import { labelOf, type IncomeFilter } from './income-filter.ts';
import { IncomeResults } from './income-results.tsx';

const whatStandsHere =
  'Money that does not come over the counter is listed here: commissions, rent, fees.';

/** Empty state of the month; the first steps if there are no incomes at all. */
function NoIncomes({ filter }: { filter: IncomeFilter }) {
  const query = filter.storeId === allStores ? {} : { storeId: filter.storeId };
  const { data } = useApiQuery('GET /incomes', { query });
  if (data && rowsOf(data).length === 0) return <FirstStep step="income" text={whatStandsHere} />;
  return <EmptyState text={`No incomes in ${labelOf(filter)}`} />;
}

/** The default view: this month's incomes of all stores, or those of the URL's month and store. */
export function MonthIncomes() {
  const today = useToday();
  const { search, change } = useAddress();
  const nameOf = useStoreName();
  const { month = '', store = allStores } = search;
  const isMonth = isCalendarDate(`${month}-01`);
  const shown = isMonth ? month : today.slice(0, 7);
  useCorrectedAddress(isMonth || month === '' ? null : { month: undefined });
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
      <AfterFirstStore text={whatStandsHere}>
        <IncomeResults filter={filter} empty={<NoIncomes filter={filter} />} />
      </AfterFirstStore>
    </Section>
  );
}
