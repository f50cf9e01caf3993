import { AppError, type FieldMessages } from '@backcounter/core/errors';

type Refusal = { status: number; fields?: FieldMessages | undefined };

/** A failed call: the server responded with an error (`response`) or not at all (`network`). */
export class ApiError extends Error {
  readonly kind: 'response' | 'network';
  /** The HTTP status; 0 for network errors. */
  readonly status: number;
  readonly fields: FieldMessages;

  constructor(kind: 'response' | 'network', message: string, { status, fields }: Refusal) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.fields = fields ?? {};
  }
}

export const networkMessage = 'Network error. Please check your internet connection and try again.';
export const timeoutMessage = 'The server did not answer in time. Please try again.';

/** User-facing text of a failure: the server's message, or `fallback` when it gave none. */
export function problemText(error: unknown, fallback: string): string {
  const isResponse = error instanceof ApiError && error.kind === 'response';
  return isResponse && error.message !== '' ? error.message : fallback;
}

/** True if a write was refused because somebody else has changed the row since it was read. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && 'updated_at' in error.fields;
}

/**
 * Like `problemText`, but also prefers the message of a network error over the screen's (VEN-27).
 */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}

/**
 * Why a save (or what `prefix` names) may not have reached the server; null when the server
 * responded with a reason of its own. A lost response leaves that open, and trying again does nothing
 * twice (`sendOnce`).
 */
export function notSavedText(problem: unknown, prefix = 'Not saved'): string | null {
  const error = problem instanceof AppError ? problem.cause : problem;
  if (!(error instanceof ApiError)) return null;
  if (error.kind === 'network') {
    const isLate = error.message === timeoutMessage;
    const reason = isLate ? 'the server did not answer in time' : 'no connection';
    return `${prefix}, as far as this page knows: ${reason}. It is safe to try again.`;
  }
  return error.status >= 500 ? `${prefix}: the server could not do it.` : null;
}

/** `failure`, followed by the server's reason if there is one. */
export function withReason(failure: string, error: unknown): string {
  const reason = problemText(error, '');
  return reason === '' ? failure : `${failure}: ${reason}`;
}
