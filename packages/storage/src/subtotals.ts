import { sql } from 'kysely';
import type { Db } from './database.ts';
import { amountAndNumberCondition, type ListFilter } from './newest-first.ts';
import { inScope } from './scope.ts';

/** What the rows of a list are grouped by. */
type SubtotalsBy = 'store' | 'vendor';

const groupedBy = {
  store: { column: 'store_id', names: 'stores' },
  vendor: { column: 'vendor_id', names: 'vendors' },
} as const;

type Subtotal = { id: string; name: string; count: number; cents: number; latest: string };

/**
 * Count, sum in cents and newest date of the matching live rows per store or vendor, sorted by
 * name. Stores and vendors without rows are left out; sales have no vendor.
 */
async function subtotals(
  db: Db,
  table: 'invoices' | 'sales',
  { filter, by }: { filter: ListFilter; by: SubtotalsBy },
) {
  const { column, names } = groupedBy[by];
  const { scope, range, vendorId = null, numberPart = null } = filter;
  const isOfAllVendors = by === 'vendor' && vendorId === null && numberPart === null;
  const conditions = [
    sql`deleted_at is null`,
    inScope('store_id', scope),
    await amountAndNumberCondition(db, filter),
    ...(range ? [sql`date >= ${range.start}`, sql`date <= ${range.end}`] : []),
    ...(vendorId === null ? [] : [sql`vendor_id = ${vendorId}`]),
    // True for every row, but lets SQLite read each vendor's days from the covering index; it would
    // look up the vendor of every row of those days.
    ...(isOfAllVendors && scope === null && range
      ? [sql`vendor_id in (select id from vendors)`]
      : []),
  ];
  const { rows } = await sql<Subtotal>`
    select ${sql.table(names)}.id, ${sql.table(names)}.name, sums.count, sums.cents, sums.latest
    from (
      select ${sql.ref(column)} as id, count(*) as count, sum(amount_cents) as cents,
        max(date) as latest
      from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
      group by ${sql.ref(column)}
    ) as sums
    join ${sql.table(names)} on ${sql.table(names)}.id = sums.id
    order by ${sql.table(names)}.name_key, sums.id`.execute(db);
  return rows;
}

export const subtotalsOfInvoices = (db: Db, filter: ListFilter, by: SubtotalsBy) =>
  subtotals(db, 'invoices', { filter, by });

export const subtotalsOfSales = (db: Db, filter: ListFilter) =>
  subtotals(db, 'sales', { filter, by: 'store' });
