import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { parseInput } from './fields.ts';
import { batchError, rowBatchInput, seenRowsInput } from './row-batches.ts';

const messageOf = (ids: unknown): string => {
  try {
    parseInput(rowBatchInput, { ids });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the ids of a batch', () => {
  it.each([
    [undefined, 'Please choose at least one row'],
    ['a', 'Please choose at least one row'],
    [[], 'Please choose at least one row'],
    [[''], 'Must be the id of a row'],
    [[7], 'Must be the id of a row'],
    [['a\u0000'], 'Must be the id of a row'],
    [['a', 'b', 'a'], 'A row is named twice'],
  ])('of %j are refused', (ids, message) => {
    expect(messageOf(ids)).toBe(message);
  });

  it('are one to five hundred, each once', () => {
    const numbered = (length: number) => Array.from({ length }, (_, index) => String(index));
    expect(messageOf(['a'])).toBe('');
    expect(messageOf(numbered(500))).toBe('');
    expect(messageOf(numbered(501))).toBe(
      'At most 500 rows can be deleted, restored or paid at once',
    );
  });
});

describe('the versions of rows to delete', () => {
  const at = '2026-11-20T16:00:00.000Z';
  it.each([
    [[at, 'yesterday'], 'Must be the time of the last change'],
    [[at, 7], 'Must be the time of the last change'],
    [[at], 'Must have one time for each row'],
    [[at, at, at], 'Must have one time for each row'],
    [[at, at], ''],
    [undefined, ''],
  ])('of %j: "%s"', (updated_at, message) => {
    const read = () => parseInput(seenRowsInput, { ids: ['a', 'b'], updated_at });
    if (message === '') expect(read).not.toThrow();
    else expect(read).toThrow(message);
  });
});

describe('batchError', () => {
  it('reports each rejected row by its index, with the message of the first', () => {
    const error = batchError([
      { index: 2, error: new AppError('not_found', { message: 'Sale not found' }) },
      { index: 5, error: new AppError('conflict', { message: 'Taken', fields: { date: 'No' } }) },
    ]);
    expect(error.code).toBe('not_found');
    expect(error.message).toBe('Sale not found');
    expect(error.fields).toEqual({ 2: 'Sale not found', 5: 'Taken' });
  });
});
