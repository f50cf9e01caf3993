import type { ReactNode } from 'react';
import { formatDateInText, mondayOf } from '@backcounter/core/dates';
import { weekProgress } from '@backcounter/core/daily-cash';
import { RowsExport } from '../../api/export-menu.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { Section, SectionTool, SectionTools } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { Day, Entry } from './cash-values.ts';
import classes from './daily-cash.module.css';
import { messages } from './messages.ts';
import type { useWeek } from './use-entries.ts';
import { WeekChart } from './week-chart.tsx';
import { WeekMarkers } from './week-markers.tsx';
import { WeekPrint } from './week-print.tsx';

type WeekPanelProps = {
  day: Day;
  storeName: string;
  week: ReturnType<typeof useWeek>;
  onDate: (date: string) => void;
  /** The weekly summary, while it is open. */
  children: ReactNode;
};

const byDate = (one: Entry, other: Entry) => (one.date < other.date ? -1 : 1);

const amount = (id: 'credit' | 'debit' | 'fuel' | 'result', header: string): Column<Entry> => ({
  id,
  header,
  value: (entry) => entry[id],
  exportedAs: { kind: 'money', isSummed: true },
});

/** Columns of the exported week. */
const columns: readonly Column<Entry>[] = [
  { id: 'date', header: 'Date', value: ({ date }) => date, exportedAs: { kind: 'date' } },
  amount('credit', 'Credit'),
  amount('debit', 'Debit'),
  amount('fuel', 'Fuel'),
  amount('result', 'Result'),
];

/** Progress and results of the chosen day's week (CSH-06, CSH-07). */
export function WeekPanel({ day, storeName, week, onDate, children }: WeekPanelProps) {
  const { entries } = week;
  const scope = `${storeName}, week of ${formatDateInText(mondayOf(day.date))}`;
  return (
    <Section title={`Week of ${formatDateInText(mondayOf(day.date))}`}>
      {entries && (
        <SectionTools>
          <SectionTool label="Print Week" onClick={() => window.print()} />
          {entries.length > 0 && (
            <RowsExport shown={{ rows: entries.toSorted(byDate), columns }} name="daily-cash" />
          )}
        </SectionTools>
      )}
      {week.error ? (
        <ErrorState text={messages.weekFailed} onRetry={() => void week.refetch()} />
      ) : entries ? (
        <>
          <WeekMarkers
            progress={weekProgress(
              day.date,
              entries.map(({ date }) => date),
            )}
            date={day.date}
            onDate={onDate}
          />
          {children}
          <WeekChart entries={entries} date={day.date} title={`Daily result, ${scope}`} />
          <WeekPrint entries={entries} date={day.date} scope={scope} />
        </>
      ) : (
        <span className={classes.waiting} role="status" aria-label="Loading" />
      )}
    </Section>
  );
}
