import type { AppError } from '@backcounter/core/errors';
import { takenIndex, type UniqueIndex } from '@backcounter/storage/drivers/refusals';

/** Runs a write; when a unique index refuses it, throws that index's literal text instead. */
export async function orTaken<T>(
  write: Promise<T>,
  texts: Partial<Record<UniqueIndex, () => AppError>>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const index = takenIndex(error);
    const text = index && texts[index];
    throw text ? text() : error;
  }
}
