import { Link } from '@tanstack/react-router';
import { usePerson } from '../session/use-session.ts';
import classes from './navigation.module.css';
import { paths } from '../ui/paths.ts';
import { usePersistentSearch } from '../ui/address.ts';
import { isAt, openPages } from '../session/sections.ts';

/** Home and every page that this person may open; the current one is marked by a rule. */
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
      {openPages(person).map((page) => (
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
