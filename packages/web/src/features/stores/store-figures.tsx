import { Link } from '@tanstack/react-router';
import { usePersistentSearch } from '../../ui/address.ts';
import { paths } from '../../ui/paths.ts';
import classes from './screen.module.css';
import { storeSalesOf, type useSoldLately } from './store-sales.ts';
import type { Store } from './types.ts';

type StoreFiguresProps = { store: Store; lately: ReturnType<typeof useSoldLately> };

/** What a store sold lately, with the way to what is missing; nothing for whoever may not see it. */
export function StoreFigures({ store, lately }: StoreFiguresProps) {
  const persistent = usePersistentSearch();
  if (!lately.maySee) return null;
  if (!lately.sold) {
    return (
      <p className={classes.unknown} aria-busy={!lately.isFailed}>
        {lately.isFailed && 'The sales could not be loaded'}
      </p>
    );
  }
  const sales = storeSalesOf(store, lately.sold);
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
