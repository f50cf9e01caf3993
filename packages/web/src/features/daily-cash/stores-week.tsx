import { useState, type CSSProperties } from 'react';
import { Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { BoardMark } from '@backcounter/core/board';
import { formatDateInText, weekdayName } from '@backcounter/core/dates';
import {
  centsToDollars,
  formatCents,
  formatColumnCents,
  wireToCents,
} from '@backcounter/core/money';
import { hasStarted } from '@backcounter/core/store-start';
import type { ResponseOf } from '@backcounter/api/client';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useUniqueStoreNames } from '../../api/use-stores.ts';
import { useClosedReason } from '../../session/closed-books.tsx';
import { ProgressiveListEnd, useProgressiveList } from '../../ui/progressive-list.tsx';
import { Section } from '../../ui/section.tsx';
import { Segment, Segments } from '../../ui/segments.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { messages } from './messages.ts';
import classes from './stores-week.module.css';

type Week = ResponseOf<'GET /daily-cash/week'>;
type Store = Week['stores'][number];

/** Rows rendered at once; the rest loads on scroll or before printing. */
const initialStoreCount = 200;

type StoresWeekProps = {
  /** The week's Monday. */
  start: string;
  onDay: (storeId: string, date: string) => void;
  /** Opens the previous week, if nothing else on the page does. */
  onPreviousWeek?: () => void;
};

