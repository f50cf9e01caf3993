import { useContext, useId, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { Button } from '@mantine/core';
import { formatCents } from '@backcounter/core/money';
import { ChangedByContext } from './changed-by.ts';
import { cellText } from './sheet-model.ts';
import type { CellPlace } from './sheet-keys.ts';
import classes from './sheet.module.css';
import type { SheetState, ShownCell } from './use-sheet.ts';
import type { SheetKeys } from './use-sheet-keys.ts';

type SheetCellProps = {
  cell: ShownCell;
  place: CellPlace;
  sheet: SheetState;
  keys: SheetKeys;
  isBusy: boolean;
};

/** One amount of a sheet, with what is to be said of it below. */
export function SheetCell({ cell, place, sheet, keys, isBusy }: SheetCellProps) {
  const { id, name, text, hint = null, problem, isContested } = cell;
  const noteId = useId();
  const { isTyping, ...typing } = useTyping(cell, sheet);
  const shut = cell.closed ?? cell.fixed;
  const note = isContested ? null : problem;
  // What is typed over it is another amount.
  const mark = cell.isChanged || isContested || shut !== undefined ? undefined : cell.mark;
  const isDescribed = note !== null || shut !== undefined || mark !== undefined;
  return (
    <td
      role="gridcell"
      className={classes.cell}
      data-changed={cell.isChanged || undefined}
      data-closed={cell.closed !== undefined || undefined}
    >
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        aria-label={name}
        aria-invalid={note !== null || undefined}
        aria-describedby={isDescribed ? noteId : undefined}
        data-row={place.row}
        data-column={place.column}
        disabled={cell.closed !== undefined}
        readOnly={cell.fixed !== undefined || isBusy}
        placeholder={hint === null ? undefined : cellText(hint)}
        value={text}
        onChange={(event) => {
          typing.begin();
          sheet.write({ [id]: event.currentTarget.value });
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          typing.end();
          sheet.settle(id);
        }}
        onPointerDown={(event) => {
          keys.forgetTabs();
          // The second click into a cell is for placing the caret.
          if (document.activeElement === event.currentTarget) typing.begin();
        }}
        onPaste={(event) => {
          // A block is no typing: Ctrl+Z takes it back, arrows go on.
          if (keys.paste(event, place)) typing.end();
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
      {note === null && shut !== undefined && (
        <span id={noteId} hidden>
          {shut}
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

/** What somebody else stored meanwhile, and whose value shall stand. */
function Contest({ cell, sheet }: { cell: ShownCell; sheet: SheetState }) {
  const changedBy = useContext(ChangedByContext);
  const to = cell.cents === null ? null : formatCents(cell.cents);
  const otherwise = `Someone else ${to === null ? 'deleted it' : `entered ${to}`}`;
  const elsewhere = changedBy({ subject: cell.subject ?? null, to, otherwise });
  const shut = cell.closed ?? cell.fixed;
  const mine = cell.value.problem === null ? cell.value.cents : null;
  // The question goes with what was pressed: the cell is where one goes on.
  const decide = (how: (id: string) => void) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('td')?.querySelector('input')?.focus();
    how(cell.id);
  };
  return (
    <div role="group" aria-label={`${cell.name} changed meanwhile`} className={classes.contest}>
      <p>
        {cell.isStale ? elsewhere : `${shut}. It holds ${to ?? 'nothing'}`}. Yours:{' '}
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

/** Whether the cell is being typed in, and what stood in it before. */
function useTyping({ id, text }: ShownCell, sheet: SheetState) {
  const before = useRef<string | null>(null);
  const begin = () => {
    if (before.current !== null) return;
    before.current = text;
    sheet.mark();
  };
  const end = () => {
    before.current = null;
  };
  return {
    begin,
    end,
    isTyping: () => before.current !== null,
    /** F2 edits, Escape takes back, Delete empties; true when the key was one of them. */
    press: (event: KeyboardEvent<HTMLInputElement>): boolean => {
      const input = event.currentTarget;
      if (input.readOnly) return false;
      if (event.key === 'F2') {
        begin();
        input.setSelectionRange(input.value.length, input.value.length);
      } else if (event.key === 'Escape' && before.current !== null) {
        sheet.write({ [id]: before.current });
        end();
        requestAnimationFrame(() => input.select());
      } else if (event.key === 'Delete' && before.current === null) {
        sheet.mark();
        sheet.write({ [id]: '' });
      } else return false;
      event.preventDefault();
      return true;
    },
  };
}
