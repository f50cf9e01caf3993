import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { allStores } from '../api/store-picker.tsx';
import { useStores } from '../api/use-stores.ts';
import { restrictedMessage } from '../session/sections.ts';
import { useAddress, usePersistentSearch } from '../ui/address.ts';
import { paths } from '../ui/paths.ts';
import classes from './store-guard.module.css';

type StoreGuardProps = { children: ReactNode };

/** An address that names a store which is not this person's says so instead of showing the rest. */
export function StoreGuard({ children }: StoreGuardProps) {
  const { search } = useAddress();
  const named = (search['store'] ?? '').split(',').filter((id) => id !== '' && id !== allStores);
  return named.length === 0 ? children : <Guarded named={named}>{children}</Guarded>;
}

function Guarded({ named, children }: StoreGuardProps & { named: readonly string[] }) {
  const { stores, data } = useStores();
  const search = usePersistentSearch();
  if (!data || named.every((id) => stores.some(({ _id }) => _id === id))) return children;
  return (
    <div className={classes.refusal}>
      <p role="alert">{restrictedMessage}</p>
      <Link to={paths.dashboard} search={search}>
        Go to the dashboard
      </Link>
    </div>
  );
}
