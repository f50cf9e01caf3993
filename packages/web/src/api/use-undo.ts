import { useCallback, useEffect, useRef, useState } from 'react';
import type { Permission } from '@backcounter/core/permissions';
import { usePerson } from '../session/use-session.ts';
import { useNotice, type NoticeState } from '../ui/notice.tsx';
import { onceFocusIsLost } from '../ui/once-focus-is-lost.ts';
import { useWayBack } from '../ui/use-way-back.ts';
import { ApiError, isStale, notSavedText, problemText } from './api-error.ts';
import { useRefresh } from './use-api-query.ts';

/** How long Undo is offered; longer while the pointer is over it or its buttons have the focus. */
const undoMs = 10_000;

/** Something just done, and how to undo it. */
export type Offer = {
  /** The success message (may be empty) and its duration. */
  text: string;
  textMs?: number | undefined;
  /** What was done and where: 'Main St, Nov 20, $1,234.50'. */
  detail: string;
  /** Permissions that undoing requires beyond those for doing it. */
  needs?: readonly Permission[];
  /** Null if it cannot be undone. */
  undo: (() => Promise<unknown>) | null;
  /** Called after the undo, e.g. to give a form its values back. */
  onUndone?: (() => void) | undefined;
  /** Describes the items of the undo's request in order, as the server refuses them by position. */
  records?: readonly string[];
  words?: UndoWords;
};

/** Overrides the default messages. */
export type UndoWords = {
  /** Beside the button. */
  offered: string;
  done: string;
  /** Starts the messages of a failure: 'Not undone'. */
  notDone: string;
  refusal: (problem: unknown) => Refusal;
  /** What a refusal means if the response of an earlier attempt was lost; null if nothing else. */
  doneBefore: (problem: unknown) => string | null;
};

type Refusal = { text: string; ms: number | null };

const defaultWords = ({ detail, records }: Offer): UndoWords => ({
  offered: detail,
  done: `Undone. ${detail}`,
  notDone: 'Not undone',
  refusal: (problem) => {
    const rows = refusedRows(problem, records);
    if (rows !== '') return { text: `Nothing was undone. ${rows}`, ms: null };
    if (isStale(problem)) {
      return { text: 'Someone else has changed this meanwhile, so it stays as it is.', ms: null };
    }
    return { text: problemText(problem, 'This could not be undone'), ms: undoMs };
  },
  doneBefore: (problem) =>
    problem instanceof ApiError && [404, 409].includes(problem.status)
      ? `Undone before, or changed by someone else since: ${detail}`
      : null,
});

/** The refused rows with their reasons; empty if the server names none. */
export function refusedRows(problem: unknown, records: readonly string[] = []): string {
  const fields = problem instanceof ApiError ? problem.fields : {};
  return Object.entries(fields)
    .flatMap(([position, message]) => {
      const row = records[Number(position)];
      return row === undefined ? [] : [`${row}: ${message.replace(/\.?$/, '.')}`];
    })
    .join(' ');
}

export type UndoState = ReturnType<typeof useUndo>;

/** Clears the result shown last: a newer one replaces it, wherever on the page it is. */
let clearLast = () => {};

function replaceLast(clear: () => void): void {
  if (clearLast !== clear) clearLast();
  clearLast = clear;
}

type LateResults = {
  offer: (offer: Offer) => void;
  /** `detail` says what was not done. */
  fail: (text: string, detail?: string) => void;
};

let shownLate: LateResults | null = null;

/** Results that arrive after the user has left their screen, for example by Back during a save. */
export const lateResults: LateResults = {
  offer: (offer) => shownLate?.offer(offer),
  fail: (text, detail) => shownLate?.fail(text, detail),
};

/** Registers what shows late results; returns how to remove it. */
export function showLateResults(results: LateResults): () => void {
  shownLate = results;
  return () => {
    shownLate = null;
  };
}

/**
 * A notice whose messages are shown by the page once their screen has been left; for results without
 * Undo.
 */
export function useResultNotice(): NoticeState {
  const notice = useNotice();
  const isLeft = useIsUnmounted();
  const { succeed: show, fail: showFailure } = notice;
  const succeed = useCallback(
    (text: string, ms?: number | null, detail = '') => {
      if (!isLeft()) return show(text, ms, detail);
      lateResults.offer({ text, textMs: ms ?? undefined, detail, undo: null });
    },
    [isLeft, show],
  );
  const fail = useCallback(
    (text: string, ms?: number | null, detail = '') => {
      if (isLeft()) lateResults.fail(text, detail);
      else showFailure(text, ms, detail);
    },
    [isLeft, showFailure],
  );
  return { ...notice, succeed, fail };
}

