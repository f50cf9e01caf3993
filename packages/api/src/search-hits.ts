import { z } from 'zod';
import { formatDate, monthOf } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { searchKinds } from '@backcounter/core/search';
import type { FoundFile } from '@backcounter/storage/attachment-subjects';
import type { InvoiceRow } from '@backcounter/storage/invoices';
import type { SaleRow } from '@backcounter/storage/sales';
import type { NamedRow } from '@backcounter/storage/search';

/** A found row as clients get it. */
export const hitWire = z.object({
  kind: z.enum(searchKinds),
  _id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** The path of the page that shows it. */
  path: z.string(),
  /** The row's name on that page if the title is not. */
  row: z.string().optional(),
});

export type Hit = z.output<typeof hitWire>;

const address = (path: string, search: Record<string, string>) =>
  `/dashboard/${path}?${new URLSearchParams(search).toString()}`;

const pathOfName = {
  stores: ({ name }: NamedRow) => address('stores', { q: name }),
  vendors: ({ name }: NamedRow) => address('vendors-invoices', { view: 'vendors', q: name }),
  employees: ({ name }: NamedRow) => address('employees', { panel: 'list', q: name }),
} as const;

export type NamedKind = keyof typeof pathOfName;

/** A store, vendor or employee. */
export function nameHit(kind: NamedKind, row: NamedRow): Hit {
  const { id, name, detail } = row;
  return { kind, _id: id, title: name, detail, path: pathOfName[kind](row) };
}

/** The list of all invoices of a vendor that a filter selects. */
export function billsHit(
  { id, name }: NamedRow,
  which: string,
  filter: Record<string, string>,
): Hit {
  const path = address('vendors-invoices', filter);
  return { kind: 'vendors', _id: id, title: name, detail: `Invoices: ${which}`, path };
}

/** An invoice in the list of its number and day. */
export function invoiceHit(row: InvoiceRow): Hit {
  return {
    kind: 'invoices',
    _id: row.id,
    title: row.invoice_number,
    detail: [
      row.vendor_name,
      row.store_name,
      formatDate(row.date),
      formatCents(row.amount_cents),
    ].join(', '),
    path: address('vendors-invoices', {
      view: 'invoices',
      store: row.store_id,
      q: row.invoice_number,
      from: row.date,
      to: row.date,
    }),
  };
}

/** The bills of a vendor that were paid with one check or transfer, in the list of their month. */
export function paymentHit(bills: readonly InvoiceRow[]): Hit[] {
  const [first] = bills;
  if (!first?.paid_date) return [];
  const { id, vendor_id: vendor, vendor_name, paid_date: paid, payment_reference } = first;
  const total = formatCents(bills.reduce((cents, row) => cents + row.amount_cents, 0));
  const detail = [
    `Paid ${formatDate(paid)}`,
    vendor_name,
    bills.length === 1 ? first.invoice_number : `${bills.length} bills`,
    // Without a reference it is the title.
    ...(payment_reference === null ? [] : [total]),
  ].join(', ');
  const search = { view: 'bills', bills: 'paid', month: monthOf(paid), vendor, group: 'payment' };
  const path = address('vendors-invoices', search);
  return [
    {
      kind: 'invoices',
      _id: id,
      title: payment_reference ?? total,
      detail,
      path,
      row: first.invoice_number,
    },
  ];
}

type Takings = Pick<SaleRow, 'id' | 'store_id' | 'store_name' | 'date' | 'amount_cents'>;

function dayHit(kind: 'sales' | 'incomes', row: Takings, what: string): Hit {
  const { store_id: store, date } = row;
  return {
    kind,
    _id: row.id,
    title: formatCents(row.amount_cents),
    detail: `${what}, ${row.store_name}, ${formatDate(date)}`,
    path:
      kind === 'sales'
        ? address('sales', { panel: 'history', store, from: date, to: date })
        : address('income', { store, month: monthOf(date), q: formatDate(date) }),
  };
}

/** A sale in its store's history. */
export const saleHit = (row: SaleRow): Hit => dayHit('sales', row, 'Sale');

/** An income in its month. */
export const incomeHit = (row: Takings & { income_type: string }): Hit =>
  dayHit('incomes', row, row.income_type);

const kindLabels = { invoices: 'Invoice', incomes: 'Income', daily_cash: 'Cash' } as const;

/** The path of the page that shows the row of a file. */
function pathOfFile({ kind, store_id: store, date, details }: FoundFile): string {
  if (kind === 'daily_cash') return address('calculate', { view: 'weekly-cash', store, date });
  if (kind === 'incomes') {
    return address('income', { store, month: monthOf(date), q: formatDate(date) });
  }
  const [, number = ''] = details;
  const search = { view: 'invoices', store, q: number, from: date, to: date };
  return address('vendors-invoices', search);
}

/** The row that a file is attached to. */
export function fileHit(file: FoundFile): Hit {
  const { kind, name, store, date, details } = file;
  const detail = [kindLabels[kind], ...details, store, formatDate(date)].join(', ');
  return { kind, _id: file.subject_id, title: name, detail, path: pathOfFile(file) };
}
