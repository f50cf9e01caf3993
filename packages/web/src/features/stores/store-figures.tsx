import { Link } from '@tanstack/react-router';
import { usePersistentSearch } from '../../ui/address.ts';
import { paths } from '../../ui/paths.ts';
import classes from './screen.module.css';
import { storeSalesOf, type useRecentSums } from './store-sales.ts';
import type { Store } from './types.ts';

type StoreFiguresProps = { store: Store; recent: ReturnType<typeof useRecentSums> };

/** A store's recent sales with a link to missing days; nothing for users who may not see them. */
export function StoreFigures({ store, recent }: StoreFiguresProps) {
  const persistent = usePersistentSearch();
  if (!recent.maySee) return null;
  if (!recent.sold) {
    return (
      <p className={classes.unknown} aria-busy={!recent.isFailed}>
        {recent.isFailed && 'The sales could not be loaded'}
      </p>
    );
  }
  const sales = storeSalesOf(store, recent.sold);
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Yesterday</dt>
        <dd>{sales.yesterday}</dd>
      </div>
      <div>
        <dt>Last 7 days</dt>
        <dd>
          {sales.week}
          {sales.change !== '' && <small>{`${sales.change} vs. the 7 days before`}</small>}
          {sales.missing !== '' && (
            <small>
              {sales.missingWeek === null ? (
                <Link to={paths.dashboard} search={{ ...persistent, days: '7' }}>
                  {sales.missing}
                </Link>
              ) : (
                <Link
                  to={paths.sales}
                  search={{
                    ...persistent,
                    panel: 'week',
                    store: store._id,
                    week: sales.missingWeek,
                  }}
                >
                  {sales.missing}
                </Link>
              )}
            </small>
          )}
        </dd>
      </div>
    </dl>
  );
}
