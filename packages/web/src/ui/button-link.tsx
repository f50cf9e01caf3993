import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { usePersistentSearch } from './address.ts';
import type { Search } from './search-params.ts';
import classes from './button-link.module.css';

type ButtonLinkProps = {
  to: string;
  search?: Search;
  /** True of the one that goes on from here. */ isMain?: boolean;
  children: ReactNode;
};

/** A way to another screen that looks like what it is: the next thing to do. */
export function ButtonLink({ to, search = {}, isMain = false, children }: ButtonLinkProps) {
  const persistent = usePersistentSearch();
  return (
    <Link
      to={to}
      search={{ ...persistent, ...search }}
      className={classes.link}
      data-main={isMain || undefined}
    >
      {children}
    </Link>
  );
}
