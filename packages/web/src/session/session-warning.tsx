import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { refreshUser } from './refresh-user.ts';
import { checkSession, noteActivity, remainingMs } from './session-store.ts';

/** How long before its end the session warning appears. */
const warningMs = 2 * 60_000;
const checkMs = 5_000;

type Ending = 'idle' | 'absolute' | null;

function nextEnding(): Ending {
  const left = remainingMs();
  if (!left) return null;
  if (left.untilIdle <= warningMs) return 'idle';
  return left.untilEnd <= warningMs ? 'absolute' : null;
}

/** Warns before the session ends, so that no input is lost. */
export function SessionWarning() {
  const [ending, setEnding] = useState<Ending>(null);
  const [wasRead, setWasRead] = useState(false);
  useEffect(() => {
    const look = setInterval(() => {
      checkSession();
      setEnding(nextEnding());
    }, checkMs);
    return () => clearInterval(look);
  }, []);
  if (ending === 'idle') {
    const stay = () => {
      noteActivity();
      setEnding(null);
      void refreshUser();
    };
    return (
      <Dialog title="Your session is about to end" onClose={stay}>
        <p>Nothing has happened here for a while. You will be signed out in about two minutes.</p>
        <DialogButtons>
          <Button data-autofocus onClick={stay}>
            Stay signed in
          </Button>
        </DialogButtons>
      </Dialog>
    );
  }
  if (ending === 'absolute' && !wasRead) {
    return (
      <Dialog title="Your session is about to end" onClose={() => setWasRead(true)}>
        <p>
          A session lasts for a limited time, and yours ends in about two minutes. What you have
          typed is kept in this tab and offered again after you sign in.
        </p>
        <DialogButtons>
          <Button data-autofocus onClick={() => setWasRead(true)}>
            Close
          </Button>
        </DialogButtons>
      </Dialog>
    );
  }
  return null;
}