/** Shown before a store is chosen: a week's results and missing days, store by store. */
export function StoresWeek({ start, onDay, onPreviousWeek }: StoresWeekProps) {
  const tellApart = useUniqueStoreNames();
  const isNarrow = useNarrow();
  const [isWhole, setIsWhole] = useState(false);
  const part = isWhole ? {} : { limit: String(initialStoreCount) };
  const response = useApiQuery('GET /daily-cash/week', { query: { week: start, ...part } });
  const { days = [], stores = [], store_count: count = 0, totals = [] } = response.data ?? {};
  const growing = useProgressiveList(count);
  if (growing.shown > stores.length && !isWhole) setIsWhole(true);
  const shown = Math.min(growing.shown, stores.length);
  return (
    <Section
      title={`Week of ${formatDateInText(start)}, all stores`}
      side={
        onPreviousWeek && (
          <Segments>
            <Segment label="Previous Week" onClick={onPreviousWeek} />
          </Segments>
        )
      }
    >
      {response.error ? (
        <ErrorState text={messages.weekFailed} onRetry={() => void response.refetch()} />
      ) : response.isPending ? (
        <Skeleton height={160} aria-busy="true" />
      ) : (
        <div className={classes.scroll}>
          <table
            className={classes.week}
            aria-label="Cash entered this week"
            style={widthOf([...totals, sumOf(totals)]) as CSSProperties}
          >
            <thead>
              <tr>
                <th scope="col">Store</th>
                {days.map((date) => (
                  <th key={date} scope="col">
                    {weekdayName(date).slice(0, 3)} {Number(date.slice(8))}
                  </th>
                ))}
                {!isNarrow && <th scope="col">Total</th>}
              </tr>
            </thead>
            <tbody>
              {stores.slice(0, shown).map((store) => (
                <StoreRow
                  key={store._id}
                  store={store}
                  name={tellApart({ ...store, address: '' }).name}
                  days={days}
                  isNarrow={isNarrow}
                  onDay={onDay}
                />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                {isNarrow ? (
                  <Amount dollars={sumOf(totals)} colSpan={days.length} />
                ) : (
                  [...totals, sumOf(totals)].map((total, position) => (
                    <Amount key={position} dollars={total} />
                  ))
                )}
              </tr>
            </tfoot>
          </table>
          <ProgressiveListEnd of={{ ...growing, shown }} noun="stores" />
        </div>
      )}
    </Section>
  );
}

/** Sum in dollars of the non-null results; null if there are none. */
function sumOf(results: readonly (number | null)[]): number | null {
  const entered = results.filter((result) => result !== null);
  if (entered.length === 0) return null;
  return centsToDollars(entered.reduce((sum, result) => sum + wireToCents(result), 0));
}

/** Digits of `12,345.67`, the least width of a column. */
const minDigits = 7;

/** Whatever takes the width of a digit: digits, and a minus sign. */
const notWide = /[^\d−]/g;

/**
 * Width of the columns by the largest totals, not by the rows in view, so that loading more rows
 * moves no column.
 */
const widthOf = (amounts: readonly (number | null)[]) => ({
  '--digits': Math.max(
    minDigits,
    ...amounts.map((amount) => amountText(amount).replaceAll(notWide, '').length),
  ),
});

const amountText = (dollars: number | null) =>
  dollars === null ? '–' : formatColumnCents(wireToCents(dollars));

/** For `data-negative`, which shows what was lost in red. */
const isLoss = (dollars: number | null) => (dollars ?? 0) < 0 || undefined;

/** A total. */
const Amount = ({ dollars, colSpan }: { dollars: number | null; colSpan?: number }) => (
  <td colSpan={colSpan} data-negative={isLoss(dollars)}>
    {amountText(dollars)}
  </td>
);

type StoreRowProps = {
  store: Store;
  /** The name, made unique among stores of the same name. */
  name: string;
  days: readonly string[];
  /**
   * No room for seven amounts: days show only whether they are entered, next to the store's total.
   */
  isNarrow: boolean;
  onDay: StoresWeekProps['onDay'];
};

function StoreRow({ store, name, days, isNarrow, onDay }: StoreRowProps) {
  const { _id, cash, results, started_on: startedOn } = store;
  const closedReason = useClosedReason();
  const total = sumOf(results);
  return (
    <tr>
      <th scope="row">
        {name}
        {isNarrow && <small data-negative={isLoss(total)}>{amountText(total)}</small>}
      </th>
      {days.map((date, position) => (
        <td key={date}>
          <Day
            mark={cash[position] ?? 'future'}
            isBooksClosed={closedReason(date) !== undefined}
            result={results[position] ?? null}
            isBefore={!hasStarted(date, startedOn)}
            isNarrow={isNarrow}
            name={`${store.name}, ${weekdayName(date)}`}
            onOpen={() => onDay(_id, date)}
          />
        </td>
      ))}
      {!isNarrow && <Amount dollars={total} />}
    </tr>
  );
}

/** A button label on screen; on paper 'missing', or a dash before the store's start. */
const EnterLabel = ({ isBefore }: { isBefore: boolean }) => (
  <>
    <span data-screen-only>Enter</span>
    <span className={classes.onPaper}>{isBefore ? '–' : 'missing'}</span>
  </>
);

type DayProps = {
  mark: BoardMark;
  /** True in closed books, where nothing can be entered. */
  isBooksClosed: boolean;
  /** In dollars; null if nothing is entered. */
  result: number | null;
  /** True before the store's start, when nothing counts as late. */
  isBefore: boolean;
  isNarrow: boolean;
  name: string;
  onOpen: () => void;
};

/** A store's day: its result, a button to enter it, or nothing to do. */
function Day({ mark, isBooksClosed, result, isBefore, isNarrow, name, onOpen }: DayProps) {
  if (mark === 'future') return <span>–</span>;
  const isEntered = result !== null;
  if (mark === 'closed' || (isBooksClosed && !isEntered)) return <span>closed</span>;
  const description = isEntered ? `entered, ${formatCents(wireToCents(result))}` : 'enter';
  return (
    <button
      type="button"
      className={classes.day}
      data-late={(mark === 'late' && !isBefore) || undefined}
      data-entered={isEntered || undefined}
      data-before={(!isEntered && isBefore) || undefined}
      data-negative={isLoss(result)}
      aria-label={`${name}: ${description}`}
      onClick={onOpen}
    >
      {!isEntered && <EnterLabel isBefore={isBefore} />}
      {isEntered && isNarrow && <IconCheck size={16} stroke={1.75} aria-hidden />}
      {isEntered && !isNarrow && amountText(result)}
    </button>
  );
}
