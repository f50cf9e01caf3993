import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { periodLabel } from '@backcounter/core/dates';
import { noProfitData, profitMessages, type ProfitFilter } from '@backcounter/core/profit';
import { FirstStep, useHasNoStore } from '../../api/first-step.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { useRememberedStore } from '../../api/use-remembered-choice.ts';
import { useStores, useUniqueStoreNames } from '../../api/use-stores.ts';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import { Section } from '../../ui/section.tsx';
import { Expander, Segment, Segments } from '../../ui/segments.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useKeepFocus } from '../../ui/use-keep-focus.ts';
import { isEmpty } from './figures.ts';
import { PeriodFields } from './period-fields.tsx';
import classes from './profit.module.css';
import { ReportDialog } from './report/report-dialog.tsx';
import { PeriodResults, RangeResults } from './results.tsx';
import { filterOf, quickPeriods, type ShownPeriod } from './shown-period.ts';
import { useShownPeriod } from './use-shown-period.ts';
import { useShownProfit } from './use-shown-profit.ts';
import { WhyItChanged } from './why-it-changed.tsx';

/**
 * The default view: the last complete month of all stores. Other periods are one click away, custom
 * dates and a single store a few more.
 */
export function ProfitOverview() {
  const { shown, typed, chooseQuick, chooseDates } = useShownPeriod();
  const periods = useRef<HTMLDivElement>(null);
  const [storeId, chooseStore] = useRememberedStore();
  const { stores, isPending } = useStores();
  const store = stores.find(({ _id }) => _id === storeId);
  const of = useUniqueStoreNames()(
    store ?? { _id: allStores, name: 'all stores', address: '' },
  ).name;
  const today = useToday();
  const hasNoStore = useHasNoStore();
  const isRefused = 'problems' in shown;
  // Clicking 'Show this month' removes that button; focus moves to the period that it selected.
  useKeepFocus(periods, {
    when: isRefused ? '' : shown.label,
    isBusy: false,
    fallbacks: ['[aria-pressed="true"]'],
  });
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  // Open if the URL has custom dates; otherwise it would push the figures down.
  const isOpen = isOpened ?? (isRefused || shown.quick === null);
  const dates = isRefused ? typed : { from: shown.range.start, to: shown.range.end };
  if (hasNoStore) {
    return (
      <FirstStep
        step="store"
        text="Profit for each month appears here: sales minus invoices and pay."
      />
    );
  }
  return (
    <Section
      title={isRefused ? `Profit, ${of}` : `${shown.label}, ${of}`}
      side={
        <div ref={periods} className={classes.quick}>
          <Segments
            label="Shown period"
            more={
              <Expander
                label="Other dates or store"
                isOpen={isOpen}
                onToggle={() => setIsOpened(!isOpen)}
              />
            }
          >
            {quickPeriods(today).map(({ quick, label }) => (
              <Segment
                key={quick}
                label={label}
                isPressed={!isRefused && quick === shown.quick}
                onClick={() => chooseQuick(quick ?? '')}
              />
            ))}
          </Segments>
        </div>
      }
    >
      {isOpen && (
        <PeriodFields
          key={`${dates.from}/${dates.to}`}
          storeId={storeId}
          onStore={chooseStore}
          {...dates}
          problems={isRefused ? shown.problems : {}}
          onDates={chooseDates}
        />
      )}
      {isRefused ? null : isPending ? (
        <Waiting />
      ) : (
        <ShownProfit
          key={`${storeId} ${shown.label}`}
          storeId={storeId}
          shown={shown}
          onThisMonth={() => chooseQuick('this-month')}
        />
      )}
    </Section>
  );
}

type ShownProfitProps = { storeId: string; shown: ShownPeriod; onThisMonth: () => void };

function ShownProfit({ storeId, shown, onThisMonth }: ShownProfitProps) {
  const { period, range, quick } = shown;
  const response = useShownProfit({ storeId, shown });
  if (response.error) {
    return <ErrorState text={profitMessages.failed} onRetry={() => void response.refetch()} />;
  }
  if (!response.data) return <Waiting />;
  const change = <WhyItChanged storeId={storeId} range={range} />;
  if (isEmpty(response.data)) {
    // A business that started this month has no data in the previous month, which is the default.
    const other = quick !== 'this-month' && (
      <Button variant="default" size="sm" onClick={onThisMonth}>
        Show this month
      </Button>
    );
    return (
      <EmptyState
        text={noProfitData(period === null ? shown.label : periodLabel(period))}
        action={other}
      />
    );
  }
  if (period === null) {
    return (
      <RangeResults rows={response.data} label={shown.label} storeId={storeId}>
        {change}
      </RangeResults>
    );
  }
  const { data: rows, dataUpdatedAt: at } = response;
  const filter = filterOf(storeId, period);
  return (
    <PeriodResults result={{ filter, rows, at }}>
      {filter.kind === 'monthly' && <OpenReport filter={filter} />}
      {change}
    </PeriodResults>
  );
}

/** Opens the shown month's report to print or export, without choosing the month again. */
function OpenReport({ filter }: { filter: ProfitFilter }) {
  const person = usePerson();
  const [isOpen, setIsOpen] = useState(false);
  if (!person?.can('report.read')) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        className={classes.report ?? ''}
        data-screen-only
        onClick={() => setIsOpen(true)}
      >
        Detailed Report
      </Button>
      {isOpen && <ReportDialog filter={filter} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const Waiting = () => <span className={classes.waiting} role="status" aria-label="Loading" />;
