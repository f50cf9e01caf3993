import type { AppError } from '@backcounter/core/errors';
import { violatedIndex, type UniqueIndex } from '@backcounter/storage/drivers/storage-errors';

/** Awaits a write; on a unique violation, throws the AppError given for that index instead. */
export async function mapUniqueViolation<T>(
  write: Promise<T>,
  errors: Partial<Record<UniqueIndex, () => AppError>>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const index = violatedIndex(error);
    const toError = index && errors[index];
    throw toError ? toError() : error;
  }
}
