import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unescapeFormula } from '@backcounter/core/csv-text';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { importFolder, withServer, type Get, type Target } from './product.ts';
import type { Tally } from './tally.ts';

type Messy = { kind: string; field: string; value: string };

type Row = Record<string, string>;

type Refused = { file: string; reason: string } & Row;

const store = 'Messy Store';
const vendor = 'Messy Vendor';

/** The file and row in which an awkward value is tried, with plain values otherwise. */
function place({ field, value }: Messy, index: number): [file: string, row: Row] | null {
  const number = `M-${index}`;
  const date = `2025-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`;
  const invoice = { invoice_number: number, store, vendor, amount: '10.00', date, description: '' };
  const shift = { store, employee_id: 'EMP001', date, start_time: '09:00', end_time: '17:00' };
  const [shiftDate = '', hours = ''] = value.split(' ');
  const [start_time = '', end_time = ''] = hours.split('-').slice(-2);
  switch (field) {
    case 'store.name':
    case 'city':
      return ['stores', { name: value, address: `${number} Main St` }];
    case 'store.address':
      return ['stores', { name: `Store ${number}`, address: value }];
    case 'vendor.name':
    case 'customer.name':
    case 'name':
      return ['vendors', { name: value, stores: store }];
    case 'description':
    case 'invoice':
    case 'product/category':
    case 'file':
      return ['invoices', { ...invoice, description: value }];
    case 'invoice.amount':
    case 'amount':
      return ['invoices', { ...invoice, amount: value }];
    case 'invoice_number':
      return ['invoices', { ...invoice, invoice_number: value }];
    case 'date':
    case 'datetime':
      return ['invoices', { ...invoice, date: value }];
    case 'store+date':
      return ['sales', { store, date: value.split(', ')[1] ?? '', total_sales: `${index}.00` }];
    case 'shift.start_time':
      return ['shifts', { ...shift, start_time: value }];
    case 'shift.hours':
      return ['shifts', { ...shift, end_time: value }];
    case 'shift':
      return ['shifts', { ...shift, date: shiftDate, start_time, end_time }];
    default:
      return null;
  }
}

function writeFiles(folder: string, placed: [string, Row][]): void {
  mkdirSync(folder, { recursive: true });
  const first: [string, Row][] = [
    ['stores', { name: store, address: '1 Main St' }],
    ['vendors', { name: vendor, stores: store }],
    ['employees', { employee_id: 'EMP001', name: 'Ann', store, hourly_rate: '15.00' }],
  ];
  const files = Map.groupBy([...first, ...placed], ([file]) => file);
  for (const [file, entries] of files) {
    const rows = entries.map(([, row]) => row);
    // A byte-order mark must not become part of the first column's name.
    const text = `\ufeff${stringify(rows, { header: true })}`;
    writeFileSync(join(folder, `${file}.csv`), text);
  }
}

/** Stored rows with exactly the values to compare. */
async function storedRows(get: Get): Promise<Record<string, Row[]>> {
  type Any = Record<string, never> & { store_id: { name: string }; vendor_id: { name: string } };
  const texts = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        typeof value === 'string' || typeof value === 'number' ? String(value) : '',
      ]),
    );
  const invoices = (await get<Any[]>('/invoices')).map((row) =>
    texts({ ...row, store: row.store_id.name, vendor: row.vendor_id.name }),
  );
  const sales = (await get<Any[]>('/sales')).map((row) =>
    texts({ ...row, store: row.store_id.name }),
  );
  return {
    stores: (await get<Any[]>('/stores')).map(texts),
    vendors: (await get<Any[]>('/vendors')).map(texts),
    shifts: (await get<Any[]>('/shifts')).map(texts),
    invoices,
    sales,
  };
}

const plainAmount = (text: string | undefined) => Number((text ?? '').replaceAll(/[$,\s]/g, ''));

/** True when a stored row has exactly the values of the file. */
function isKept(file: string, row: Row, stored: Row[]): boolean {
  return stored.some((found) =>
    Object.entries(row).every(([column, value]) => {
      if (['stores', 'employee_id'].includes(column) || (file === 'shifts' && column === 'store')) {
        return true;
      }
      if (column === 'amount' || column === 'total_sales') {
        return Number(found[column]) === plainAmount(value);
      }
      return found[column] === value;
    }),
  );
}

/** True for values that the rules always reject. */
function breaksRule({ kind, field }: Messy): boolean {
  if (/^(negative|zero)/.test(kind)) return field.endsWith('amount');
  return /^(invalid date|old date|date format|overnight shift)/.test(kind);
}

/** Rejected rows as they were given; the file escapes formulas for spreadsheets. */
const readRefused = (path: string): Refused[] =>
  parse(readFileSync(path), { columns: true, bom: true, cast: unescapeFormula });

/** Tries every awkward input: each is stored exactly, or rejected with the reason at its row. */
export async function checkMessyInputs(
  tally: Tally,
  path: string,
  workFolder: string,
): Promise<void> {
  if (!existsSync(path)) return;
  const inputs: Messy[] = parse(readFileSync(path), { columns: true });
  const placed: [Messy, string, Row][] = [];
  for (const [index, input] of inputs.entries()) {
    const found = place(input, index);
    tally.check(`there is a place to try "${input.field}"`, found !== null);
    if (found) placed.push([input, ...found]);
  }
  const folder = join(workFolder, 'messy');
  writeFiles(
    folder,
    placed.map(([, file, row]) => [file, row]),
  );
  const target: Target = { engine: 'SQLite', url: `sqlite:${join(workFolder, 'messy.db')}` };
  const run = await importFolder(target, folder, []);
  const refusedPath = run.lines
    .map((line) => /(\S*refused-\S+\.csv)/.exec(line)?.[1])
    .find(Boolean);
  const refused = refusedPath === undefined ? [] : readRefused(refusedPath);
  const stored = await withServer(target, ({ get }) => storedRows(get));
  for (const [input, file, row] of placed) {
    const refusal = refused.find(
      (other) =>
        other.file === `${file}.csv` &&
        Object.entries(row).every(([column, value]) => other[column] === value),
    );
    const kept = isKept(file, row, stored[file] ?? []);
    const title = `${input.kind} ${input.field} ${JSON.stringify(input.value)}`;
    const isRefused = (refusal?.reason ?? '') !== '';
    tally.check(`${title} is kept exactly or refused`, kept || isRefused);
    if (breaksRule(input)) tally.check(`${title} is refused`, isRefused && !kept);
  }
  const again = await importFolder(target, folder, []);
  tally.check(
    'a second import of the awkward inputs adds nothing',
    again.added === 0,
    again.counts,
  );
}
