import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { addDays, monthRange, monthOf, weekStart, weekdayName } from '@backcounter/core/dates';
import { useAnswer } from '../../api/use-answer.ts';
import { HeldPlace } from '../../session/held-place.tsx';
import { useBusiness } from '../../session/use-business.ts';
import { useAddress, usePersistentSearch } from '../../ui/address.ts';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { cellAddress, cellWords, marksOf, shortDay, type BoardCell } from './board-words.ts';
import { BoardLegend, Sign } from './board-legend.tsx';
import classes from './board.module.css';

/** More stores are read and shown on demand, so that the page stays quick. */
const storesAtOnce = 25;
/** As many as the API gives at once; whoever has more looks at one of them by its own pages. */
const mostStores = 1000;

const periods = [
  { value: '14', label: 'Last 14 days' },
  { value: '7', label: 'Last 7 days' },
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
] as const;

type Period = (typeof periods)[number]['value'];

function useBoardRange(): { period: Period; choose: (period: string) => void; range: Range } {
  const { today, weekStartsOn } = useBusiness();
  const { search, change } = useAddress();
  const isNarrow = useNarrow();
  const asked = periods.find(({ value }) => value === search['days'])?.value;
  const period = asked ?? (isNarrow ? '7' : '14');
  const ranges: Record<Period, Range> = {
    '14': { from: addDays(today, -13), to: today },
    '7': { from: addDays(today, -6), to: today },
    week: { from: weekStart(today, weekStartsOn), to: addDays(weekStart(today, weekStartsOn), 6) },
    month: { from: monthRange(monthOf(today)).start, to: monthRange(monthOf(today)).end },
  };
  return { period, choose: (days) => change({ days }), range: ranges[period] };
}

type Range = { from: string; to: string };

/** What is entered and what is missing, store by store and day by day. */
export function Board() {
  const { period, choose, range } = useBoardRange();
  const [limit, setLimit] = useState(storesAtOnce);
  const answer = useAnswer('GET /board', {
    query: { store_id: 'all', ...range, limit: String(limit) },
  });
  return (
    <HeldPlace name={`board ${period}`} isReady={!answer.isPending}>
      <Section
        title="Board"
        side={
          answer.data?.stores.length !== 0 && (
            <div className={classes.period}>
              <SelectField label="Days" value={period} onChange={choose} options={periods} />
            </div>
          )
        }
      >
        {answer.data ? (
          <Sheet
            board={answer.data}
            onMore={() => setLimit(Math.min(limit + 4 * storesAtOnce, mostStores))}
          />
        ) : answer.error ? (
          <ErrorState text="The board could not be loaded" onRetry={() => void answer.refetch()} />
        ) : (
          <Skeleton height={150} aria-busy="true" />
        )}
      </Section>
    </HeldPlace>
  );
}

type BoardAnswer = {
  days: readonly string[];
  stores: readonly { _id: string; name: string }[];
  store_count: number;
  cells: readonly BoardCell[];
};

type SheetProps = { board: BoardAnswer; onMore: () => void };

function Sheet({ board: { days, stores, store_count: count, cells }, onMore }: SheetProps) {
  const { today } = useBusiness();
  const [pointed, setPointed] = useState<string | null>(null);
  const byKey = new Map(cells.map((cell) => [`${cell.store_id} ${cell.date}`, cell]));
  if (stores.length === 0) {
    return (
      <p className={classes.none}>
        What is entered and what is missing stands here, a row for each store.
      </p>
    );
  }
  return (
    <>
      <BoardLegend pointed={pointed} order={cells[0] ? marksOf(cells[0]) : []} />
      <div className={classes.scroll}>
        <table className={classes.board} aria-label="Board">
          <thead>
            <tr>
              <th scope="col">Store</th>
              {days.map((date) => (
                <th key={date} scope="col" data-today={date === today || undefined}>
                  <span>{weekdayName(date).slice(0, 2)}</span> {Number(date.slice(8))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stores.map(({ _id, name }) => (
              <tr key={_id}>
                <th scope="row">{name}</th>
                {days.map((date) => {
                  const cell = byKey.get(`${_id} ${date}`);
                  return (
                    <td key={date}>
                      {cell && <Day cell={cell} store={name} onPoint={setPointed} />}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {stores.length < Math.min(count, mostStores) && (
        <Button variant="default" size="compact-sm" onClick={onMore}>
          {`Show more of ${count} stores`}
        </Button>
      )}
    </>
  );
}

type DayProps = {
  cell: BoardCell;
  store: string;
  /** With its words while it is in focus or pointed at, with null afterwards. */
  onPoint: (words: string | null) => void;
};

function Day({ cell, store, onPoint }: DayProps) {
  const persistent = usePersistentSearch();
  const { to, search } = cellAddress(cell);
  const words = cellWords(cell);
  const name = `${store}, ${shortDay(cell.date)}: ${words}`;
  const point = () => onPoint(name);
  const leave = () => onPoint(null);
  return (
    <Link
      to={to}
      search={{ ...persistent, ...search }}
      className={classes.day}
      aria-label={name}
      onFocus={point}
      onBlur={leave}
      onMouseEnter={point}
      onMouseLeave={leave}
      title={`${shortDay(cell.date)}: ${words}`}
    >
      {[cell.sale, cell.cash, cell.invoices, cell.shifts].map(
        (mark, index) => mark && <Sign key={index} mark={mark} />,
      )}
    </Link>
  );
}
