import { z } from 'zod';
import type { Business } from '@backcounter/core/business';
import type { DateRange } from '@backcounter/core/dates';
import { notFound } from '@backcounter/core/errors';
import {
  compareByCost,
  countFindings,
  dismissalInput,
  findingKinds,
  readFindingDates,
  readFindingId,
  readFindingKinds,
  findingSubjects,
  sortUrgentFirst,
  type Finding,
  type FindingKind,
  type FindingOf,
} from '@backcounter/core/findings';
import { findingText } from '@backcounter/core/finding-texts';
import { centsToDollars } from '@backcounter/core/money';
import type { DismissalsTable } from '@backcounter/storage/database';
import { findDismissal, insertDismissal, listDismissals } from '@backcounter/storage/dismissals';
import { listStoreIds, lockStores } from '@backcounter/storage/stores';
import { recordActivity } from './activity-log.ts';
import { backupFindings } from './backup-findings.ts';
import { findCached } from './findings-cache.ts';
import { readRoute, writeRoute, type Call } from './route.ts';
import { scopeOfQuery } from './store-access.ts';
import { findInStores, type FindingSearch } from './store-findings.ts';
import {
  calendarDate,
  dollars,
  filterId,
  filterIds,
  filterText,
  instant,
  readLimit,
} from './wire.ts';

const findingFields = {
  _id: z.string(),
  title: z.string(),
  detail: z.string(),
  amount: dollars,
  store_id: z.string(),
  path: z.string(),
  at: calendarDate,
};

const wireOf = <Kind extends FindingKind, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) =>
  z.object({ kind: z.literal(kind), ...findingFields, ...facts });

const ofDays = { store_name: z.string(), dates: z.array(calendarDate) };
const ofInvoice = { invoice_number: z.string() };

/** A finding in words, with what its readers need to know of each kind besides. */
const findingWire = z.discriminatedUnion('kind', [
  wireOf('missing_day', ofDays),
  wireOf('unusual_sale', { size: z.enum(['high', 'low']) }),
  wireOf('double_invoice', {
    ...ofInvoice,
    like: z
      .object({ ...ofInvoice, date: calendarDate })
      .meta({ description: 'The earlier of the two invoices' }),
  }),
  wireOf('unusual_invoice', { ...ofInvoice, size: z.enum(['large', 'small']), billed: dollars }),
  wireOf('absent_vendor', {}),
  wireOf('no_shifts', ofDays),
  wireOf('old_backup', {}),
]);

type FindingWire = z.output<typeof findingWire>;

/** A dismissed finding, with the user and the reason. */
export const dismissalWire = z.object({
  _id: z.string(),
  store_id: z.string(),
  reason: z.string(),
  user_name: z.string(),
  dismissed_at: instant,
});

function fieldsToWire(finding: Finding) {
  const { title, detail } = findingText(finding);
  const { id, cents, storeId, path, at } = finding;
  const amount = centsToDollars(cents);
  return { _id: id, title, detail, amount, store_id: storeId, path, at };
}

const daysToWire = ({ storeName, dates }: FindingOf<'missing_day' | 'no_shifts'>) => ({
  store_name: storeName,
  dates: [...dates],
});

function createWire(finding: Finding): FindingWire {
  const fields = fieldsToWire(finding);
  const { kind } = finding;
  switch (kind) {
    case 'missing_day':
      return { ...fields, kind, ...daysToWire(finding) };
    case 'no_shifts':
      return { ...fields, kind, ...daysToWire(finding) };
    case 'unusual_sale':
      return { ...fields, kind, size: finding.size };
    case 'double_invoice': {
      const { invoiceNumber, like } = finding;
      return {
        ...fields,
        kind,
        invoice_number: invoiceNumber,
        like: { invoice_number: like.invoiceNumber, date: like.date },
      };
    }
    case 'unusual_invoice': {
      const { invoiceNumber, size, billedCents } = finding;
      const billed = centsToDollars(billedCents);
      return { ...fields, kind, invoice_number: invoiceNumber, size, billed };
    }
    case 'absent_vendor':
      return { ...fields, kind };
    case 'old_backup':
      return { ...fields, kind };
  }
}

/** Rows of cached findings: putting them into words takes longer than all else in a long response. */
const knownRows = new WeakMap<Finding, FindingWire>();

function toWire(finding: Finding): FindingWire {
  const known = knownRows.get(finding);
  const row = known ?? createWire(finding);
  if (!known) knownRows.set(finding, row);
  return row;
}

