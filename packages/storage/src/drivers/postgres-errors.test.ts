import { describe, expect, it } from 'vitest';
import { withRetry } from './postgres-errors.ts';

const failure = (code: string, message = 'given up') => Object.assign(new Error(message), { code });

/** Throws the given errors one by one, then succeeds; returns the number of attempts. */
async function tried(...failures: Error[]): Promise<number> {
  let times = 0;
  await withRetry(() => {
    const next = failures[times];
    times += 1;
    return next ? Promise.reject(next) : Promise.resolve();
  }).catch(() => undefined);
  return times;
}

describe('a transaction that PostgreSQL aborted', () => {
  it('is tried four times, and no more', async () => {
    const deadlock = failure('40P01');
    expect(await tried(deadlock)).toBe(2);
    expect(await tried(failure('40001'), deadlock, failure('0A000', 'cached plan …'))).toBe(4);
    expect(await tried(...Array<Error>(9).fill(deadlock))).toBe(4);
    await expect(withRetry(() => Promise.reject(deadlock))).rejects.toBe(deadlock);
  });

  it('is not tried again for another reason', async () => {
    expect(await tried(failure('23505'))).toBe(1);
    expect(await tried(failure('0A000', 'not supported'))).toBe(1);
    expect(await tried(new Error('no code'))).toBe(1);
  });
});
