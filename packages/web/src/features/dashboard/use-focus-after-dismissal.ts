import { useLayoutEffect, useRef } from 'react';
import type { FindingLine } from './finding-lines.ts';

const actsIn = (section: HTMLElement) => [
  ...section.querySelectorAll<HTMLElement>('[data-finding] button'),
];

const has = (lines: readonly FindingLine[], id: string) =>
  lines.some((line) =>
    'weeks' in line ? line.weeks.some(({ _id }) => _id === id) : line._id === id,
  );

/**
 * Keeps the focus in the list when the line with the focused button disappears: the button that took
 * its place gets it, so that several findings are dismissed by the keyboard one after the other.
 *
 * @returns A function to call with a dismissed finding while its line is still there.
 */
export function useFocusAfterDismissal(sectionId: string, lines: readonly FindingLine[]) {
  const watched = useRef<{ id: string; position: number } | null>(null);
  useLayoutEffect(() => {
    if (!watched.current || has(lines, watched.current.id)) return;
    const { position } = watched.current;
    watched.current = null;
    const section = document.getElementById(sectionId);
    if (!section || document.activeElement !== document.body) return;
    const acts = actsIn(section);
    (acts[position] ?? acts.at(-1) ?? section).focus({ preventScroll: true });
  }, [sectionId, lines]);
  return (id: string) => {
    const section = document.getElementById(sectionId);
    const acts = section ? actsIn(section) : [];
    const position = acts.findIndex((act) => act.closest(`[data-finding="${CSS.escape(id)}"]`));
    watched.current = { id, position };
  };
}
