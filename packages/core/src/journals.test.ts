import { describe, expect, it } from 'vitest';
import {
  iifJournal,
  journalAccounts,
  journalEntries,
  quickBooksJournals,
  xeroJournals,
  type JournalSum,
} from './journals.ts';

const sums: JournalSum[] = [
  { kind: 'sales', store: 'Main St', date: '2026-11-03', cents: 123_456 },
  { kind: 'sales', store: 'Main St', date: '2026-11-04', cents: 0 },
  { kind: 'invoices', store: 'Main\tSt "2"', date: '2026-11-30', cents: 1029 },
  { kind: 'salary', store: 'Main St', date: '2026-11-30', cents: 5 },
  { kind: 'incomes', store: 'Main St', date: '2026-11-30', cents: -557 },
];

const entries = journalEntries('2026-11', sums, journalAccounts);

it('makes one entry of each sum that is not nothing; a negative one goes the other way', () => {
  expect(entries.map(({ debit, credit, cents }) => [debit, credit, cents])).toEqual([
    ['Cash', 'Sales', 123_456],
    ['Purchases', 'Accrued Purchases', 1029],
    ['Wages', 'Wages Payable', 5],
    ['Other Income', 'Cash', 557],
  ]);
});

it('debits invoices to the account of their vendors, and says so', () => {
  const month = { store: 'Main St', date: '2026-11-30' } as const;
  const [goods, rent, credit] = journalEntries(
    '2026-11',
    [
      { ...month, kind: 'invoices', cents: 1029 },
      { ...month, kind: 'invoices', cents: 90_057, account: 'Rent' },
      { ...month, kind: 'invoices', cents: -5, account: 'Power' },
    ],
    journalAccounts,
  );
  expect(goods).toMatchObject({ debit: 'Purchases', text: 'Invoices of Main St' });
  expect(rent).toMatchObject({
    ...{ debit: 'Rent', credit: 'Accrued Purchases', cents: 90_057, text: 'Rent of Main St' },
  });
  expect(credit).toMatchObject({ debit: 'Accrued Purchases', credit: 'Power', cents: 5 });
});

describe('the form of', () => {
  it('QuickBooks Online: month first, an amount in one of two columns, lines that share a number', () => {
    const [journal = '', ...more] = quickBooksJournals(entries);
    expect(more).toEqual([]);
    expect(journal.split('\n').slice(0, 5)).toEqual([
      'JournalNo,JournalDate,AccountName,Debits,Credits,Description',
      '2026-11-0001,11/03/2026,Cash,1234.56,,Sales of Main St',
      '2026-11-0001,11/03/2026,Sales,,1234.56,Sales of Main St',
      '2026-11-0002,11/30/2026,Purchases,10.29,,"Invoices of Main\tSt ""2"""',
      '2026-11-0002,11/30/2026,Accrued Purchases,,10.29,"Invoices of Main\tSt ""2"""',
    ]);
  });

  it('QuickBooks Online: a thousand lines a file with its head, no entry in two of them', () => {
    const many = Array.from({ length: 500 }, (_, index): JournalSum => ({
      ...{ kind: 'sales', store: `Shop ${index}`, date: '2026-11-03', cents: index + 1 },
    }));
    const files = quickBooksJournals(journalEntries('2026-11', many, journalAccounts));
    const lines = files.map((file) => file.trimEnd().split('\n'));
    expect(lines.map(({ length }) => length)).toEqual([999, 3]);
    expect(lines[1]).toEqual([
      'JournalNo,JournalDate,AccountName,Debits,Credits,Description',
      '2026-11-0500,11/03/2026,Cash,5.00,,Sales of Shop 499',
      '2026-11-0500,11/03/2026,Sales,,5.00,Sales of Shop 499',
    ]);
    expect(quickBooksJournals([])).toHaveLength(1);
  });

  it('Xero: the needed columns with their stars, spelled dates, credits negative', () => {
    const [journal = '', ...more] = xeroJournals(entries);
    expect(more).toEqual([]);
    expect(journal.split('\n').slice(0, 3)).toEqual([
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount',
      '2026-11-0001 Sales of Main St,3 Nov 2026,Sales of Main St,Cash,Tax Exempt,1234.56',
      '2026-11-0001 Sales of Main St,3 Nov 2026,Sales of Main St,Sales,Tax Exempt,-1234.56',
    ]);
  });

  it('Xero: 300 lines a file, no entry in two of them', () => {
    const day = (index: number) => `2026-11-${String((index % 30) + 1).padStart(2, '0')}`;
    const many = Array.from({ length: 301 }, (_, index): JournalSum => ({
      ...{ kind: 'sales', store: `Shop ${index}`, date: day(index), cents: index + 1 },
    }));
    const files = xeroJournals(journalEntries('2026-11', many, journalAccounts));
    const lines = files.map((file) => file.trimEnd().split('\n'));
    expect(lines.map(({ length }) => length)).toEqual([301, 301, 3]);
    expect(new Set(lines.map(([head]) => head)).size).toBe(1);
    expect(lines[1]?.[1]).toContain('2026-11-0151 Sales of Shop 150,');
    expect(lines[2]?.[2]).toMatch(/^2026-11-0301 .*,-3\.01$/);
    expect(xeroJournals([])).toHaveLength(1);
  });

  it('IIF: three heads, then entries of a first and a split line that come to zero', () => {
    const lines = iifJournal(entries).split('\r\n');
    expect(lines.slice(0, 6)).toEqual([
      '!TRNS\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO',
      '!SPL\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO',
      '!ENDTRNS',
      'TRNS\tGENERAL JOURNAL\t11/03/2026\tCash\t1234.56\t2026-11-0001\tSales of Main St',
      'SPL\tGENERAL JOURNAL\t11/03/2026\tSales\t-1234.56\t2026-11-0001\tSales of Main St',
      'ENDTRNS',
    ]);
    expect(lines[6]).toBe(
      'TRNS\tGENERAL JOURNAL\t11/30/2026\tPurchases\t10.29\t2026-11-0002\tInvoices of Main St 2',
    );
  });
});
