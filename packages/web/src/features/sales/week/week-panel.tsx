import { formatDateInText } from '@backcounter/core/dates';
import { errorText, problemText } from '../../../api/api-error.ts';
import { Section } from '../../../ui/section.tsx';
import { WeekSteps } from '../../../ui/sheet/week-steps.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { messages } from '../messages.ts';
import { useWeek } from './use-week.ts';
import { useWeekSales } from './use-week-sales.ts';
import { WeekSheet } from './week-sheet.tsx';
import classes from './week.module.css';

/** The sales of a week as one sheet, stores by days. */
export function WeekPanel() {
  const { start, ...steps } = useWeek();
  const { week, stores, sales } = useWeekSales(start);
  return (
    <Section title={`Week of ${formatDateInText(start)}`} side={<WeekSteps {...steps} />}>
      {stores.error && !stores.data ? (
        <ErrorState
          text={problemText(stores.error, messages.storesFailed)}
          onRetry={() => void stores.refetch()}
        />
      ) : sales.error && !sales.data ? (
        <ErrorState
          text={errorText(sales.error, messages.listFailed)}
          onRetry={() => void sales.refetch()}
        />
      ) : week === null ? (
        <div role="status" aria-label="Loading" className={classes.waiting} />
      ) : week.stores.length === 0 ? (
        <EmptyState text={messages.noStores} />
      ) : (
        <WeekSheet key={start} week={week} />
      )}
    </Section>
  );
}
