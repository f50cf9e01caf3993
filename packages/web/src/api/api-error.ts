import { AppError, type FieldMessages } from '@backcounter/core/errors';

type Refusal = { status: number; fields?: FieldMessages | undefined };

/** A call that was refused (`answer`), or one that never got an answer (`network`). */
export class ApiError extends Error {
  readonly kind: 'answer' | 'network';
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  readonly fields: FieldMessages;

  constructor(kind: 'answer' | 'network', message: string, { status, fields }: Refusal) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.fields = fields ?? {};
  }
}

export const networkMessage = 'Network error. Please check your internet connection and try again.';
export const timeoutMessage = 'The server did not answer in time. Please try again.';

/** What to tell a person about a failure: the server's own words, the screen's when it gave none. */
export function problemText(error: unknown, otherwise: string): string {
  const isAnswer = error instanceof ApiError && error.kind === 'answer';
  return isAnswer && error.message !== '' ? error.message : otherwise;
}

/** The same where the documents let the error's own message come before the screen's (VEN-27). */
export function errorText(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : otherwise;
}

/**
 * That a save, or what `failed` says else, did not come through, and why; null where the server has
 * said what is wrong.
 */
export function notSavedText(problem: unknown, failed = 'Not saved'): string | null {
  const error = problem instanceof AppError ? problem.cause : problem;
  if (!(error instanceof ApiError)) return null;
  if (error.kind === 'network') {
    return error.message === timeoutMessage
      ? `${failed}, as far as this page knows: the server did not answer in time.`
      : `${failed}: no connection.`;
  }
  return error.status >= 500 ? `${failed}: the server could not do it.` : null;
}

/** What failed, and the reason when one is known. */
export function withReason(failure: string, error: unknown): string {
  const reason = problemText(error, '');
  return reason === '' ? failure : `${failure}: ${reason}`;
}
