import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, isStorableText, nameKey, visibleNameKey } from './text.ts';

describe('nameKey', () => {
  it.each([
    ['case', 'ACME Foods', 'acme foods'],
    ['blanks around', '  Acme  ', 'Acme'],
    ['composed and decomposed letters', 'Caf\u00e9', 'Cafe\u0301'],
    ['both at once', ' CAFE\u0301 ', 'caf\u00e9'],
  ])('VEN-01 makes texts equal that differ in %s', (_, one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['Acme', 'Acme 2'],
    ['INV 1', 'INV1'],
    ['cafe', 'caf\u00e9'],
  ])('keeps "%s" and "%s" apart', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  it.each([
    ['two blanks', 'Ann  Lee'],
    ['a no-break space', 'Ann\u00a0Lee'],
    ['a tab and blanks around', ' ann\tLEE '],
    ['invisible characters', 'A\u200bnn\u00ad \u2060Lee\ufeff'],
    ['letters of full width', '\uff21nn Lee'],
  ])('visibleNameKey is the same with %s', (_, text) => {
    expect(visibleNameKey(text)).toBe('ann lee');
  });

  it('visibleNameKey keeps names apart that look different', () => {
    expect(visibleNameKey('Jos\u00e9')).not.toBe(visibleNameKey('Jose'));
    expect(visibleNameKey('Ann Lee')).not.toBe(visibleNameKey('AnnLee'));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(nameKey(nameKey(text))).toBe(nameKey(text));
      }),
    );
  });
});

describe('isStorableText', () => {
  it.each(['', 'plain', 'tab\tand\r\nlines', 'é 日本 👩‍🌾', `'";--\\`])('takes %j', (text) => {
    expect(isStorableText(text)).toBe(true);
  });

  it.each(['a\u0000b', '\u0007', '\u001b[0m', '\u007f', '\ud800', 'x\udc00'])(
    'refuses %j',
    (text) => {
      expect(isStorableText(text)).toBe(false);
    },
  );
});

describe('isEmail', () => {
  it.each(['a@b.co', 'First.Last+tag@mail.example.com', 'é@exämple.de'])(
    'LOG-06 takes %s',
    (email) => {
      expect(isEmail(email)).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a@.',
    'a@b.',
    'a b@c.de',
    'a@b c.de',
    'a@@b.co',
    ' a@b.co',
    `${'a'.repeat(250)}@b.co`,
  ])('LOG-06 refuses "%s"', (email) => {
    expect(isEmail(email)).toBe(false);
  });
});
