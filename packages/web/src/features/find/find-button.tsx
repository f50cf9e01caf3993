import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { IconSearch } from '@tabler/icons-react';
import { usePerson, useSession } from '../../session/use-session.ts';
import { loadCode } from '../../ui/load-code.ts';
import classes from './find-button.module.css';

const FindDialog = lazy(async () => {
  const { FindDialog: Dialog } = await loadCode(() => import('./find-dialog.tsx'));
  return { default: Dialog };
});

const isMac = navigator.userAgent.includes('Mac');

/** The way to everything: a field in the header that opens the search, as Ctrl or ⌘ with K does. */
export function FindButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const mayFind = useMayFind();
  const close = useCallback(() => {
    setIsOpen(false);
    setText('');
  }, []);
  useTypedAhead(isOpen, setText);
  useClosedByBack(isOpen, close);
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
      <div className={classes.place} data-screen-only>
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
        </button>
        {/* Beside the button: what stands in it is its name, by which it is called too. */}
        <kbd className={classes.keys} aria-hidden>
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <FindDialog text={text} onText={setText} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** What is typed before the dialog has the focus is meant for its field, not for the page. */
function useTypedAhead(isOpen: boolean, setText: (change: (text: string) => string) => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const take = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (target instanceof Element && target.closest('[role="dialog"]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey || key === 'Tab') return;
      event.preventDefault();
      event.stopPropagation();
      if (key === 'Backspace') setText((text) => text.slice(0, -1));
      else if (key.length === 1) setText((text) => text + key);
    };
    window.addEventListener('keydown', take, { capture: true });
    return () => window.removeEventListener('keydown', take, { capture: true });
  }, [isOpen, setText]);
}

/** Whoever goes Back leaves the question with the view over which it was asked. */
function useClosedByBack(isOpen: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [isOpen, onBack]);
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
