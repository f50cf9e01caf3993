import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, escapeFormula, unescapeFormula } from './csv-text.ts';

describe('a cell of a CSV file that a person opens', () => {
  it.each([
    ['=SUM(A1)', "'=SUM(A1)"],
    ['+1 555 0100', "'+1 555 0100"],
    ['-x', "'-x"],
    ['@home', "'@home"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['\nx', "'\nx"],
    ['  =1+1', "'  =1+1"],
    ['\u00a0=1+1', "'\u00a0=1+1"],
    ['＝1+1', "'＝1+1"],
    [' ＠x', "' ＠x"],
    [' x', ' x'],
    ["'tis", "''tis"],
    ['-12.50', '-12.50'],
    ['+12', '+12'],
    ['-29999997147.61', '-29999997147.61'],
    ['+13125550100', "'+13125550100"],
    ['-1+1', "'-1+1"],
    ['2026-11-20', '2026-11-20'],
    ['', ''],
    ["Casey's", "Casey's"],
  ])('escapes %j as %j', (text, cell) => {
    expect(escapeFormula(text)).toBe(cell);
    expect(unescapeFormula(cell)).toBe(text);
  });

  it('round-trips any text', () => {
    fc.assert(fc.property(fc.string(), (text) => unescapeFormula(escapeFormula(text)) === text));
  });

  it('is quoted where it holds a comma, a quote or a line end', () => {
    expect(csvLine(['a,b', 'say "so"', 'two\nlines', 'a\rb', null, '=1+1'])).toBe(
      '"a,b","say ""so""","two\nlines","a\rb",,\'=1+1\n',
    );
  });
});
