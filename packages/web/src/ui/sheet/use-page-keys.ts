import { useEffect, useRef } from 'react';

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** An arrow key, or Ctrl+Home/End, that nothing else on the page handles. */
function isForSheet(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || altKey || shiftKey) return false;
  // The heading has the focus where the page has just been opened.
  if (document.activeElement?.matches('body, h1') === false) return false;
  if (document.querySelector('[role="dialog"], [data-popup]')) return false;
  return arrows.includes(key) || ((ctrlKey || metaKey) && (key === 'Home' || key === 'End'));
}

/**
 * Moves the focus into the sheet when an arrow key is pressed with nothing focused, e.g. after
 * opening a section, or with its heading. The sheet does not take the focus itself, so that screen
 * readers start at the top of the page and phones open no keyboard.
 */
export function usePageKeys(start: () => void): void {
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForSheet(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
