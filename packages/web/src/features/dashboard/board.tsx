import {
  memo,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
  type FocusEvent,
  type MouseEvent,
} from 'react';
import { Button, Skeleton } from '@mantine/core';
import { addDays, monthRange, monthOf, weekStart, weekdayName } from '@backcounter/core/dates';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ReservedSpace } from '../../session/reserved-space.tsx';
import { useBusiness } from '../../session/use-business.ts';
import { useAddress, usePersistentSearch } from '../../ui/address.ts';
import type { Search } from '../../ui/search-params.ts';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { hrefOf, useLinkClick } from '../../ui/plain-links.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import {
  cellAddress,
  describeCell,
  marksOf,
  shortDay,
  toDisplayedCell,
  type BoardCell,
  type BoardStore,
  type DisplayedCell,
} from './board-text.ts';
import { BoardLegend, DayMarks } from './board-legend.tsx';
import classes from './board.module.css';

/** More stores load on demand, which keeps the page fast. */
const initialStoreCount = 25;
/** The API's maximum; with more stores, use a single store's pages. */
const maxStores = 1000;

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
  const fromUrl = periods.find(({ value }) => value === search['days'])?.value;
  const period = fromUrl ?? (isNarrow ? '7' : '14');
  const ranges: Record<Period, Range> = {
    '14': { from: addDays(today, -13), to: today },
    '7': { from: addDays(today, -6), to: today },
    week: { from: weekStart(today, weekStartsOn), to: addDays(weekStart(today, weekStartsOn), 6) },
    month: { from: monthRange(monthOf(today)).start, to: monthRange(monthOf(today)).end },
  };
  return { period, choose: (days) => change({ days }), range: ranges[period] };
}

type Range = { from: string; to: string };

/** What is entered and what is missing, by store and day. */
export function Board() {
  const { period, choose, range } = useBoardRange();
  const [limit, setLimit] = useState(initialStoreCount);
  const response = useApiQuery('GET /board', {
    query: { store_id: 'all', ...range, limit: String(limit) },
  });
  // Rendering hundreds of days is deferred to its own frame, so that it does not delay what is
  // above.
  const deferred = useDeferredValue(response.data ?? null, null);
  const isReady = !response.isPending && (deferred !== null || response.data === undefined);
  return (
    <ReservedSpace name={`board ${period}`} isReady={isReady}>
      <Section
        title="Board"
        side={
          response.data?.stores.length !== 0 && (
            <div className={classes.period}>
              <SelectField label="Days" value={period} onChange={choose} options={periods} />
            </div>
          )
        }
      >
        {deferred ? (
          <Sheet
            board={deferred}
            onMore={() => setLimit(Math.min(limit + 4 * initialStoreCount, maxStores))}
          />
        ) : response.error ? (
          <ErrorState
            text="The board could not be loaded"
            onRetry={() => void response.refetch()}
          />
        ) : (
          <Skeleton height={150} aria-busy="true" />
        )}
      </Section>
    </ReservedSpace>
  );
}

type BoardResponse = {
  days: readonly string[];
  stores: readonly BoardStore[];
  store_count: number;
  cells: readonly BoardCell[];
};

type SheetProps = { board: BoardResponse; onMore: () => void };

function Sheet({ board, onMore }: SheetProps) {
  const { days, stores, store_count: count, cells } = board;
  const { today } = useBusiness();
  const [pointed, setPointed] = useState<string | null>(null);
  if (stores.length === 0) {
    return (
      <p className={classes.none}>
        What is entered and what is missing appears here, with a row for each store.
      </p>
    );
  }
  return (
    <>
      <BoardLegend
        pointed={pointed}
        order={cells[0] ? marksOf(cells[0]) : []}
        hasBefore={stores.some(({ started_on: start }) => start && (days[0] ?? '') < start)}
      />
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
          <Rows board={board} onPoint={setPointed} />
        </table>
      </div>
      {stores.length < Math.min(count, maxStores) && (
        <Button variant="default" size="compact-sm" onClick={onMore}>
          {`Show more of ${count} stores`}
        </Button>
      )}
    </>
  );
}

type PointProps = {
  /** Called with a day's description while it is hovered or focused, with null afterwards. */
  onPoint: (description: string | null) => void;
};

/** Memoized: renders once per response, not for every hovered day. */
const Rows = memo(function Rows({ board, onPoint }: PointProps & { board: BoardResponse }) {
  const { days, stores, cells } = board;
  const { demo } = usePersistentSearch();
  const persistent = useMemo(() => (demo === undefined ? {} : { demo }), [demo]);
  const { closedThrough } = useBusiness();
  const follow = useLinkClick();
  const point = useCallback(
    (event: FocusEvent<HTMLElement> | MouseEvent<HTMLElement>) =>
      onPoint(event.currentTarget.getAttribute('aria-label')),
    [onPoint],
  );
  const leave = useCallback(() => onPoint(null), [onPoint]);
  const byKey = new Map(cells.map((cell) => [`${cell.store_id} ${cell.date}`, cell]));
  return (
    <tbody>
      {stores.map(({ _id, name, started_on: startedOn }) => (
        <tr key={_id}>
          <th scope="row">{name}</th>
          {days.map((date) => {
            const cell = byKey.get(`${_id} ${date}`);
            return (
              <td key={date}>
                {cell && (
                  <Day
                    cell={toDisplayedCell(cell, { startedOn, closedThrough })}
                    store={name}
                    persistent={persistent}
                    act={{ follow, point, leave }}
                  />
                )}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
});

type DayProps = {
  cell: DisplayedCell;
  store: string;
  persistent: Search;
  act: {
    follow: (event: MouseEvent<HTMLAnchorElement>) => void;
    point: (event: FocusEvent<HTMLElement> | MouseEvent<HTMLElement>) => void;
    leave: () => void;
  };
};

function Day({ cell, store, persistent, act: { follow, point, leave } }: DayProps) {
  const { to, search } = cellAddress(cell);
  const description = describeCell(cell);
  const marks = [cell.sale, cell.cash, cell.invoices, cell.shifts];
  return (
    <a
      href={hrefOf(to, { ...persistent, ...search })}
      className={classes.day}
      aria-label={`${store}, ${shortDay(cell.date)}: ${description}`}
      onClick={follow}
      onFocus={point}
      onBlur={leave}
      onMouseEnter={point}
      onMouseLeave={leave}
      title={`${shortDay(cell.date)}: ${description}`}
    >
      <DayMarks marks={marks.filter((mark) => mark !== null)} />
    </a>
  );
}
