import { useRef, useState, type ReactNode } from 'react';
import { formatDateInText, periodLabel } from '@backcounter/core/dates';
import { noProfitData } from '@backcounter/core/profit';
import { wallClock } from '@backcounter/core/time-zone';
import { formatTime } from '@backcounter/core/times';
import { useSettings } from '../../session/use-business.ts';
import { Section } from '../../ui/section.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { allStores } from '../../ui/store-picker.tsx';
import { ProfitCharts } from './charts.tsx';
import { DrillDown } from './drill-down.tsx';
import { FinalTotal } from './final-total.tsx';
import { isEmpty, linesByMonth, linesByStore, sumFigures, totalOf } from './figures.ts';
import { monthBefore, periodOf, yearBefore } from './filter.ts';
import { messages } from './messages.ts';
import classes from './profit.module.css';
import type { Opened } from './result-figure.tsx';
import { ResultTable, type Comparison } from './result-table.tsx';
import type { Calculated } from './use-calculation.ts';
import { useOtherMonths, type OtherMonths } from './use-other-months.ts';

type ResultsProps = { result: Calculated; incomesCents: readonly number[] };

/** What was calculated, or that there is nothing (PRF-10, PRF-23). */
export function Results({ result, incomesCents }: ResultsProps) {
  const { filter, rows } = result;
  const period = periodOf(filter);
  if (isEmpty(rows)) return <EmptyState text={noProfitData(periodLabel(period))} />;
  const profitCents = sumFigures(linesByMonth(rows)).profit;
  const storeName =
    filter.storeId === allStores ? 'All Stores' : (rows[0]?.store_id.name ?? filter.storeId);
  return (
    <Lines result={result} period={period} storeName={storeName}>
      <FinalTotal profitCents={profitCents} incomesCents={incomesCents} />
    </Lines>
  );
}

type LinesProps = { result: Calculated; period: string; storeName: string; children: ReactNode };

/** The lines, what follows from them, and how they stand among other months. */
function Lines({ result, period, storeName, children }: LinesProps) {
  const { filter, rows, at } = result;
  const others = useOtherMonths(result);
  const { opened, open, close } = useOpened();
  const isByStore = filter.storeId === allStores;
  const lines = isByStore ? linesByStore(rows, period) : linesByMonth(rows);
  const total = totalOf(lines, { storeId: filter.storeId, storeName, label: periodLabel(period) });
  const title = `Profit, ${storeName}, ${periodLabel(period)}`;
  return (
    <>
      <Section title={title} side={<ComputedAt at={at} />}>
        <ResultTable
          label={title}
          lines={lines}
          total={total}
          isByStore={isByStore}
          comparisons={comparisonsOf(others, { period, isByStore })}
          opened={opened}
          onOpen={open}
        />
        {opened && <DrillDown key={keyOf(opened)} opened={opened} onClose={close} />}
      </Section>
      {children}
      <Section title={`Month by Month, ${filter.year}`}>
        {others.isFailed ? (
          <ErrorState text={messages.comparisonFailed} onRetry={others.retry} />
        ) : others.isLoading ? (
          <span className={classes.waiting} role="status" aria-label="Loading" />
        ) : (
          <ProfitCharts rows={others.thisYear} year={filter.year} storeName={storeName} />
        )}
      </Section>
    </>
  );
}

const keyOf = ({ line, figure }: Opened) => `${line.key} ${figure}`;

/** The figure whose rows are shown; a second click closes, and the focus returns to it. */
function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const opener = useRef<Element | null>(null);
  return {
    opened,
    open: (next: Opened) => {
      opener.current = document.activeElement;
      setOpened(opened && keyOf(opened) === keyOf(next) ? null : next);
    },
    close: () => {
      setOpened(null);
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

type Scope = { period: string; isByStore: boolean };

/** With what the profit of a line is compared: the period before, and the same one last year. */
function comparisonsOf(others: OtherMonths, { period, isByStore }: Scope): Comparison[] {
  const isYear = period.length === 4;
  const lastYear: Comparison = {
    header: `vs ${isYear ? String(Number(period) - 1) : periodLabel(yearBefore(period))}`,
    find: others.yearBefore,
  };
  if (isYear && isByStore) return [lastYear];
  const before: Comparison = {
    header: isYear ? 'vs Month Before' : `vs ${periodLabel(monthBefore(period))}`,
    // The sum of a year has no month before it.
    find: (lines) => (isYear && lines.length > 1 ? null : others.monthBefore(lines)),
  };
  return [before, lastYear];
}

/** When the figures were read: they may have changed since. */
function ComputedAt({ at }: { at: number }) {
  const { time_zone: zone } = useSettings();
  const { date, time } = wallClock(at, zone);
  return (
    <p role="status" className={classes.stamp}>
      Computed {formatDateInText(date)}, {formatTime(time)}
    </p>
  );
}
