import { z } from 'zod';
import {
  billsPaidInput,
  billUrgencies,
  checkIsBill,
  checkPaidDate,
  checkPaymentReference,
} from '@backcounter/core/bills';
import { checkUnchanged, nextUpdatedAt } from '@backcounter/core/business';
import { AppError, notFound } from '@backcounter/core/errors';
import { parseInput } from '@backcounter/core/fields';
import { centsToDollars } from '@backcounter/core/money';
import { batchError } from '@backcounter/core/row-batches';
import { readDates } from '@backcounter/core/list-filters';
import {
  billOrder,
  listPaid,
  listUnpaid,
  paymentOrder,
  setPaid,
  sumPaid,
  sumUnpaid,
} from '@backcounter/storage/bills';
import type { Db } from '@backcounter/storage/database';
import type { InvoiceRow } from '@backcounter/storage/invoices';
import { recordActivity } from './activity-log.ts';
import { invoiceRows, invoiceToWire, invoiceWire } from './invoices.ts';
import { vendorOfQuery } from './invoice-selection.ts';
import { readRoute, writeRoute, type Call } from './route.ts';
import { scopeOfQuery } from './store-access.ts';
import {
  dollars,
  filterId,
  listResponse,
  pageQuery,
  rangeQuery,
  readPage,
  replyList,
} from './wire.ts';

const filterQuery = z.object({ store_id: filterId, vendor_id: filterId });
const listQuery = filterQuery.extend(pageQuery);
const paidQuery = filterQuery.extend({ from: rangeQuery.from, to: rangeQuery.to });
const paidListQuery = paidQuery.extend(pageQuery);

async function readFilter(
  { caller }: Call,
  db: Db,
  { store_id, vendor_id }: z.output<typeof filterQuery>,
) {
  const { scope } = await scopeOfQuery(db, caller, store_id);
  const vendor = await vendorOfQuery(db, caller, vendor_id);
  return { scope, vendorId: vendor?.id ?? null };
}

/** `from` and `to` are days of payment. */
async function readPaidFilter(call: Call, db: Db, query: z.output<typeof paidQuery>) {
  const range = readDates(query, call.business.timeZone);
  return { ...(await readFilter(call, db, query)), range };
}

/** Count and sum of some bills. */
const billSum = z.object({ count: z.int(), amount: dollars });

/** Unpaid bills: overdue, due within a week (today included) and due later. */
export const billTotals = z.object({ overdue: billSum, soon: billSum, later: billSum });

/** Sums of the unpaid bills of some stores by how soon they are due. */
export async function readBillTotals(
  db: Db,
  filter: Parameters<typeof sumUnpaid>[1],
  today: string,
): Promise<z.output<typeof billTotals>> {
  const sums = await sumUnpaid(db, filter, today);
  const [overdue, soon, later] = billUrgencies.map((urgency) => {
    const { count = 0, cents = 0 } = sums.find((sum) => sum.urgency === urgency) ?? {};
    return { count, amount: centsToDollars(cents) };
  }) as [BillSum, BillSum, BillSum];
  return { overdue, soon, later };
}

type BillSum = z.output<typeof billSum>;

/** Throws one AppError that names every bill that cannot be paid by its position. */
function checkBills(
  found: ReadonlyMap<string, InvoiceRow>,
  { ids, updated_at: seen }: z.output<typeof billsPaidInput>,
): void {
  const refusals = ids.flatMap((id, index) => {
    try {
      const row = found.get(id);
      if (!row) throw notFound(invoiceRows.name);
      checkUnchanged(row.updated_at, seen?.[index]);
      checkIsBill(row);
      return [];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [{ index, error }];
    }
  });
  const [first, ...others] = refusals;
  if (first) throw batchError([first, ...others]);
}

export const billsRoutes = {
  'GET /invoices/unpaid': readRoute({
    summary: 'List the invoices that are due and not paid, the earliest due date first',
    permission: 'invoices.read',
    cached: true,
    query: listQuery,
    response: listResponse(invoiceWire),
    async handle(call) {
      const page = readPage(call.query, billOrder);
      const rows = await listUnpaid(call.db, await readFilter(call, call.db, call.query), page);
      return replyList(rows, page, invoiceToWire, (row) => [row.due_date ?? '', row.id]);
    },
  }),

  'GET /invoices/unpaid/total': readRoute({
    summary: 'Count and sum the invoices that are not paid: overdue, due within a week, and later',
    permission: 'invoices.read',
    cached: true,
    query: filterQuery,
    response: billTotals,
    async handle(call) {
      const filter = await readFilter(call, call.db, call.query);
      return readBillTotals(call.db, filter, call.business.today);
    },
  }),

  'GET /invoices/paid': readRoute({
    summary: 'List the bills that were paid, the latest payment first',
    permission: 'invoices.read',
    cached: true,
    query: paidListQuery,
    response: listResponse(invoiceWire),
    async handle(call) {
      const page = readPage(call.query, paymentOrder);
      const rows = await listPaid(call.db, await readPaidFilter(call, call.db, call.query), page);
      return replyList(rows, page, invoiceToWire, (row) => [row.paid_date ?? '', row.id]);
    },
  }),

  'GET /invoices/paid/total': readRoute({
    summary: 'Count and sum the bills that were paid',
    permission: 'invoices.read',
    cached: true,
    query: paidQuery,
    response: billSum,
    async handle(call) {
      const filter = await readPaidFilter(call, call.db, call.query);
      const { count, cents } = await sumPaid(call.db, filter);
      return { count, amount: centsToDollars(cents) };
    },
  }),

  'POST /invoices/pay': writeRoute({
    summary: 'Mark invoices paid on a day, or unpaid with null; all of them or none',
    permission: 'invoices.update',
    body: billsPaidInput,
    read: (sent, { business }) =>
      parseInput(billsPaidInput, sent, {
        paid_date: (paid) => {
          if (paid !== null) checkPaidDate(paid, business, null);
        },
        payment_reference: (reference, { paid_date: paid }) =>
          checkPaymentReference(reference, paid),
      }),
    response: z.array(invoiceWire),
    async handle(call) {
      const { ids, paid_date: paid, payment_reference: reference } = call.body;
      const locked = await invoiceRows.lockAll(call, ids);
      const found = new Map(locked.map((row) => [row.id, row]));
      checkBills(found, call.body);
      const paidDate = paid === null ? null : checkPaidDate(paid, call.business, null);
      const at = nextUpdatedAt(call.now, ...locked.map((row) => row.updated_at));
      await setPaid(call.tx, ids, { paidDate, reference, at });
      const changes = ids.map((id) => {
        const before = found.get(id) as InvoiceRow;
        const after = {
          ...before,
          paid_date: paidDate,
          payment_reference: reference,
          updated_at: at,
        };
        return { before: invoiceToWire(before), after: invoiceToWire(after), id };
      });
      await recordActivity(
        call,
        ...changes.map(({ before, after, id }) => ({
          kind: invoiceRows.kind,
          action: 'update' as const,
          subjectId: id,
          storeIds: [after.store_id._id],
          before,
          after,
          at,
        })),
      );
      return changes.map(({ after }) => after);
    },
  }),
} as const;
