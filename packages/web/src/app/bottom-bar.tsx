import { Link } from '@tanstack/react-router';
import { IconDots, IconHome } from '@tabler/icons-react';
import { usePerson } from '../session/use-session.ts';
import { pageIcons } from '../ui/page-icons.ts';
import { Popup } from '../ui/popup.tsx';
import classes from './bottom-bar.module.css';
import { paths } from '../ui/paths.ts';
import { usePersistentSearch } from '../ui/address.ts';
import { isAt, accessiblePages } from '../session/sections.ts';

/** Links that fit between Home and More. */
const shownCount = 3;
const dailyFirst = ['sales', 'vendorsInvoices'];

/** Phone navigation: the sections the user may open, the daily ones first. */
export function BottomBar({ path }: { path: string }) {
  const person = usePerson();
  const search = usePersistentSearch();
  if (!person) return null;
  const order = accessiblePages(person).toSorted(
    (a, b) => Number(dailyFirst.includes(b.id)) - Number(dailyFirst.includes(a.id)),
  );
  const rest = order.slice(shownCount);
  return (
    <nav className={classes.bar} aria-label="Main sections">
      <Link
        to={paths.dashboard}
        search={search}
        activeOptions={{ exact: true }}
        className={classes.item}
      >
        <IconHome size={20} stroke={1.5} aria-hidden />
        Home
      </Link>
      {order.slice(0, shownCount).map(({ id, path: to, label }) => {
        const SectionIcon = pageIcons[id] ?? IconDots;
        return (
          <Link
            key={id}
            to={to}
            search={search}
            className={classes.item}
            aria-current={isAt(path, to) ? 'page' : undefined}
          >
            <SectionIcon size={20} stroke={1.5} aria-hidden />
            {label}
          </Link>
        );
      })}
      {rest.length > 0 && (
        <Popup
          opensUp
          isCurrent={rest.some(({ path: to }) => isAt(path, to))}
          buttonClass={classes.item}
          face={
            <>
              <IconDots size={20} stroke={1.5} aria-hidden />
              More
            </>
          }
        >
          {(close) =>
            rest.map(({ id, path: to, label }) => (
              <Link
                key={id}
                to={to}
                search={search}
                aria-current={isAt(path, to) ? 'page' : undefined}
                onClick={close}
              >
                {label}
              </Link>
            ))
          }
        </Popup>
      )}
    </nav>
  );
}
