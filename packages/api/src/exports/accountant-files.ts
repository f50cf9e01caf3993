import { monthRange, periodLabel } from '@backcounter/core/dates';
import {
  iifJournal,
  journalEntries,
  quickBooksJournals,
  quickBooksMaxLines,
  xeroJournals,
  xeroMaxLines,
  type JournalEntry,
  type JournalSum,
} from '@backcounter/core/journals';
import { extensionOf } from '@backcounter/core/file-types';
import { centsToDollars } from '@backcounter/core/money';
import { listInvoices } from '@backcounter/storage/invoices';
import { openAttachments, type OpenAttachment } from '@backcounter/storage/attachments';
import { listSales } from '@backcounter/storage/sales';
import type { Call } from '../route.ts';
import { activityFile } from './activity-file.ts';
import {
  accountsTable,
  paidTable,
  profitTable,
  readMonth,
  unpaidTable,
  wagesTable,
  type Pack,
  type StoreMonth,
  type Table,
} from './accountant-tables.ts';
import { csvFile } from './csv-file.ts';
import { singleChunk } from './single-chunk.ts';
import { streamFromSnapshot } from './stream-from-snapshot.ts';
import type { ListFile, ReadCall } from './list-files.ts';
import { incomesFile, invoicesFile, salesFile, shiftsFile } from './lists.ts';
import { workbook, type Sheet } from '@backcounter/core/workbooks/workbook';
import { zipStream, type Bytes, type ZipEntry } from '@backcounter/core/workbooks/zip-stream';

function listTable(
  [name, sheet, file]: [name: string, sheet: string, file: ListFile],
  call: ReadCall,
  filters: Record<string, unknown>,
): Table {
  return { name, sheet, heads: file.heads, pages: () => file.pages(call, filters) };
}

/** All tables of the pack except the activity log. */
async function tablesOf(call: ReadCall, pack: Pack, stores: readonly StoreMonth[]) {
  const { month, storeId } = pack;
  const filters = { month, store_id: storeId, storeId, store_ids: [] };
  return [
    profitTable(stores),
    ...accountsTable(stores, call.settings.account_purchases),
    listTable(['sales', 'Sales', salesFile], call, filters),
    listTable(['invoices', 'Invoices', invoicesFile], call, filters),
    listTable(['incomes', 'Other Income', incomesFile], call, filters),
    listTable(['hours', 'Hours', shiftsFile], call, filters),
    await wagesTable(call, pack, stores),
    ...(await unpaidTable(call, pack)),
    ...(await paidTable(call, pack)),
  ];
}

/** The journal's sums: sales by day, everything else per store on the last day of the month. */
async function journalSums(
  call: ReadCall,
  pack: Pack,
  stores: readonly StoreMonth[],
): Promise<JournalSum[]> {
  const range = monthRange(pack.month);
  const sales = await listSales(call.db, { scope: pack.scope, range });
  const names = new Map(stores.map(({ id, name }) => [id, name]));
  const days = sales
    .map((row): JournalSum => ({
      kind: 'sales',
      store: names.get(row.store_id) ?? row.store_name,
      date: row.date,
      cents: row.amount_cents,
    }))
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  const months = stores.flatMap(({ name, accounts, salaryCents, incomesCents }) => {
    const last = { store: name, date: range.end };
    return [
      { ...last, kind: 'invoices' as const, cents: accounts.goodsCents },
      ...accounts.others.map((other) => ({ ...last, ...other, kind: 'invoices' as const })),
      { ...last, kind: 'salary' as const, cents: salaryCents },
      { ...last, kind: 'incomes' as const, cents: incomesCents },
    ];
  });
  return [...days, ...months];
}

type Contents = { entries: readonly JournalEntry[]; tables: readonly Table[] };

/** What the tables are that only some packs have. */
const tableNotes: Partial<Record<string, string>> = {
  'profit-and-loss':
    'profit-and-loss.csv   each store by account: sales, goods, other costs and pay, which come to its profit',
  'unpaid-bills':
    'unpaid-bills.csv   bills not yet paid at the end of the month, with the day of a later payment',
  'paid-bills': 'paid-bills.csv   bills that were paid in the month, with check or reference',
};

