import { z } from 'zod';
import { absentVendors } from '@backcounter/core/absent-vendors';
import { addDays, monthOf, monthRange, type DateRange } from '@backcounter/core/dates';
import { doubleInvoices } from '@backcounter/core/double-invoices';
import { notFound } from '@backcounter/core/errors';
import {
  byCost,
  dismissalInput,
  findingKinds,
  groupBy,
  learningDays,
  readFindingDates,
  readFindingId,
  readFindingKind,
  type Finding,
  type FindingKind,
} from '@backcounter/core/findings';
import { centsToDollars } from '@backcounter/core/money';
import {
  daysWithoutShifts,
  missingDays,
  unusualSales,
  wholeWeeks,
  type StoreSales,
} from '@backcounter/core/sale-findings';
import { unusualInvoices } from '@backcounter/core/unusual-invoices';
import type { Db, DismissalsTable } from '@backcounter/storage/database';
import { countByStoreAndDate } from '@backcounter/storage/day-sums';
import { findDismissal, insertDismissal, listDismissals } from '@backcounter/storage/dismissals';
import type { StoreScope } from '@backcounter/storage/scope';
import { closedDaysOf, listStoreDays, lockStores } from '@backcounter/storage/stores';
import {
  listFirstSales,
  listWatchedInvoices,
  listWatchedSales,
} from '@backcounter/storage/watched-rows';
import { record } from './activity-log.ts';
import { backupFindings } from './backup-findings.ts';
import { readRoute, writeRoute, type Call } from './route.ts';
import { scopeOfQuery } from './store-access.ts';
import { calendarDate, dollars, filterId, filterText, instant } from './wire.ts';

const findingWire = z.object({
  _id: z.string(),
  kind: z.enum(findingKinds),
  title: z.string(),
  detail: z.string(),
  amount: dollars,
  store_id: z.string(),
  path: z.string(),
  at: calendarDate,
});

/** A finding that needs no attention, with who said why. */
export const dismissalWire = z.object({
  _id: z.string(),
  store_id: z.string(),
  reason: z.string(),
  user_name: z.string(),
  dismissed_at: instant,
});

const toWire = ({ id, kind, title, detail, cents, storeId, path, at }: Finding) => ({
  _id: id,
  kind,
  title,
  detail,
  amount: centsToDollars(cents),
  store_id: storeId,
  path,
  at,
});

export const dismissalToWire = (row: DismissalsTable): z.output<typeof dismissalWire> => ({
  _id: row.id,
  store_id: row.store_id,
  reason: row.reason,
  user_name: row.user_name,
  dismissed_at: row.dismissed_at,
});

type Watch = { call: Call; db: Db; scope: StoreScope; range: DateRange; today: string };

/** The stores that have sold, each with what it sold while it is learned what is usual. */
async function readStoreSales({ db, scope, range }: Watch): Promise<StoreSales[]> {
  const learned = { start: addDays(range.start, -learningDays), end: wholeWeeks(range).end };
  const sales = groupBy(
    await listWatchedSales(db, { scope, range: learned }),
    ({ store_id }) => store_id,
  );
  const firstDates = new Map(
    (await listFirstSales(db, scope)).map(({ store_id, date }) => [store_id, date]),
  );
  return (await listStoreDays(db, scope)).flatMap((store) => {
    const firstDate = firstDates.get(store.id);
    if (!firstDate) return [];
    const byDate = new Map((sales.get(store.id) ?? []).map(({ date, cents }) => [date, cents]));
    const { id: storeId, name: storeName } = store;
    return [{ storeId, storeName, closed: closedDaysOf(store), firstDate, sales: byDate }];
  });
}

async function saleFindings(watch: Watch, wants: (kind: FindingKind) => boolean) {
  const stores = await readStoreSales(watch);
  const found: Finding[] = [];
  if (wants('missing_day')) found.push(...stores.flatMap((store) => missingDays(store, watch)));
  if (wants('unusual_sale')) found.push(...stores.flatMap((store) => unusualSales(store, watch)));
  if (!wants('no_shifts')) return found;
  const planned = groupBy(
    await countByStoreAndDate(watch.db, 'shifts', {
      scope: watch.scope,
      range: { start: addDays(watch.today, -28), end: addDays(watch.today, 7) },
    }),
    ({ store_id }) => store_id,
  );
  for (const store of stores) {
    const dates = new Set((planned.get(store.storeId) ?? []).map(({ date }) => date));
    found.push(...daysWithoutShifts(store, { ...watch, planned: dates }));
  }
  return found;
}

