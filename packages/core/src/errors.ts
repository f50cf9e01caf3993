/** Every error code of the API, with its HTTP status. */
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

/** Messages by input field, named as on the wire. */
export type FieldMessages = Record<string, string>;

type ErrorDetails = { message: string; fields?: FieldMessages; retryAfterSeconds?: number };

/**
 * The application's only error class. `message` is shown to users, so it never contains a stack,
 * SQL or a path.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldMessages | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: ErrorDetails) {
    // A 4xx error is a regular response: nobody reads its stack, and capturing one takes as long as
    // the rest of the constructor. The limit is engine-wide, so it is restored right away.
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

/** Invalid input (400) in one field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', { message, fields: { [field]: message } });
}

/** Conflict with stored data (409) in one field. */
export function conflictField(field: string, message: string): AppError {
  return new AppError('conflict', { message, fields: { [field]: message } });
}

/** An id in the path that matches nothing the caller may see (404). */
export function notFound(what: string): AppError {
  return new AppError('not_found', { message: `${what} not found` });
}
