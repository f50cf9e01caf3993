import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { rowsOf } from '../api/client.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { restrictedMessage } from '../session/sections.ts';
import { selectedStoreIds, useAddress, usePersistentSearch } from '../ui/address.ts';
import { paths } from '../ui/paths.ts';
import classes from './store-guard.module.css';

type StoreGuardProps = { children: ReactNode };

/** Shows a message instead of the page if the address names a store that is not the user's. */
export function StoreGuard({ children }: StoreGuardProps) {
  const { search } = useAddress();
  const home = usePersistentSearch();
  const named = selectedStoreIds(search['store'] ?? '');
  // `children` keep their position in the tree, so that choosing a store does not remount the page.
  const { data } = useApiQuery('GET /stores', named.length === 0 ? null : {});
  const known = new Set(data ? rowsOf(data).map(({ _id }) => _id) : []);
  if (!data || named.every((id) => known.has(id))) return children;
  return (
    <div className={classes.refusal}>
      <p role="alert">{restrictedMessage}</p>
      <Link to={paths.dashboard} search={home}>
        Go to the dashboard
      </Link>
    </div>
  );
}
