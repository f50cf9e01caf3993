import { useState } from 'react';
import { formatDateInText } from '@backcounter/core/dates';
import { errorText, problemText } from '../../../api/api-error.ts';
import { Section } from '../../../ui/section.tsx';
import { WeekSteps } from '../../../ui/sheet/week-steps.tsx';
import { useAddress } from '../../../ui/address.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { FirstStep } from '../../../api/first-step.tsx';
import { messages } from '../messages.ts';
import { saleFindings, FindingsSection } from '../../../api/findings-section.tsx';
import { useOtherCells } from '../../../api/use-unsaved-cells.ts';
import { useWeek } from './use-week.ts';
import { useWeekSales } from './use-week-sales.ts';
import { WeekSheet } from './week-sheet.tsx';
import classes from './week.module.css';

/** Prefix of the storage names of unsaved weeks, followed by the week's first day. */
const unsavedWeek = 'sales week ';

/** A week of sales as one sheet, stores by days. */
export function WeekPanel() {
  const { start, goTo, isLast, previous, next } = useWeek();
  const { search } = useAddress();
  // Only on arrival: navigating to another week keeps the focus on its button.
  const [startsIn, setStartsIn] = useState(search['store']);
  const stepping = (step: () => void) => () => {
    setStartsIn(undefined);
    step();
  };
  const { week, stores, sales } = useWeekSales(start);
  const name = unsavedWeek + start;
  const { other, drafts } = useOtherCells(unsavedWeek, name, (found) =>
    goTo(found.slice(unsavedWeek.length)),
  );
  return (
    <Section
      title={`Week of ${formatDateInText(start)}`}
      side={<WeekSteps isLast={isLast} previous={stepping(previous)} next={stepping(next)} />}
    >
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
        <FirstStep step="store" text={messages.noStores} />
      ) : (
        <>
          <WeekSheet
            key={start}
            name={name}
            week={week}
            other={other}
            first={drafts}
            startsIn={startsIn}
            startsOn={search['date']}
          />
          <FindingsSection kinds={saleFindings} onFollow={setStartsIn} />
        </>
      )}
    </Section>
  );
}
