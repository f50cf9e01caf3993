import { sql } from 'kysely';
import type { AttachmentSubject } from '@backcounter/core/attachments';
import type { AttachmentType } from '@backcounter/core/file-types';
import { nameKey } from '@backcounter/core/text';
import type { Db } from './database.ts';
import { asValues, prepare, type Placeholders } from './prepared.ts';
import { inScope, type StoreScope } from './scope.ts';

/** A live attachment found by name, with the live row it belongs to. */
export type FoundFile = {
  id: string;
  name: string;
  kind: AttachmentSubject;
  subject_id: string;
  store_id: string;
  store: string;
  date: string;
  /** Vendor and number of an invoice, type of an income, empty for a cash day. */
  details: readonly string[];
};

/** Identifies an attachment's row in a store by names; fields that its kind lacks are empty. */
export type SubjectNames = {
  kind: AttachmentSubject;
  store_id: string;
  date: string;
  vendor: string;
  invoice_number: string;
  income_type: string;
  amount_cents: number | null;
  description: string;
  /** Index among identical incomes of a day, from 1. */
  position: number;
};

/** A live attachment with the names of its row. */
export type NamedAttachment = SubjectNames & {
  store: string;
  name: string;
  type: AttachmentType;
  hash: string;
};

const noNames = { vendor: '', invoice_number: '', income_type: '', description: '' };
const baseNames = { ...noNames, amount_cents: null, position: 1 };

function filesOf(db: Db, kind: AttachmentSubject) {
  return db
    .selectFrom('attachments')
    .innerJoin(`${kind as 'invoices'} as subjects`, 'subjects.id', 'attachments.subject_id')
    .innerJoin('stores', 'stores.id', 'subjects.store_id')
    .select(['attachments.name', 'attachments.type', 'attachments.hash'])
    .select(['subjects.store_id', 'stores.name as store', 'subjects.date'])
    .where('attachments.subject_kind', '=', kind)
    .where('attachments.deleted_at', 'is', null)
    .where('subjects.deleted_at', 'is', null);
}

async function ofInvoices(db: Db): Promise<NamedAttachment[]> {
  const rows = await filesOf(db, 'invoices')
    .innerJoin('vendors', 'vendors.id', 'subjects.vendor_id')
    .select(['vendors.name as vendor', 'subjects.invoice_number'])
    .execute();
  return rows.map((row) => ({ ...baseNames, kind: 'invoices', ...row }));
}

/** Index of an income among those with equal columns. */
const position = sql<number>`(select count(*) from incomes as equals
  where equals.store_id = subjects.store_id and equals.date = subjects.date
    and equals.income_type_key = subjects.income_type_key
    and equals.amount_cents = subjects.amount_cents
    and coalesce(equals.description, '') = coalesce(subjects.description, '')
    and equals.deleted_at is null and equals.id <= subjects.id)`;

async function ofIncomes(db: Db): Promise<NamedAttachment[]> {
  const rows = await filesOf(db, 'incomes')
    .innerJoin('incomes', 'incomes.id', 'attachments.subject_id')
    .select(['incomes.income_type', 'incomes.amount_cents', 'incomes.description'])
    .select(position.as('position'))
    .execute();
  return rows.map((row) => ({
    ...baseNames,
    kind: 'incomes',
    ...row,
    description: row.description ?? '',
  }));
}

async function ofDailyCash(db: Db): Promise<NamedAttachment[]> {
  const rows = await filesOf(db, 'daily_cash').execute();
  return rows.map((row) => ({ ...baseNames, kind: 'daily_cash', ...row }));
}

const sortKey = ({ store_id: _, ...row }: NamedAttachment) =>
  JSON.stringify([row.kind, row.date, row.store, row]);

/** All live attachments with the names of their rows, in an order independent of ids. */
export async function listNamedAttachments(db: Db): Promise<NamedAttachment[]> {
  const rows = [...(await ofInvoices(db)), ...(await ofIncomes(db)), ...(await ofDailyCash(db))];
  const keyed = rows.map((row) => ({ row, key: sortKey(row) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}

type FileSearch = { scope: StoreScope; limit: number };
type LikeSearch = { holding: string; limit: number };

function filesLike(
  db: Db,
  kind: AttachmentSubject,
  { holding, scope, limit }: FileSearch & LikeSearch,
) {
  return filesOf(db, kind)
    .leftJoin('incomes', 'incomes.id', 'attachments.subject_id')
    .leftJoin('invoices', 'invoices.id', 'attachments.subject_id')
    .leftJoin('vendors', 'vendors.id', 'invoices.vendor_id')
    .select(['attachments.id', 'attachments.subject_id'])
    .select(['invoices.invoice_number', 'vendors.name as vendor', 'incomes.income_type'])
    .where(inScope('subjects.store_id', scope))
    .where(sql<boolean>`attachments.name_key like ${holding} escape '\\'`)
    .orderBy('attachments.id', 'desc')
    .limit(limit);
}

const filesLikeAnywhere = prepare((db, values: Placeholders<LikeSearch>, kind: AttachmentSubject) =>
  filesLike(db, kind, { ...asValues(values), scope: null }),
);

/** Live attachments of one kind of rows in scope whose name contains a text, newest first. */
export async function findFilesByName(
  db: Db,
  kind: AttachmentSubject,
  part: string,
  { scope, limit }: FileSearch,
): Promise<FoundFile[]> {
  const holding = `%${nameKey(part).replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows =
    scope === null
      ? await filesLikeAnywhere(db, { holding, limit }, kind)
      : await filesLike(db, kind, { holding, limit, scope }).execute();
  return rows.map(({ vendor, invoice_number, income_type, ...row }) => ({
    id: row.id,
    name: row.name,
    kind,
    subject_id: row.subject_id,
    store_id: row.store_id,
    store: row.store,
    date: row.date,
    details: [vendor, invoice_number, income_type].filter((text) => text !== null),
  }));
}

function subjectsNamed(db: Db, { kind, store_id, date }: SubjectNames, scope: StoreScope) {
  return db
    .selectFrom(`${kind as 'invoices'} as subjects`)
    .innerJoin('stores', 'stores.id', 'subjects.store_id')
    .select('subjects.id')
    .where('subjects.deleted_at', 'is', null)
    .where('stores.deleted_at', 'is', null)
    .where(inScope('subjects.store_id', scope))
    .where('subjects.store_id', '=', store_id)
    .where('subjects.date', '=', date)
    .orderBy('subjects.id');
}

/** Ids of the live rows in scope that match the names: none or several when they are not unique. */
export async function findNamedSubjects(
  db: Db,
  names: SubjectNames,
  scope: StoreScope,
): Promise<string[]> {
  const subjects = subjectsNamed(db, names, scope);
  if (names.kind === 'invoices') {
    const rows = await subjects
      .innerJoin('vendors', 'vendors.id', 'subjects.vendor_id')
      .where('subjects.number_key', '=', nameKey(names.invoice_number))
      .where('vendors.name_key', '=', nameKey(names.vendor))
      .execute();
    return rows.map(({ id }) => id);
  }
  if (names.kind === 'daily_cash') return (await subjects.execute()).map(({ id }) => id);
  const rows = await subjects
    .innerJoin('incomes', 'incomes.id', 'subjects.id')
    .where('incomes.income_type_key', '=', nameKey(names.income_type))
    .where('incomes.amount_cents', '=', names.amount_cents ?? 0)
    .where(sql<string>`coalesce(incomes.description, '')`, '=', names.description)
    .execute();
  return rows.slice(names.position - 1, names.position).map(({ id }) => id);
}
