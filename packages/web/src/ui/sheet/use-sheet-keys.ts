import { useRef, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
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

type Around = {
  grid: RefObject<HTMLTableElement | null>;
  onEnd: () => void;
  onTooLong: ((text: string) => void) | null;
  /** Brings a row that is not drawn into sight. */
  scrollTo: (row: number) => void;
};

export type SheetKeys = ReturnType<typeof useSheetKeys>;

/** Moves through a sheet by keyboard and puts pasted blocks in. */
export function useSheetKeys(sheet: SheetState, { grid, onEnd, onTooLong, scrollTo }: Around) {
  const { model, cellOf } = sheet;
  // Where Tabs began: Enter goes back to this column, as on a form that is filled in by rows.
  const began = useRef<number | null>(null);
  const cellAt = ({ row, column }: CellPlace) =>
    cellOf(model.idAt(model.rows[row]?.id ?? '', model.columns[column]?.id ?? ''));
  const shape = (isOpen: (place: CellPlace) => boolean): SheetShape => ({
    rows: model.rows.length,
    columns: model.columns.length,
    isOpen,
  });
  const isReachable = (place: CellPlace) => cellAt(place).closed === undefined;
  const isOpen = (place: CellPlace) => isReachable(place) && cellAt(place).fixed === undefined;
  const isIn = ({ row, column }: CellPlace, line: string) =>
    model.rows[row]?.id === line || model.columns[column]?.id === line;
  const goTo = (place: CellPlace) => focusCell(grid.current, place, scrollTo);

  const enter = (place: CellPlace, isBack: boolean) => {
    const next = enterFrom(place, shape(isOpen), { isBack, began: began.current });
    began.current = null;
    if (next) goTo(next);
    else if (!isBack) onEnd();
  };
  return {
    /**
     * To the first cell that waits for an amount, or else to the first of the latest day that takes
     * one; of a row or column where one is given. Of that and a second one to where they cross, if it
     * takes an amount.
     */
    start: (line?: string, crossing?: string) => {
      const isMeant = (place: CellPlace) => line === undefined || isIn(place, line);
      const isFree = (place: CellPlace) => isMeant(place) && isOpen(place);
      const isEmpty = (place: CellPlace) => isFree(place) && cellAt(place).value.cents === null;
      const isAsked = (place: CellPlace) =>
        crossing !== undefined && isFree(place) && isIn(place, crossing);
      const place =
        firstOpen(shape(isAsked)) ?? firstOpen(shape(isEmpty)) ?? firstOfLast(shape(isFree));
      if (place) goTo(place);
    },
    forgetTabs: () => {
      began.current = null;
    },
    press: (event: KeyboardEvent<HTMLInputElement>, place: CellPlace, isTyping: boolean) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Tab') {
        began.current ??= place.column;
        return;
      }
      if (event.key === 'Enter') {
        event.preventDefault();
        enter(place, event.shiftKey);
      } else if (isCommand && event.key === 'z' && !isTyping) {
        event.preventDefault();
        sheet.undo();
      } else if (!isTyping && !event.altKey) {
        const next = moveFrom(place, shape(isReachable), event);
        if (!next) return;
        event.preventDefault();
        began.current = null;
        goTo(next);
      }
    },
    /** Puts a block in; true when what was pasted is one. */
    paste: (event: ClipboardEvent<HTMLInputElement>, place: CellPlace): boolean => {
      const text = event.clipboardData.getData('text/plain');
      const read = readPastedText(text);
      if (event.currentTarget.readOnly || isTyped(read, text)) return false;
      event.preventDefault();
      if (read.kind === 'unclear') {
        sheet.refuse({ [cellAt(place).id]: read.reason });
        return true;
      }
      const pasted = pasteBlock(model, place, read.block);
      if (pasted.kind === 'texts') {
        sheet.mark();
        sheet.write(pasted.texts);
      } else if (pasted.kind === 'too-long' && onTooLong) onTooLong(text);
      else sheet.refuse(pasted.reasons);
      return true;
    },
  };
}

/** True of a single text, which goes where the caret stands as if it was typed. */
const isTyped = (read: PastedText, text: string) =>
  read.kind === 'block' && read.block.flat().length === 1 && read.block[0]?.[0] === text.trim();

const fieldAt = (grid: HTMLElement | null, { row, column }: CellPlace) =>
  grid?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`);

/** Focuses a cell, which may have to be drawn first. */
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
