import { z } from 'zod';
import { weekdays } from '@backcounter/core/dates';
import { wireToCents } from '@backcounter/core/money';
import { settingNames } from '@backcounter/core/settings';
import { hasSpannedIncomes } from '@backcounter/storage/incomes';
import { closedDaysOf, listStores } from '@backcounter/storage/stores';
import { everyTarget, listTargets } from '@backcounter/storage/targets';
import { listAllWages } from '@backcounter/storage/wages';
import { employeesRoutes } from '../employees.ts';
import { defaultSettings, firstTimeZone } from '../first-settings.ts';
import { incomeTypesRoutes } from '../income-types.ts';
import { incomesRoutes } from '../incomes.ts';
import { invoicesRoutes } from '../invoices.ts';
import { salesRoutes } from '../sales.ts';
import { listShiftRows, shiftsRoutes } from '../shifts.ts';
import { settingsToWire, type settingsWire } from '../settings.ts';
import { storesRoutes } from '../stores.ts';
import { vendorsRoutes } from '../vendors.ts';
import { exportAttachments } from './attachment-files.ts';
import type { Cell, CellPages } from '@backcounter/core/workbooks/cells';
import { csvFile } from './csv-file.ts';
import { fileOf, type ListFile, type ReadCall } from './list-files.ts';
import { dailyCash, namesOf } from './lists.ts';
import { fromSnapshot } from './from-snapshot.ts';
import { zipStream, type Bytes, type ZipEntry } from '@backcounter/core/workbooks/zip-stream';
import type { Call } from '../route.ts';

const nothing = z.object({});

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

