import { useContext, useId, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { Button } from '@mantine/core';
import { formatCents } from '@backcounter/core/money';
import { ChangedByContext } from './changed-by.ts';
import { cellText } from './sheet-model.ts';
import type { CellPlace } from './sheet-keys.ts';
import classes from './sheet.module.css';
import type { SheetState, ShownCell } from './use-sheet.ts';
import { fillAndSelect, type SheetKeys } from './use-sheet-keys.ts';

type SheetCellProps = {
  cell: ShownCell;
  place: CellPlace;
  sheet: SheetState;
  keys: SheetKeys;
  isBusy: boolean;
};

/** A sheet's cell: its input and any message below. */
export function SheetCell({ cell, place, sheet, keys, isBusy }: SheetCellProps) {
  const { id, name, text, hint = null, emptyText, problem, isContested } = cell;
  const noteId = useId();
  const { isTyping, ...typing } = useTyping(cell, sheet);
  const lockedReason = cell.closedReason ?? cell.readOnlyReason;
  const note = isContested ? null : problem;
  // The finding is about the stored amount, not the typed one.
  const mark =
    cell.isChanged || isContested || lockedReason !== undefined ? undefined : cell.finding;
  // Otherwise a click would place the caret, and Delete remove a letter.
  const keepSelected = (event: MouseEvent<HTMLElement>) => {
    const isInHand = document.activeElement === event.currentTarget;
    if (isInHand && !isTyping()) event.preventDefault();
  };
  const isDescribed = note !== null || lockedReason !== undefined || mark !== undefined;
  return (
    <td
      role="gridcell"
      className={classes.cell}
      data-changed={cell.isChanged || undefined}
      data-closed={cell.closedReason !== undefined || undefined}
    >
      <input
        type="text"
        inputMode="decimal"
        // Enter goes to the cell below; without a form a phone's key says what it likes.
        enterKeyHint="next"
        autoComplete="off"
        spellCheck={false}
        aria-label={name}
        aria-invalid={note !== null || undefined}
        aria-describedby={isDescribed ? noteId : undefined}
        data-row={place.row}
        data-column={place.column}
        disabled={cell.closedReason !== undefined}
        readOnly={cell.readOnlyReason !== undefined || isBusy}
        placeholder={emptyText ?? (hint === null ? undefined : cellText(hint))}
        value={text}
        onChange={(event) => {
          typing.begin();
          sheet.write({ [id]: event.currentTarget.value });
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          typing.end();
          sheet.normalize(id);
        }}
        onPointerDown={(event) => {
          keys.resetTabStart();
          // A second tap into the cell places the caret; a mouse needs a double click.
          const isTap = event.pointerType !== 'mouse';
          if (isTap && document.activeElement === event.currentTarget) typing.begin();
        }}
        onMouseDown={keepSelected}
        onMouseUp={keepSelected}
        onDoubleClick={(event) => {
          if (event.currentTarget.readOnly || isTyping()) return;
          typing.begin();
          placeCaret(event);
        }}
        onPaste={(event) => {
          const paste = keys.readPaste(event, place);
          if (!paste) return;
          event.preventDefault();
          // A pasted block ends editing: Ctrl+Z undoes it, arrows navigate.
          typing.end();
          fillAndSelect(event.currentTarget, paste);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (isBusy) return;
          if (typing.press(event)) return;
          keys.press(event, place, isTyping());
        }}
      />
      {note !== null && (
        <span id={noteId} className={classes.problem}>
          {note}
        </span>
      )}
      {note === null && cell.closedReason !== undefined && (
        <span id={noteId} hidden>
          {cell.closedReason}
        </span>
      )}
      {note === null && cell.closedReason === undefined && cell.readOnlyReason !== undefined && (
        // A contested cell gives the reason with its question.
        <span
          id={noteId}
          hidden={isContested}
          className={isContested ? undefined : classes.readOnlyReason}
        >
          {cell.readOnlyReason}.{cell.readOnlyHint !== undefined && ` ${cell.readOnlyHint}`}
        </span>
      )}
      {note === null && mark !== undefined && (
        <>
          <small className={classes.mark} title={mark.detail}>
            {mark.text}
          </small>
          <span id={noteId} hidden>
            {mark.detail}
          </span>
        </>
      )}
      {isContested && <Contest cell={cell} sheet={sheet} />}
    </td>
  );
}

/** A conflict: the other user's value, and whose to keep. */
function Contest({ cell, sheet }: { cell: ShownCell; sheet: SheetState }) {
  const changedBy = useContext(ChangedByContext);
  const to = cell.cents === null ? null : formatCents(cell.cents);
  const otherwise = `Someone else ${to === null ? 'deleted it' : `entered ${to}`}`;
  const elsewhere = changedBy({ subject: cell.subject ?? null, to, otherwise });
  const lockedReason = cell.closedReason ?? cell.readOnlyReason;
  const mine = cell.value.problem === null ? cell.value.cents : null;
  // The pressed button unmounts; return to the cell.
  const decide = (how: (id: string) => void) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('td')?.querySelector('input')?.focus();
    how(cell.id);
  };
  return (
    <div role="group" aria-label={`${cell.name} changed meanwhile`} className={classes.contest}>
      <p>
        {cell.isStale ? elsewhere : `${lockedReason}. It holds ${to ?? 'nothing'}`}. Yours:{' '}
        {mine === null ? cell.text || 'nothing' : formatCents(mine)}.
      </p>
      {cell.isStale && (
        <Button size="compact-xs" variant="default" onClick={decide(sheet.keepMine)}>
          Keep mine
        </Button>
      )}
      <Button size="compact-xs" variant="default" onClick={decide(sheet.takeTheirs)}>
        Take theirs
      </Button>
    </div>
  );
}

/** Places the caret where the user pointed, or at the end in browsers that cannot tell. */
function placeCaret({ currentTarget: input, clientX, clientY }: MouseEvent<HTMLInputElement>) {
  const canTell = 'caretPositionFromPoint' in document;
  const at = canTell ? document.caretPositionFromPoint(clientX, clientY) : null;
  const caret = at?.offsetNode === input ? at.offset : input.value.length;
  input.setSelectionRange(caret, caret);
}

/** Edit mode of a cell, with its previous text. */
function useTyping({ id, text }: ShownCell, sheet: SheetState) {
  const before = useRef<string | null>(null);
  const begin = () => {
    if (before.current !== null) return;
    before.current = text;
    sheet.pushUndo();
  };
  const end = () => {
    before.current = null;
  };
  return {
    begin,
    end,
    isTyping: () => before.current !== null,
    /** F2 edits, Escape reverts, Delete clears; returns true if it handled the key. */
    press: (event: KeyboardEvent<HTMLInputElement>): boolean => {
      const input = event.currentTarget;
      if (input.readOnly) return false;
      if (event.key === 'F2') {
        begin();
        input.setSelectionRange(input.value.length, input.value.length);
      } else if (event.key === 'Escape' && before.current !== null) {
        const text = before.current;
        end();
        fillAndSelect(input, () => sheet.write({ [id]: text }));
      } else if (event.key === 'Delete' && before.current === null) {
        sheet.pushUndo();
        sheet.write({ [id]: '' });
      } else return false;
      event.preventDefault();
      return true;
    },
  };
}
