import { useEffect, useRef } from 'react';

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** An arrow, or Ctrl with Home or End, that nothing on the page has had or wants for itself. */
function isForSheet(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || altKey || shiftKey) return false;
  if (document.activeElement !== document.body && document.activeElement !== null) return false;
  if (document.querySelector('[role="dialog"], [data-popup]')) return false;
  return arrows.includes(key) || ((ctrlKey || metaKey) && (key === 'Home' || key === 'End'));
}

/**
 * Takes whoever presses an arrow while nothing has the focus, as when a section was just opened, into
 * the sheet: no click is needed first. What has the focus keeps it, so that the page is read from its
 * head, and no phone opens its keyboard.
 */
export function useKeysFromPage(start: () => void): void {
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
