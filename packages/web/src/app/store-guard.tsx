import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { storeMessages } from '@backcounter/core/stores';
import { rowsOf } from '../api/client.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { restrictedMessage } from '../session/sections.ts';
import { useDemoMode, useSession } from '../session/use-session.ts';
import { selectedStoreIds, useAddress, usePersistentSearch } from '../ui/address.ts';
import { paths } from '../ui/paths.ts';
import classes from './store-guard.module.css';

type StoreGuardProps = { children: ReactNode };

/**
 * Shows a message instead of the page if the address names a store that is not the user's, or one
 * that another user has deleted.
 */
export function StoreGuard({ children }: StoreGuardProps) {
  const { search } = useAddress();
  const home = usePersistentSearch();
  const maySee = useMaySeeStore();
  const named = selectedStoreIds(search['store'] ?? '');
  // `children` keep their position in the tree, so that choosing a store does not remount the page.
  const { data } = useApiQuery('GET /stores', named.length === 0 ? null : {});
  const known = new Set(data ? rowsOf(data).map(({ _id }) => _id) : []);
  const unknown = data ? named.filter((id) => !known.has(id)) : [];
  if (unknown.length === 0) return children;
  return (
    <div className={classes.refusal}>
      <p role="alert">{unknown.every(maySee) ? storeMessages.notFound : restrictedMessage}</p>
      <Link to={paths.dashboard} search={home}>
        Go to the dashboard
      </Link>
    </div>
  );
}

/** Returns whether the user may see a store, if there is one; without any of their own, each. */
function useMaySeeStore(): (id: string) => boolean {
  const { session } = useSession();
  const own = session?.user.store_ids ?? [];
  const isLimited = !useDemoMode() && own.length > 0;
  return (id) => !isLimited || own.includes(id);
}
