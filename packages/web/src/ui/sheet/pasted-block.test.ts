import { expect, it } from 'vitest';
import { readPastedBlock } from './pasted-block.ts';

it.each([
  ['one cell', '12.50', [['12.50']]],
  ['a row', '1\t2\t3', [['1', '2', '3']]],
  ['a column with the line end of a spreadsheet', '1\r\n2\r\n', [['1'], ['2']]],
  [
    'a block',
    '1\t2\n3\t4\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'gaps',
    '1\t\t3\n\t2\t\n',
    [
      ['1', '', '3'],
      ['', '2', ''],
    ],
  ],
  [
    'short lines',
    '1\t2\n3\n',
    [
      ['1', '2'],
      ['3', ''],
    ],
  ],
  ['dollars and thousands', '$1,234.50\t(20.00)', [['$1,234.50', '(20.00)']]],
  [
    'quoted cells',
    '"a\nb"\t"say ""hi"""\n"1,5"',
    [
      ['a\nb', 'say "hi"'],
      ['1,5', ''],
    ],
  ],
  ['a quote inside a cell', '5"\t"', [['5"', '"']]],
  ['blanks around amounts', ' 1 \t 2', [['1', '2']]],
  ['nothing', '', [['']]],
])('reads %s', (_, text, cells) => {
  expect(readPastedBlock(text)).toEqual(cells);
});
