import { AppError, type ErrorCode } from '@backcounter/core/errors';

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** JSON with its keys in order; undefined for undefined. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, sorted);
}

/** Throws unless both have the same content. */
export function checkEqual(actual: unknown, expected: unknown): void {
  const [got, wanted] = [canonical(actual), canonical(expected)];
  if (got !== wanted) throw new Error(`Expected ${String(wanted)}, got ${String(got)}`);
}

/** What a promise is rejected with; throws when it is fulfilled. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('Expected a refusal, got success');
}

/** The AppError that a promise is rejected with; throws for any other end. */
export async function refusal(promise: Promise<unknown>, code: ErrorCode): Promise<AppError> {
  const error = await rejection(promise);
  if (!(error instanceof AppError)) throw error;
  checkEqual(error.code, code);
  return error;
}
