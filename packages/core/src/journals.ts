import { csvLine } from './csv-text.ts';

/** Default accounts of the entries; settings may name others. */
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

/** Builds an object with one value per account. */
export function mapAccounts<T>(make: (name: JournalAccount) => T): Record<JournalAccount, T> {
  const entries = journalAccountNames.map((name) => [name, make(name)] as const);
  return Object.fromEntries(entries) as Record<JournalAccount, T>;
}

export type JournalKind = 'sales' | 'invoices' | 'salary' | 'incomes';

/**
 * Amount in cents that a store took or paid on a day, or in a month; invoices may be on an `account`
 * other than that of goods to sell.
 */
export type JournalSum = {
  kind: JournalKind;
  store: string;
  date: string;
  cents: number;
  account?: string;
};

/** A journal entry: a positive amount in cents, debited to one account and credited to another. */
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

function accountsOf(
  { kind, account }: JournalSum,
  accounts: Accounts,
): [debit: string, credit: string] {
  if (kind === 'sales') return [accounts.account_cash, accounts.account_sales];
  if (kind === 'invoices') return [account ?? accounts.account_purchases, accounts.account_payable];
  if (kind === 'salary') return [accounts.account_wages, accounts.account_wages_payable];
  return [accounts.account_cash, accounts.account_other_income];
}

/**
 * Journal entries of a month (`YYYY-MM`), numbered from 1. A zero sum has no entry; a negative one
 * swaps debit and credit.
 */
export function journalEntries(
  month: string,
  sums: readonly JournalSum[],
  accounts: Accounts,
): JournalEntry[] {
  return sums
    .filter(({ cents }) => cents !== 0)
    .map((sum, index) => {
      const { kind, store, date, cents, account } = sum;
      const [debit, credit] = accountsOf(sum, accounts);
      const isReversed = cents < 0;
      return {
        number: `${month}-${String(index + 1).padStart(4, '0')}`,
        date,
        text: `${account ?? kindNames[kind]} of ${store}`,
        debit: isReversed ? credit : debit,
        credit: isReversed ? debit : credit,
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

/** Splits entries, two lines each, into files of at most `lines` lines; at least one file. */
function splitIntoFiles(
  entries: readonly JournalEntry[],
  lines: number,
  journal: (some: readonly JournalEntry[]) => string,
): string[] {
  const entriesPerFile = Math.floor(lines / 2);
  const count = Math.max(1, Math.ceil(entries.length / entriesPerFile));
  return Array.from({ length: count }, (_, index) =>
    journal(entries.slice(index * entriesPerFile, (index + 1) * entriesPerFile)),
  );
}

/** Maximum lines per file in QuickBooks Online, including the header. */
export const quickBooksMaxLines = 1000;

/**
 * Files for QuickBooks Online's import of journal entries, at least one; lines with the same number
 * form one entry.
 */
export function quickBooksJournals(entries: readonly JournalEntry[]): string[] {
  return splitIntoFiles(entries, quickBooksMaxLines - 1, quickBooksJournal);
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

/** `20 Nov 2026`: unambiguous in every country. */
function spelledDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`;
}

/** Tax rate of every line: the product does not track taxes. */
const noTax = 'Tax Exempt';

/** Maximum lines per file in Xero; an entry has two. */
export const xeroMaxLines = 300;

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
 * Files for Xero's import of manual journals, to be imported one after the other, at least one;
 * debits are positive, credits negative.
 */
export function xeroJournals(entries: readonly JournalEntry[]): string[] {
  return splitIntoFiles(entries, xeroMaxLines, xeroJournal);
}

/** IIF has no quoting: characters that would end a field become spaces. */
const plainField = (text: string) => text.replaceAll(/[\s"]+/g, ' ').trim();

/** File for QuickBooks Desktop (IIF): tab-separated; the amounts of an entry add up to zero. */
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
