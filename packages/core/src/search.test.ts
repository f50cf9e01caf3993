import { describe, expect, it } from 'vitest';
import {
  maxNumberSpellings,
  nameRank,
  numberSpellings,
  paymentSpellings,
  stripNumberPrefix,
  parseSearch,
  searchDate,
  searchKey,
} from './search.ts';

describe('searchKey', () => {
  it('leaves out case, accents and surplus blanks', () => {
    expect(searchKey('  Café  NOËL\t1 ')).toBe('cafe noel 1');
    expect(searchKey('Ångström')).toBe('angstrom');
    expect(searchKey('Øst, Straße, Łódź, Æble, İstanbul')).toBe(
      'ost, strasse, lodz, aeble, istanbul',
    );
  });
});

describe('searchDate', () => {
  it.each([
    ['11/20', '2026-11-20'],
    ['11/21', '2025-11-21'],
    ['2/29', null],
    ['11-20-26', '2026-11-20'],
    ['1/2/2025', '2025-01-02'],
    ['2025-01-02', '2025-01-02'],
    ['Nov 20', '2026-11-20'],
    ['december 1', '2025-12-01'],
    ['Feb 29, 2024', '2024-02-29'],
    ['today', '2026-11-20'],
    ['Yesterday', '2026-11-19'],
    ['13/45', null],
    ['main 20', null],
    ['marble 20', null],
    ['Sept. 9', '2026-09-09'],
  ])('understands %s', (text, date) => {
    expect(searchDate(text, '2026-11-20')).toBe(date);
  });
});

describe('stripNumberPrefix', () => {
  it.each([
    ['#4711', '4711'],
    ['# 4711', '4711'],
    ['Invoice 4711', '4711'],
    ['inv. no. 4711', '4711'],
    ['invoice #A-4711', 'A-4711'],
    ['no 12', '12'],
    // These are numbers themselves.
    ['INV-2044', 'INV-2044'],
    ['North 4', 'North 4'],
    ['#', '#'],
    ['invoice', 'invoice'],
  ])('asks of %s for %s', (text, number) => {
    expect(stripNumberPrefix(text)).toBe(number);
  });
});

describe('numberSpellings', () => {
  it.each([
    ['PWG 10104', ['pwg 10104', 'pwg-10104', 'pwg10104']],
    ['PWG10104', ['pwg10104', 'pwg-10104', 'pwg 10104']],
    ['pwg – 10104', ['pwg – 10104', 'pwg-10104', 'pwg 10104', 'pwg10104']],
    ['INV A5', ['inv a5', 'inv-a5', 'inva5', 'inv-a-5', 'inv a 5']],
    ['7-12', ['7-12', '7 12', '712']],
    // Signs at either end are part of what is looked for.
    ['-2988', ['-2988']],
    ['2044', ['2044']],
    // No number: a name or a sentence.
    ['main st', ['main st']],
  ])('spells %s in every way that a number may have', (text, spellings) => {
    expect(numberSpellings(text)).toEqual(spellings);
    expect(spellings.length).toBeLessThanOrEqual(maxNumberSpellings);
  });
});

describe('paymentSpellings', () => {
  it.each(['1043', '#1043', 'check 1043', 'Check #1043', 'ck1043', 'CK. no. 1043', 'cheque 1043'])(
    'takes %s for the same check, however it was written',
    (text) => {
      const written = ['1043', '#1043', 'check 1043', 'check #1043', 'ck 1043', 'ck1043'];
      expect(paymentSpellings(text)).toEqual(expect.arrayContaining(written));
    },
  );

  it('has letters beyond ASCII as they are typed and in capitals', () => {
    expect(paymentSpellings('Überweisung É1')).toEqual(
      expect.arrayContaining(['überweisung é1', 'Überweisung É1']),
    );
    expect(paymentSpellings('überweisung 17')).toContain('Überweisung 17');
  });

  it('leaves other references as they are', () => {
    expect(paymentSpellings('ACH')[0]).toBe('ach');
    expect(paymentSpellings('Checking')[0]).toBe('checking');
    expect(paymentSpellings('Checking')).not.toContain('ing');
    expect(paymentSpellings('ACH 88-2')).toEqual(expect.arrayContaining(['ach 88-2', '88-2']));
  });
});

describe('parseSearch', () => {
  it('sees an amount, a date and a name in one text', () => {
    expect(parseSearch('$1,234', '2026-11-20')).toEqual({
      key: '$1,234',
      cents: 123_400,
      date: null,
    });
    expect(parseSearch('312.40', '2026-11-20').cents).toBe(31_240);
    expect(parseSearch('Oak', '2026-11-20')).toEqual({ key: 'oak', cents: null, date: null });
  });
});

describe('nameRank', () => {
  it.each([
    ['main st', 'main st', 0],
    ['main st', 'mai', 1],
    ['north main st', 'main', 1],
    ['north main st', 'mai', 2],
    ['store 700', '700', 1],
    ['store 7001', '700', 2],
    ['north main st', 'st no', 2],
    ['north main st', 'ain', 3],
    ['north main st', 'oak', null],
    ['north main st', '', null],
    ['coca-cola bottling', 'coca cola', 2],
    ['coca cola', 'coca-cola', 2],
    ["ian o'brien", 'obrien', 2],
    ["ian o'brien", "o'b", 2],
    ['main st', '-', null],
    ['north oak', '"oak"', 2],
    ['payroll and lottery', 'p&l', null],
  ])('ranks %s for %s', (name, wanted, rank) => {
    expect(nameRank(name, wanted)).toBe(rank);
  });
});
