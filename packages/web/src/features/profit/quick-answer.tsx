import { Button } from '@mantine/core';
import { monthOf, yearOf } from '@backcounter/core/dates';
import { profitMessages, type ProfitFilter } from '@backcounter/core/profit';
import { useAnswer } from '../../api/use-answer.ts';
import { useShownChoice } from '../../api/use-shown-choice.ts';
import { allStores } from '../../api/store-picker.tsx';
import { useToday } from '../../session/use-business.ts';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { monthBefore, periodQuery, previousYear } from './filter.ts';
import classes from './profit.module.css';
import { Answer } from './results.tsx';

type Quick = { id: string; label: string; period: string };

const lastMonth = (today: string): Quick => ({
  id: 'last-month',
  label: 'Last month',
  period: monthBefore(monthOf(today)),
});

function quickPeriods(today: string): Quick[] {
  const month = monthOf(today);
  const lastYear = previousYear(month, today);
  return [
    lastMonth(today),
    { id: 'this-month', label: 'This month', period: month },
    { id: 'this-year', label: 'This year', period: String(yearOf(today)) },
    ...(lastYear === null ? [] : [{ id: 'last-year', label: 'Last year', period: lastYear }]),
  ];
}

/** What the filter would have to be for a period of all stores. */
const filterOf = (period: string): ProfitFilter => ({
  storeId: allStores,
  kind: period.length === 4 ? 'yearly' : 'monthly',
  year: period.slice(0, 4),
  month: period.length === 4 ? '' : String(Number(period.slice(5))),
});

/** Shown until one asks: the last complete month of all stores, other periods one click away. */
export function QuickAnswer() {
  const today = useToday();
  const quick = quickPeriods(today);
  const [chosen, choose] = useShownChoice('quick', 'last-month', (id) =>
    quick.some((each) => each.id === id),
  );
  const { label, period } = quick.find(({ id }) => id === chosen) ?? lastMonth(today);
  // The year is read for the comparison as well, and once.
  const answer = useAnswer('GET /profit', { query: periodQuery(allStores, period.slice(0, 4)) });
  const rows = answer.data?.filter((row) => row.period.startsWith(period));
  return (
    <Section
      title={`${label}, all stores`}
      side={
        <div className={classes.quick}>
          {quick.map((each) => (
            <Button
              key={each.id}
              size="compact-sm"
              variant={each.id === chosen ? 'light' : 'default'}
              aria-pressed={each.id === chosen}
              onClick={() => choose(each.id)}
            >
              {each.label}
            </Button>
          ))}
        </div>
      }
    >
      {answer.error ? (
        <ErrorState text={profitMessages.failed} onRetry={() => void answer.refetch()} />
      ) : rows ? (
        <Answer result={{ filter: filterOf(period), rows, at: answer.dataUpdatedAt }} />
      ) : (
        <span className={classes.waiting} role="status" aria-label="Loading" />
      )}
    </Section>
  );
}