export const dismissalToWire = (row: DismissalsTable): z.output<typeof dismissalWire> => ({
  _id: row.id,
  store_id: row.store_id,
  reason: row.reason,
  user_name: row.user_name,
  dismissed_at: row.dismissed_at,
});

type Sought = { id: string; kind: FindingKind; at: string };

type FindOneSearch = Omit<FindingSearch, 'range'> & { call: Call };

/** Finds a finding by id, first in the default range and then on its own day. */
async function findOne(
  { call, ...search }: FindOneSearch,
  { id, kind, at }: Sought,
  usual: DateRange,
): Promise<Finding | undefined> {
  for (const range of [usual, { start: at, end: at }]) {
    const seen = { ...search, range };
    const found = [...(await findInStores(seen, kind)), ...(await backupFindings(call, seen))];
    const sought = found.find((finding) => finding.id === id);
    if (sought) return sought;
  }
  return undefined;
}

/** What the findings of a store depend on besides its rows. */
const calendarOf = ({ today, timeZone, weekStartsOn, closedThrough }: Business) => ({
  today,
  timeZone,
  weekStartsOn,
  closedThrough,
});

/** Matches the ids of findings about any of the rows; without rows it matches all. */
function subjectFilter(rowIds: readonly string[]): (id: string) => boolean {
  const requestedIds = new Set(rowIds);
  return (id) =>
    requestedIds.size === 0 || findingSubjects(id).some((rowId) => requestedIds.has(rowId));
}

export const findingsRoutes = {
  'GET /findings': readRoute({
    summary: 'What may need attention, the most expensive first',
    permission: 'profit.read',
    cached: true,
    query: z.object({
      store_id: filterId,
      kind: filterText,
      kinds: filterIds,
      subject_ids: filterIds.meta({ description: 'Only what is found of these invoices' }),
      from: filterText,
      to: filterText,
      limit: filterText.meta({
        description: 'Only so many, those without an amount before the most expensive ones',
      }),
    }),
    response: z.object({
      data: z.array(findingWire),
      counts: z
        .record(z.enum(findingKinds), z.int())
        .meta({ description: 'How many there are of each kind, also beyond `limit`' }),
    }),
    heavy: () => true,
    warmsCache: (query) => query.store_id === undefined,
    snapshot: true,
    async handle(call) {
      const { db, caller, business, query } = call;
      const kinds = readFindingKinds(query);
      const limit = readLimit(query);
      const range = readFindingDates(query, business);
      const { scope } = await scopeOfQuery(db, caller, query.store_id);
      const dismissed = new Set((await listDismissals(db, scope)).map(({ id }) => id));
      const calendar = calendarOf(business);
      const isAboutSubjects = subjectFilter(query.subject_ids);
      const sought = { db, key: JSON.stringify([range, calendar]) };
      const storeIds = await listStoreIds(db, scope);
      const ofStores = await findCached(call.deps, { ...sought, storeIds }, (some) =>
        findInStores({ db, scope: some, range, ...calendar }),
      );
      const found = [...ofStores, ...(await backupFindings(call, { db, scope, range }))]
        .filter(({ id, kind }) => kinds.includes(kind) && !dismissed.has(id) && isAboutSubjects(id))
        .sort(compareByCost);
      const shown = limit === null ? found : sortUrgentFirst(found).slice(0, limit);
      return { data: shown.map(toWire), counts: countFindings(found) };
    },
  }),

  'POST /findings/:id/dismiss': writeRoute({
    summary: 'Say why a finding needs no attention; it is left out from then on',
    permission: 'findings.dismiss',
    body: dismissalInput,
    response: dismissalWire,
    async handle(call) {
      const { tx, caller, business, id, body } = call;
      const about = readFindingId(id);
      const [store] = about ? await lockStores(tx, [about.storeId], caller.scope, 'update') : [];
      if (!about || !store) throw notFound('Finding');
      const before = await findDismissal(tx, id, [store.id]);
      if (before) return dismissalToWire(before);
      const watch = { call, db: tx, scope: [store.id], ...calendarOf(business) };
      const found = await findOne(watch, { id, ...about }, readFindingDates({}, business));
      if (!found) throw notFound('Finding');
      const at = new Date(call.now).toISOString();
      const who = { user_name: caller.employeeName ?? caller.name, dismissed_at: at };
      await insertDismissal(tx, { id, store_id: store.id, reason: body.reason, ...who });
      await recordActivity(call, {
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
