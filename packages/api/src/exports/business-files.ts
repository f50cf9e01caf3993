import { z } from 'zod';
import { newBusiness } from '@backcounter/core/business';
import { weekdays } from '@backcounter/core/dates';
import { wireToCents } from '@backcounter/core/money';
import { settingNames } from '@backcounter/core/settings';
import { hasBills, hasPaymentReferences } from '@backcounter/storage/bills';
import { hasSpannedIncomes } from '@backcounter/storage/incomes';
import { closedDaysOf, listStores } from '@backcounter/storage/stores';
import { allTargets, listTargets } from '@backcounter/storage/targets';
import { defaultSettings } from '../default-settings.ts';
import { incomeTypesRoutes } from '../income-types.ts';
import { incomesRoutes } from '../incomes.ts';
import { invoicesRoutes } from '../invoices.ts';
import { salesRoutes } from '../sales.ts';
import { settingsToWire, type settingsWire } from '../settings.ts';
import { storesRoutes } from '../stores.ts';
import { exportAttachments } from './attachment-files.ts';
import type { Cell, CellPages } from '@backcounter/core/workbooks/cells';
import { csvFile } from './csv-file.ts';
import { defineListFile, type ListFile, type ReadCall } from './list-files.ts';
import { isFormer, listStaff, listSuppliers, type Former, type Supplier } from './former-rows.ts';
import { listNamedStores, type StoreNameOf } from './named-stores.ts';
import { staffFiles, vendorsFile } from './staff-files.ts';
import { dailyCash } from './lists.ts';
import { streamFromSnapshot } from './stream-from-snapshot.ts';
import { zipStream, type Bytes, type ZipEntry } from '@backcounter/core/workbooks/zip-stream';
import type { Call } from '../route.ts';

const nothing = z.object({});

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Headers as in the command line's files; texts and amounts in the format that an import reads. */
const stores = defineListFile(storesRoutes['GET /stores'], {
  title: 'stores',
  columns: [
    { header: 'name', kind: 'text', of: (row) => row.name },
    { header: 'address', kind: 'text', of: (row) => row.address },
    {
      header: 'allow_simultaneous_shifts',
      kind: 'text',
      of: (row) => yesOrNo(row.allow_simultaneous_shifts),
    },
    {
      header: 'closed_weekdays',
      kind: 'text',
      of: (row) => row.closed_weekdays.map((day) => weekdays[day] ?? '').join('|'),
    },
    { header: 'closed_dates', kind: 'text', of: (row) => row.closed_dates.join('|') },
  ],
});

const settingValue = (value: string | number | boolean) =>
  typeof value === 'boolean' ? yesOrNo(value) : String(value);

/** The settings as one row. Users are not exported, because passwords cannot be. */
const settings = defineListFile(
  {
    permission: 'settings.read',
    query: nothing,
    handle: ({ settings: row }) => Promise.resolve([settingsToWire(row)]),
  },
  {
    title: 'settings',
    columns: settingNames.map((header) => ({
      header,
      kind: 'text' as const,
      of: (row: z.output<typeof settingsWire>) => settingValue(row[header]),
    })),
  },
);

const targetsFile = (nameOf: StoreNameOf) =>
  defineListFile(
    {
      permission: 'profit.read',
      query: nothing,
      async handle({ db, caller }) {
        const rows = await listTargets(db, { ...allTargets, scope: caller.scope });
        return rows
          .map((row) => ({ ...row, store: nameOf(row.store_id) }))
          .sort((one, other) =>
            compareText(`${one.month} ${one.store}`, `${other.month} ${other.store}`),
          );
      },
    },
    {
      title: 'targets',
      columns: [
        { header: 'store', kind: 'text', of: (row) => row.store },
        { header: 'month', kind: 'text', of: (row) => row.month },
        { header: 'amount', kind: 'money', of: (row) => row.amount_cents },
      ],
    },
  );

const incomeTypes = defineListFile(incomeTypesRoutes['GET /income-types'], {
  title: 'income_types',
  columns: [
    { header: 'name', kind: 'text', of: (row) => row.name },
    { header: 'default_amount', kind: 'money', of: (row) => wireToCents(row.defaultAmount) },
  ],
});

const invoicesFile = (nameOf: StoreNameOf) =>
  defineListFile(invoicesRoutes['GET /invoices'], {
    title: 'invoices',
    columns: [
      { header: 'invoice_number', kind: 'text', of: (row) => row.invoice_number },
      { header: 'store', kind: 'text', of: (row) => nameOf(row.store_id._id) },
      { header: 'vendor', kind: 'text', of: (row) => row.vendor_name },
      { header: 'amount', kind: 'money', of: (row) => wireToCents(row.amount) },
      { header: 'date', kind: 'date', of: (row) => row.date },
      { header: 'description', kind: 'text', of: (row) => row.description },
      { header: 'due_date', kind: 'date', of: (row) => row.due_date ?? null },
      { header: 'paid_date', kind: 'date', of: (row) => row.paid_date ?? null },
      {
        header: 'payment_reference',
        kind: 'text',
        of: (row) => row.payment_reference ?? null,
      },
    ],
  });

