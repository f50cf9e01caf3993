import { useState } from 'react';
import { Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { addDays, formatDateInText, weekdayName } from '@backcounter/core/dates';
import type { AnswerOf } from '@backcounter/api/client';
import { useAnswer } from '../../api/use-answer.ts';
import { useTellApart } from '../../api/use-stores.ts';
import { GrowingEnd, useGrowing } from '../../ui/growing-list.tsx';
import { Section } from '../../ui/section.tsx';
import { Segment, Segments } from '../../ui/segments.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { messages } from './messages.ts';
import classes from './stores-week.module.css';

type Cell = AnswerOf<'GET /board'>['cells'][number];

/** As many as a page draws at once; of more the rest is read when one comes to it, or prints. */
const storesAtOnce = 200;

type StoresWeekProps = {
  /** The week's Monday. */
  start: string;
  onDay: (storeId: string, date: string) => void;
  /** Leads to the week before, where nothing else does. */
  onWeekBefore?: () => void;
};

/** Before a store is chosen: which days of a week have their cash, store by store. */
export function StoresWeek({ start, onDay, onWeekBefore }: StoresWeekProps) {
  const tellApart = useTellApart();
  const [isWhole, setIsWhole] = useState(false);
  const part = isWhole ? {} : { limit: String(storesAtOnce) };
  const answer = useAnswer('GET /board', {
    query: { store_id: 'all', from: start, to: addDays(start, 6), ...part },
  });
  const { days = [], stores = [], store_count: count = 0, cells = [] } = answer.data ?? {};
  const growing = useGrowing(count);
  if (growing.shown > stores.length && !isWhole) setIsWhole(true);
  const shown = Math.min(growing.shown, stores.length);
  const byKey = new Map(cells.map((cell) => [`${cell.store_id} ${cell.date}`, cell]));
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
              </tr>
            </thead>
            <tbody>
              {stores.slice(0, shown).map((store) => (
                <tr key={store._id}>
                  <th scope="row">{tellApart({ ...store, address: '' }).name}</th>
                  {days.map((date) => (
                    <td key={date}>
                      <Day
                        cell={byKey.get(`${store._id} ${date}`)}
                        startedOn={store.started_on}
                        name={`${store.name}, ${weekdayName(date)}`}
                        onOpen={() => onDay(store._id, date)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <GrowingEnd of={{ ...growing, shown }} noun="stores" />
        </div>
      )}
    </Section>
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
  cell: Cell | undefined;
  /** Nothing is late that is older. */
  startedOn: string | null;
  name: string;
  onOpen: () => void;
};

/** A day of a store: entered, to be entered, or nothing to do. */
function Day({ cell, startedOn, name, onOpen }: DayProps) {
  const mark = cell?.cash ?? 'future';
  if (mark === 'future') return null;
  if (mark === 'closed') return <span>closed</span>;
  const isDone = mark === 'done';
  const isBefore = cell !== undefined && startedOn !== null && cell.date < startedOn;
  return (
    <button
      type="button"
      className={classes.day}
      data-late={(mark === 'late' && !isBefore) || undefined}
      data-before={(!isDone && isBefore) || undefined}
      aria-label={`${name}: ${isDone ? 'entered' : 'enter'}`}
      onClick={onOpen}
    >
      {isDone ? <IconCheck size={16} stroke={1.75} aria-hidden /> : <ToEnter isBefore={isBefore} />}
    </button>
  );
}
