import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { rowsOf } from '../api/client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { restrictedMessage } from '../session/sections.ts';
import { namedStores, useAddress, usePersistentSearch } from '../ui/address.ts';
import { paths } from '../ui/paths.ts';
import classes from './store-guard.module.css';

type StoreGuardProps = { children: ReactNode };

/** An address that names a store which is not this person's says so instead of showing the rest. */
export function StoreGuard({ children }: StoreGuardProps) {
  const { search } = useAddress();
  const home = usePersistentSearch();
  const named = namedStores(search['store'] ?? '');
  // One place for the page, whether a store is named or not: choosing one must not begin it anew.
  const { data } = useAnswer('GET /stores', named.length === 0 ? null : {});
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
