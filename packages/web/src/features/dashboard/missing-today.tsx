import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDateInText, mondayOf } from '@backcounter/core/dates';
import { storesDueOn, type StoreStarts } from '../../api/due-stores.ts';
import { useClosedReason } from '../../session/closed-books.tsx';
import { usePersistentSearch } from '../../ui/address.ts';
import { paths } from '../../ui/paths.ts';
import { Section } from '../../ui/section.tsx';
import classes from './clerk-page.module.css';

type Store = {
  _id: string;
  name: string;
  /** Weekdays from 0 (Sunday) to 6, and single dates, on which the store is closed. */
  closed_weekdays?: readonly number[];
  closed_dates?: readonly string[];
};

type MissingTodayProps = {
  /** Today and yesterday. */
  days: readonly [string, string];
  stores: readonly Store[];
  entered: readonly { store_id: { _id: string }; date: string }[];
  /** Start date of each store by id; a store without one counts as always open. */
  starts?: StoreStarts | undefined;
  /** Opens the form for a store's sale of today. */
  onEnter: (storeId: string) => void;
};

const shownCount = 6;

/** Missing sales of today and yesterday, of stores that were open, as far as the books take them. */
export function MissingToday({ days, stores, entered, starts, onEnter }: MissingTodayProps) {
  const search = usePersistentSearch();
  const closedReason = useClosedReason();
  const [today] = days;
  const keys = new Set(entered.map(({ store_id, date }) => `${store_id._id} ${date}`));
  const notEnteredOf = (date: string, among: readonly Store[]) =>
    among.filter((store) => !keys.has(`${store._id} ${date}`)).map((store) => ({ store, date }));
  const isAllEntered = days.every((date) => notEnteredOf(date, stores).length === 0);
  const missing = days
    .filter((date) => closedReason(date) === undefined)
    .flatMap((date) => notEnteredOf(date, storesDueOn(stores, date, starts)));
  return (
    <Section title="Missing today">
      {missing.length === 0 ? (
        <p className={classes.day}>
          {isAllEntered
            ? 'Nothing. Sales for today and yesterday are entered.'
            : 'Nothing. Everything due for today and yesterday is entered.'}
        </p>
      ) : (
        <div className={classes.list}>
          {missing.slice(0, shownCount).map(({ store, date }) => (
            <p key={`${store._id} ${date}`}>
              <span>
                {store.name}
                <small>
                  {date === today ? 'Today’s sale' : `Yesterday’s sale, ${formatDateInText(date)}`}
                </small>
              </span>
              {date === today ? (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Enter today’s sale of ${store.name}`}
                  onClick={() => onEnter(store._id)}
                >
                  Enter
                </Button>
              ) : (
                <Link
                  to={paths.sales}
                  search={{
                    ...search,
                    panel: 'week',
                    store: store._id,
                    week: mondayOf(date),
                    date,
                  }}
                  aria-label={`Enter yesterday’s sale of ${store.name}`}
                >
                  Enter
                </Link>
              )}
            </p>
          ))}
        </div>
      )}
      {missing.length > shownCount && (
        <p className={classes.day}>And {missing.length - shownCount} more.</p>
      )}
    </Section>
  );
}
