import { Link } from '@tanstack/react-router';
import { FindButton } from '../features/find/find-button.tsx';
import { Logout } from '../features/logout/logout.tsx';
import { useSettings } from '../session/use-business.ts';
import { usePerson } from '../session/use-session.ts';
import { focusAnchor } from '../ui/dialog.tsx';
import { Mark } from '../ui/mark.tsx';
import classes from './header.module.css';
import { paths } from '../ui/paths.ts';
import { PersonMenu } from './person-menu.tsx';
import { usePersistentSearch } from '../ui/address.ts';

/** The top bar: business name, search, user menu, logout (DSH-11). */
export function Header() {
  const person = usePerson();
  const { business_name: businessName } = useSettings();
  const search = usePersistentSearch();
  return (
    <header className={classes.bar}>
      <Link
        to={paths.dashboard}
        search={search}
        activeOptions={{ exact: true }}
        className={classes.brand}
      >
        <Mark size={24} />
        <span className={classes.business}>{businessName}</span>
      </Link>
      <FindButton />
      <div data-screen-only className={classes.person} {...{ [focusAnchor]: 'password' }}>
        {person && <PersonMenu person={person} />}
        <Logout />
      </div>
    </header>
  );
}
