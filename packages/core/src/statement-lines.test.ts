import { describe, expect, it } from 'vitest';
import { daysOf, readStatement } from './statement-lines.ts';

const today = '2026-12-02';
const read = (...lines: string[]) => readStatement(lines.join('\n'), today);

describe('readStatement', () => {
  it.each([
    ['a CSV file', '"11/03/2026","CHECK 1043","-1,204.50","5,000.00"'],
    ['a CSV file without quotes', '11/03/2026,CHECK 001043,-1204.50,5000.00'],
    ['a table of the bank', '11/03/2026\tCheck #1043\t($1,204.50)\t$5,000.00'],
    ['the text of a PDF', '11/03 CHECK 1043 1,204.50 5,000.00'],
    ['another order of columns', '$1,204.50 $5,000 CK1043 Nov 3, 2026'],
    ['ISO dates', '2026-11-03 1043 -1204.50 5000.00'],
  ])('reads a line of %s', (_, line) => {
    expect(read(line)).toEqual([
      {
        ...{ line: 1, text: expect.any(String), date: '2026-11-03' },
        amounts: [120450, 500000],
        signed: [expect.any(Number), 500000],
        numbers: ['1043'],
        isDeposit: false,
      },
    ]);
  });

  it('takes nothing from headers, empty lines and lines without an amount', () => {
    expect(read('Date,Description,Amount', '', 'Statement of 11/30/2026', 'Fees 3.00')).toEqual([]);
  });

  it('has the day first if the dates say so', () => {
    const dates = read('03/11/2026 5.29', '25/11/2026 6.57').map(({ date }) => date);
    expect(dates).toEqual(['2026-11-03', '2026-11-25']);
  });

  it('has the line of the text, and the first of two dates', () => {
    expect(read('Date,Posted', '11/03/2026,11/05/2026,x,5.29')).toMatchObject([
      { line: 2, date: '2026-11-03', amounts: [529] },
    ]);
  });

  it.each([
    ['11/03/2026 -5.29 100.00', [-529, 10000]],
    ['11/03/2026 (5.29) 100.00', [-529, 10000]],
    ['11/03/2026 $5.29- 100.00', [-529, 10000]],
    ['11/03/2026 5.29CR 100.00', [-529, 10000]],
    ['11/03/2026 5.29 CR', [-529]],
    ['11/03/2026 5.29 CRATES - 100.00', [529, 10000]],
    ['11/03/2026 5.29-6.00 100.00', [529, 600, 10000]],
  ])('knows what is negative in %s', (line, signed) => {
    expect(read(line)[0]?.signed).toEqual(signed);
    expect(read(line)[0]?.amounts).toEqual(signed.map(Math.abs));
  });

  it('takes the number after a day for a year only if it may be one', () => {
    expect(read('Nov 3 4711 5.29', 'Nov 3 2026 4711 5.29')).toMatchObject([
      { date: '2026-11-03', numbers: ['4711'] },
      { date: '2026-11-03', numbers: ['4711'] },
    ]);
  });

  it('reads neither days nor a short number together with the amount after it', () => {
    const lines = read(
      'Date,Invoice,Due Date,Days Past Due,Amount',
      '10/05/2026,10102,10/15/2026,42,200.50',
      '10/05/2026,204,10/15/2026,0,200.50',
      '10/05/2026,204,10/15/2026,-5,200',
    );
    expect(lines.map(({ signed }) => signed)).toEqual([[20050], [20050], [20000]]);
  });

  it('knows money in by its column, whatever the signs of other columns', () => {
    const lines = read(
      'Date,Check #,Description,Withdrawals,Deposits,Balance',
      '11/03/2026,0001043,CHECK,500,,-20.00',
      '11/04/2026,,TRANSFER,,500,480.00',
      'Ending 11/30/2026 $480.00',
    );
    expect(lines.map(({ isDeposit }) => isDeposit)).toEqual([false, true, false]);
    expect(lines.map(({ check }) => check)).toEqual(['1043', undefined, undefined]);
  });

  it('knows money in by its sign where its columns do not fit the header', () => {
    const lines = read(
      'Date,Description,Debit,Credit',
      '11/03/2026,CHECK 1043,-500.00,',
      '11/04/2026,TRANSFER, SAVINGS,,500.00',
    );
    expect(lines.map(({ isDeposit }) => isDeposit)).toEqual([false, true]);
  });

  it('reads an amount at the end of a sentence', () => {
    expect(read('11/03/2026 Original amount $5.29. 5.29')[0]?.amounts).toEqual([529, 529]);
  });
});

describe('daysOf', () => {
  it('is the first and the last day, whatever the order', () => {
    expect(daysOf([])).toEqual({ from: '', to: '' });
    expect(daysOf(read('11/03/2026 1.00', '10/31/2026 1.00'))).toEqual({
      ...{ from: '2026-10-31', to: '2026-11-03' },
    });
  });
});
