import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { usePersistentSearch } from './address.ts';
import type { Search } from './search-params.ts';
import classes from './button-link.module.css';

type ButtonLinkProps = {
  to: string;
  search?: Search;
  /** Marks the primary action. */
  isMain?: boolean;
  children: ReactNode;
};

/** A link to another screen that looks like a button. */
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
