import { AppError, type ErrorCode } from '@backcounter/core/errors';

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** JSON with sorted keys; undefined for undefined. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, sorted);
}

/** Throws unless both are deeply equal. */
export function checkEqual(actual: unknown, expected: unknown): void {
  const [got, wanted] = [canonical(actual), canonical(expected)];
  if (got !== wanted) throw new Error(`Expected ${String(wanted)}, got ${String(got)}`);
}

/** Returns the error a promise rejects with; throws when it is fulfilled. */
export async function expectRejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('Expected a refusal, got success');
}

/** Returns the AppError with `code` a promise rejects with; throws for any other outcome. */
export async function expectAppError(
  promise: Promise<unknown>,
  code: ErrorCode,
): Promise<AppError> {
  const error = await expectRejection(promise);
  if (!(error instanceof AppError)) throw error;
  checkEqual(error.code, code);
  return error;
}
