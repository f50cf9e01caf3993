import { markUnreachable } from '../ui/connection.ts';
import { markResending } from '../ui/resending.tsx';
import { ApiError, timeoutMessage } from './api-error.ts';

/** How long after its first failure a write is sent again, in ms. */
const resendForMs = 4000;

/** What the last attempt gets at least, in ms: a server that has just started answers late. */
const minAttemptMs = 3000;

/** The first pause, in ms; each further one is twice as long: sent after 0.5, 1.5 and 3.5 s. */
const firstPauseMs = 500;

/** When a person is told, in ms: what the second try has settled by then was never noticed. */
const tellAfterMs = 1750;

/** A proxy, or the server itself, while it restarts or cannot reach its database. */
const temporary: ReadonlySet<number> = new Set([502, 503, 504]);

type Answer = { status: number };

/** How one attempt is sent. */
type AttemptOptions = {
  /** Replaces a longer timeout. */
  maxMs?: number;
  /** Runs instead of telling the page at once that the connection is lost. */
  onUnreachable: () => void;
};

type ResendOptions = {
  signal?: AbortSignal | undefined;
  /** False once the write should not be sent any more, as its session is over. */
  mayResend: () => boolean;
};

/** Sends a write in one or several attempts. */
export type SendWrite = <T extends Answer>(
  send: (options: AttemptOptions) => Promise<T>,
  options: ResendOptions,
) => Promise<T>;

type Outcome<T> = { response: T } | { error: unknown };

/**
 * Sends a write, and again for a while if it gets no response; for those alone whose key keeps the
 * server from writing twice. Returns the first response that is not temporary. Otherwise throws
 * the failure of the connection, as no later refusal tells whether the write arrived before; or
 * returns the last response if there was one to each attempt.
 */
export const sendUntilAnswered: SendWrite = async (send, options) => {
  const outage = { isUnreachable: false };
  const onUnreachable = () => {
    outage.isUnreachable = true;
  };
  const first = await outcomeOf(send({ onUnreachable }));
  if (!isUnanswered(first)) return resultOf(first);
  const endTelling = tellLater(outage);
  try {
    const end = Date.now() + resendForMs;
    let last = first;
    let lost = first;
    const sendAgain = async () => {
      last = await outcomeOf(
        send({ onUnreachable, maxMs: Math.max(minAttemptMs, end - Date.now()) }),
      );
      if ('error' in last) lost = last;
      return !isUnanswered(last);
    };
    if (await repeat(sendAgain, end, options)) return resultOf(last);
    return resultOf('error' in lost ? lost : last);
  } finally {
    endTelling();
  }
};

/** Runs `act` at each time worth trying until it returns true; false once the time is up. */
async function repeat(
  act: () => Promise<boolean>,
  end: number,
  { signal, mayResend }: ResendOptions,
): Promise<boolean> {
  let pauseMs = firstPauseMs;
  for (;;) {
    const left = end - Date.now();
    // Without a network nothing can arrive: the event tells when to go on.
    const waitMs = navigator.onLine ? pauseMs : left;
    if (left <= 0 || waitMs > left) return false;
    const isBack = await waitOrOnline(waitMs, signal);
    pauseMs = isBack ? firstPauseMs : pauseMs * 2;
    if (!mayResend()) return false;
    // A page that was frozen meanwhile sends nothing that its user has given up.
    if (Date.now() < end && navigator.onLine && (await act())) return true;
  }
}

/** Resolves after a pause to false, or as soon as the browser is online again to true. */
function waitOrOnline(ms: number, signal?: AbortSignal): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const done = new AbortController();
  const timer = setTimeout(() => resolve(false), ms);
  window.addEventListener('online', () => resolve(true), { signal: done.signal });
  signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: done.signal });
  return promise.finally(() => {
    clearTimeout(timer);
    done.abort();
  });
}

/** Tells the person after a while that the write is sent again; returns how to end that. */
function tellLater(outage: { isUnreachable: boolean }): () => void {
  let end = () => {};
  const timer = setTimeout(() => {
    if (outage.isUnreachable) markUnreachable();
    end = markResending();
  }, tellAfterMs);
  return () => {
    clearTimeout(timer);
    end();
  };
}

const outcomeOf = <T>(attempt: Promise<T>): Promise<Outcome<T>> =>
  attempt.then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  );

function resultOf<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw outcome.error;
  return outcome.response;
}

/** A timeout is not sent again: its person has waited long enough. */
function isUnanswered(outcome: Outcome<Answer>): boolean {
  if ('response' in outcome) return temporary.has(outcome.response.status);
  const { error } = outcome;
  return error instanceof ApiError && error.kind === 'network' && error.message !== timeoutMessage;
}