function readMe(call: Call, pack: Pack, { entries, tables }: Contents): string {
  const total = entries.reduce((sum, { cents }) => sum + cents, 0);
  const amount = centsToDollars(total).toFixed(2);
  return [
    `${call.settings.business_name}: ${periodLabel(pack.month)}`,
    '',
    'profit.csv     what each store took, paid and kept; other income stands beside the profit',
    'sales.csv      the sales of each store and day',
    'invoices.csv   the invoices, by their own date',
    'incomes.csv    other income',
    'hours.csv      every shift with its hours, rate and pay',
    'wages.csv      hours and pay of each employee in each store',
    ...tables.flatMap(({ name }) => tableNotes[name] ?? []),
    'activity.csv   who changed what in the month',
    'report.xlsx    all of these but the activity as one workbook',
    'attachments/   photos and documents of the invoices: month, vendor, number',
    '',
    'The same journal in three formats:',
    'journal-quickbooks.csv   for QuickBooks Online (Import data, Journal entries)',
    'journal-xero.csv         for Xero (Manual journals, Import)',
    'journal.iif              for QuickBooks Desktop (Utilities, Import, IIF files)',
    '',
    `Debits and credits come to ${amount} each: sales, invoices, salary and other income.`,
    'Sales are posted by day, everything else on the last day of the month. Taxes are not included.',
    'Accounts with these names (in Xero: codes) must exist before the import.',
    `QuickBooks Online takes ${quickBooksMaxLines} lines at a time, Xero ${xeroMaxLines}: a longer journal goes on`,
    'in journal-quickbooks-2.csv, journal-xero-2.csv.',
    'It takes no bank account in a manual journal: name a clearing account for cash instead.',
    'The CSV lists are UTF-8; an apostrophe stands before a text that a spreadsheet would run.',
    '',
  ].join('\r\n');
}

/** Makes a text safe as a file name on every operating system. */
const toFileName = (text: string) =>
  text
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80);

type InvoiceFiles = { files: OpenAttachment[]; names: Map<string, string> };

/** The files of the month's invoices, and by invoice id the name of its files. */
async function readInvoices(call: ReadCall, { month, scope }: Pack): Promise<InvoiceFiles> {
  const range = monthRange(month);
  const rows = await listInvoices(call.db, { scope, vendorId: null, range });
  const names = new Map(
    rows.map((row) => [row.id, toFileName(`${month} ${row.vendor_name} ${row.invoice_number}`)]),
  );
  const ids = rows.map(({ id }) => id);
  const { files } = call.deps.storage;
  const opened: OpenAttachment[] = [];
  for await (const file of openAttachments({ db: call.db, files }, 'invoices', ids)) {
    opened.push(file);
  }
  return { files: opened, names };
}

/** `2026-11 Vendor Number.pdf`; further files of the same name are numbered. */
async function* attachmentEntries({ files, names }: InvoiceFiles) {
  const taken = new Set<string>();
  for (const file of files) {
    const bytes = await file.read();
    if (!bytes) continue;
    const extension = extensionOf(file.type);
    const baseName = names.get(file.subject_id) ?? '';
    let name = `${baseName}.${extension}`;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) {
      name = `${baseName} ${count}.${extension}`;
    }
    taken.add(name.toLowerCase());
    yield { name: `attachments/${name}`, content: singleChunk(bytes), isCompressed: true as const };
  }
}

async function* sheetsOf(tables: readonly Table[]): AsyncGenerator<Sheet> {
  for (const { sheet, heads, pages } of tables) {
    yield await Promise.resolve({ name: sheet, heads, pages: pages() });
  }
}

/** One file per journal; the second one is named `NAME-2.csv`. */
function* journalFiles(name: string, journals: readonly string[]): Generator<ZipEntry> {
  for (const [index, journal] of journals.entries()) {
    const part = index === 0 ? '' : `-${index + 1}`;
    yield { name: `${name}${part}.csv`, content: singleChunk(journal) };
  }
}

async function* entriesOf(
  call: ReadCall,
  pack: Pack,
  release: () => void,
): AsyncGenerator<ZipEntry> {
  const stores = await readMonth(call, pack);
  const tables = await tablesOf(call, pack, stores);
  const entries = journalEntries(pack.month, await journalSums(call, pack, stores), call.settings);
  const invoices = await readInvoices(call, pack);
  yield { name: 'README.txt', content: singleChunk(readMe(call, pack, { entries, tables })) };
  for (const { name, heads, pages } of tables) {
    yield { name: `${name}.csv`, content: csvFile(heads, pages()) };
  }
  const { start: from, end: to } = monthRange(pack.month);
  const ofAll = { user_id: undefined, subject_id: undefined };
  const log = activityFile.pages(call, { from, to, store_id: pack.storeId, ...ofAll });
  yield { name: 'activity.csv', content: csvFile(activityFile.heads, log) };
  const report = workbook(sheetsOf(tables), { now: call.now });
  yield { name: 'report.xlsx', content: report, isCompressed: true };
  yield* journalFiles('journal-quickbooks', quickBooksJournals(entries));
  yield* journalFiles('journal-xero', xeroJournals(entries));
  yield { name: 'journal.iif', content: singleChunk(iifJournal(entries)) };
  release();
  yield* attachmentEntries(invoices);
}

/**
 * Streams the accountant's pack of a month as a zip: rows, sums, a journal, the invoices' files.
 */
export function accountantZip(call: Call, packOf: (call: ReadCall) => Promise<Pack>) {
  const make = async function* (call: ReadCall, release: () => void): AsyncGenerator<Bytes> {
    yield* zipStream(entriesOf(call, await packOf(call), release), call.now);
  };
  return streamFromSnapshot(call.deps.storage, (db, release) => make({ ...call, db }, release));
}
