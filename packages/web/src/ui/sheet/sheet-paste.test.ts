import { describe, expect, it } from 'vitest';
import { sheetOf } from './sheet-examples.ts';
import { pasteBlock } from './sheet-paste.ts';

const model = sheetOf({
  closed: { 'b day7': 'This day is in the future' },
  fixed: { 'a day2': 'Not yours' },
});

describe('a block pasted into a sheet', () => {
  it('parses dollars and thousands, evaluates sums and clears with empty cells', () => {
    expect(
      pasteBlock(model, { row: 0, column: 2 }, [
        ['$1,234.5', ''],
        ['=1+2', '7'],
      ]),
    ).toEqual({
      kind: 'texts',
      texts: { 'a day3': '1,234.50', 'a day4': '', 'b day3': '3.00', 'b day4': '7.00' },
    });
  });

  it('is refused as a whole, with a reason at each invalid cell', () => {
    expect(
      pasteBlock(model, { row: 0, column: 5 }, [
        ['1', '-2'],
        ['soon', '3'],
      ]),
    ).toEqual({
      kind: 'refused',
      reasons: {
        'a day7': '“-2”: Too small',
        'b day6': '“soon”: Enter an amount such as 1,234.50',
        'b day7': 'This day is in the future',
      },
    });
  });

  it('leaves locked cells alone if it has nothing for them', () => {
    expect(pasteBlock(model, { row: 1, column: 5 }, [['5', '']])).toEqual({
      kind: 'texts',
      texts: { 'b day6': '5.00' },
    });
    expect(pasteBlock(model, { row: 0, column: 1 }, [['8']])).toEqual({
      kind: 'refused',
      reasons: { 'a day2': 'Not yours' },
    });
  });

  it('that does not fit is refused at its first cell', () => {
    expect(
      pasteBlock(model, { row: 1, column: 6 }, [
        ['1', '2'],
        ['3', '4'],
      ]),
    ).toEqual({
      kind: 'refused',
      reasons: { 'b day7': '2 rows and 2 columns do not fit here' },
    });
    expect(pasteBlock(model, { row: 0, column: 3 }, [['1', '2', '3', '4', '5']])).toEqual({
      kind: 'refused',
      reasons: { 'a day4': '1 row and 5 columns do not fit here' },
    });
  });

  it.each([
    ['row', [['1', '2', '3', '4', '5', '6', '7', '8']]],
    ['column', [['1'], ['2'], ['3'], ['4'], ['5'], ['6'], ['7'], ['8']]],
  ])('that is a %s longer than the week is too long for the sheet', (_, block) => {
    expect(pasteBlock(model, { row: 0, column: 0 }, block)).toEqual({
      kind: 'too-long',
      reasons: {
        'a day1': 'This is more than one week. Use Import and Export for longer lists.',
      },
    });
  });
});
