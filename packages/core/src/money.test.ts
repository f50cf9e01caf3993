import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsToDollars,
  dollarsOfCellText,
  dollarsOfText,
  formatCellCents,
  formatColumnCents,
  dollarsToCents,
  formatCents,
  formatEstimate,
  formatInSentence,
  formatSignedCents,
  maxCents,
  parseAmountText,
  percentOfCents,
  wireToCents,
} from './money.ts';

const anyCents = fc.integer({ min: -maxCents, max: maxCents });

describe('dollarsToCents', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [0.1, 10],
    [0.29, 29],
    [1.1, 110],
    [19.99, 1999],
    [1234.5, 123_450],
    [4503599.37, 450_359_937],
    [-18249.83, -1_824_983],
    [9_999_999_999.99, maxCents],
    [-9_999_999_999.99, -maxCents],
  ])('DAT-12 takes %d dollars as %d cents', (dollars, cents) => {
    expect(dollarsToCents(dollars)).toBe(cents);
  });

  it.each([
    0.001,
    1.005,
    0.1 + 0.2,
    9_999_999_999.999,
    10_000_000_000,
    1e300,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ])('DAT-12 refuses %d: more than two decimals, too large, or no number', (dollars) => {
    expect(dollarsToCents(dollars)).toBeNull();
  });

  it('DAT-12 gives back every amount that went out as dollars', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(dollarsToCents(centsToDollars(cents))).toBe(cents);
      }),
    );
  });

  it('DAT-12 refuses every amount with a third decimal', () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 1, max: 9 }), (cents, digit) => {
        const sign = cents < 0 ? '-' : '';
        const [whole, decimals] = Math.abs(centsToDollars(cents)).toFixed(2).split('.');
        expect(dollarsToCents(Number(`${sign}${whole}.${decimals}${digit}`))).toBeNull();
      }),
    );
  });
});

describe('centsToDollars', () => {
  it('DAT-12 never shows more than two decimals on the wire', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(JSON.stringify(centsToDollars(cents))).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });

  it('DAT-12 adds up without a float tail', () => {
    const amounts = fc.array(fc.integer({ min: -100_000_000, max: 100_000_000 }));
    fc.assert(
      fc.property(amounts, (cents) => {
        const dollars = cents.map(centsToDollars);
        const sum = dollars.reduce((total, each) => total + (dollarsToCents(each) ?? NaN), 0);
        expect(sum).toBe(cents.reduce((total, each) => total + each, 0));
      }),
    );
    expect(centsToDollars(10 + 20)).toBe(0.3);
  });
});

describe('parseAmountText', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['(0.00)', 0],
    ['5', 500],
    ['5.', 500],
    ['.5', 50],
    ['1.05', 105],
    ['007', 700],
    ['+3.10', 310],
    ['$18,249.83', 1_824_983],
    ['$-1234.05', -123_405],
    ['-$0.01', -1],
    ['($0.01)', -1],
    ['-1,025.69', -102_569],
    ['(1,118.33)', -111_833],
    [' $0.10 ', 10],
    ['( $2.00 )', -200],
    ['−$1,234.50', -123_450],
    ['1,234,567.8', 123_456_780],
    ['9,999,999,999.99', maxCents],
  ])('DAT-12 takes "%s" as %d cents', (text, cents) => {
    expect(parseAmountText(text)).toBe(cents);
  });

  it.each([
    '',
    ' ',
    '$',
    '-',
    '.',
    '()',
    'abc',
    '1e3',
    '1.005',
    '1,2,3',
    '0,200',
    '012,345',
    '1,23',
    '12,34.00',
    ',123',
    '1.2.3',
    '1.2,3',
    '$$1',
    '--1',
    '(-1)',
    '(1',
    '(12',
    '12)',
    '1)',
    '1-',
    '1 000',
    '10,000,000,000.00',
    'Infinity',
    '0x10',
    '١٢',
  ])('DAT-12 refuses "%s"', (text) => {
    expect(parseAmountText(text)).toBeNull();
  });

  it('reads an amount that was copied with invisible characters', () => {
    expect(parseAmountText('\u200f\u202a$1,234.50\u202c\u00a0')).toBe(123_450);
  });

  it('DAT-11 DAT-12 reads every amount that formatCents has written', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(parseAmountText(formatCents(cents))).toBe(cents);
      }),
    );
  });

  it('DAT-12 returns whole cents or null for any text', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[$(),.\-+ 0-9]{0,14}$/));
    fc.assert(
      fc.property(texts, (text) => {
        const cents = parseAmountText(text);
        expect(cents === null || (Number.isInteger(cents) && Math.abs(cents) <= maxCents)).toBe(
          true,
        );
      }),
    );
  });
});

