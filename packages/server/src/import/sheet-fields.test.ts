import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyRoute, AnyWrite } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { testApi } from '@backcounter/api/testing/test-api';
import { fileField, type RowRequest, type Sheet } from './sheet.ts';
import { ImportIndex } from './import-index.ts';
import { sheets } from './sheets/list.ts';

/** Attachments have tests of their own. */
const tables = sheets
  .filter(({ name }) => name !== 'attachments')
  .map((sheet) => ({ file: sheet.name, sheet }));

/** Two example texts per column, except for the settings. */
const examples: Readonly<Record<string, readonly [string, string]>> = {
  address: ['1 Main St', '2 Main St'],
  allow_simultaneous_shifts: ['no', 'yes'],
  amount: ['10.29', '10.57'],
  closed_dates: ['2026-11-26', '2026-12-25'],
  closed_weekdays: ['sunday', 'monday'],
  credit: ['1.29', '1.57'],
  date: ['2026-11-10', '2026-11-11'],
  debit: ['2.29', '2.57'],
  default_amount: ['3.29', '3.57'],
  deleted: ['no', 'yes'],
  description: ['some', 'other'],
  due_date: ['2026-12-10', '2026-12-11'],
  email: ['ann@example.com', 'bea@example.com'],
  employee_id: ['EMP001', 'EMP002'],
  end_date: ['2027-10-31', '2027-11-30'],
  end_time: ['17:00', '18:00'],
  former_stores: ['Side St', 'Main St'],
  fuel: ['4.29', '4.57'],
  hourly_rate: ['15.29', '16.57'],
  income_type: ['Rent', 'Lottery'],
  invoice_number: ['A-1', 'A-2'],
  is_recurring: ['yes', 'no'],
  month: ['2026-10', '2026-11'],
  name: ['Ann', 'Bea'],
  paid_date: ['2026-11-12', '2026-11-13'],
  payment_reference: ['Check 1043', 'ACH'],
  account: ['Rent', 'Power'],
  payment_terms: ['30', '14'],
  phone_number: ['555-0100', '555-0101'],
  rate_from: ['2026-01-01', '2026-02-01'],
  start_date: ['2026-11-09', '2026-11-08'],
  start_time: ['08:00', '09:00'],
  store: ['Main St', 'Side St'],
  stores: ['Main St', 'Side St'],
  total_sales: ['100.29', '100.57'],
  vendor: ['Acme', 'Bolt'],
};

/** Fields that are missing in the file, and why. */
const omittedFields: Readonly<Record<string, readonly string[]>> = {
  // The rate's first day is in wages.csv.
  employees: ['rate_from'],
  // The other fields are in employees.csv.
  wages: ['name', 'employee_id', 'store_id', 'email', 'phone_number'],
  // The books are closed after their rows are entered.
  settings: ['books_closed_through'],
  // There is only one status.
  shifts: ['status'],
  // Derived from the income type.
  incomes: ['isFixedAmount'],
};

/** What concerns the rows that name an employee or a vendor, not the employee or vendor. */
const formerColumns = ['former_stores', 'deleted'];

/** Employee rates change over time and are compared by wages.csv. */
const uncompared: Readonly<Record<string, readonly string[]>> = {
  vendors: formerColumns,
  employees: ['hourly_rate', ...formerColumns],
};

function indexOfNames(): ImportIndex {
  const index = new ImportIndex({
    timeZone: 'America/Chicago',
    today: '2026-11-26',
    opening: { opensAt: '06:00', closesAt: '23:00' },
    allowSimultaneousShifts: false,
    invoiceNumbersPerVendor: false,
  });
  for (const store of ['Main St', 'Side St']) {
    index.stores.add(store, store);
    for (const vendor of ['Acme', 'Bolt']) index.vendorsOf(store).add(vendor, vendor);
  }
  for (const number of ['EMP001', 'EMP002']) index.employees.add(number, number);
  return index;
}

/** Only in files of other programs: they write names in two columns, and breaks beside a shift. */
const columnsOfOthers = new Set(['last_name', 'break']);

/** Reads a row with the first example of each column, and the second one of `other`. */
async function readExample(sheet: Sheet, other = '') {
  const columnsRead = new Set<string>();
  const texts = new Proxy<Record<string, string>>(
    {},
    {
      get(_, column) {
        if (columnsOfOthers.has(String(column))) return '';
        columnsRead.add(String(column));
        const [first, second] = examples[String(column)] ?? ['yes', 'no'];
        return column === other ? second : first;
      },
    },
  );
  const request: RowRequest = await sheet.read(texts, indexOfNames(), undefined as never);
  return { request, columnsRead: [...columnsRead] };
}

