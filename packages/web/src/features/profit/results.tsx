import { useRef, useState, type ReactNode } from 'react';
import { formatDateInText, periodLabel } from '@backcounter/core/dates';
import { noProfitData } from '@backcounter/core/profit';
import { wallClock } from '@backcounter/core/time-zone';
import { formatTime } from '@backcounter/core/times';
import { useSettings, useToday } from '../../session/use-business.ts';
import { Section } from '../../ui/section.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { ProfitCharts } from './charts.tsx';
import { compare } from './comparisons.ts';
import { DrillDown } from './drill-down.tsx';
import { FinalTotal, type Margin } from './final-total.tsx';
import {
  isEmpty,
  linesByMonth,
  linesByStore,
  sumFigures,
  totalOf,
  type ProfitRow,
} from './figures.ts';
import { periodOf, rangeOf } from './filter.ts';
import { messages } from './messages.ts';
import classes from './profit.module.css';
import type { OpenedFigure } from './result-figure.tsx';
import { ResultTable } from './result-table.tsx';
import type { Calculated } from './use-calculation.ts';
import { useCountedRows } from './use-counted-rows.ts';
import { useOtherMonths } from './use-other-months.ts';
import { WhyItChanged } from './why-it-changed.tsx';

type ResultsProps = { result: Calculated; incomesCents: readonly number[]; margin: Margin };

/** The calculated profit, or an empty state (PRF-10, PRF-23). */
export function Results({ result, incomesCents, margin }: ResultsProps) {
  const { filter } = result;
  const rows = useCountedRows(result.rows);
  const period = periodOf(filter);
  if (isEmpty(rows)) return <EmptyState text={noProfitData(periodLabel(period))} />;
  const profitCents = sumFigures(linesByMonth(rows)).profit;
  const storeName = storeNameOf(filter.storeId, rows);
  return (
    <Lines result={{ ...result, rows }} period={period} storeName={storeName}>
      <FinalTotal profitCents={profitCents} incomesCents={incomesCents} margin={margin} />
    </Lines>
  );
}

type PeriodResultsProps = { result: Calculated; children: ReactNode };

/** Same without heading and final total; `children` go below. */
export function PeriodResults({ result, children }: PeriodResultsProps) {
  const rows = useCountedRows(result.rows);
  const period = periodOf(result.filter);
  const storeName = storeNameOf(result.filter.storeId, rows);
  return (
    <Lines result={{ ...result, rows }} period={period} storeName={storeName} isPlain>
      {children}
    </Lines>
  );
}

type RangeResultsProps = {
  rows: readonly ProfitRow[];
  label: string;
  storeId: string;
  children: ReactNode;
};

/** Same for a date range that is neither a month nor a year. */
export function RangeResults({ label, storeId, children, ...answer }: RangeResultsProps) {
  const rows = useCountedRows(answer.rows);
  const { opened, open, close } = useOpened();
  const isByStore = storeId === allStores;
  const storeName = storeNameOf(storeId, rows);
  const lines = isByStore ? linesByStore(rows, label) : linesByMonth(rows);
  return (
    <>
      <ResultTable
        label={`Profit, ${storeName}, ${label}`}
        lines={lines}
        total={totalOf(lines, { storeId, storeName, label })}
        isByStore={isByStore}
        comparisons={[]}
        opened={opened}
        onOpen={open}
      />
      {opened && <DrillDown key={keyOf(opened)} opened={opened} onClose={close} />}
      {children}
    </>
  );
}

const storeNameOf = (storeId: string, rows: readonly ProfitRow[]) =>
  storeId === allStores ? 'All Stores' : (rows[0]?.store_id.name ?? storeId);

type LinesProps = {
  result: Calculated;
  period: string;
  storeName: string;
  children?: ReactNode;
  isPlain?: boolean;
};

/** The lines with their charts and the comparison with other months. */
function Lines({ result, period, storeName, children, isPlain = false }: LinesProps) {
  const { filter, rows, at } = result;
  const others = useOtherMonths(result, !isPlain);
  const { opened, open, close } = useOpened();
  const isByStore = filter.storeId === allStores;
  const lines = isByStore ? linesByStore(rows, periodLabel(period)) : linesByMonth(rows);
  const total = totalOf(lines, { storeId: filter.storeId, storeName, label: periodLabel(period) });
  const today = useToday();
  const { comparisons, note } = compare(lines, { rows: others.rows, period, isByStore, today });
  const title = `Profit, ${storeName}, ${periodLabel(period)}`;
  const table = (
    <>
      <ResultTable
        label={title}
        lines={lines}
        total={total}
        isByStore={isByStore}
        comparisons={comparisons}
        opened={opened}
        onOpen={open}
      />
      {note !== null && <p className={classes.note}>{note}</p>}
      {opened && <DrillDown key={keyOf(opened)} opened={opened} onClose={close} />}
    </>
  );
  if (isPlain) {
    return (
      <>
        {table}
        {others.isFailed && <ErrorState text={messages.comparisonFailed} onRetry={others.retry} />}
        {children}
      </>
    );
  }
  return (
    <>
      <Section title={title} side={<ComputedAt at={at} />}>
        {table}
      </Section>
      {children}
      <WhyItChanged storeId={filter.storeId} range={rangeOf(period)} isBrief />
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

const keyOf = ({ line, figure }: OpenedFigure) => `${line.key} ${figure}`;

/** The figure whose rows are shown; a second click closes them and restores the focus. */
function useOpened() {
  const [opened, setOpened] = useState<OpenedFigure | null>(null);
  const opener = useRef<Element | null>(null);
  return {
    opened,
    open: (next: OpenedFigure) => {
      opener.current = document.activeElement;
      setOpened(opened && keyOf(opened) === keyOf(next) ? null : next);
    },
    close: () => {
      setOpened(null);
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** When the figures were fetched: they may be out of date. */
function ComputedAt({ at }: { at: number }) {
  const { time_zone: zone } = useSettings();
  const { date, time } = wallClock(at, zone);
  return (
    <p role="status" className={classes.stamp}>
      Computed {formatDateInText(date)}, {formatTime(time)}
    </p>
  );
}
