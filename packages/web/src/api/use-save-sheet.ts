import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { notifyManager } from '@tanstack/react-query';
import { limits } from '@backcounter/core/limits';
import type { SheetState, ShownCell } from '../ui/sheet/use-sheet.ts';
import { ApiError, problemText } from './api-error.ts';
import { useRefresh } from './use-api-query.ts';
import { useUndo, type Offer } from './use-undo.ts';

const messages = {
  nothing: 'Nothing has changed',
  undecided: 'Not saved. A cell was changed by someone else: choose which value to keep.',
  shut: 'Not saved. You can no longer change one of the cells: take the stored value.',
  wrong: 'Not saved. Please correct the marked cells.',
  failed: 'Not saved. Please try again.',
} as const;

/** A request that saves changed cells. */
type SaveRequest<Saved> = {
  /** The cells behind each item of the body, in order: the server reports errors by position. */
  parts: readonly (readonly ShownCell[])[];
  send: () => Promise<Saved>;
};

/** How to undo a save in one request. */
type UndoSave = Pick<Offer, 'needs' | 'undo' | 'records'>;

/**
 * Identifies the row of a saved cell for its undo: a deleted one is restored, another one must still
 * have the version of the response.
 */
export const undoTarget = ({ value, subject }: ShownCell, version: string | undefined) =>
  value.cents === null
    ? { restores: subject, updated_at: undefined }
    : { restores: undefined, updated_at: version };

/** False if the response lacks a cell, which could overwrite what somebody else has entered. */
export const isUndoable = (targets: readonly ReturnType<typeof undoTarget>[]): boolean =>
  targets.every(({ restores, updated_at }) => (restores ?? updated_at) !== undefined);

type SaveOptions<Saved> = {
  /** Contains the sheet's inputs. */
  place: RefObject<HTMLElement | null>;
  /** Builds the request from the changed cells. */
  toSaving: (changed: readonly ShownCell[]) => SaveRequest<Saved>;
  /** Validates the changed cells together; reasons by cell id. */
  check?: (changed: readonly ShownCell[]) => Readonly<Record<string, string>>;
  /** Describes what was saved: '28 sales'. */
  nameOf: (changed: readonly ShownCell[]) => string;
  /** Puts the saved cells back as they were before, unless they changed after the response. */
  toUndo: (changed: readonly ShownCell[], saved: Saved) => UndoSave;
};

/** Splits the changed cells by the API's limit per request. */
const batchesOf = (changed: readonly ShownCell[]): ShownCell[][] =>
  Array.from({ length: Math.ceil(changed.length / limits.cellsAtOnce) }, (_, index) =>
    changed.slice(index * limits.cellsAtOnce, (index + 1) * limits.cellsAtOnce),
  );

/** Sends one batch after the other; resolves to the response if there is only one. */
async function sendAll<Saved>(
  pending: ShownCell[][],
  toSaving: SaveOptions<Saved>['toSaving'],
): Promise<Saved | null> {
  const isOnly = pending.length === 1;
  let saved: Saved | null = null;
  for (let [batch] = pending; batch; [batch] = pending) {
    saved = await toSaving(batch).send();
    pending.shift();
  }
  return isOnly ? saved : null;
}

/**
 * Saves the changed cells of a sheet, also on Ctrl+S, and focuses the first cell that prevents it.
 */
export function useSaveSheet<Saved>(sheet: SheetState, options: SaveOptions<Saved>) {
  const { place, toSaving, check, nameOf, toUndo } = options;
  const refresh = useRefresh();
  const undo = useUndo();
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const failAt = (cell: ShownCell, text: string) => {
    undo.fail(text, null);
    focusCell(place.current, cell.name);
  };
  const latest = useRef(sheet);
  useEffect(() => {
    latest.current = sheet;
  });
  /** True if everything is stored as typed, i.e. only the response was lost. */
  const isStored = async (changed: readonly ShownCell[]) => {
    await refresh();
    await untilRendered();
    return changed.every(({ id }) => !latest.current.cellOf(id).isChanged);
  };
  const refuse = (error: unknown, { parts }: SaveRequest<Saved>) => {
    const fields = error instanceof ApiError ? error.fields : {};
    const refused = parts.flatMap((cells, index) => {
      const reason = fields[String(index)];
      // A cell that is stored as typed by now is no longer refused.
      const wrong = cells.filter(({ id }) => latest.current.cellOf(id).isChanged);
      return reason === undefined ? [] : wrong.map((cell) => ({ cell, reason }));
    });
    const [first] = refused;
    if (!first) return undo.fail(problemText(error, messages.failed), null);
    sheet.refuse(Object.fromEntries(refused.map(({ cell, reason }) => [cell.id, reason])));
    failAt(first.cell, messages.wrong);
    // The cells may show stale values of other users.
    if (error instanceof ApiError && error.status === 403) void refresh();
  };
  const send = async (changed: readonly ShownCell[]) => {
    const pendingBatches = batchesOf(changed);
    isSending.current = true;
    setIsBusy(true);
    const done = (saved: Saved | null = null) => {
      const undoing = saved === null ? { undo: null } : toUndo(changed, saved);
      undo.offer({ text: 'Week saved successfully!', detail: nameOf(changed), ...undoing });
    };
    try {
      const saved = await sendAll(pendingBatches, toSaving);
      // Drafts are dropped once the refetched sheet holds them; only then report success.
      await refresh();
      done(saved);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      if (isConflict && (await isStored(changed))) return done();
      const [refused = []] = pendingBatches;
      // Earlier batches were saved; refetch so that they are not sent again.
      if (refused[0] !== changed[0]) await refresh();
      refuse(error, toSaving(refused));
      const hasResponse = error instanceof ApiError && error.kind === 'response';
      // The refetch may hang as long as the outage lasts, so do not wait for it.
      if (!hasResponse) void isStored(changed).then((isDone) => isDone && done());
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  const save = () => {
    if (isSending.current) return;
    const { changed } = sheet;
    const contested = changed.find(({ isContested }) => isContested);
    if (contested) return failAt(contested, contested.isStale ? messages.undecided : messages.shut);
    const reasons = check?.(changed) ?? {};
    const [missing] = Object.keys(reasons);
    const wrong = changed.find(({ value }) => value.problem !== null);
    if (missing !== undefined) sheet.refuse(reasons);
    if (wrong) failAt(wrong, messages.wrong);
    else if (missing !== undefined) failAt(sheet.cellOf(missing), messages.wrong);
    else if (changed.length === 0) undo.notice.succeed(messages.nothing);
    else void send(changed);
  };
  useSaveShortcut(save);
  return { save, isBusy, button, undo };
}

/** Ctrl+S saves the sheet instead of the web page. */
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

/** Resolves when the refetched data has been rendered. */
const untilRendered = () => new Promise<void>((resolve) => notifyManager.schedule(resolve));

/** Focuses a cell's input, or the first button of its conflict. */
function focusCell(place: HTMLElement | null, name: string): void {
  const field = [...(place?.querySelectorAll('input') ?? [])].find(
    (input) => input.getAttribute('aria-label') === name,
  );
  const decision = field?.closest('td')?.querySelector('button');
  (decision ?? field)?.focus();
}
