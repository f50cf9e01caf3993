import { describe, expect, it } from 'vitest';
import { billsOfLine, comparePayments } from './bank-statement.ts';
import { readStatement } from './statement-lines.ts';

const today = '2026-12-02';
const read = (...lines: string[]) => readStatement(lines.join('\n'), today);

const payment = (
  date: string,
  cents: number,
  reference: string | null = null,
  vendorName = 'The Sysco Company',
) => ({ date, cents, reference, vendorName });

describe('comparePayments', () => {
  const compare = (payments: ReturnType<typeof payment>[], ...lines: string[]) => {
    const { found, differing, missing, others } = comparePayments(payments, read(...lines));
    const pair = (one: (typeof found)[number]) => [payments.indexOf(one.payment), one.line.line];
    return {
      found: found.map(pair),
      differing: differing.map(pair),
      missing: missing.map((one) => payments.indexOf(one)),
      others: others.map(({ line }) => line),
    };
  };

  it('knows deposits where payments have a minus, and a number that stands twice', () => {
    const lines = read(
      'CHECK,11/03/2026,CHECK 1043,-5.29,CHECK_PAID,94.71,1043',
      'CREDIT,11/04/2026,REFUND,5.29,ACH_CREDIT,100.00,',
    );
    expect(lines.map(({ numbers, isDeposit }) => [numbers, isDeposit])).toEqual([
      [['1043'], false],
      [[], true],
    ]);
    const { found, others } = comparePayments([payment('2026-11-04', 529)], lines);
    expect(found.map(({ line }) => line.line)).toEqual([1]);
    expect(others.map(({ line }) => line)).toEqual([2]);
    const bill = { date: '2026-11-01', cents: 529, vendorName: 'Sysco' };
    expect(lines.map((line) => billsOfLine(line, [bill]).length)).toEqual([1, 0]);
  });

  it('knows amounts without cents by their column', () => {
    const checks = [payment('2026-11-02', 120_000, '1043'), payment('2026-11-03', 5_230, '1044')];
    expect(
      compare(checks, 'Date,Check,Amount', '11/20/2026,1043,"-1,200"', '11/21/2026,1044,-52.3'),
    ).toMatchObject({
      found: [
        [0, 2],
        [1, 3],
      ],
    });
  });

  it('finds a check by its number and amount, whenever the bank lists it', () => {
    const checks = [payment('2026-10-02', 529, 'Check #1043'), payment('2026-11-02', 529, '1044')];
    expect(compare(checks, '11/20/2026 CHECK 1044 5.29', '11/21/2026 CHECK 1043 5.29')).toEqual({
      ...{
        found: [
          [0, 2],
          [1, 1],
        ],
        differing: [],
        missing: [],
        others: [],
      },
    });
  });

  it('finds a transfer by its amount, on the nearest day', () => {
    const transfers = [payment('2026-11-09', 529), payment('2026-11-02', 529, 'ACH')];
    expect(compare(transfers, '11/10/2026 ACH 5.29', '11/03/2026 ACH 5.29')).toEqual({
      ...{
        found: [
          [0, 1],
          [1, 2],
        ],
        differing: [],
        missing: [],
        others: [],
      },
    });
  });

  it('finds no payment of weeks before or of days after, but for its number', () => {
    const far = [payment('2026-11-01', 529), payment('2026-11-20', 529)];
    expect(compare(far, '11/16/2026 5.29', '11/01/2026 7.00', '11/30/2026 7.00')).toEqual({
      ...{ found: [], differing: [], missing: [0, 1], others: [1, 2, 3] },
    });
  });

  it('says that a check has another amount than in the books', () => {
    const checks = [payment('2026-11-02', 529, 'Check 1043')];
    expect(compare(checks, '11/05/2026 CHECK 1043 5.92')).toEqual({
      ...{ found: [], differing: [[0, 1]], missing: [], others: [] },
    });
  });

  it('says that a transfer to a vendor has another amount than in the books', () => {
    const transfers = [payment('2026-11-02', 529), payment('2026-11-02', 657, null, 'Pepsi')];
    expect(compare(transfers, '11/03/2026 ACH SYSCO CORP 5.92', '11/03/2026 COMPANY 9.00')).toEqual(
      {
        ...{ found: [], differing: [[0, 1]], missing: [], others: [2] },
      },
    );
    const long = '11/30/2026 ACH SYSCO 5.92';
    expect(compare(transfers.slice(0, 1), long, '11/01/2026 FEE 3.00')).toMatchObject({
      ...{ differing: [], missing: [0] },
    });
  });

  it.each([
    ['its words', ['11/20/2026 CHECK 1044 -500.00']],
    ['a list of checks', ['1044 11/20/2026 -500.00']],
    ['its column', ['Date,Check Number,Description,Debit,Credit', '11/20/2026,1044,PAID,500.00,']],
  ])('does not agree with another check of the amount, by %s', (_, lines) => {
    const checks = [payment('2026-11-18', 50_000, 'Check 1043')];
    const { differing, ...rest } = comparePayments(checks, read(...lines));
    expect(differing).toMatchObject([{ payment: { reference: 'Check 1043' }, what: 'check' }]);
    expect(rest).toEqual({ found: [], missing: [], others: [] });
    for (const reference of [null, 'ACH', 'ACH 5531', '001044']) {
      const other = [payment('2026-11-18', 50_000, reference)];
      expect(comparePayments(other, read(...lines)).found).toHaveLength(1);
    }
  });

  it('says whether the amount or the check differs', () => {
    const checks = [payment('2026-11-18', 500, '1043'), payment('2026-11-18', 600, '1050')];
    const lines = read('11/20/2026 CHECK 1043 5.50', '11/20/2026 CHECK 1051 6.00');
    const { differing } = comparePayments(checks, lines);
    expect(differing.map(({ line, what }) => [line.line, what])).toEqual([
      [1, 'amount'],
      [2, 'check'],
    ]);
  });

  it('leaves the line of a check to its own payment', () => {
    const own = payment('2026-11-18', 600, '1044');
    const lines = ['11/20/2026 CHECK 1044 5.00', '11/01/2026 FEE 3.00'];
    for (const reference of ['1043', null]) {
      expect(compare([payment('2026-11-18', 500, reference), own], ...lines)).toEqual({
        ...{ found: [], differing: [[1, 1]], missing: [0], others: [2] },
      });
    }
    // The number of a payment that is too far away is still not that of another one.
    const far = { ...own, date: '2026-10-01' };
    expect(compare([payment('2026-11-18', 500, '1043'), far], ...lines)).toEqual({
      ...{ found: [], differing: [], missing: [0], others: [1, 2] },
    });
  });

  it('takes another check of another amount for another payment, even of the vendor', () => {
    const checks = [payment('2026-11-18', 500, '1043')];
    expect(compare(checks, '11/18/2026 FEE 3.00', '11/20/2026 CHECK 1044 SYSCO CORP 5.50')).toEqual(
      { found: [], differing: [], missing: [0], others: [1, 2] },
    );
  });

  const pepsi = payment('2026-11-21', 500, null, 'Pepsi');
  const coke = payment('2026-11-20', 500, null, 'Coca Cola');
  const fees = ['11/19/2026 FEE -3.00', '11/30/2026 FEE -3.00'];

  it('finds the payment of the vendor that a line names before nearer ones of the amount', () => {
    const cokeLine = '11/21/2026 ACH COCA COLA -5.00';
    expect(compare([pepsi, coke], ...fees, cokeLine)).toEqual({
      ...{ found: [[1, 3]], differing: [], missing: [0], others: [1, 2] },
    });
    expect(compare([pepsi, coke], ...fees, cokeLine, '11/22/2026 CHECK -5.00').found).toEqual([
      [1, 3],
      [0, 4],
    ]);
    expect(compare([pepsi, coke], '11/20/2026 ACH -5.00', '11/21/2026 ACH -5.00').found).toEqual([
      [0, 2],
      [1, 1],
    ]);
    // The nearer line names nobody.
    expect(compare([coke], '11/20/2026 ACH -5.00', '11/22/2026 ACH COCA COLA -5.00').found).toEqual(
      [[0, 2]],
    );
  });

  it('does not find the payment of a vendor in a second one to another vendor', () => {
    const twice = ['11/20/2026 ACH COCA COLA -5.00', '11/21/2026 ACH COCA COLA -5.00'];
    expect(compare([pepsi, coke], ...fees, ...twice)).toEqual({
      ...{ found: [[1, 3]], differing: [], missing: [0], others: [1, 2, 4] },
    });
  });

  it('knows a vendor by the beginning of a word that is not the bank’s own', () => {
    const short = payment('2026-11-21', 500, null, 'A-1');
    expect(compare([short, coke], '11/21/2026 A-1 COCA COLA -5.00').found).toEqual([[1, 1]]);
    const ice = payment('2026-11-20', 500, null, 'Ice House');
    const mart = payment('2026-11-20', 500, null, 'Check Mart');
    const line = '11/20/2026 CHECK SERVICES INVOICE -5.00';
    for (const other of [ice, mart]) {
      expect(compare([{ ...coke, date: '2026-11-19' }, other], line).found).toEqual([[1, 1]]);
      expect(compare([coke, { ...other, date: '2026-11-19' }], line).found).toEqual([[0, 1]]);
    }
  });

  it('finds no payment in a column of deposits', () => {
    const checks = [payment('2026-11-18', 50_000, '1043')];
    const header = 'Date,Description,Withdrawals,Deposits,Balance';
    const deposit = '11/19/2026,DEPOSIT,,500.00,9000.00';
    expect(compare(checks, header, '11/18/2026,FEE,3.00,,8500.00', deposit)).toEqual({
      ...{ found: [], differing: [], missing: [0], others: [2, 3] },
    });
    const check = '11/20/2026,CHECK,500.00,,8500.00';
    expect(compare(checks, header, deposit, check)).toEqual({
      ...{ found: [[0, 3]], differing: [], missing: [], others: [2] },
    });
    const bill = { date: '2026-11-01', cents: 50_000, vendorName: 'Sysco' };
    const lines = read(header, deposit, check);
    expect(lines.map((line) => billsOfLine(line, [bill]).length)).toEqual([0, 1]);
  });

  it('misses payments on days of the statement only', () => {
    const payments = ['2026-10-31', '2026-11-03', '2026-12-01'].map((date) => payment(date, 529));
    expect(compare(payments, '11/01/2026 FEE 3.00', '11/30/2026 DEPOSIT 900.00')).toEqual({
      ...{ found: [], differing: [], missing: [1], others: [1, 2] },
    });
  });

  it('takes each line for one payment', () => {
    const twice = [payment('2026-11-02', 529), payment('2026-11-03', 529)];
    expect(compare(twice, '11/03/2026 5.29', '11/01/2026 1.00')).toEqual({
      ...{ found: [[1, 1]], differing: [], missing: [0], others: [2] },
    });
  });

  it('compares nothing with an empty statement', () => {
    expect(compare([payment('2026-11-02', 529)])).toEqual({
      ...{ found: [], differing: [], missing: [], others: [] },
    });
  });
});

describe('billsOfLine', () => {
  const bill = (vendorName: string, cents: number, date = '2026-11-01') => ({
    ...{ vendorName, cents, date },
  });
  const named = (text: string, ...bills: ReturnType<typeof bill>[]) => {
    const [line] = read(text);
    return line && billsOfLine(line, bills).map(({ vendorName }) => vendorName);
  };

  it('are those of its amount that are not newer, of several those of the vendor that it names', () => {
    const bills = [bill('Sysco Foods', 529), bill('Pepsi', 529), bill('Coke', 600)];
    expect(named('11/05/2026 ACH SYSCO CORP 5.29', ...bills)).toEqual(['Sysco Foods']);
    expect(named('11/05/2026 CHECK 7 5.29', ...bills)).toEqual(['Sysco Foods', 'Pepsi']);
    expect(named('11/05/2026 FEE 3.00', ...bills)).toEqual([]);
    expect(named('11/05/2026 ACH 5.29', bill('Sysco', 529, '2026-11-06'))).toEqual([]);
  });
});
