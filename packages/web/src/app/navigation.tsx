import { Link } from '@tanstack/react-router';
import { usePerson } from '../session/use-session.ts';
import classes from './navigation.module.css';
import { paths } from '../ui/paths.ts';
import { usePersistentSearch } from '../ui/address.ts';
import { isAt, accessiblePages } from '../session/sections.ts';

/** Links to Home and every page the user may open; the current one is underlined. */
export function Navigation({ path }: { path: string }) {
  const person = usePerson();
  const search = usePersistentSearch();
  if (!person) return null;
  return (
    <nav className={classes.links} aria-label="Sections">
      <Link
        to={paths.dashboard}
        search={search}
        activeOptions={{ exact: true }}
        className={classes.link}
      >
        Home
      </Link>
      {accessiblePages(person).map((page) => (
        <Link
          key={page.id}
          to={page.path}
          search={search}
          className={classes.link}
          aria-current={isAt(path, page.path) ? 'page' : undefined}
        >
          {page.label}
        </Link>
      ))}
    </nav>
  );
}