/** Confirms what was done and offers Undo; rendered by `UndoNotice`. */
export function useUndo() {
  const person = usePerson();
  const notice = useResultNotice();
  const place = useRef<HTMLDivElement>(null);
  const isInUse = useCallback(() => isPointedAt(place.current) || hasFocus(place.current), []);
  const offered = useNotice(isInUse);
  const { clear: clearOffered } = offered;
  const { clear: clearNotice } = notice;
  const clear = useCallback(() => {
    clearOffered();
    clearNotice();
  }, [clearOffered, clearNotice]);
  /** Call when the focused element leaves the screen; a dialog restores the focus first. */
  const openWayBack = useWayBack(place);
  const takeFocus = useCallback(() => {
    onceFocusIsLost(() => {
      place.current?.focus({ preventScroll: true });
      openWayBack();
    });
  }, [openWayBack]);
  const { setLatest, isBusy, undo } = useSendUndo({ notice, offered, takeFocus });
  const isLeft = useIsUnmounted();
  return {
    isBusy,
    undo,
    notice,
    place,
    offered: offered.message?.text ?? null,
    takeFocus,
    clear,
    /** Call after the write. */
    offer: (next: Offer) => {
      if (isLeft()) return lateResults.offer(next);
      const mayUndo = next.undo !== null && (next.needs ?? []).every((need) => person?.can(need));
      const text = (next.words ?? defaultWords(next)).offered;
      replaceLast(clear);
      setLatest(mayUndo ? next : null);
      if (next.text === '') notice.showDetail(text);
      else notice.succeed(next.text, next.textMs, mayUndo ? '' : text);
      if (mayUndo) offered.succeed(text, undoMs);
      else offered.clear();
    },
    fail: (text: string, ms?: number | null, detail = '') => {
      if (isLeft()) return lateResults.fail(text, detail);
      replaceLast(clear);
      offered.clear();
      notice.fail(text, ms, detail);
    },
  };
}

const isPointedAt = (message: Element | null) => message?.matches(':hover') ?? false;

/** Whether one of its buttons has the focus; the message itself takes it unasked. */
const hasFocus = (message: Element | null) =>
  message !== document.activeElement && (message?.contains(document.activeElement) ?? false);

/** Tells whether the component has been unmounted. */
function useIsUnmounted(): () => boolean {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return useCallback(() => isUnmounted.current, []);
}

type Notices = Record<'notice' | 'offered', ReturnType<typeof useNotice>>;
type UndoContext = Notices & { takeFocus: () => void };

/** Sends the undo of the latest offer; after a network failure Undo stays available. */
function useSendUndo({ notice, offered, takeFocus }: UndoContext) {
  const refresh = useRefresh();
  const latest = useRef<Offer | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  // An offer whose undo got no response, so it may have been undone.
  const uncertain = useRef<Offer | null>(null);
  const tell = (problem: unknown, offer: Offer) => {
    const words = offer.words ?? defaultWords(offer);
    const networkFailure = notSavedText(problem, words.notDone);
    if (networkFailure !== null) {
      uncertain.current = offer;
      notice.fail(networkFailure, null);
      offered.succeed(words.offered, null);
      return;
    }
    latest.current = null;
    offered.clear();
    const doneBefore = uncertain.current === offer ? words.doneBefore(problem) : null;
    const { text, ms } = words.refusal(problem);
    if (doneBefore === null) notice.fail(text, ms, `${words.notDone}: ${offer.detail}`);
    else notice.showDetail(doneBefore);
    void refresh();
  };
  const undo = async () => {
    const offer = latest.current;
    if (!offer?.undo || isSending.current) return;
    const words = offer.words ?? defaultWords(offer);
    isSending.current = true;
    setIsBusy(true);
    offered.succeed(words.offered, null);
    try {
      await offer.undo();
      // Something newer may have been done while this was sent.
      if (latest.current === offer) {
        latest.current = null;
        offered.clear();
        notice.succeed(words.done);
        offer.onUndone?.();
      }
      void refresh();
    } catch (problem) {
      if (latest.current === offer) tell(problem, offer);
      else notice.fail(`${words.notDone}: ${offer.detail}`, null);
    } finally {
      isSending.current = false;
      setIsBusy(false);
      // The pressed button may have unmounted.
      takeFocus();
    }
  };
  const setLatest = (offer: Offer | null) => {
    latest.current = offer;
  };
  return { isBusy, undo, setLatest };
}
