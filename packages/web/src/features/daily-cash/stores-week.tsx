import { useState } from 'react';
import { Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { BoardMark } from '@backcounter/core/board';
import { formatDateInText, weekdayName } from '@backcounter/core/dates';
import { centsToDollars, formatCellCents, formatCents, wireToCents } from '@backcounter/core/money';
import type { AnswerOf } from '@backcounter/api/client';
import { useAnswer } from '../../api/use-answer.ts';
import { useTellApart } from '../../api/use-stores.ts';
import { GrowingEnd, useGrowing } from '../../ui/growing-list.tsx';
import { Section } from '../../ui/section.tsx';
import { Segment, Segments } from '../../ui/segments.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { messages } from './messages.ts';
import classes from './stores-week.module.css';

type Week = AnswerOf<'GET /daily-cash/week'>;
type Store = Week['stores'][number];

/** As many as a page draws at once; of more the rest is read when one comes to it, or prints. */
const storesAtOnce = 200;

type StoresWeekProps = {
  /** The week's Monday. */
  start: string;
  onDay: (storeId: string, date: string) => void;
  /** Leads to the week before, where nothing else does. */
  onWeekBefore?: () => void;
};

/** Before a store is chosen: what the cash of a week came to and which days lack it, store by store. */
export function StoresWeek({ start, onDay, onWeekBefore }: StoresWeekProps) {
  const tellApart = useTellApart();
  const isNarrow = useNarrow();
  const [isWhole, setIsWhole] = useState(false);
  const part = isWhole ? {} : { limit: String(storesAtOnce) };
  const answer = useAnswer('GET /daily-cash/week', { query: { week: start, ...part } });
  const { days = [], stores = [], store_count: count = 0, totals = [] } = answer.data ?? {};
  const growing = useGrowing(count);
  if (growing.shown > stores.length && !isWhole) setIsWhole(true);
  const shown = Math.min(growing.shown, stores.length);
  return (
    <Section
      title={`Week of ${formatDateInText(start)}, all stores`}
      side={
        onWeekBefore && (
          <Segments>
            <Segment label="Previous Week" onClick={onWeekBefore} />
          </Segments>
        )
      }
    >
      {answer.error ? (
        <ErrorState text={messages.weekFailed} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <Skeleton height={160} aria-busy="true" />
      ) : (
        <div className={classes.scroll}>
          <table className={classes.week} aria-label="Cash entered this week">
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
                  <td colSpan={days.length}>{amountText(sumOf(totals))}</td>
                ) : (
                  [...totals, sumOf(totals)].map((total, position) => (
                    <td key={position}>{amountText(total)}</td>
                  ))
                )}
              </tr>
            </tfoot>
          </table>
          <GrowingEnd of={{ ...growing, shown }} noun="stores" />
        </div>
      )}
    </Section>
  );
}

/** The sum of what is there, in dollars; null when nothing is. */
function sumOf(results: readonly (number | null)[]): number | null {
  const entered = results.filter((result) => result !== null);
  if (entered.length === 0) return null;
  return centsToDollars(entered.reduce((sum, result) => sum + wireToCents(result), 0));
}

/** As in a cell of a sheet, without a dollar sign. */
const amountText = (dollars: number | null) =>
  dollars === null ? '' : formatCellCents(wireToCents(dollars));

type StoreRowProps = {
  store: Store;
  /** As it is told from stores of the same name. */
  name: string;
  days: readonly string[];
  /** Seven amounts have no room: the days say whether they are entered, and the store's total. */
  isNarrow: boolean;
  onDay: StoresWeekProps['onDay'];
};

function StoreRow({ store, name, days, isNarrow, onDay }: StoreRowProps) {
  const { _id, cash, results, started_on: startedOn } = store;
  return (
    <tr>
      <th scope="row">
        {name}
        {isNarrow && <small>{amountText(sumOf(results))}</small>}
      </th>
      {days.map((date, position) => (
        <td key={date}>
          <Day
            mark={cash[position] ?? 'future'}
            result={results[position] ?? null}
            isBefore={date < startedOn}
            isNarrow={isNarrow}
            name={`${store.name}, ${weekdayName(date)}`}
            onOpen={() => onDay(_id, date)}
          />
        </td>
      ))}
      {!isNarrow && <td>{amountText(sumOf(results))}</td>}
    </tr>
  );
}

/** What is pressed on a screen, and on paper only missing, unless the store had not begun. */
const ToEnter = ({ isBefore }: { isBefore: boolean }) => (
  <>
    <span data-screen-only>Enter</span>
    <span className={classes.onPaper}>{isBefore ? '–' : 'missing'}</span>
  </>
);

type DayProps = {
  mark: BoardMark;
  /** In dollars, null where nothing is entered. */
  result: number | null;
  /** Before the store began nothing is late. */
  isBefore: boolean;
  isNarrow: boolean;
  name: string;
  onOpen: () => void;
};

/** A day of a store: what it came to, to be entered, or nothing to do. */
function Day({ mark, result, isBefore, isNarrow, name, onOpen }: DayProps) {
  if (mark === 'future') return null;
  if (mark === 'closed') return <span>closed</span>;
  const isEntered = result !== null;
  const words = isEntered ? `entered, ${formatCents(wireToCents(result))}` : 'enter';
  return (
    <button
      type="button"
      className={classes.day}
      data-late={(mark === 'late' && !isBefore) || undefined}
      data-entered={isEntered || undefined}
      data-before={(!isEntered && isBefore) || undefined}
      aria-label={`${name}: ${words}`}
      onClick={onOpen}
    >
      {!isEntered && <ToEnter isBefore={isBefore} />}
      {isEntered && isNarrow && <IconCheck size={16} stroke={1.75} aria-hidden />}
      {isEntered && !isNarrow && amountText(result)}
    </button>
  );
}
