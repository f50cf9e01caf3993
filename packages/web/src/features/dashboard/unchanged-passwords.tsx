import { Link } from '@tanstack/react-router';
import { can } from '@backcounter/core/permissions';
import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { usePerson, useSession } from '../../session/use-session.ts';
import { usePersistentSearch } from '../../ui/address.ts';
import { paths } from '../../ui/paths.ts';
import classes from './needs-attention.module.css';

/**
 * Names of other users with a temporary password, for those who manage users; the user's own is
 * reported above the dashboard's cards (USR-18).
 */
export function useUnchangedPasswords() {
  const { session } = useSession();
  const mayListUsers = usePerson()?.can('users.read') === true;
  const users = useApiQuery('GET /auth/users', mayListUsers ? {} : null);
  const others = users.data
    ? rowsOf(users.data).filter(
        ({ _id, role, must_change_password }) =>
          must_change_password && _id !== session?.user._id && can(role, 'password.change'),
      )
    : [];
  return {
    names: others.map(({ name, email }) => name || email),
    isReady: !mayListUsers || users.data !== undefined,
    error: users.data ? null : users.error,
    refetch: users.refetch,
  };
}

const listed = new Intl.ListFormat('en-US');
const maxNames = 5;

function joinNames(names: readonly string[]): string {
  const more = names.length - maxNames;
  return listed.format(more > 0 ? [...names.slice(0, maxNames), `${more} more`] : names);
}

/** One line for all users who must change their password; it disappears when they have. */
export function UnchangedPasswords({ names }: { names: readonly string[] }) {
  const search = usePersistentSearch();
  const [first = '', ...more] = names;
  return (
    <div className={classes.line} data-finding>
      <div className={classes.words}>
        <Link to={paths.userManagement} search={search} className={classes.title}>
          {more.length === 0
            ? `${first} still has a temporary password`
            : `${names.length} users still have temporary passwords`}
        </Link>
        <p className={classes.detail}>
          {more.length > 0 && `${joinNames(names)}. `}
          Somebody else knows it until it is changed after the next sign-in.
        </p>
      </div>
    </div>
  );
}
