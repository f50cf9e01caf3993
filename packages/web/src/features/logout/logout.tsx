import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { paths } from '../../ui/paths.ts';
import { call } from '../../api/client.ts';
import { isDemoMode } from '../../session/demo-mode.ts';
import { sessionState, signOut } from '../../session/session-store.ts';
import { forgetVisitor } from '../../session/wanted-address.ts';
import { mayHoldFiles } from '../../session/held-mark.ts';
import { forgetAllUnsaved } from '../../session/unsaved-inputs.ts';
import { useDemoMode } from '../../session/use-session.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { InkAnimation } from '../../ui/ink-animation.tsx';
import classes from './logout.module.css';

const farewell = [
  'Closing the books…',
  'Counting the drawer…',
  'Putting away the pencil…',
  'Switching off the lights…',
  'Turning the sign…',
  'Locking the door…',
  'Good night…',
] as const;

/** A server that does not answer keeps nobody from leaving. */
const patienceMs = 2000;

async function endAtServer(): Promise<void> {
  const ended = call('POST /auth/logout', {}, { keepalive: true, atServer: true }).catch(
    () => undefined,
  );
  const { promise: patience, resolve } = Promise.withResolvers<undefined>();
  setTimeout(resolve, patienceMs);
  await Promise.race([ended, patience]);
}

/** What holds files is loaded only where there may be some. */
async function forgetFiles(): Promise<void> {
  if (!mayHoldFiles()) return;
  try {
    const { forgetAllHeld } = await import('../../session/held-files.ts');
    await forgetAllHeld();
  } catch {
    // Without a connection they stay until somebody asks for files; a week at most.
  }
}

/** The session ends at the server and here, and the page is loaded anew (OUT-03, OUT-04). */
async function leave(): Promise<void> {
  const address = isDemoMode() ? `${paths.login}?demo=true` : paths.login;
  // The session of an account that looks in at the demo is the server's to end all the same.
  if (sessionState().session?.user.role !== 'demo') await endAtServer();
  forgetAllUnsaved();
  await forgetFiles();
  // Not before: the page leads to the sign-in once nobody is signed in, from where they were.
  window.addEventListener('pagehide', forgetVisitor);
  signOut();
  location.assign(address);
}

/** The way out, at the end of the header. */
export function Logout() {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.button}
        leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />}
        onClick={() => setIsAsked(true)}
      >
        Logout
      </Button>
      {isAsked && <LogoutDialog onClose={() => setIsAsked(false)} />}
    </>
  );
}

/** The question and the farewell (OUT-01, OUT-02); the demo warns of DEM-08. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const isDemo = useDemoMode();
  if (isLeaving) {
    return <InkAnimation title="Logging out" messages={farewell} onEnd={() => void leave()} />;
  }
  return (
    <Dialog title="Logout" onClose={onClose}>
      <p>Do you want to end your session on this device?</p>
      {isDemo && <p>Everything that was entered in the demo will be deleted.</p>}
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => setIsLeaving(true)}>Logout</Button>
      </DialogButtons>
    </Dialog>
  );
}
