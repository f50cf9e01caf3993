import { lazy, Suspense, useEffect, useState } from 'react';
import { IconSearch } from '@tabler/icons-react';
import { usePerson, useSession } from '../../session/use-session.ts';
import classes from './find-button.module.css';

const FindDialog = lazy(async () => ({ default: (await import('./find-dialog.tsx')).FindDialog }));

const isMac = navigator.userAgent.includes('Mac');

/** The way to everything: a field in the header that opens the search, as Ctrl or ⌘ with K does. */
export function FindButton() {
  const [isOpen, setIsOpen] = useState(false);
  const mayFind = useMayFind();
  useEffect(() => {
    if (!mayFind) return undefined;
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      // A dialog that is open already keeps what stands in it.
      if (!document.querySelector('[role="dialog"]')) setIsOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, [mayFind]);
  if (!mayFind) return null;
  return (
    <>
      <button
        type="button"
        className={classes.field}
        aria-label="Find anything"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.hint}>Find anything</span>
        <kbd className={classes.keys}>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <FindDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Not before an employee has said who is there, nor for an account that has no data of its own. */
function useMayFind(): boolean {
  const person = usePerson();
  const { session } = useSession();
  if (!person || !session) return false;
  if (person.isDemo) return session.demoIntro !== true;
  const isUnknown = person.role === 'employee' && session.employeeName === undefined;
  return person.can('stores.read') && !isUnknown;
}