const salesFile = (nameOf: StoreNameOf) =>
  defineListFile(salesRoutes['GET /sales'], {
    title: 'sales',
    columns: [
      { header: 'store', kind: 'text', of: (row) => nameOf(row.store_id._id) },
      { header: 'date', kind: 'date', of: (row) => row.date },
      { header: 'total_sales', kind: 'money', of: (row) => wireToCents(row.total_sales) },
      { header: 'description', kind: 'text', of: (row) => row.description },
    ],
  });

/** A start or end date; null if the income does not recur and the day is its own date. */
const ownDay = (day: string, { date, isRecurring }: { date: string; isRecurring: boolean }) =>
  isRecurring || day !== date ? day : null;

const incomesFile = (nameOf: StoreNameOf) =>
  defineListFile(incomesRoutes['GET /incomes'], {
    title: 'incomes',
    columns: [
      { header: 'store', kind: 'text', of: (row) => nameOf(row.storeId._id) },
      { header: 'income_type', kind: 'text', of: (row) => row.incomeType },
      { header: 'amount', kind: 'money', of: (row) => wireToCents(row.amount) },
      { header: 'date', kind: 'date', of: (row) => row.date },
      { header: 'description', kind: 'text', of: (row) => row.description },
      { header: 'is_recurring', kind: 'text', of: (row) => yesOrNo(row.isRecurring) },
      { header: 'start_date', kind: 'date', of: (row) => ownDay(row.startDate, row) },
      { header: 'end_date', kind: 'date', of: (row) => ownDay(row.endDate, row) },
    ],
  });

const cashFile = (nameOf: StoreNameOf) =>
  defineListFile(dailyCash, {
    title: 'daily_cash',
    columns: [
      { header: 'store', kind: 'text', of: (row) => nameOf(row.store_id) },
      { header: 'date', kind: 'date', of: (row) => row.date },
      { header: 'credit', kind: 'money', of: (row) => wireToCents(row.credit) },
      { header: 'debit', kind: 'money', of: (row) => wireToCents(row.debit) },
      { header: 'fuel', kind: 'money', of: (row) => wireToCents(row.fuel) },
    ],
  });

function sortedRows(rows: readonly Cell[][]): Cell[][] {
  return rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .sort((one, other) => compareText(one.text, other.text))
    .map(({ row }) => row);
}

/**
 * Orders the rows of each day by content. Lists order them by id, and ids differ after an import.
 */
async function* inFixedOrder(pages: CellPages, dayColumn: number): CellPages {
  let day: Cell[][] = [];
  for await (const page of pages) {
    const ready: Cell[][] = [];
    for (const row of page) {
      if (day[0] && day[0][dayColumn] !== row[dayColumn]) {
        ready.push(...sortedRows(day));
        day = [];
      }
      day.push(row);
    }
    yield ready;
  }
  yield sortedRows(day);
}

/** A file of the business: name without extension, columns and rows. */
type BusinessFile = { name: string; heads: ListFile['heads']; pages: CellPages };

type HasContent = (call: ReadCall) => Promise<boolean>;

type Part = {
  file: ListFile;
  /** Whether the business has content for the file; if omitted, it always does. */
  hasContent?: HasContent;
  /** The columns that only some businesses use, by header. */
  optional?: readonly OptionalColumns[];
};

type OptionalColumns = { headers: readonly string[]; hasContent: HasContent };

/** The demo's settings are not exported with its rows. */
const hasOwnSettings: HasContent = ({ deps, settings: row }) => {
  if (deps.host.kind === 'demo') return Promise.resolve(false);
  const first = settingsToWire(defaultSettings({ timeZone: newBusiness.timeZone, now: 0 }));
  const own = settingsToWire(row);
  return Promise.resolve(settingNames.some((name) => own[name] !== first[name]));
};

const hasOwnDays: HasContent = async ({ db, caller }) => {
  const rows = await listStores(db, caller.scope);
  return rows.some((row) => {
    const { weekdays: closed, dates } = closedDaysOf(row);
    return row.allow_simultaneous_shifts === 1 || closed.length + dates.length > 0;
  });
};

const hasTargets: HasContent = async ({ db, caller }) =>
  (await listTargets(db, { ...allTargets, scope: caller.scope })).length > 0;

const storeDays: OptionalColumns = {
  headers: ['allow_simultaneous_shifts', 'closed_weekdays', 'closed_dates'],
  hasContent: hasOwnDays,
};

const billDates: OptionalColumns = {
  headers: ['due_date', 'paid_date'],
  hasContent: ({ db, caller }) => hasBills(db, caller.scope),
};