/** The field names in a route's body; for a body with several rows, those of a row. */
function fieldsOf({ route }: Sheet): string[] {
  const declared = typeof route === 'string' ? (routes[route] as AnyRoute) : route;
  const { body, changes } = declared as AnyWrite;
  const schema = z.toJSONSchema((body ?? changes) as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  type Objects = { properties?: Record<string, { items?: Objects }> };
  const { properties = {} } = schema as Objects;
  return Object.keys(properties['shifts']?.items?.properties ?? properties);
}

function bodyOf({ body }: RowRequest): object {
  const [shift] = (body['shifts'] ?? []) as object[];
  return shift ?? body;
}

it.each(tables)('$file: has every field of its route', async ({ sheet }) => {
  const { request } = await readExample(sheet);
  const sentFields = [...Object.keys(bodyOf(request)), ...(omittedFields[sheet.name] ?? [])];
  expect(sentFields.toSorted()).toEqual(fieldsOf(sheet).toSorted());
  expect(JSON.parse(request.content)).toHaveLength(sheet.contentFields.length);
});

it.each(tables.filter(({ file }) => file !== 'settings'))(
  '$file: rows that differ in one column have different keys or content',
  async ({ sheet }) => {
    const { request, columnsRead } = await readExample(sheet);
    expect(columnsRead).toEqual(expect.arrayContaining(sheet.contentFields.map(fileField)));
    const columns = [
      ...new Set([...sheet.columns, ...sheet.contentFields.map(fileField), ...columnsRead]),
    ];
    const compared = columns.filter((column) => uncompared[sheet.name]?.includes(column) !== true);
    for (const column of compared.filter((name) => Object.hasOwn(examples, name))) {
      const { request: other } = await readExample(sheet, column);
      expect([column, other.key, other.content]).not.toEqual([
        column,
        request.key,
        request.content,
      ]);
    }
    expect(columnsRead.filter((column) => !Object.hasOwn(examples, column))).toEqual([]);
  },
);

it('every column that an import reads is exported', async () => {
  const t = await testApi();
  const body = { name: 'Main St', address: '1', allow_simultaneous_shifts: true };
  const store = await t.ok('POST /stores', { body });
  const store_ids = [store._id];
  const supplier = { name: 'Acme', store_ids, payment_terms: 30, account: 'Rent' };
  const vendor = await t.ok('POST /vendors', { body: supplier });
  const invoice = { invoice_number: 'A-1', store_id: store._id, vendor_id: vendor._id, amount: 1 };
  const paid = { paid_date: '2026-11-12', payment_reference: 'Check 1043' };
  await t.ok('POST /invoices', { body: { ...invoice, date: '2026-11-10', ...paid } });
  await t.ok(`DELETE /vendors/${vendor._id}`);
  const ann = { name: 'Ann', store_id: store._id, hourly_rate: 15.29 };
  const { _id: employee_id } = await t.ok('POST /employees', { body: ann });
  const times = { date: '2026-11-10', start_time: '08:00', end_time: '12:00' };
  const shifts = [{ store_id: store._id, employee_id, ...times }];
  await t.ok('POST /shifts', { body: { shifts } });
  await t.ok(`DELETE /employees/${employee_id}`);
  await t.ok('PUT /targets', { body: { store_id: store._id, month: '2026-10', amount: 5.29 } });
  await t.ok('PUT /settings', { body: { business_name: 'Oak & Sons' } });
  const day = { date: '2026-11-10', endDate: '2027-10-31', isRecurring: true };
  const income = { storeId: store._id, incomeType: 'Rent', amount: 9.01, ...day };
  await t.ok('POST /incomes', { body: income });
  const response = await t.api.request('http://localhost/api/exports/business.zip', {
    headers: { authorization: 'Bearer admin' },
  });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  for (const { file, sheet } of tables) {
    const { columnsRead } = await readExample(sheet);
    const [head = ''] = strFromU8(files[`${file}.csv`] ?? new Uint8Array()).split('\n');
    const missing = columnsRead.filter((column) => !head.split(',').includes(column));
    expect([file, missing]).toEqual([file, []]);
  }
});
