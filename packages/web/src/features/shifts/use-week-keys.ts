import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { Plan } from './use-plan.ts';
import {
  datesOf,
  type Place,
  type PlannedShift,
  type Schedule,
  type GridActs,
} from './week-shifts.ts';

/**
 * Where an hours field is open: in place of a shift, or (`shiftId` null) as an addition to the
 * cell.
 */
export type OpenField = { personId: string; date: string; shiftId: string | null; typed: string };

type Context = { grid: RefObject<HTMLElement | null>; plan: Plan; acts: GridActs };

const arrows: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const itemSelector = '[data-item]';

const itemsOf = (grid: HTMLElement, row: number, column: number) => [
  ...grid.querySelectorAll<HTMLElement>(`[data-row="${row}"][data-column="${column}"] [data-item]`),
];

/** Target of an arrow key: within the cell first, else the nearest item of the next cell. */
function neighbor(from: HTMLElement, grid: HTMLElement, [down, right]: readonly [number, number]) {
  const cell = from.closest<HTMLElement>('[data-row]');
  const row = Number(cell?.dataset['row']);
  const column = Number(cell?.dataset['column']);
  const own = itemsOf(grid, row, column);
  const within = own[own.indexOf(from) + down];
  if (down !== 0 && within) return within;
  const items = itemsOf(grid, row + down, column + right);
  return down < 0 ? items.at(-1) : items[0];
}

/** A shift that was copied or cut in the grid. */
function useClipboard() {
  const state = useState<{ shift: PlannedShift; isCut: boolean } | null>(null);
  const [, setClipboard] = state;
  useEffect(() => {
    // Whoever leaves the window may copy something else, and means that when pasting.
    const forget = () => setClipboard(null);
    window.addEventListener('blur', forget);
    return () => window.removeEventListener('blur', forget);
  }, [setClipboard]);
  return state;
}

/** The cell of the grid and the text of a paste; null for hours that are pasted into an open field. */
function pastedInto(event: ClipboardEvent<HTMLElement>) {
  const target = event.target as HTMLElement;
  const text = event.clipboardData.getData('text/plain');
  const { row, column } = target.closest<HTMLElement>('[data-row]')?.dataset ?? {};
  if (row === undefined || text.trim() === '') return null;
  // A click has opened the field: several cells are meant for the grid all the same.
  if (target instanceof HTMLInputElement && !/[\t\n]/.test(text.trim())) return null;
  return { text, at: { row: Number(row), column: Number(column) } };
}

type PasteContext = { week: Schedule; plan: Plan; close: () => void };

/** Enters what a spreadsheet copied, from the cell on. */
const pasteInto =
  ({ week, plan, close }: PasteContext) =>
  (event: ClipboardEvent<HTMLElement>) => {
    const pasted = pastedInto(event);
    if (!pasted) return;
    event.preventDefault();
    close();
    void plan.paste(pasted.text, { week, at: pasted.at });
  };

/**
 * Keyboard control of the week: arrows move the focus, F2 or a digit edits hours, N adds, Ctrl+C,
 * Ctrl+X and Ctrl+V copy and move, or paste a plan from a spreadsheet, Shift with an arrow moves a shift by a day or person, Delete
 * deletes, Ctrl+Z undoes.
 */
export function useWeekKeys(week: Schedule, { grid, plan, acts }: Context) {
  const [current, setCurrent] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenField | null>(null);
  const [clipboard, setClipboard] = useClipboard();
  const lastFocus = useRef<string | null>(null);

  const placeAt = (row: number, column: number): Place | null => {
    const person = week.people[row];
    const date = datesOf(week)[column];
    return person && date !== undefined ? { person, date } : null;
  };
  const placeOf = (item: HTMLElement): Place | null => {
    const cell = item.closest<HTMLElement>('[data-row]');
    return placeAt(Number(cell?.dataset['row']), Number(cell?.dataset['column']));
  };
  const placeBeside = (shift: PlannedShift, [down, right]: readonly [number, number]) =>
    placeAt(
      week.people.findIndex(({ _id }) => _id === shift.employee_id._id) + down,
      datesOf(week).indexOf(shift.date) + right,
    );
  const openAt = ({ person, date }: Place, shift: PlannedShift | undefined, typed: string) =>
    setOpen({ personId: person._id, date, shiftId: shift?._id ?? null, typed });
  const paste = (place: Place) => {
    if (!clipboard) return;
    if (clipboard.isCut) setClipboard(null);
    void (clipboard.isCut
      ? plan.move(clipboard.shift, () => place)
      : plan.copy(clipboard.shift, place));
  };

  const withModifier = (event: KeyboardEvent, place: Place, shift: PlannedShift | undefined) => {
    const key = event.key.toLowerCase();
    // Without a copied shift the browser goes on with a paste event, for what a spreadsheet copied.
    if (key === 'v' && clipboard) paste(place);
    else if ((key === 'c' || key === 'x') && shift) setClipboard({ shift, isCut: key === 'x' });
    else if (key === 'z') void plan.undo();
    else return;
    event.preventDefault();
  };

  const step = (event: KeyboardEvent, item: HTMLElement, shift: PlannedShift | undefined) => {
    const by = arrows[event.key];
    const root = grid.current;
    if (!by || !root) return;
    event.preventDefault();
    if (!event.shiftKey) return neighbor(item, root, by)?.focus();
    if (shift) void plan.move(shift, (now) => placeBeside(now, by));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const item = (event.target as HTMLElement).closest<HTMLElement>(itemSelector);
    const place = item && placeOf(item);
    if (!item || !place || event.altKey) return;
    const shift = week.shifts.find(({ _id }) => _id === item.dataset['shift']);
    if (event.ctrlKey || event.metaKey) return withModifier(event, place, shift);
    if (event.key in arrows) return step(event, item, shift);
    if (/^\d$/.test(event.key)) openAt(place, shift, event.key);
    else if (event.key === 'F2') openAt(place, shift, '');
    else if (event.key.toLowerCase() === 'n') openAt(place, undefined, '');
    else if (event.key === 'Delete' && shift) acts.onDelete(shift);
    else if (event.key === 'Escape') setClipboard(null);
    else return;
    event.preventDefault();
  };

  return {
    onKeyDown,
    onPaste: pasteInto({ week, plan, close: () => setOpen(null) }),
    open,
    openAt,
    clipboard,
    close: () => {
      setOpen(null);
      const back = lastFocus.current;
      // After the field has unmounted.
      setTimeout(() => {
        if (document.activeElement !== document.body || back === null) return;
        grid.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(back)}"]`)?.focus();
      });
    },
    /** The item in the tab order (roving tabindex). */
    current,
    onFocus: (item: string) => {
      lastFocus.current = item;
      setCurrent(item);
    },
  };
}

export type WeekKeys = ReturnType<typeof useWeekKeys>;
