import { sql } from 'kysely';
import { lastDaySoon, paymentKeyOf, type BillUrgency } from '@backcounter/core/bills';
import type { DateRange } from '@backcounter/core/dates';
import { inBatches } from './batches.ts';
import type { Db, Tx } from './database.ts';
import { liveInvoices, type InvoiceRow } from './invoices.ts';
import { inOrder, type OrderKey, type Page } from './paging.ts';
import { inScope, inScopeAmongFound, type StoreScope } from './scope.ts';

/** Unpaid bills: earliest due date first. */
export const billOrder: readonly OrderKey[] = [
  { column: 'invoices.due_date', direction: 'asc' },
  { column: 'invoices.id', direction: 'asc' },
];

/** Paid bills: the latest payment first. */
export const paymentOrder: readonly OrderKey[] = [
  { column: 'invoices.paid_date', direction: 'desc' },
  { column: 'invoices.id', direction: 'desc' },
];

export type BillFilter = { scope: StoreScope; vendorId: string | null };

/** Bills that were paid in a range of days, any day if it is null. */
export type PaidFilter = BillFilter & { range: DateRange | null };

/**
 * Invoices that are due and not paid, with the names of store and vendor. Their index contains no
 * others, so it serves every filter.
 */
export function listUnpaid(
  db: Db,
  { scope, vendorId }: BillFilter,
  page: Page | null = null,
): Promise<InvoiceRow[]> {
  const query = liveInvoices(db, null)
    .where('invoices.due_date', 'is not', null)
    .where('invoices.paid_date', 'is', null)
    .where(inScopeAmongFound('invoices.store_id', scope))
    .$if(vendorId !== null, (all) => all.where(sql`invoices.vendor_id || ''`, '=', vendorId));
  return inOrder(query, billOrder, page).execute();
}

/**
 * Bills that are paid, with the names of store and vendor. Their index contains no unpaid ones, and
 * none that were paid on delivery.
 */
export function listPaid(
  db: Db,
  { scope, vendorId, range }: PaidFilter,
  page: Page | null = null,
): Promise<InvoiceRow[]> {
  let query = liveInvoices(db, null)
    .where('invoices.paid_date', 'is not', null)
    .where(inScopeAmongFound('invoices.store_id', scope))
    .$if(vendorId !== null, (all) => all.where(sql`invoices.vendor_id || ''`, '=', vendorId));
  if (range) {
    query = query
      .where('invoices.paid_date', '>=', range.start)
      .where('invoices.paid_date', '<=', range.end);
  }
  return inOrder(query, paymentOrder, page).execute();
}

/**
 * Bills that were paid with one of these references (in lower case), with the names of store and
 * vendor: the latest payment first. They are the latest `limit`, and all others of the last one's
 * day, so that none of their payments lacks a bill.
 */
export async function listPaidWith(
  db: Db,
  references: readonly string[],
  { scope, limit }: { scope: StoreScope; limit: number },
): Promise<InvoiceRow[]> {
  const query = liveInvoices(db, null)
    .where(sql`lower(invoices.payment_reference)`, 'in', references)
    .where('invoices.payment_reference', 'is not', null)
    .where('invoices.paid_date', 'is not', null)
    .where(inScopeAmongFound('invoices.store_id', scope));
  const latest = await inOrder(query, paymentOrder, { limit, after: null }).execute();
  const lastDay = latest[limit - 1]?.paid_date ?? null;
  if (lastDay === null) return latest;
  const ofLastDay = query.where('invoices.paid_date', '=', lastDay);
  return [
    ...latest.filter(({ paid_date: day }) => day !== lastDay),
    ...(await inOrder(ofLastDay, paymentOrder, null).execute()),
  ];
}

/** Maximum number of bills to find payments by their total, as the row of each is read. */
const billsSearchedByTotal = 5_000;

