import { useRef, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { readPastedText, type PastedText } from './pasted-block.ts';
import {
  enterFrom,
  firstOfLast,
  firstOpen,
  moveFrom,
  type CellPlace,
  type SheetShape,
} from './sheet-keys.ts';
import { pasteBlock } from './sheet-paste.ts';
import type { SheetState } from './use-sheet.ts';

type Options = {
  grid: RefObject<HTMLTableElement | null>;
  onEnd: () => void;
  onTooLong: ((text: string) => void) | null;
  /** Scrolls a row outside the window into view. */
  scrollTo: (row: number) => void;
};

export type SheetKeys = ReturnType<typeof useSheetKeys>;

/** Keyboard navigation and paste handling of a sheet. */
export function useSheetKeys(sheet: SheetState, { grid, onEnd, onTooLong, scrollTo }: Options) {
  const { model, cellOf } = sheet;
  // Where tabbing started: Enter returns to this column, as in a form filled in row by row.
  const tabStart = useRef<number | null>(null);
  const cellAt = ({ row, column }: CellPlace) =>
    cellOf(model.idAt(model.rows[row]?.id ?? '', model.columns[column]?.id ?? ''));
  const shape = (isOpen: (place: CellPlace) => boolean): SheetShape => ({
    rows: model.rows.length,
    columns: model.columns.length,
    isByRow: model.daysAre === 'row',
    isOpen,
  });
  const isReachable = (place: CellPlace) => cellAt(place).closedReason === undefined;
  const isOpen = (place: CellPlace) =>
    isReachable(place) && cellAt(place).readOnlyReason === undefined;
  const isIn = ({ row, column }: CellPlace, line: string) =>
    model.rows[row]?.id === line || model.columns[column]?.id === line;
  const goTo = (place: CellPlace) => focusCell(grid.current, place, scrollTo);

  const enter = (place: CellPlace, isBack: boolean) => {
    const next = enterFrom(place, shape(isOpen), { isBack, tabStart: tabStart.current });
    tabStart.current = null;
    if (next) goTo(next);
    else if (!isBack) onEnd();
  };
  return {
    /**
     * Focuses the first empty cell, otherwise the first open cell of the latest day; within `line`
     * (a row or column) if given. With `crossing`, first tries the cell where both meet.
     */
    start: (line?: string, crossing?: string) => {
      const isInLine = (place: CellPlace) => line === undefined || isIn(place, line);
      const isFree = (place: CellPlace) => isInLine(place) && isOpen(place);
      const isEmpty = (place: CellPlace) => isFree(place) && cellAt(place).value.cents === null;
      const isTarget = (place: CellPlace) =>
        crossing !== undefined && isFree(place) && isIn(place, crossing);
      const wanted = firstOpen(shape(isTarget)) ?? firstOpen(shape(isEmpty));
      const place = wanted ?? firstOfLast(model.daysAre ?? 'column', shape(isFree));
      if (place) goTo(place);
    },
    resetTabStart: () => {
      tabStart.current = null;
    },
    press: (event: KeyboardEvent<HTMLInputElement>, place: CellPlace, isTyping: boolean) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Tab') {
        tabStart.current ??= place.column;
        return;
      }
      if (event.key === 'Enter') {
        event.preventDefault();
        enter(place, event.shiftKey);
      } else if (isCommand && event.key === 'z' && !isTyping) {
        event.preventDefault();
        fillAndSelect(event.currentTarget, sheet.undo);
      } else if (!isTyping && !event.altKey) {
        const next = moveFrom(place, shape(isReachable), event);
        if (!next) return;
        event.preventDefault();
        tabStart.current = null;
        goTo(next);
      }
    },
    /** What a pasted block does to the sheet; null for a single text, which goes to the caret. */
    readPaste: (event: ClipboardEvent<HTMLInputElement>, place: CellPlace): (() => void) | null => {
      const text = event.clipboardData.getData('text/plain');
      const read = readPastedText(text);
      if (event.currentTarget.readOnly || isTyped(read, text)) return null;
      if (read.kind === 'unclear') return () => sheet.refuse({ [cellAt(place).id]: read.reason });
      const pasted = pasteBlock(model, place, read.block);
      if (pasted.kind === 'too-long' && onTooLong) return () => onTooLong(text);
      if (pasted.kind !== 'texts') return () => sheet.refuse(pasted.reasons);
      return () => {
        sheet.pushUndo();
        sheet.write(pasted.texts);
      };
    },
  };
}

/**
 * Selects the text that `fill` puts into a cell, so that the next key replaces it. At once: selected
 * a frame later, the first of two quick digits would be replaced by the second.
 */
export function fillAndSelect(input: HTMLInputElement, fill: () => void): void {
  flushSync(fill);
  input.select();
}

/** True for a single text, which is inserted at the caret. */
const isTyped = (read: PastedText, text: string) =>
  read.kind === 'block' && read.block.flat().length === 1 && read.block[0]?.[0] === text.trim();

const fieldAt = (grid: HTMLElement | null, { row, column }: CellPlace) =>
  grid?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`);

/** Focuses a cell, after scrolling it into the window if needed. */
function focusCell(
  grid: HTMLElement | null,
  place: CellPlace,
  scrollTo: (row: number) => void,
): void {
  const field = fieldAt(grid, place);
  if (field) return field.focus();
  scrollTo(place.row);
  const frames = { left: 10 };
  const wait = () => {
    const drawn = fieldAt(grid, place);
    if (drawn) drawn.focus();
    else if ((frames.left -= 1) > 0) requestAnimationFrame(wait);
  };
  requestAnimationFrame(wait);
}
