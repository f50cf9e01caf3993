import { describe, expect, it } from 'vitest';
import { AppError, conflictField } from './errors.ts';

describe('an error of the product', () => {
  it('notes where a failure came from, which takes long, and not where an answer did', () => {
    const failed = new AppError('unavailable', { message: 'Try again' });
    expect(failed.stack).toContain('errors.test.ts');
    expect(conflictField('date', 'Taken').stack).not.toContain('errors.test.ts');
    expect(new Error('Another').stack).toContain('errors.test.ts');
  });
});
