/** Every way in which a call can be refused; api maps each to one HTTP status. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Messages by the name of the input field they belong to, in the wire's spelling. */
export type FieldMessages = Record<string, string>;

type ErrorDetails = { message: string; fields?: FieldMessages; retryAfterSeconds?: number };

/**
 * The one error of the product. `message` is shown to a person, so it never carries a stack, SQL
 * or a path.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldMessages | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: ErrorDetails) {
    // A refusal is an answer, not a fault: nobody looks where it came from, and to note that takes as long
    // as the rest of it. The limit is the engine's, for the moment only.
    const { stackTraceLimit } = Error;
    if (errorStatus[code] < 500) Error.stackTraceLimit = 0;
    super(details.message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** A refusal of input (400) that belongs to one field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', { message, fields: { [field]: message } });
}

/** A clash with what is stored (409) that belongs to one field. */
export function conflictField(field: string, message: string): AppError {
  return new AppError('conflict', { message, fields: { [field]: message } });
}

/** An id in the path that names nothing the caller may see (404). */
export function notFound(what: string): AppError {
  return new AppError('not_found', { message: `${what} not found` });
}
