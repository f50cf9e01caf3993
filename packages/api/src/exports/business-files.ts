import { z } from 'zod';
import { wireToCents } from '@backcounter/core/money';
import { listAllWages } from '@backcounter/storage/wages';
import { employeesRoutes } from '../employees.ts';
import { incomeTypesRoutes } from '../income-types.ts';
import { incomesRoutes } from '../incomes.ts';
import { invoicesRoutes } from '../invoices.ts';
import { salesRoutes } from '../sales.ts';
import { listShiftRows, shiftsRoutes } from '../shifts.ts';
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

/** The headers are those of the command line's files, the texts and amounts what an import reads. */
const stores = fileOf(storesRoutes['GET /stores'], {
  title: 'stores',
  columns: [
    { header: 'name', kind: 'text', of: (row) => row.name },
    { header: 'address', kind: 'text', of: (row) => row.address },
  ],
});

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

const incomes = fileOf(incomesRoutes['GET /incomes'], {
  title: 'incomes',
  columns: [
    { header: 'store', kind: 'text', of: (row) => row.storeId.name },
    { header: 'income_type', kind: 'text', of: (row) => row.incomeType },
    { header: 'amount', kind: 'money', of: (row) => wireToCents(row.amount) },
    { header: 'date', kind: 'date', of: (row) => row.date },
    { header: 'description', kind: 'text', of: (row) => row.description },
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

const byContent = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

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

/** Stores before vendors and so on: each file names what stands in those before it. */
const files: readonly ListFile[] = [
  ...[stores, vendors, incomeTypes, employees, wages],
  ...[shifts, invoices, sales, incomes, cash],
];

/**
 * Every file that an import takes back, with all that the caller may see; equal businesses give
 * equal files.
 */
export function businessFiles(call: ReadCall): BusinessFile[] {
  return files.map(({ title, heads, pages }) => {
    const rows = pages(call, { store_ids: [] });
    const dayColumn = heads.findIndex(({ header }) => header === 'date');
    return { name: title, heads, pages: dayColumn < 0 ? rows : inFixedOrder(rows, dayColumn) };
  });
}

/** Its entries in a zip; `release` is called when the tables are read. */
async function* entriesOf(call: ReadCall, release: () => void): AsyncGenerator<ZipEntry> {
  for (const { name, heads, pages } of businessFiles(call)) {
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