const references: OptionalColumns = {
  headers: ['payment_reference'],
  hasContent: ({ db, caller }) => hasPaymentReferences(db, caller.scope),
};

const spans: OptionalColumns = {
  headers: ['is_recurring', 'start_date', 'end_date'],
  hasContent: ({ db, caller }) => hasSpannedIncomes(db, caller.scope),
};

/** Columns of rows that are in memory already. */
function columnsIf<Row>(
  rows: readonly Row[],
  headers: readonly string[],
  isUsed: (row: Row) => boolean,
): OptionalColumns {
  return { headers, hasContent: () => Promise.resolve(rows.some(isUsed)) };
}

const formerColumns = (rows: readonly Former[]) =>
  columnsIf(rows, ['former_stores', 'deleted'], isFormer);

const termsColumn = (rows: readonly Supplier[]) =>
  columnsIf(rows, ['payment_terms'], ({ paymentTerms }) => paymentTerms !== null);

const accountColumn = (rows: readonly Supplier[]) =>
  columnsIf(rows, ['account'], ({ account }) => account !== null);

/** In dependency order: each file refers to rows of earlier ones, such as vendors to stores. */
async function listParts({ db, business }: ReadCall): Promise<Part[]> {
  const names = new Map((await listNamedStores(db)).map(({ id, name }) => [id, name]));
  const nameOf: StoreNameOf = (id) => names.get(id) ?? '';
  const suppliers = await listSuppliers(db);
  const staff = await listStaff(db, business.today);
  const { employees, wages, shifts } = staffFiles(staff, nameOf);
  return [
    { file: settings, hasContent: hasOwnSettings },
    { file: stores, optional: [storeDays] },
    {
      file: vendorsFile(suppliers),
      optional: [termsColumn(suppliers), accountColumn(suppliers), formerColumns(suppliers)],
    },
    { file: incomeTypes },
    { file: employees, optional: [formerColumns(staff)] },
    ...[wages, shifts].map((file) => ({ file })),
    { file: invoicesFile(nameOf), optional: [billDates, references] },
    { file: salesFile(nameOf) },
    { file: incomesFile(nameOf), optional: [spans] },
    { file: cashFile(nameOf) },
    { file: targetsFile(nameOf), hasContent: hasTargets },
  ];
}

/** The headers of the optional columns that this business does not use. */
async function unusedHeaders(call: ReadCall, { optional = [] }: Part): Promise<Set<string>> {
  const unused = new Set<string>();
  for (const { headers, hasContent } of optional) {
    if (!(await hasContent(call))) for (const header of headers) unused.add(header);
  }
  return unused;
}

async function* withoutColumns(pages: CellPages, dropped: ReadonlySet<number>): CellPages {
  for await (const rows of pages) {
    yield dropped.size === 0 ? rows : rows.map((row) => row.filter((_, at) => !dropped.has(at)));
  }
}

/**
 * All files that an import accepts, with everything the caller may see. Equal businesses produce
 * equal files; unused files and columns are omitted.
 */
export async function* businessFiles(call: ReadCall): AsyncGenerator<BusinessFile> {
  for (const part of await listParts(call)) {
    const { file, hasContent } = part;
    if (hasContent && !(await hasContent(call))) continue;
    const unused = await unusedHeaders(call, part);
    const heads = file.heads.filter(({ header }) => !unused.has(header));
    const dropped = new Set(
      file.heads.flatMap(({ header }, index) => (unused.has(header) ? [index] : [])),
    );
    const rows = withoutColumns(file.pages(call, { store_ids: [] }), dropped);
    const dayColumn = heads.findIndex(({ header }) => header === 'date');
    const pages = dayColumn < 0 ? rows : inFixedOrder(rows, dayColumn);
    yield { name: file.title, heads, pages };
  }
}

/** The zip's entries; calls `release` when all tables have been read. */
async function* entriesOf(call: ReadCall, release: () => void): AsyncGenerator<ZipEntry> {
  for await (const { name, heads, pages } of businessFiles(call)) {
    yield { name: `${name}.csv`, content: csvFile(heads, pages, { isPlain: true }) };
  }
  const attached = await exportAttachments({ db: call.db, files: call.deps.storage.files });
  if (attached.count > 0) {
    const content = csvFile(attached.heads, attached.pages, { isPlain: true });
    yield { name: 'attachments.csv', content };
  }
  release();
  for (const { path, content } of attached.files) {
    yield { name: path, content: content(), isCompressed: true };
  }
}

/** Streams the whole business as a zip that an import accepts, from one snapshot. */
export function businessZip(call: Call): AsyncGenerator<Bytes> {
  return streamFromSnapshot(call.deps.storage, (db, release) =>
    zipStream(entriesOf({ ...call, db }, release), call.now),
  );
}
