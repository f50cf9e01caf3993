import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { paths } from '../../ui/paths.ts';
import { call } from '../../api/client.ts';
import { isDemoMode } from '../../session/demo-mode.ts';
import { sessionState, signOut } from '../../session/session-store.ts';
import { clearVisitor } from '../../session/return-address.ts';
import { mayHavePendingFiles } from '../../session/pending-files-flag.ts';
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

/** How long logout waits for the server; it does not depend on the server's response. */
const serverTimeoutMs = 2000;

async function endServerSession(): Promise<void> {
  const ended = call('POST /auth/logout', {}, { keepalive: true, atServer: true }).catch(
    () => undefined,
  );
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  setTimeout(resolve, serverTimeoutMs);
  await Promise.race([ended, timeout]);
}

/** Loads the module only if files may be stored. */
async function removePendingFiles(): Promise<void> {
  if (!mayHavePendingFiles()) return;
  try {
    const { removeAllPendingFiles } = await import('../../session/pending-files.ts');
    await removeAllPendingFiles();
  } catch {
    // Offline: the files stay until files are next used, or for a week at most.
  }
}

/** Ends the session on server and client, then reloads the page (OUT-03, OUT-04). */
async function logOut(): Promise<void> {
  const address = isDemoMode() ? `${paths.login}?demo=true` : paths.login;
  // In the demo too: an account that visits it still has a session on the server.
  if (sessionState().session?.user.role !== 'demo') await endServerSession();
  forgetAllUnsaved();
  await removePendingFiles();
  // Not earlier: without a visitor, the page itself would redirect to the sign-in with this
  // address.
  window.addEventListener('pagehide', clearVisitor);
  signOut();
  location.assign(address);
}

/** Logout button, at the end of the header. */
export function Logout() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.button}
        leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Logout
      </Button>
      {isOpen && <LogoutDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Confirmation and farewell (OUT-01, OUT-02); in the demo with the warning of DEM-08. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const isDemo = useDemoMode();
  if (isLeaving) {
    return <InkAnimation title="Logging out" messages={farewell} onEnd={() => void logOut()} />;
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