describe('dollarsOfText', () => {
  it.each([
    ['$1,234.5', 1234.5],
    ['(0.05)', -0.05],
    ['1.234', 1.234],
    ['99,999,999,999.99', 99_999_999_999.99],
  ])('DAT-12 reads "%s" as %d', (text, dollars) => {
    expect(dollarsOfText(text)).toBe(dollars);
  });

  it.each(['12,50', '1,2', '1,23,456', '1 234', '1e3', '0x1F', '1.2.3', '-', 'abc', ''])(
    'DAT-12 drops nothing of "%s" to make an amount of it',
    (text) => {
      expect(dollarsOfText(text)).toBeNaN();
    },
  );
});

describe('wireToCents', () => {
  it('DAT-12 INV-32 takes sums of any size', () => {
    expect([0.1 + 0.2, 12_000_000_000, -18_249.83].map(wireToCents)).toEqual([
      30, 1_200_000_000_000, -1_824_983,
    ]);
  });

  it('DAT-12 loses no cent of an amount that stands between two floats', () => {
    const dollars = [0.29, 0.57, 1.15, 4.35, 64.1, 1234.57, -0.29, 8_589_934.57];
    expect(dollars.map(wireToCents)).toEqual([29, 57, 115, 435, 6410, 123_457, -29, 858_993_457]);
  });
});

describe('formatSignedCents', () => {
  it('CSH-03 says the sign of a figure, and none at zero', () => {
    expect([1200, -350, 0].map(formatSignedCents)).toEqual(['+$12.00', '−$3.50', '$0.00']);
  });
});

describe('formatCents', () => {
  it.each([
    [0, '$0.00'],
    [1, '$0.01'],
    [123_450, '$1,234.50'],
    [-123_450, '−$1,234.50'],
    [-1, '−$0.01'],
    [maxCents, '$9,999,999,999.99'],
  ])('DAT-11 shows %d cents as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });
});

describe('formatInSentence', () => {
  it.each([
    [0, '$0.00'],
    [9_999, '$99.99'],
    [10_000, '$100'],
    [10_049, '$100'],
    [10_050, '$101'],
    [-120_450, '$1,205'],
  ])('says the size of %i cents as %s', (cents, text) => {
    expect(formatInSentence(cents)).toBe(text);
  });
});

describe('percentOfCents', () => {
  it.each([
    [10_000, 50, 5000],
    [333, 50, 167],
    [-333, 50, -167],
    [1, 49, 0],
    [1, 50, 1],
    [-1, 49, 0],
    [999, 0, 0],
    [999, 100, 999],
    [maxCents, 100, maxCents],
  ])('PRF-14 of %d cents %d percent are %d', (cents, percent, share) => {
    expect(percentOfCents(cents, percent)).toBe(share);
  });

  it('PRF-14 is off by at most half a cent and the same on both sides of zero', () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 0, max: 100 }), (cents, percent) => {
        const share = percentOfCents(cents, percent);
        expect(Number.isInteger(share)).toBe(true);
        expect(Math.abs(share * 100 - cents * percent)).toBeLessThanOrEqual(50);
        expect(percentOfCents(-cents, percent) + share).toBe(0);
      }),
    );
  });
});

describe('what is typed into a cell', () => {
  it.each([
    ['12.5', 12.5],
    ['$1,234.50', 1234.5],
    ['=120+35.50', 155.5],
    [' = 120 + 35.50 - 5', 150.5],
    ['=0.1+0.2', 0.3],
    ['=-5+10', 5],
    ['=(5)+10', 5],
    ['=$1,000+$0.01', 1000.01],
    ['=7', 7],
    ['1.005', 1.005],
  ])('"%s" is %s dollars', (text, dollars) => {
    expect(dollarsOfCellText(text)).toBe(dollars);
  });

  it.each(['', '=', '=1+', '=1*2', '=1+x', '=12,50+1', 'x', '1+2', '=1.005+1'])(
    '"%s" is no amount',
    (text) => {
      expect(dollarsOfCellText(text)).toBeNaN();
    },
  );

  it('stands there with two decimals and thousands', () => {
    expect([123_450, 0, -5].map(formatCellCents)).toEqual(['1,234.50', '0.00', '-0.05']);
  });

  it('stands in a column with a minus sign instead of a hyphen', () => {
    expect([123_450, 0, -5].map(formatColumnCents)).toEqual(['1,234.50', '0.00', '−0.05']);
  });
});

it.each([
  [10_149_900, '$101,000'],
  [9_512_345, '$95,100'],
  [123_456, '$1,230'],
  [12_355, '$124'],
  [9_949, '$99'],
  [0, '$0'],
])('an estimate of %i cents is about %s', (cents, text) => {
  expect(formatEstimate(cents)).toBe(text);
});
