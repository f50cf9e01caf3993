import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { notifyManager } from '@tanstack/react-query';
import { limits } from '@backcounter/core/limits';
import { useNotice } from '../ui/notice.tsx';
import type { SheetState, ShownCell } from '../ui/sheet/use-sheet.ts';
import { ApiError, problemText } from './api-error.ts';
import { useRefresh } from './use-answer.ts';

const messages = {
  nothing: 'Nothing has changed',
  undecided: 'Not saved. A cell was changed meanwhile: choose whose value shall stand.',
  shut: 'Not saved. A cell takes no amount from you any more: take what stands there.',
  wrong: 'Not saved. Please correct the marked cells.',
  failed: 'Not saved. Please try again.',
} as const;

/** The one call that saves what was changed. */
type Saving = {
  /** The cells that each part of the body is about, in its order: refusals name the position. */
  parts: readonly (readonly ShownCell[])[];
  send: () => Promise<unknown>;
};

type SaveOptions = {
  /** Where the fields of the sheet are. */
  place: RefObject<HTMLElement | null>;
  /** Makes the call of the changed cells. */
  toSaving: (changed: readonly ShownCell[]) => Saving;
  /** What is wrong with the changed cells together, by their ids. */
  check?: (changed: readonly ShownCell[]) => Readonly<Record<string, string>>;
  /** What was saved: '28 sales'. */
  nameOf: (changed: readonly ShownCell[]) => string;
};

/** The changed cells as calls take them: one call, of more cells than it takes several. */
const batchesOf = (changed: readonly ShownCell[]): ShownCell[][] =>
  Array.from({ length: Math.ceil(changed.length / limits.cellsAtOnce) }, (_, index) =>
    changed.slice(index * limits.cellsAtOnce, (index + 1) * limits.cellsAtOnce),
  );

/** Saves the changed cells of a sheet in one call, with Ctrl+S too, and leads to the cell that stands in the way. */
export function useSaveSheet(sheet: SheetState, options: SaveOptions) {
  const { place, toSaving, check, nameOf } = options;
  const refresh = useRefresh();
  const notice = useNotice();
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const leadTo = (cell: ShownCell, text: string) => {
    notice.fail(text, null);
    focusCell(place.current, cell.name);
  };
  const latest = useRef(sheet);
  useEffect(() => {
    latest.current = sheet;
  });
  /** True when all stands as it was typed: it was stored, and only the answer was lost. */
  const isStored = async (changed: readonly ShownCell[]) => {
    await refresh();
    await readIsShown();
    return changed.every(({ id }) => !latest.current.cellOf(id).isChanged);
  };
  const refuse = (error: unknown, { parts }: Saving) => {
    const fields = error instanceof ApiError ? error.fields : {};
    const refused = parts.flatMap((cells, index) => {
      const reason = fields[String(index)];
      // What stands there as it was typed by now is refused no longer.
      const wrong = cells.filter(({ id }) => latest.current.cellOf(id).isChanged);
      return reason === undefined ? [] : wrong.map((cell) => ({ cell, reason }));
    });
    const [first] = refused;
    if (!first) return notice.fail(problemText(error, messages.failed), null);
    sheet.refuse(Object.fromEntries(refused.map(({ cell, reason }) => [cell.id, reason])));
    leadTo(first.cell, messages.wrong);
    // Behind the refused cells stands what others have left.
    if (error instanceof ApiError && error.status === 403) void refresh();
  };
  const send = async (changed: readonly ShownCell[]) => {
    const left = batchesOf(changed);
    isSending.current = true;
    setIsBusy(true);
    const done = () => notice.succeed('Week saved successfully!', undefined, nameOf(changed));
    try {
      for (let [batch] = left; batch; [batch] = left) {
        await toSaving(batch).send();
        left.shift();
      }
      // What was typed is let go when the sheet holds what was saved; only then is it said.
      await refresh();
      done();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      if (isConflict && (await isStored(changed))) return done();
      const [refused = []] = left;
      // What was saved before it is not to be sent again.
      if (refused[0] !== changed[0]) await refresh();
      refuse(error, toSaving(refused));
      const isAnswered = error instanceof ApiError && error.kind === 'answer';
      // Whether it was stored all the same may take as long to be told as the outage lasts.
      if (!isAnswered) void isStored(changed).then((isDone) => isDone && done());
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  const save = () => {
    if (isSending.current) return;
    const { changed } = sheet;
    const contested = changed.find(({ isContested }) => isContested);
    if (contested) return leadTo(contested, contested.isStale ? messages.undecided : messages.shut);
    const reasons = check?.(changed) ?? {};
    const [missing] = Object.keys(reasons);
    const wrong = changed.find(({ value }) => value.problem !== null);
    if (missing !== undefined) sheet.refuse(reasons);
    if (wrong) leadTo(wrong, messages.wrong);
    else if (missing !== undefined) leadTo(sheet.cellOf(missing), messages.wrong);
    else if (changed.length === 0) notice.succeed(messages.nothing);
    else void send(changed);
  };
  useSaveShortcut(save);
  return { save, isBusy, button, notice };
}

/** Ctrl+S saves instead of taking the page along. */
function useSaveShortcut(save: () => void): void {
  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onShortcut(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Resolves when the screen has drawn what was just read. */
const readIsShown = () => new Promise<void>((resolve) => notifyManager.schedule(resolve));

/** Focuses a cell's field, or the decision that it waits for. */
function focusCell(place: HTMLElement | null, name: string): void {
  const field = [...(place?.querySelectorAll('input') ?? [])].find(
    (input) => input.getAttribute('aria-label') === name,
  );
  const decision = field?.closest('td')?.querySelector('button');
  (decision ?? field)?.focus();
}
