import { checkUnchanged, nextUpdatedAt } from '@backcounter/core/business';
import { notFound } from '@backcounter/core/errors';
import { setAllDeleted, setDeleted } from '@backcounter/storage/deletion';
import { recordActivity } from './activity-log.ts';
import { orNotFound } from './or-not-found.ts';
import type { WriteCall } from './route.ts';
import { softDeleteTables, type DeletableKind } from './soft-delete.ts';

type Stored = { id: string; updated_at: string };
type Wire = Record<string, unknown>;

/** Access to a noun's rows for the shared write functions; validation stays in the handlers. */
export type NounRows<Row extends Stored, Shown extends Wire> = {
  kind: DeletableKind;
  /** As in 'Sale not found'. */
  name: string;
  /** A live row after the caller's own write, in any store. */
  find: (call: WriteCall, id: string) => Promise<Row | undefined>;
  /** A live row that the caller may see, locked for the transaction. */
  lock: (call: WriteCall, id: string) => Promise<Row | undefined>;
  /** `lock` for several rows; those that the caller may not see are omitted. */
  lockAll?: (call: WriteCall, ids: readonly string[]) => Promise<Row[]>;
  toWire: (row: Row) => Shown;
  /** The stores that a row concerns; empty for business-wide rows. */
  storeIds: (row: Row, call: WriteCall) => readonly string[] | Promise<readonly string[]>;
};

/** Reads a stored row back in the wire format, with the stores that it concerns. */
export async function readBack<Row extends Stored, Shown extends Wire>(
  call: WriteCall,
  rows: NounRows<Row, Shown>,
  id: string,
): Promise<{ row: Shown; storeIds: readonly string[] }> {
  const row = await orNotFound(rows.find(call, id), rows.name);
  return { row: rows.toWire(row), storeIds: await rows.storeIds(row, call) };
}

/** Adds a row by `insert`, records the activity and returns the stored row (API-47). */
export async function addRow<Row extends Stored, Shown extends Wire>(
  call: WriteCall,
  rows: NounRows<Row, Shown>,
  insert: (id: string, at: string) => Promise<unknown>,
): Promise<Shown> {
  const id = call.deps.newId();
  const at = nextUpdatedAt(call.now);
  await insert(id, at);
  const { row: after, storeIds } = await readBack(call, rows, id);
  await recordActivity(call, {
    kind: rows.kind,
    action: 'create',
    subjectId: id,
    storeIds,
    after,
    at,
  });
  return after;
}

/** The first element of a list; throws Error if it is empty. */
export function firstElement<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('There is no answer');
  return item;
}

/**
 * `addRow` for several rows with a constant number of statements. `insert` returns the stored rows;
 * `rowOf` adds the columns from other tables.
 */
export async function addRows<Row extends Stored, Shown extends Wire, Fields, Added extends Stored>(
  call: WriteCall,
  rows: NounRows<Row, Shown>,
  added: {
    all: readonly Fields[];
    insert: (all: { id: string; fields: Fields }[], at: string) => Promise<readonly Added[]>;
    rowOf: (stored: Added) => Row;
  },
): Promise<Shown[]> {
  const all = added.all.map((fields) => ({ id: call.deps.newId(), fields }));
  const at = nextUpdatedAt(call.now);
  const stored = new Map((await added.insert(all, at)).map((row) => [row.id, row]));
  const entries = [];
  for (const { id: subjectId } of all) {
    const one = stored.get(subjectId);
    if (!one) throw notFound(rows.name);
    const row = added.rowOf(one);
    const after = rows.toWire(row);
    const storeIds = await rows.storeIds(row, call);
    entries.push({ kind: rows.kind, action: 'create' as const, subjectId, storeIds, after, at });
  }
  await recordActivity(call, ...entries);
  return entries.map(({ after }) => after);
}

/**
 * Locks the row in the path. Throws AppError `not_found` if it does not exist for the caller, and
 * `conflict` if it has changed since the client read it.
 */
export async function lockRow<Row extends Stored, Shown extends Wire>(
  call: WriteCall & { id: string; change?: { updated_at?: string } },
  rows: NounRows<Row, Shown>,
): Promise<Row> {
  const row = await orNotFound(rows.lock(call, call.id), rows.name);
  checkUnchanged(row.updated_at, call.change?.updated_at);
  return row;
}

type RowChange<Row> = {
  before: Row;
  update: (at: string) => Promise<unknown>;
  /** Fields added to the activity entry besides the row. */
  extraFields?: Wire | undefined;
};

/** Changes a locked row by `update`, records the activity and returns the stored row (API-47). */
export async function changeRow<Row extends Stored, Shown extends Wire>(
  call: WriteCall,
  rows: NounRows<Row, Shown>,
  { before, update, extraFields }: RowChange<Row>,
): Promise<Shown> {
  const storesBefore = await rows.storeIds(before, call);
  const at = nextUpdatedAt(call.now, before.updated_at);
  await update(at);
  const { row: after, storeIds } = await readBack(call, rows, before.id);
  await recordActivity(call, {
    kind: rows.kind,
    action: 'update',
    subjectId: before.id,
    storeIds: [...storesBefore, ...storeIds],
    before: rows.toWire(before),
    after: { ...after, ...extraFields },
    at,
  });
  return after;
}

/** The time of a deletion (ISO 8601) and the id of its activity entry. */
export type Deletion = { at: string; entryId: string };

/** Soft-deletes a locked row and records the activity (API-47). */
export async function deleteRow<Row extends Stored, Shown extends Wire>(
  call: WriteCall,
  rows: NounRows<Row, Shown>,
  row: Row,
): Promise<Deletion> {
  const { kind } = rows;
  const at = nextUpdatedAt(call.now, row.updated_at);
  await setDeleted(call.tx, softDeleteTables[kind], { id: row.id, deletedAt: at, at });
  const [entryId = ''] = await recordActivity(call, {
    kind,
    action: 'delete',
    subjectId: row.id,
    storeIds: await rows.storeIds(row, call),
    before: rows.toWire(row),
    at,
  });
  return { at, entryId };
}

/**
 * Soft-deletes rows with a constant number of statements and records the activity of each (API-47).
 * Throws AppError `not_found` before it writes if the caller may not see one of them.
 */
export async function deleteRows<Row extends Stored, Shown extends Wire>(
  call: WriteCall & { ids: readonly string[] },
  rows: NounRows<Row, Shown> & Required<Pick<NounRows<Row, Shown>, 'lockAll'>>,
): Promise<void> {
  const { kind } = rows;
  const locked = await rows.lockAll(call, call.ids);
  if (locked.length < call.ids.length) throw notFound(rows.name);
  const at = nextUpdatedAt(call.now, ...locked.map((row) => row.updated_at));
  await setAllDeleted(call.tx, softDeleteTables[kind], { ids: call.ids, at });
  const entries = [];
  for (const row of locked) {
    const storeIds = await rows.storeIds(row, call);
    const before = rows.toWire(row);
    entries.push({ kind, action: 'delete' as const, subjectId: row.id, storeIds, before, at });
  }
  await recordActivity(call, ...entries);
}
