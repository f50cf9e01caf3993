import { describe, expect, it } from 'vitest';
import { limits } from '@backcounter/core/limits';
import { readPastedText } from './pasted-block.ts';

describe('a text copied out of a spreadsheet', () => {
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
      '"a\nb"\t"say ""hi"""\n"1,500"\t',
      [
        ['a\nb', 'say "hi"'],
        ['1,500', ''],
      ],
    ],
    ['a quote inside a cell', '5"\t"', [['5"', '"']]],
    ['blanks around amounts', '\u00a01 \t 2\u202f', [['1', '2']]],
    ['a large amount in a cell of its own', '1,234,567\t1', [['1,234,567', '1']]],
    ['a column of thousands', '1,234\n980\n\n100,200\n', [['1,234'], ['980'], [''], ['100,200']]],
    ['one quoted amount', '"1,234,567.50"', [['1,234,567.50']]],
    ['an amount that says that it is one', '$1,234,567', [['$1,234,567']]],
    ['an amount in brackets', '(1,234,567)', [['(1,234,567)']]],
    ['a sum', '=1,200,300+35.50', [['=1,200,300+35.50']]],
    ['a sentence', 'Elm, closed', [['Elm, closed']]],
    ['nothing', '', [['']]],
  ])('is parsed: %s', (_, text, block) => {
    expect(readPastedText(text)).toEqual({ kind: 'block', block });
  });

  it('uses decimal commas if it has no decimal points', () => {
    const read = (text: string) => readPastedText(text);
    const block = [['Elm', '1234.50', '980', '-5.5', '16.11.2026']];
    expect(read('Elm\t1.234,50 €\t980\t-5,5\t16.11.2026')).toEqual({ kind: 'block', block });
    const points = [['12,50', '12.50']];
    expect(read('12,50\t12.50')).toEqual({ kind: 'block', block: points });
  });
});

describe('a line of a CSV file', () => {
  it.each([
    ['amounts with cents', '1200.50,980.25,99', [['1200.50', '980.25', '99']]],
    ['amounts without', '100,20,30', [['100', '20', '30']]],
    ['a comma in quotes', '"1,234.50",980,450', [['1,234.50', '980', '450']]],
    ['dollars', '$100,$200,$300', [['$100', '$200', '$300']]],
    ['blanks behind the commas', '100, 200, 300', [['100', '200', '300']]],
    ['a thousand that has no comma', '1200.50,980,450', [['1200.50', '980', '450']]],
    ['a store', 'Elm,1200.50,980', [['Elm', '1200.50', '980']]],
    ['a week', '1,234,500,450,300,200,100', [['1', '234', '500', '450', '300', '200', '100']]],
    [
      'names above',
      'Store,11/16,11/17\nElm,100,200',
      [
        ['Store', '11/16', '11/17'],
        ['Elm', '100', '200'],
      ],
    ],
    [
      'cents beside a point',
      '12,50\n9.5,30',
      [
        ['12', '50'],
        ['9.5', '30'],
      ],
    ],
    ['semicolons', 'Elm;1200,50;980', [['Elm', '1200.50', '980']]],
    ['semicolons and points', '1,234.50;980', [['1,234.50', '980']]],
    ['days that were empty', '100.5,,300', [['100.5', '', '300']]],
  ])('is parsed: %s', (_, text, block) => {
    expect(readPastedText(text)).toEqual({ kind: 'block', block });
  });

  it.each([
    '100,200,300',
    '1,234,567.00',
    '1,234.50,980.25',
    '100,200,300,400',
    'Elm,100,200',
    'Elm,1,234.50',
    '100,20,300',
    '12,50',
    '1200,50',
    'Elm,12,50',
    'Nov 16, 2026,100',
  ])('is ambiguous if its commas may be part of an amount: %s', (text) => {
    const reason = `“${text}” could be one amount or several; type it, or copy it from a spreadsheet`;
    expect(readPastedText(text)).toEqual({ kind: 'unclear', reason });
  });

  it.each(['1,20,30\n4.5,50\n', 'Elm;1;2\nOak;3\n'])(
    'is refused where lines differ: %s',
    (text) => {
      const reason = 'These lines have different numbers of amounts';
      expect(readPastedText(text)).toEqual({ kind: 'unclear', reason });
    },
  );
});

it('parses as many lines as can be imported', () => {
  const read = readPastedText('2026-11-16\t100\n'.repeat(limits.rowsOfImport));
  expect(read.kind === 'block' && read.block.length).toBe(limits.rowsOfImport);
});
