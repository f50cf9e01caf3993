import { wireToCents } from '@backcounter/core/money';

// oxlint-disable-next-line typescript/no-explicit-any -- tests inspect arbitrary responses
type Ask = (path: string) => Promise<any>;

type FigureQuery = {
  /** A store's id, or `all`. */
  storeId: string;
  /** `YYYY-MM`, a past month. */
  month: string;
  from: string;
  to: string;
};

/** Cents by the place where they are shown. */
type Places = Record<string, number>;

export type Figures = Record<'sales' | 'invoices' | 'salary' | 'profit', Places>;

type Row = Record<string, unknown>;

const centsOf = (value: unknown): number => wireToCents(Number(value));

const sum = (rows: readonly Row[], name: string): number =>
  rows.reduce((all, row) => all + centsOf(row[name] ?? 0), 0);

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

/** The sum of a column of a CSV file. */
export function sumOfColumn(csv: string, header: string): number {
  const [head = '', ...lines] = csv.trimEnd().split(/\r?\n/);
  const at = cellsOf(head).indexOf(header);
  if (at < 0) throw new Error(`No column ${header} in ${head}`);
  return lines.reduce((all, line) => all + centsOf(cellsOf(line)[at] ?? ''), 0);
}

/** The figures of a month from every list, total, chart, profit and file, on either host. */
export async function figuresEverywhere(ask: Ask, query: FigureQuery): Promise<Figures> {
  const { storeId, month, from, to } = query;
  const store = storeId === 'all' ? '' : `store_id=${storeId}&`;
  const days = `store_id=${storeId}&from=${from}&to=${to}`;
  const charts = await ask(`/charts?${days}`);
  const profit = (await ask(`/profit?store_id=${storeId}&month=${month}`)) as Row[];
  const ofDays = (await ask(`/profit?${days}`)) as Row[];
  const against = 'against_from=2020-01-01&against_to=2020-01-31';
  const shared = (name: string): Places => ({
    'profit of the month': sum(profit, name),
    'profit of its days': sum(ofDays, name),
  });
  return {
    sales: {
      ...shared('sales'),
      list: sum((await ask(`/sales?${store}month=${month}`)) as Row[], 'total_sales'),
      total: centsOf((await ask(`/sales/total?${store}month=${month}`)).total),
      'total of its days': centsOf((await ask(`/sales/total?${store}from=${from}&to=${to}`)).total),
      'sums by store': sum((await ask(`/sales/subtotals?${store}month=${month}`)).groups, 'total'),
      'sums by day': sum((await ask(`/sales/days?${store}month=${month}`)) as Row[], 'total'),
      'chart of days': sum(charts.days, 'sales'),
      'chart of stores': sum(charts.stores, 'sales'),
      file: sumOfColumn(await ask(`/exports/sales.csv?${store}month=${month}`), 'Total Sales'),
    },
    invoices: {
      ...shared('invoices'),
      list: sum((await ask(`/invoices?${store}month=${month}`)) as Row[], 'amount'),
      total: centsOf((await ask(`/invoices/total?${store}month=${month}`)).total),
      'sums by store': sum(
        (await ask(`/invoices/subtotals?${store}month=${month}`)).groups,
        'total',
      ),
      'sums by vendor': sum(
        (await ask(`/invoices/subtotals?${store}month=${month}&by=vendor`)).groups,
        'total',
      ),
      'chart of days': sum(charts.days, 'invoices'),
      'chart of vendors': sum(charts.vendors, 'amount') + centsOf(charts.other_vendors.amount),
      file: sumOfColumn(await ask(`/exports/invoices.csv?${store}month=${month}`), 'Amount'),
    },
    salary: {
      ...shared('employeeSalary'),
      hours: sum(
        (await ask(`/hours?${store}start_date=${from}&end_date=${to}`)) as Row[],
        'salary',
      ),
      'chart of days': sum(charts.days, 'salary'),
    },
    profit: {
      ...shared('profit'),
      'why it changed': centsOf((await ask(`/profit/change?${days}&${against}`)).value),
    },
  };
}
