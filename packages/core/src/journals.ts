import { csvLine } from './csv-text.ts';

/** The accounts that a month's entries go to until Settings name others. */
export const journalAccounts = {
  account_sales: 'Sales',
  account_cash: 'Cash',
  account_purchases: 'Purchases',
  account_payable: 'Accrued Purchases',
  account_wages: 'Wages',
  account_wages_payable: 'Wages Payable',
  account_other_income: 'Other Income',
} as const;

export type JournalAccount = keyof typeof journalAccounts;
export type Accounts = Record<JournalAccount, string>;

export const journalAccountNames = Object.keys(journalAccounts) as JournalAccount[];

/** Something for each of the accounts. */
export function forEachAccount<T>(make: (name: JournalAccount) => T): Record<JournalAccount, T> {
  const made = journalAccountNames.map((name) => [name, make(name)] as const);
  return Object.fromEntries(made) as Record<JournalAccount, T>;
}

export type JournalKind = 'sales' | 'invoices' | 'salary' | 'incomes';

/** What a store took or paid of a kind on a day, or in a month, in cents. */
export type JournalSum = { kind: JournalKind; store: string; date: string; cents: number };

/** An entry of a journal: an amount (more than 0, in cents) that one account owes to another. */
export type JournalEntry = {
  number: string;
  date: string;
  text: string;
  debit: string;
  credit: string;
  cents: number;
};

const kindNames: Readonly<Record<JournalKind, string>> = {
  sales: 'Sales',
  invoices: 'Invoices',
  salary: 'Salary',
  incomes: 'Other income',
};

function accountsOf(kind: JournalKind, accounts: Accounts): [debit: string, credit: string] {
  if (kind === 'sales') return [accounts.account_cash, accounts.account_sales];
  if (kind === 'invoices') return [accounts.account_purchases, accounts.account_payable];
  if (kind === 'salary') return [accounts.account_wages, accounts.account_wages_payable];
  return [accounts.account_cash, accounts.account_other_income];
}

/**
 * The entries of a month (`YYYY-MM`), numbered from 1. What is nothing has none; what is less than
 * nothing goes the other way.
 */
export function journalEntries(
  month: string,
  sums: readonly JournalSum[],
  accounts: Accounts,
): JournalEntry[] {
  return sums
    .filter(({ cents }) => cents !== 0)
    .map(({ kind, store, date, cents }, index) => {
      const [debit, credit] = accountsOf(kind, accounts);
      const isTurned = cents < 0;
      return {
        number: `${month}-${String(index + 1).padStart(4, '0')}`,
        date,
        text: `${kindNames[kind]} of ${store}`,
        debit: isTurned ? credit : debit,
        credit: isTurned ? debit : credit,
        cents: Math.abs(cents),
      };
    });
}

/** `11/03/2026`. */
function usDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}/${day}/${year}`;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** The entries in as many files as it takes when each holds so many lines, two an entry; at least one. */
function inFiles(
  entries: readonly JournalEntry[],
  lines: number,
  journal: (some: readonly JournalEntry[]) => string,
): string[] {
  const atOnce = Math.floor(lines / 2);
  const count = Math.max(1, Math.ceil(entries.length / atOnce));
  return Array.from({ length: count }, (_, index) =>
    journal(entries.slice(index * atOnce, (index + 1) * atOnce)),
  );
}

/** As many lines as QuickBooks Online takes of one file, the head among them. */
export const quickBooksLinesAtOnce = 1000;

/**
 * For QuickBooks Online's import of journal entries: lines of one number are one entry. As many files
 * as it takes, at least one.
 */
export function quickBooksJournals(entries: readonly JournalEntry[]): string[] {
  return inFiles(entries, quickBooksLinesAtOnce - 1, quickBooksJournal);
}

function quickBooksJournal(entries: readonly JournalEntry[]): string {
  const head = ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'];
  const lines = entries.flatMap(({ number, date, text, debit, credit, cents }) => [
    [number, usDate(date), debit, dollars(cents), '', text],
    [number, usDate(date), credit, '', dollars(cents), text],
  ]);
  return [head, ...lines].map(csvLine).join('');
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `20 Nov 2026`, which no country reads another way. */
function spelledDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`;
}

/** The rate for what this program knows no tax of. */
const noTax = 'Tax Exempt';

/** As many lines as Xero takes of one file; an entry has two. */
export const xeroLinesAtOnce = 300;

function xeroJournal(entries: readonly JournalEntry[]): string {
  const head = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'];
  const lines = entries.flatMap(({ number, date, text, debit, credit, cents }) => {
    const start = [`${number} ${text}`, spelledDate(date), text];
    return [
      [...start, debit, noTax, dollars(cents)],
      [...start, credit, noTax, dollars(-cents)],
    ];
  });
  return [head, ...lines].map(csvLine).join('');
}

/**
 * For Xero's import of manual journals: debits are positive, credits negative. As many files as it
 * takes to import them one after the other, at least one.
 */
export function xeroJournals(entries: readonly JournalEntry[]): string[] {
  return inFiles(entries, xeroLinesAtOnce, xeroJournal);
}

/** The form has no quotes: what would end a field becomes a space. */
const plainField = (text: string) => text.replaceAll(/[\s"]+/g, ' ').trim();

/** For QuickBooks Desktop (IIF): tabs between fields; the amounts of an entry come to zero. */
export function iifJournal(entries: readonly JournalEntry[]): string {
  const columns = ['TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO'];
  const heads = [['!TRNS', ...columns], ['!SPL', ...columns], ['!ENDTRNS']];
  const lines = entries.flatMap(({ number, date, text, debit, credit, cents }) => {
    const line = (account: string, amount: number) =>
      ['GENERAL JOURNAL', usDate(date), account, dollars(amount), number, text].map(plainField);
    return [['TRNS', ...line(debit, cents)], ['SPL', ...line(credit, -cents)], ['ENDTRNS']];
  });
  return [...heads, ...lines].map((fields) => `${fields.join('\t')}\r\n`).join('');
}
