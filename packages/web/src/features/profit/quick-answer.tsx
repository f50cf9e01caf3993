import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { periodLabel } from '@backcounter/core/dates';
import { noProfitData, profitMessages, type ProfitFilter } from '@backcounter/core/profit';
import { FirstStep, useHasNoStore } from '../../api/first-step.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { useShownStore } from '../../api/use-shown-choice.ts';
import { useStores, useTellApart } from '../../api/use-stores.ts';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import { Section } from '../../ui/section.tsx';
import { Expander, Segment, Segments } from '../../ui/segments.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { isEmpty } from './figures.ts';
import { PeriodFields } from './period-fields.tsx';
import classes from './profit.module.css';
import { ReportDialog } from './report/report-dialog.tsx';
import { Answer, RangeAnswer } from './results.tsx';
import { filterOf, quickPeriods, type ShownPeriod } from './shown-period.ts';
import { useShownPeriod } from './use-shown-period.ts';
import { useShownProfit } from './use-shown-profit.ts';
import { WhyItChanged } from './why-it-changed.tsx';

/**
 * Shown until one asks: the last complete month of all stores; other periods one click away, any
 * dates and one store a few more.
 */
export function QuickAnswer() {
  const { shown, typed, chooseQuick, chooseDates } = useShownPeriod();
  const periods = useRef<HTMLDivElement>(null);
  const [storeId, chooseStore] = useShownStore();
  const { stores, isPending } = useStores();
  const store = stores.find(({ _id }) => _id === storeId);
  const of = useTellApart()(store ?? { _id: allStores, name: 'all stores', address: '' }).name;
  const today = useToday();
  const hasNoStore = useHasNoStore();
  const isRefused = 'problems' in shown;
  // 'Show this month' goes with what it stood in; the choice that it made stays.
  useFocusKept(periods, {
    when: isRefused ? '' : shown.label,
    isBusy: false,
    order: ['[aria-pressed="true"]'],
  });
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  // Whoever came by dates sees them; beside a one-click period they would push the figures down.
  const isOpen = isOpened ?? (isRefused || shown.quick === null);
  const dates = isRefused ? typed : { from: shown.range.start, to: shown.range.end };
  if (hasNoStore) {
    return (
      <FirstStep
        step="store"
        text="Profit stands here for each month: sales less invoices and pay."
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
        <Shown
          key={`${storeId} ${shown.label}`}
          storeId={storeId}
          shown={shown}
          onThisMonth={() => chooseQuick('this-month')}
        />
      )}
    </Section>
  );
}

type ShownProps = { storeId: string; shown: ShownPeriod; onThisMonth: () => void };

function Shown({ storeId, shown, onThisMonth }: ShownProps) {
  const { period, range, quick } = shown;
  const answer = useShownProfit({ storeId, shown });
  if (answer.error) {
    return <ErrorState text={profitMessages.failed} onRetry={() => void answer.refetch()} />;
  }
  if (!answer.data) return <Waiting />;
  const change = <WhyItChanged storeId={storeId} range={range} />;
  if (isEmpty(answer.data)) {
    // A business that began this month has nothing in the one before, which is shown first.
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
      <RangeAnswer rows={answer.data} label={shown.label} storeId={storeId}>
        {change}
      </RangeAnswer>
    );
  }
  const { data: rows, dataUpdatedAt: at } = answer;
  const filter = filterOf(storeId, period);
  return (
    <Answer result={{ filter, rows, at }}>
      {filter.kind === 'monthly' && <ReportOf filter={filter} />}
      {change}
    </Answer>
  );
}

/** The report of the month that is shown, to print or to take along, without choosing it again. */
function ReportOf({ filter }: { filter: ProfitFilter }) {
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
