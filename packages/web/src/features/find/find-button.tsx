import { Suspense, useCallback, useEffect, useState } from 'react';
import { IconSearch } from '@tabler/icons-react';
import { usePerson, useSession } from '../../session/use-session.ts';
import { ignoreSecondClick } from '../../ui/second-click.ts';
import classes from './find-button.module.css';
import { FindDialog } from './lazy-find-dialog.ts';

const isMac = navigator.userAgent.includes('Mac');

/** Search field in the header; opens the search dialog, as does Ctrl+K or ⌘K. */
export function FindButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const mayFind = useMaySearch();
  const close = useCallback(() => {
    setIsOpen(false);
    setText('');
  }, []);
  useTypeAhead(isOpen, setText);
  useCloseOnBack(isOpen, close);
  useEffect(() => {
    if (!mayFind) return undefined;
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      // An open dialog keeps its content.
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
          // It would land outside the dialog, which closes it.
          onMouseDown={ignoreSecondClick}
          onClick={() => setIsOpen(true)}
        >
          <IconSearch size={16} aria-hidden />
          <span className={classes.hint}>Find anything</span>
        </button>
        {/* Outside the button, whose content is its accessible name. */}
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

/** Redirects keys typed before the dialog has the focus (type-ahead) to its field. */
function useTypeAhead(isOpen: boolean, setText: (change: (text: string) => string) => void): void {
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

/** Browser Back closes the dialog along with the page it was opened on. */
function useCloseOnBack(isOpen: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [isOpen, onBack]);
}

/** Not before an employee has identified, nor for an account without data of its own. */
function useMaySearch(): boolean {
  const person = usePerson();
  const { session } = useSession();
  if (!person || !session) return false;
  if (person.isDemo) return session.demoIntro !== true;
  const isUnknown = person.role === 'employee' && session.employeeName === undefined;
  return person.can('stores.read') && !isUnknown;
}
