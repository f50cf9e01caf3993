import { checkUnchanged, nextUpdatedAt } from '@backcounter/core/business';
import { notFound } from '@backcounter/core/errors';
import { setAllDeleted, setDeleted } from '@backcounter/storage/deletion';
import { record } from './activity-log.ts';
import { orNotFound } from './found.ts';
import type { WriteCall } from './route.ts';
import { softDeleteTables, type DeletableKind } from './soft-delete.ts';

type Stored = { id: string; updated_at: string };
type Wire = Record<string, unknown>;

/** How a noun's rows are found and told of. What a write asks and decides stands in its handler. */
export type NounRows<Row extends Stored, Shown extends Wire> = {
  kind: DeletableKind;
  /** As in 'Sale not found'. */
  name: string;
  /** A live row as a write of the caller's has left it, in whichever store. */
  find: (call: WriteCall, id: string) => Promise<Row | undefined>;
  /** A live row that the caller may see, locked until the transaction ends. */
  lock: (call: WriteCall, id: string) => Promise<Row | undefined>;
  /** The same of several, those that the caller may see among them. */
  lockAll?: (call: WriteCall, ids: readonly string[]) => Promise<Row[]>;
  toWire: (row: Row) => Shown;
  /** The stores that a row is about; none for what belongs to the whole business. */
  storeIds: (row: Row, call: WriteCall) => readonly string[] | Promise<readonly string[]>;
};

/** A row as it is stored now, in the wire format, and the stores that it is about. */
export async function readBack<Row extends Stored, Shown extends Wire>(
  call: WriteCall,
  rows: NounRows<Row, Shown>,
  id: string,
): Promise<{ row: Shown; storeIds: readonly string[] }> {
  const row = await orNotFound(rows.find(call, id), rows.name);
  return { row: rows.toWire(row), storeIds: await rows.storeIds(row, call) };
}

/** Adds a row by `insert`, notes who did it and gives the stored row (API-47). */
export async function addRow<Row extends Stored, Shown extends Wire>(
  call: WriteCall,
  rows: NounRows<Row, Shown>,
  insert: (id: string, at: string) => Promise<unknown>,
): Promise<Shown> {
  const id = call.deps.newId();
  const at = nextUpdatedAt(call.now);
  await insert(id, at);
  const { row: after, storeIds } = await readBack(call, rows, id);
  await record(call, { kind: rows.kind, action: 'create', subjectId: id, storeIds, after, at });
  return after;
}

/** The answer of a call that was made as one of many. */
export function oneOf<Answer>(answers: readonly Answer[]): Answer {
  const [answer] = answers;
  if (answer === undefined) throw new Error('There is no answer');
  return answer;
}

/**
 * The same of several rows at once, by a few statements for all of them. The rows are answered as
 * they were stored, which the statements tell; `rowOf` adds what stands in other tables.
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
  await record(call, ...entries);
  return entries.map(({ after }) => after);
}

/**
 * The row in the path, locked. Throws AppError `not_found` when there is none for the caller, and
 * `conflict` when it is not the one that a change was made from.
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
  /** What stands in the entry beside the row. */
  noted?: Wire | undefined;
};

/** Changes a locked row by `update`, notes who did it and gives the stored row (API-47). */
export async function changeRow<Row extends Stored, Shown extends Wire>(
  call: WriteCall,
  rows: NounRows<Row, Shown>,
  { before, update, noted }: RowChange<Row>,
): Promise<Shown> {
  const storesBefore = await rows.storeIds(before, call);
  const at = nextUpdatedAt(call.now, before.updated_at);
  await update(at);
  const { row: after, storeIds } = await readBack(call, rows, before.id);
  await record(call, {
    kind: rows.kind,
    action: 'update',
    subjectId: before.id,
    storeIds: [...storesBefore, ...storeIds],
    before: rows.toWire(before),
    after: { ...after, ...noted },
    at,
  });
  return after;
}

/** The moment of a deletion, ISO 8601, and the id of its entry in the log. */
export type Deletion = { at: string; entryId: string };

/** Deletes a locked row softly and notes who did it (API-47). */
export async function deleteRow<Row extends Stored, Shown extends Wire>(
  call: WriteCall,
  rows: NounRows<Row, Shown>,
  row: Row,
): Promise<Deletion> {
  const { kind } = rows;
  const at = nextUpdatedAt(call.now, row.updated_at);
  await setDeleted(call.tx, softDeleteTables[kind], { id: row.id, deletedAt: at, at });
  const [entryId = ''] = await record(call, {
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
 * Deletes rows softly by a few statements for all of them, and notes of each who did it (API-47). Throws
 * AppError `not_found`, before it writes, unless the caller may see every one.
 */
export async function deleteRows<Row extends Stored, Shown extends Wire>(
  call: WriteCall & { ids: readonly string[] },
  rows: NounRows<Row, Shown> & Required<Pick<NounRows<Row, Shown>, 'lockAll'>>,
): Promise<void> {
  const { kind } = rows;
  const locked = await rows.lockAll(call, call.ids);
  if (locked.length < call.ids.length) throw notFound(rows.name);
  const latest = locked
    .map((row) => row.updated_at)
    .reduce((one, other) => (one > other ? one : other), '');
  const at = nextUpdatedAt(call.now, latest === '' ? undefined : latest);
  await setAllDeleted(call.tx, softDeleteTables[kind], { ids: call.ids, at });
  const entries = [];
  for (const row of locked) {
    const storeIds = await rows.storeIds(row, call);
    const before = rows.toWire(row);
    entries.push({ kind, action: 'delete' as const, subjectId: row.id, storeIds, before, at });
  }
  await record(call, ...entries);
}