/** The day of the bill that was paid before the latest `count`; '' if there is none. */
async function lastDayBefore(db: Db, scope: StoreScope, count: number): Promise<string> {
  const bill = await db
    .selectFrom('invoices')
    .select('paid_date')
    .where('paid_date', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(inScopeAmongFound('store_id', scope))
    .orderBy('paid_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(count)
    .executeTakeFirst();
  return bill?.paid_date ?? '';
}

type TotalFilter = {
  scope: StoreScope;
  cents: { min: number; max: number };
  limit: number;
  /** Number of the latest bills whose payments are searched. */
  among?: number;
};

/**
 * The bills of each payment of several bills whose total is in a range of cents, with the names of
 * store and vendor: the latest `limit` payments. A day with a bill that is not searched counts as
 * older, so that no payment lacks a bill.
 */
export async function listPaidTogether(
  db: Db,
  { scope, cents, limit, among = billsSearchedByTotal }: TotalFilter,
): Promise<InvoiceRow[][]> {
  const payments = await db
    .selectFrom('invoices')
    .select(['vendor_id', 'paid_date', 'payment_reference'])
    .where('paid_date', '>', await lastDayBefore(db, scope, among))
    .where('paid_date', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(inScopeAmongFound('store_id', scope))
    .groupBy(['paid_date', 'vendor_id', 'payment_reference'])
    .having(({ fn }) => fn.countAll(), '>', 1)
    .having(({ fn }) => fn.sum('amount_cents'), '>=', cents.min)
    .having(({ fn }) => fn.sum('amount_cents'), '<=', cents.max)
    .orderBy('paid_date', 'desc')
    .orderBy('vendor_id')
    .limit(limit)
    .execute();
  const found: InvoiceRow[][] = [];
  for (const payment of payments) {
    const { vendor_id: vendorId, paid_date: day } = payment;
    if (day === null) continue;
    const ofDay = await listPaid(db, { scope, vendorId, range: { start: day, end: day } });
    const key = paymentKeyOf(vendorId, payment);
    found.push(ofDay.filter((bill) => paymentKeyOf(bill.vendor_id, bill) === key));
  }
  return found;
}

/** Count and sum in cents of the bills that `listPaid` returns. */
export async function sumPaid(
  db: Db,
  { scope, vendorId, range }: PaidFilter,
): Promise<{ count: number; cents: number }> {
  let query = db
    .selectFrom('invoices')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>('amount_cents').as('cents'),
    ])
    .where('paid_date', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(inScopeAmongFound('store_id', scope))
    .$if(vendorId !== null, (all) => all.where(sql`vendor_id || ''`, '=', vendorId));
  if (range) {
    query = query.where('paid_date', '>=', range.start).where('paid_date', '<=', range.end);
  }
  const row = await query.executeTakeFirstOrThrow();
  return { count: Number(row.count), cents: Number(row.cents ?? 0) };
}

/** True if any live invoice in scope is not paid on delivery. */
export async function hasBills(db: Db, scope: StoreScope): Promise<boolean> {
  const found = await db
    .selectFrom('invoices')
    .select('id')
    .where('due_date', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** True if any bill in scope was paid with a reference. */
export async function hasPaymentReferences(db: Db, scope: StoreScope): Promise<boolean> {
  const found = await db
    .selectFrom('invoices')
    .select('id')
    .where('paid_date', 'is not', null)
    .where('payment_reference', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(inScopeAmongFound('store_id', scope))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The bills of invoices up to a day that were not paid on it, the earliest due date first. */
export function listUnpaidOn(db: Db, scope: StoreScope, day: string): Promise<InvoiceRow[]> {
  const query = liveInvoices(db, scope)
    .where('invoices.due_date', 'is not', null)
    .where('invoices.date', '<=', day)
    .where((row) =>
      row.or([row('invoices.paid_date', 'is', null), row('invoices.paid_date', '>', day)]),
    );
  return inOrder(query, billOrder, null).execute();
}

export type UnpaidSum = { urgency: BillUrgency; count: number; cents: number };

/** Count and sum in cents of unpaid invoices by how soon they are due; `today` is `YYYY-MM-DD`. */
export async function sumUnpaid(
  db: Db,
  { scope, vendorId }: BillFilter,
  today: string,
): Promise<UnpaidSum[]> {
  const urgency = sql<BillUrgency>`case when due_date < ${today} then 'overdue'
    when due_date <= ${lastDaySoon(today)} then 'soon' else 'later' end`;
  const rows = await db
    .selectFrom('invoices')
    .select(({ fn }) => [
      urgency.as('urgency'),
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string>('amount_cents').as('cents'),
    ])
    .where('due_date', 'is not', null)
    .where('paid_date', 'is', null)
    .where('deleted_at', 'is', null)
    .where(inScopeAmongFound('store_id', scope))
    .$if(vendorId !== null, (all) => all.where(sql`vendor_id || ''`, '=', vendorId))
    .groupBy(sql.ref('urgency'))
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count), cents: Number(row.cents) }));
}

/** Marks live invoices paid on a day, with what identifies the payment, or unpaid (null). */
export async function setPaid(
  tx: Tx,
  ids: readonly string[],
  { paidDate, reference, at }: { paidDate: string | null; reference: string | null; at: string },
): Promise<void> {
  await inBatches(ids, (some) =>
    tx
      .updateTable('invoices')
      .set({ paid_date: paidDate, payment_reference: reference, updated_at: at })
      .where('id', 'in', some)
      .execute(),
  );
}
