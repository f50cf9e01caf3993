import type { InvoiceFields } from '@backcounter/core/invoices';
import type { SaleFields } from '@backcounter/core/sales';
import type { SettingsRow } from '../settings.ts';
import type { Tx } from '../database.ts';
import { insertInvoices } from '../invoices.ts';
import { insertSales } from '../sales.ts';
import { insertStore } from '../stores.ts';

/** The creation time of every row in the cases. */
export const at = '2026-11-20T18:00:00.000Z';

/** The soft-delete columns of a live row. */
export const softDelete = { created_at: at, updated_at: at, deleted_at: null };

export const settings: SettingsRow = {
  business_name: 'Backcounter',
  time_zone: 'America/Chicago',
  invoice_numbers_per_vendor: 0,
  earliest_invoice_date: '2025-01-01',
  opens_at: '06:00',
  closes_at: '23:00',
  password_minimum: 6,
  updated_at: at,
  week_starts_on: 'monday',
  employees_may_delete_sales: 1,
  employees_may_see_past_sales: 1,
  books_closed_through: null,
  account_sales: 'Sales',
  account_cash: 'Cash',
  account_purchases: 'Purchases',
  account_payable: 'Accrued Purchases',
  account_wages: 'Wages',
  account_wages_payable: 'Wages Payable',
  account_other_income: 'Other Income',
};

export async function addStore(tx: Tx, id: string, name = id): Promise<void> {
  await insertStore(
    tx,
    id,
    {
      name,
      address: '1 Main St',
      allowSimultaneousShifts: false,
      closedDays: { weekdays: [], dates: [] },
    },
    at,
  );
}

/** Adds one invoice; the product adds them in batches. */
export async function insertInvoice(
  tx: Tx,
  id: string,
  fields: InvoiceFields,
  createdAt: string,
): Promise<void> {
  await insertInvoices(tx, [{ id, fields }], createdAt);
}

/** Adds one sale; the product adds them in batches. */
export async function insertSale(
  tx: Tx,
  id: string,
  fields: SaleFields,
  createdAt: string,
): Promise<void> {
  await insertSales(tx, [{ id, fields }], createdAt);
}

export type SaleExample = { storeId?: string; cents?: number; description?: string | null };

export async function addSale(tx: Tx, id: string, date: string, sale: SaleExample = {}) {
  const fields = {
    storeId: sale.storeId ?? 'main',
    amountCents: sale.cents ?? 100,
    date,
    description: sale.description ?? null,
  };
  await insertSale(tx, id, fields, at);
}

export async function addUser(tx: Tx, id: string): Promise<void> {
  const email = `${id}@example.com`;
  const more = { role: 'owner', password_hash: 'hash', must_change_password: 0 } as const;
  await tx
    .insertInto('users')
    .values({ id, name: id, email, email_key: email, ...more, ...softDelete })
    .execute();
}
