import { usePerson } from '../../session/use-session.ts';
import { CreateUser } from './create-user.tsx';
import { messages } from './messages.ts';
import classes from './screen.module.css';
import { UserTable } from './user-table.tsx';

/** User management, for administrators only (USR-01 to USR-03). */
export function UsersScreen() {
  const person = usePerson();
  if (!person) return null;
  if (person.isDemo) return <Refusal title="Demo Mode Restricted" text={messages.demo} />;
  if (!person.can('users.read')) return <Refusal title="Access Denied" text={messages.denied} />;
  return (
    <div className={classes.screen}>
      <CreateUser />
      <UserTable />
    </div>
  );
}

function Refusal({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.refusal}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
