import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { notifyManager } from '@tanstack/react-query';
import { limits } from '@backcounter/core/limits';
import { useNotice } from '../ui/notice.tsx';
import type { SheetState, ShownCell } from '../ui/sheet/use-sheet.ts';
import { ApiError, problemText } from './api-error.ts';
import { useRefresh } from './use-api-query.ts';

const messages = {
  nothing: 'Nothing has changed',
  undecided: 'Not saved. A cell was changed by someone else: choose which value to keep.',
  shut: 'Not saved. You can no longer change one of the cells: take the stored value.',
  wrong: 'Not saved. Please correct the marked cells.',
  failed: 'Not saved. Please try again.',
} as const;

/** A request that saves changed cells. */
type SaveRequest = {
  /** The cells behind each item of the body, in order: the server reports errors by position. */
  parts: readonly (readonly ShownCell[])[];
  send: () => Promise<unknown>;
};

type SaveOptions = {
  /** Contains the sheet's inputs. */
  place: RefObject<HTMLElement | null>;
  /** Builds the request from the changed cells. */
  toSaving: (changed: readonly ShownCell[]) => SaveRequest;
  /** Validates the changed cells together; reasons by cell id. */
  check?: (changed: readonly ShownCell[]) => Readonly<Record<string, string>>;
  /** Describes what was saved: '28 sales'. */
  nameOf: (changed: readonly ShownCell[]) => string;
  /** Called with the saved cells, as they were before. */
  onSaved?: (changed: readonly ShownCell[]) => void;
};

/** Splits the changed cells by the API's limit per request. */
const batchesOf = (changed: readonly ShownCell[]): ShownCell[][] =>
  Array.from({ length: Math.ceil(changed.length / limits.cellsAtOnce) }, (_, index) =>
    changed.slice(index * limits.cellsAtOnce, (index + 1) * limits.cellsAtOnce),
  );

/**
 * Saves the changed cells of a sheet, also on Ctrl+S, and focuses the first cell that prevents it.
 */
export function useSaveSheet(sheet: SheetState, options: SaveOptions) {
  const { place, toSaving, check, nameOf, onSaved } = options;
  const refresh = useRefresh();
  const notice = useNotice();
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const failAt = (cell: ShownCell, text: string) => {
    notice.fail(text, null);
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
  const refuse = (error: unknown, { parts }: SaveRequest) => {
    const fields = error instanceof ApiError ? error.fields : {};
    const refused = parts.flatMap((cells, index) => {
      const reason = fields[String(index)];
      // A cell that is stored as typed by now is no longer refused.
      const wrong = cells.filter(({ id }) => latest.current.cellOf(id).isChanged);
      return reason === undefined ? [] : wrong.map((cell) => ({ cell, reason }));
    });
    const [first] = refused;
    if (!first) return notice.fail(problemText(error, messages.failed), null);
    sheet.refuse(Object.fromEntries(refused.map(({ cell, reason }) => [cell.id, reason])));
    failAt(first.cell, messages.wrong);
    // The cells may show stale values of other users.
    if (error instanceof ApiError && error.status === 403) void refresh();
  };
  const send = async (changed: readonly ShownCell[]) => {
    const pendingBatches = batchesOf(changed);
    isSending.current = true;
    setIsBusy(true);
    const done = () => {
      notice.succeed('Week saved successfully!', undefined, nameOf(changed));
      onSaved?.(changed);
    };
    try {
      for (let [batch] = pendingBatches; batch; [batch] = pendingBatches) {
        await toSaving(batch).send();
        pendingBatches.shift();
      }
      // Drafts are dropped once the refetched sheet holds them; only then report success.
      await refresh();
      done();
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
    else if (changed.length === 0) notice.succeed(messages.nothing);
    else void send(changed);
  };
  useSaveShortcut(save);
  return { save, isBusy, button, notice };
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
