import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import classes from './popup.module.css';

type PopupProps = {
  /** The button's content. */
  face: ReactNode;
  /** The button's accessible name, if its content is not text. */
  label?: string;
  buttonClass?: string | undefined;
  /** Marks the button of a menu that contains the current page. */
  isCurrent?: boolean;
  /** Opens above the button, for the bottom of the page. */
  opensUp?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A button with a small panel; Escape or an outside click closes it. */
export function Popup(props: PopupProps) {
  const { face, label, buttonClass, isCurrent = false, opensUp = false, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const leave = (event: Event) => {
      if (!(event.target instanceof Node) || !box.current?.contains(event.target)) setIsOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setIsOpen(false);
    };
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    document.addEventListener('keydown', escape, { signal });
    return () => stop.abort();
  }, [isOpen]);
  // A dialog opened from the panel must find the focus on the button, as the panel unmounts.
  useLayoutEffect(() => {
    const opener = button.current;
    if (!isOpen) return undefined;
    return () => {
      if (document.activeElement === document.body) opener?.focus();
    };
  }, [isOpen]);
  return (
    <div className={classes.box} ref={box}>
      <button
        ref={button}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-current={isCurrent || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        <div id={id} className={classes.panel} data-popup data-up={opensUp || undefined}>
          {children(() => setIsOpen(false))}
        </div>
      )}
    </div>
  );
}