const byContent = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The headers are those of the command line's files, the texts and amounts what an import reads. */
const stores = fileOf(storesRoutes['GET /stores'], {
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

/** The settings as one row. Users stay behind: an account without its password is none. */
const settings = fileOf(
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

const targets = fileOf(
  {
    permission: 'profit.read',
    query: nothing,
    async handle({ db, caller }) {
      const stores = await listStores(db, caller.scope);
      const names = new Map(stores.map(({ id, name }) => [id, name]));
      const rows = await listTargets(db, { ...everyTarget, scope: caller.scope });
      return rows
        .map((row) => ({ ...row, store: names.get(row.store_id) }))
        .sort((one, other) =>
          byContent(`${one.month} ${one.store}`, `${other.month} ${other.store}`),
        );
    },
  },
  {
    title: 'targets',
    columns: [
      { header: 'store', kind: 'text', of: (row) => row.store ?? '' },
      { header: 'month', kind: 'text', of: (row) => row.month },
      { header: 'amount', kind: 'money', of: (row) => row.amount_cents },
    ],
  },
);

const vendors = fileOf(vendorsRoutes['GET /vendors'], {
  title: 'vendors',
  columns: [
    { header: 'name', kind: 'text', of: (row) => row.name },
    { header: 'stores', kind: 'text', of: (row) => namesOf(row.store_ids) },
  ],
});

const incomeTypes = fileOf(incomeTypesRoutes['GET /income-types'], {
  title: 'income_types',
  columns: [
    { header: 'name', kind: 'text', of: (row) => row.name },
    { header: 'default_amount', kind: 'money', of: (row) => wireToCents(row.defaultAmount) },
  ],
});

const employees = fileOf(employeesRoutes['GET /employees'], {
  title: 'employees',
  columns: [
    { header: 'employee_id', kind: 'text', of: (row) => row.employee_id },
    { header: 'name', kind: 'text', of: (row) => row.name },
    { header: 'store', kind: 'text', of: (row) => row.store_id.name },
    { header: 'hourly_rate', kind: 'money', of: (row) => wireToCents(row.hourly_rate ?? 0) },
    { header: 'email', kind: 'text', of: (row) => row.email ?? null },
    { header: 'phone_number', kind: 'text', of: (row) => row.phone_number ?? null },
  ],
});

/** What each employee was paid from when on, employees in the order of their list. */
async function listWageRows({ db, ...call }: ReadCall) {
  const handle = employeesRoutes['GET /employees'].handle;
  const answer = await handle({
    ...call,
    db,
    params: {},
    id: '',
    body: undefined,
    query: { store_id: undefined },
  });
  const staff = 'data' in answer ? answer.data : answer;
  const wages = Map.groupBy(await listAllWages(db), (wage) => wage.employee_id);
  return staff.flatMap(({ _id, employee_id }) =>
    (wages.get(_id) ?? []).map(({ rateCents, rateFrom }) => ({ employee_id, rateCents, rateFrom })),
  );
}

const wages = fileOf(
  { permission: 'employees.read', query: nothing, handle: listWageRows },
  {
    title: 'wages',
    columns: [
      { header: 'employee_id', kind: 'text', of: (row) => row.employee_id },
      { header: 'hourly_rate', kind: 'money', of: (row) => row.rateCents },
      { header: 'rate_from', kind: 'date', of: (row) => row.rateFrom },
    ],
  },
);

const shifts = fileOf(
  { ...shiftsRoutes['GET /shifts'], handle: listShiftRows },
  {
    title: 'shifts',
    columns: [
      { header: 'employee', kind: 'text', of: (row) => row.employee_name },
      { header: 'employee_id', kind: 'text', of: (row) => row.employee_number },
      { header: 'store', kind: 'text', of: (row) => row.store_name },
      { header: 'date', kind: 'date', of: (row) => row.date },
      { header: 'start_time', kind: 'time', of: (row) => row.start_time },
      { header: 'end_time', kind: 'time', of: (row) => row.end_time },
    ],
  },
);

const invoices = fileOf(invoicesRoutes['GET /invoices'], {
  title: 'invoices',
  columns: [
    { header: 'invoice_number', kind: 'text', of: (row) => row.invoice_number },
    { header: 'store', kind: 'text', of: (row) => row.store_id.name },
    { header: 'vendor', kind: 'text', of: (row) => row.vendor_name },
    { header: 'amount', kind: 'money', of: (row) => wireToCents(row.amount) },
    { header: 'date', kind: 'date', of: (row) => row.date },
    { header: 'description', kind: 'text', of: (row) => row.description },
  ],
});

const sales = fileOf(salesRoutes['GET /sales'], {
  title: 'sales',
  columns: [
    { header: 'store', kind: 'text', of: (row) => row.store_id.name },
    { header: 'date', kind: 'date', of: (row) => row.date },
    { header: 'total_sales', kind: 'money', of: (row) => wireToCents(row.total_sales) },
    { header: 'description', kind: 'text', of: (row) => row.description },
  ],
});

/** A day that an income spans besides its own; of one that does not repeat, only another one. */
const ownDay = (day: string, { date, isRecurring }: { date: string; isRecurring: boolean }) =>
  isRecurring || day !== date ? day : null;

const incomes = fileOf(incomesRoutes['GET /incomes'], {
  title: 'incomes',
  columns: [
    { header: 'store', kind: 'text', of: (row) => row.storeId.name },
    { header: 'income_type', kind: 'text', of: (row) => row.incomeType },
    { header: 'amount', kind: 'money', of: (row) => wireToCents(row.amount) },
    { header: 'date', kind: 'date', of: (row) => row.date },
    { header: 'description', kind: 'text', of: (row) => row.description },
    { header: 'is_recurring', kind: 'text', of: (row) => yesOrNo(row.isRecurring) },
    { header: 'start_date', kind: 'date', of: (row) => ownDay(row.startDate, row) },
    { header: 'end_date', kind: 'date', of: (row) => ownDay(row.endDate, row) },
  ],
});

const cash = fileOf(dailyCash, {
  title: 'daily_cash',
  columns: [
    { header: 'store', kind: 'text', of: (row) => row.store_name },
    { header: 'date', kind: 'date', of: (row) => row.date },
    { header: 'credit', kind: 'money', of: (row) => wireToCents(row.credit) },
    { header: 'debit', kind: 'money', of: (row) => wireToCents(row.debit) },
    { header: 'fuel', kind: 'money', of: (row) => wireToCents(row.fuel) },
  ],
});

function sortedRows(rows: readonly Cell[][]): Cell[][] {
  return rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .sort((one, other) => byContent(one.text, other.text))
    .map(({ row }) => row);
}

/**
 * Rows that come by day, those of a day in an order that only their content decides: the ids that
 * lists put them in order by are others after an import.
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

/** A file of the business: its name without the ending, its columns and rows. */
type BusinessFile = { name: string; heads: ListFile['heads']; pages: CellPages };

type IsThere = (call: ReadCall) => Promise<boolean>;

type Part = {
  file: ListFile;
  /** False when the business has nothing for it; always there when absent. */
  isThere?: IsThere;
  /** Columns at the end that only some businesses have something for. */
  last?: { columns: number; isThere: IsThere };
};

/** The demo's settings are the demo's, not those of whoever takes its rows along. */
const hasOwnSettings: IsThere = ({ deps, settings: row }) => {
  if (deps.host.kind === 'demo') return Promise.resolve(false);
  const first = settingsToWire(defaultSettings({ timeZone: firstTimeZone, now: 0 }));
  const own = settingsToWire(row);
  return Promise.resolve(settingNames.some((name) => own[name] !== first[name]));
};

const hasOwnDays: IsThere = async ({ db, caller }) => {
  const rows = await listStores(db, caller.scope);
  return rows.some((row) => {
    const { weekdays: closed, dates } = closedDaysOf(row);
    return row.allow_simultaneous_shifts === 1 || closed.length + dates.length > 0;
  });
};

const hasTargets: IsThere = async ({ db, caller }) =>
  (await listTargets(db, { ...everyTarget, scope: caller.scope })).length > 0;

const hasSpans: IsThere = ({ db, caller }) => hasSpannedIncomes(db, caller.scope);

/** Stores before vendors and so on: each file names what stands in those before it. */
const parts: readonly Part[] = [
  { file: settings, isThere: hasOwnSettings },
  { file: stores, last: { columns: 3, isThere: hasOwnDays } },
  ...[vendors, incomeTypes, employees, wages, shifts, invoices, sales].map((file) => ({ file })),
  { file: incomes, last: { columns: 3, isThere: hasSpans } },
  { file: cash },
  { file: targets, isThere: hasTargets },
];

async function* withoutLast(pages: CellPages, columns: number): CellPages {
  for await (const rows of pages) yield rows.map((row) => row.slice(0, row.length - columns));
}

/**
 * Every file that an import takes back, with all that the caller may see; equal businesses give
 * equal files. What a business does not use has no file or column.
 */
export async function* businessFiles(call: ReadCall): AsyncGenerator<BusinessFile> {
  for (const { file, isThere, last } of parts) {
    if (isThere && !(await isThere(call))) continue;
    const dropped = last && !(await last.isThere(call)) ? last.columns : 0;
    const heads = file.heads.slice(0, file.heads.length - dropped);
    const rows = withoutLast(file.pages(call, { store_ids: [] }), dropped);
    const dayColumn = heads.findIndex(({ header }) => header === 'date');
    const pages = dayColumn < 0 ? rows : inFixedOrder(rows, dayColumn);
    yield { name: file.title, heads, pages };
  }
}

/** Its entries in a zip; `release` is called when the tables are read. */
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

/** The whole business as a zip of the folder that an import takes, all of one moment. */
export function businessZip(call: Call): AsyncGenerator<Bytes> {
  return fromSnapshot(call.deps.storage, (db, release) =>
    zipStream(entriesOf({ ...call, db }, release), call.now),
  );
}