async function invoiceFindings(watch: Watch, wants: (kind: FindingKind) => boolean) {
  const { db, scope, range, today } = watch;
  const months = {
    start: monthRange(monthOf(range.start)).start,
    end: monthRange(monthOf(range.end)).end,
  };
  const invoices = await listWatchedInvoices(db, {
    scope,
    range: { start: addDays(months.start, -learningDays), end: addDays(months.end, 7) },
  });
  return [
    ...(wants('double_invoice') ? doubleInvoices({ invoices, range }) : []),
    ...(wants('unusual_invoice') ? unusualInvoices({ invoices, range }) : []),
    ...(wants('absent_vendor') ? absentVendors({ invoices, range }, today) : []),
  ];
}

const saleKinds: readonly FindingKind[] = ['missing_day', 'unusual_sale', 'no_shifts'];
const invoiceKinds: readonly FindingKind[] = ['double_invoice', 'unusual_invoice', 'absent_vendor'];

/** What is found, the most expensive first; of one kind when it is named. */
async function findAll(watch: Watch, kind: FindingKind | undefined): Promise<Finding[]> {
  const wants = (one: FindingKind) => kind === undefined || kind === one;
  const found = [
    ...(saleKinds.some(wants) ? await saleFindings(watch, wants) : []),
    ...(invoiceKinds.some(wants) ? await invoiceFindings(watch, wants) : []),
    ...(wants('old_backup') ? await backupFindings(watch.call, watch) : []),
  ];
  return found.sort(byCost);
}

type Sought = { id: string; kind: FindingKind; at: string };

/** A finding by its id, among those of the usual days or else of its own. */
async function findOne(
  watch: Omit<Watch, 'range'>,
  { id, kind, at }: Sought,
  usual: DateRange,
): Promise<Finding | undefined> {
  for (const range of [usual, { start: at, end: at }]) {
    const found = (await findAll({ ...watch, range }, kind)).find((finding) => finding.id === id);
    if (found) return found;
  }
  return undefined;
}

export const findingsRoutes = {
  'GET /findings': readRoute({
    summary: 'What may need attention, the most expensive first',
    permission: 'profit.read',
    remembered: true,
    query: z.object({ store_id: filterId, kind: filterText, from: filterText, to: filterText }),
    answer: z.object({ data: z.array(findingWire) }),
    heavy: () => true,
    snapshot: true,
    async handle(call) {
      const { db, caller, business, query } = call;
      const kind = readFindingKind(query.kind);
      const range = readFindingDates(query, business);
      const { scope } = await scopeOfQuery(db, caller, query.store_id);
      const dismissed = new Set((await listDismissals(db, scope)).map(({ id }) => id));
      const found = await findAll({ call, db, scope, range, today: business.today }, kind);
      return { data: found.filter(({ id }) => !dismissed.has(id)).map(toWire) };
    },
  }),

  'POST /findings/:id/dismiss': writeRoute({
    summary: 'Say why a finding needs no attention; it is left out from then on',
    permission: 'findings.dismiss',
    body: dismissalInput,
    answer: dismissalWire,
    async handle(call) {
      const { tx, caller, business, id, body } = call;
      const about = readFindingId(id);
      const [store] = about ? await lockStores(tx, [about.storeId], caller.scope, 'update') : [];
      if (!about || !store) throw notFound('Finding');
      const before = await findDismissal(tx, id, [store.id]);
      if (before) return dismissalToWire(before);
      const watch = { call, db: tx, scope: [store.id], today: business.today };
      const found = await findOne(watch, { id, ...about }, readFindingDates({}, business));
      if (!found) throw notFound('Finding');
      const at = new Date(call.now).toISOString();
      const who = { user_name: caller.employeeName ?? caller.name, dismissed_at: at };
      await insertDismissal(tx, { id, store_id: store.id, reason: body.reason, ...who });
      await record(call, {
        kind: 'findings',
        action: 'update',
        subjectId: id,
        storeIds: [store.id],
        before: toWire(found),
        after: { ...toWire(found), reason: body.reason },
        at,
      });
      return { _id: id, store_id: store.id, reason: body.reason, ...who };
    },
  }),
} as const;
