import { useState } from 'react';
import { Button } from '@mantine/core';
import { useDemoMode, useSession } from '../../session/use-session.ts';
import { focusAnchor } from '../../ui/dialog.tsx';
import { ChangePassword } from '../password/change-password.tsx';
import classes from './screen.module.css';

/** Tells a person that the password is one that somebody else has seen, until it is changed (USR-18). */
export function TemporaryPassword() {
  const { session } = useSession();
  const isDemo = useDemoMode();
  const [isChanging, setIsChanging] = useState(false);
  const isTemporary = session?.user.must_change_password === true && !isDemo;
  return (
    <>
      {isTemporary && (
        <p className={classes.temporary} {...{ [focusAnchor]: 'password' }}>
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
