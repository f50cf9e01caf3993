import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AppError } from './errors.ts';
import {
  amount,
  chosenId,
  dateText,
  mergeInput,
  optionalText,
  parseInput,
  requiredText,
} from './fields.ts';
import { maxCents } from './money.ts';

/** The message that rejects a value, null when it is accepted. */
function messageOf(field: z.ZodType, value: unknown): string | null {
  const result = field.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? '');
}

describe('requiredText', () => {
  const name = requiredText('Name is required', 10);

  it.each([undefined, null, 5, {}, '', '   ', '\t\n'])('refuses %j as not entered', (value) => {
    expect(messageOf(name, value)).toBe('Name is required');
  });

  it('trims and takes up to its length', () => {
    expect(name.parse('  Ann  ')).toBe('Ann');
    expect(name.parse(' 1234567890 ')).toBe('1234567890');
    expect(messageOf(name, '12345678901')).toBe('Must be at most 10 characters');
    expect(messageOf(name, 'x'.repeat(20_000))).toBe('Must be at most 10 characters');
  });

  it.each(['a\u0000b', '\ud800'])('refuses %j, which no database keeps', (value) => {
    expect(messageOf(name, value)).toBe('This text contains characters that cannot be stored');
  });
});

describe('optionalText', () => {
  it('keeps a text as it is and treats undefined, null and blanks as empty', () => {
    const text = optionalText(5);
    expect(text.parse(' a b ')).toBe(' a b ');
    expect([undefined, null, '', '  '].map((value) => text.parse(value))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(messageOf(text, '123456')).toBe('Must be at most 5 characters');
    expect(messageOf(text, 5)).toBe('Must be text');
    expect(messageOf(text, 'a\u0000')).toBe('This text contains characters that cannot be stored');
  });
});

describe('chosenId', () => {
  it.each([undefined, null, '', ' ', 7, ['a'], 'x'.repeat(101), 'a\u0000'])(
    'SAL-03 refuses %j as not chosen',
    (value) => {
      expect(messageOf(chosenId('Please select a store'), value)).toBe('Please select a store');
    },
  );

  it('SAL-03 takes an id', () => {
    expect(chosenId('Please select a store').parse(' demo-1 ')).toBe('demo-1');
  });
});

describe('amount', () => {
  const texts = { required: 'Please enter an amount', tooSmall: 'Must be above zero' };
  const positive = amount({ ...texts, minCents: 1 });
  const notNegative = amount({ ...texts, minCents: 0 });

  it.each([
    [undefined, 'Please enter an amount'],
    [null, 'Please enter an amount'],
    ['5', 'Please enter an amount'],
    [Number.NaN, 'Please enter an amount'],
    [0, 'Must be above zero'],
    [-0.01, 'Must be above zero'],
    [-1e300, 'Must be above zero'],
    [1.005, 'Amount must have at most two decimals'],
    [0.015, 'Amount must have at most two decimals'],
    [10_000_000_000, 'Amount must be at most 9,999,999,999.99'],
    [1e300, 'Amount must be at most 9,999,999,999.99'],
  ])('DAT-12 refuses %j: %s', (value, message) => {
    expect(messageOf(positive, value)).toBe(message);
  });

  it('DAT-12 takes dollars as cents from its least to the largest amount', () => {
    expect(positive.parse(0.01)).toBe(1);
    expect(positive.parse(9_999_999_999.99)).toBe(maxCents);
    expect(notNegative.parse(0)).toBe(0);
    expect(Object.is(notNegative.parse(-0), 0)).toBe(true);
    expect(messageOf(notNegative, -0.01)).toBe('Must be above zero');
  });
});

describe('dateText', () => {
  it('DAT-01 refuses nothing entered and leaves the rest to the date rules', () => {
    expect(messageOf(dateText(), '')).toBe('Date is required');
    expect(messageOf(dateText(), undefined)).toBe('Date is required');
    expect(messageOf(dateText('Please select a date'), ' ')).toBe('Please select a date');
    expect(dateText().parse(' tomorrow ')).toBe('tomorrow');
  });

  it('DAT-08 refuses what is far too long as an invalid date', () => {
    expect(messageOf(dateText(), '2'.repeat(41))).toBe('Invalid date');
  });
});

describe('parseInput', () => {
  const schema = z.object({ name: requiredText('Name is required'), id: chosenId('Choose one') });

  it('returns the output of the schema', () => {
    expect(parseInput(schema, { name: ' Ann ', id: 'x', more: 1 })).toEqual({
      name: 'Ann',
      id: 'x',
    });
  });

  it('names every field that is refused, once, and the first one as its own message', () => {
    let refused: AppError | undefined;
    try {
      parseInput(schema, { name: '' });
    } catch (error) {
      refused = error as AppError;
    }
    expect(refused).toMatchObject({
      code: 'invalid',
      message: 'Name is required',
      fields: { name: 'Name is required', id: 'Choose one' },
    });
  });

  it.each([null, undefined, [], 'text', 5])('refuses %j, which is no object', (input) => {
    expect(() => parseInput(schema, input)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});

describe('mergeInput', () => {
  it('keeps what is left out and takes null as cleared', () => {
    const merged = mergeInput({ a: 1, b: 2, c: 3 }, { b: null, c: undefined, d: 4 });
    expect(merged).toEqual({ a: 1, b: null, c: 3, d: 4 });
  });
});
