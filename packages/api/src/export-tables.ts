import type { AnswerOf, RouteName } from './client.ts';

/** Reads what is stored, through the API's own calls. */
export type BusinessReader = {
  get: <K extends RouteName & `GET ${string}`>(
    route: K,
    input?: { params?: Record<string, string>; query?: Record<string, string> },
  ) => Promise<AnswerOf<K>>;
  /** Every entry of daily cash; the API has no call for all of them. */
  dailyCash: () => Promise<
    { store_id: string; date: string; credit: number; debit: number; fuel: number }[]
  >;
};

/** The rows of a list that was asked for whole. */
export function rowsOf<Row>(answer: Row[] | { data: Row[] }): Row[] {
  return Array.isArray(answer) ? answer : answer.data;
}

/** Rows of one file, in the columns that an import reads. */
export type Table = { name: string; columns: readonly string[]; rows: (string | null)[][] };

const money = (dollars: number) => dollars.toFixed(2);

async function nounTables(reader: BusinessReader): Promise<Table[]> {
  const stores = rowsOf(await reader.get('GET /stores'));
  const vendors = rowsOf(await reader.get('GET /vendors'));
  const types = rowsOf(await reader.get('GET /income-types'));
  return [
    {
      name: 'stores',
      columns: ['name', 'address'],
      rows: stores.map(({ name, address }) => [name, address]),
    },
    {
      name: 'vendors',
      columns: ['name', 'stores'],
      rows: vendors.map(({ name, store_ids }) => [
        name,
        store_ids.map((store) => store.name).join('|'),
      ]),
    },
    {
      name: 'income_types',
      columns: ['name', 'default_amount'],
      rows: types.map(({ name, defaultAmount }) => [name, money(defaultAmount)]),
    },
  ];
}

async function staffTables(reader: BusinessReader): Promise<Table[]> {
  const employees = rowsOf(await reader.get('GET /employees'));
  const shifts = rowsOf(await reader.get('GET /shifts'));
  const [people, wages]: [Table['rows'], Table['rows']] = [[], []];
  const numbers = new Map<string, string>();
  for (const employee of employees) {
    numbers.set(employee._id, employee.employee_id);
    const rate = 'hourly_rate' in employee ? money(employee.hourly_rate ?? 0) : '';
    const email = 'email' in employee ? (employee.email ?? null) : null;
    const phone = 'phone_number' in employee ? (employee.phone_number ?? null) : null;
    people.push([employee.employee_id, employee.name, employee.store_id.name, rate, email, phone]);
    const history = await reader.get('GET /employees/:id/wages', { params: { id: employee._id } });
    wages.push(...history.map((w) => [employee.employee_id, money(w.hourly_rate), w.rate_from]));
  }
  return [
    {
      name: 'employees',
      columns: ['employee_id', 'name', 'store', 'hourly_rate', 'email', 'phone_number'],
      rows: people,
    },
    { name: 'wages', columns: ['employee_id', 'hourly_rate', 'rate_from'], rows: wages },
    {
      name: 'shifts',
      columns: ['employee', 'employee_id', 'store', 'date', 'start_time', 'end_time'],
      rows: shifts.map((shift) => [
        shift.employee_name,
        numbers.get(shift.employee_id._id) ?? '',
        shift.store_name,
        ...[shift.date, shift.start_time, shift.end_time],
      ]),
    },
  ];
}

async function moneyTables(reader: BusinessReader): Promise<Table[]> {
  const stores = new Map(
    rowsOf(await reader.get('GET /stores')).map(({ _id, name }) => [_id, name] as const),
  );
  const invoices = rowsOf(await reader.get('GET /invoices'));
  const sales = rowsOf(await reader.get('GET /sales'));
  const incomes = rowsOf(await reader.get('GET /incomes'));
  const cash = await reader.dailyCash();
  return [
    {
      name: 'invoices',
      columns: ['invoice_number', 'store', 'vendor', 'amount', 'date', 'description'],
      rows: invoices.map((row) => [
        ...[row.invoice_number, row.store_id.name, row.vendor_id.name],
        ...[money(row.amount), row.date, row.description],
      ]),
    },
    {
      name: 'sales',
      columns: ['store', 'date', 'total_sales', 'description'],
      rows: sales.map((row) => [
        ...[row.store_id.name, row.date, money(row.total_sales), row.description],
      ]),
    },
    {
      name: 'incomes',
      columns: ['store', 'income_type', 'amount', 'date', 'description'],
      rows: incomes.map((row) => [
        ...[row.storeId.name, row.incomeType, money(row.amount), row.date, row.description],
      ]),
    },
    {
      name: 'daily_cash',
      columns: ['store', 'date', 'credit', 'debit', 'fuel'],
      rows: cash.map((row) => [
        ...[stores.get(row.store_id) ?? '', row.date],
        ...[money(row.credit), money(row.debit), money(row.fuel)],
      ]),
    },
  ];
}

/** Everything that an import can take back, as tables. */
export async function exportTables(reader: BusinessReader): Promise<Table[]> {
  return [
    ...(await nounTables(reader)),
    ...(await staffTables(reader)),
    ...(await moneyTables(reader)),
  ];
}
