import { describe, expect, it } from 'vitest';
import { AppError, conflictField } from './errors.ts';

describe('an error of the product', () => {
  it('captures a stack only for failures, not for 4xx errors, where it costs too much', () => {
    const failed = new AppError('unavailable', { message: 'Try again' });
    expect(failed.stack).toContain('errors.test.ts');
    expect(conflictField('date', 'Taken').stack).not.toContain('errors.test.ts');
    expect(new Error('Another').stack).toContain('errors.test.ts');
  });
});
