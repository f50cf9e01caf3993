import { useState } from 'react';
import { Button } from '@mantine/core';
import { useDemoMode, useSession } from '../../session/use-session.ts';
import { focusAnchor } from '../../ui/dialog.tsx';
import { ChangePassword } from './change-password.tsx';
import classes from './temporary-password.module.css';

/** Warns that the user's password is known to somebody else, until it is changed (USR-18). */
export function TemporaryPassword() {
  const { session } = useSession();
  const isDemo = useDemoMode();
  const [isChanging, setIsChanging] = useState(false);
  const isTemporary = session?.user.must_change_password === true && !isDemo;
  return (
    <>
      {isTemporary && (
        <p data-screen-only className={classes.temporary} {...{ [focusAnchor]: 'password' }}>
          <span>Your password is a temporary one. Please choose one of your own.</span>
          <Button size="compact-sm" variant="default" onClick={() => setIsChanging(true)}>
            Change password
          </Button>
        </p>
      )}
      {isChanging && <ChangePassword onClose={() => setIsChanging(false)} />}
    </>
  );
}
