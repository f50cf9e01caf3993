import { importsOf } from '@backcounter/api/imports';
import { filesOf, rowValues, type ImportFile, type RowNotes } from '@backcounter/api/import-wire';
import type { Watch } from '@backcounter/api/deps';
import { readWriteInput, runWrite } from '@backcounter/api/dispatch';
import type { AnyRoute, Call, WriteCall } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { AppError, notFound } from '@backcounter/core/errors';
import { importMessages, type ImportNoun } from '@backcounter/core/imports';
import { centsToDollars } from '@backcounter/core/money';
import type { ImportRowsTable, Tx } from '@backcounter/storage/database';
import type { SoftDeleteTable } from '@backcounter/storage/new-row';
import { countImportRows, lockImport, setImportState } from '@backcounter/storage/imports';
import { countChanges } from '@backcounter/storage/activity';
import { changedAmong } from '@backcounter/storage/deletion';
import { findTarget } from '@backcounter/storage/targets';
import { putBack } from './replaced-rows.ts';
import { fileRows } from './stored-rows.ts';
import { dollarsOf } from './sheet.ts';
import { sheets } from './sheets/list.ts';

type Removal = { table: SoftDeleteTable; route: AnyRoute };

const removals: Partial<Record<ImportNoun, Removal>> = {
  stores: { table: 'stores', route: routes['DELETE /stores/:id'] },
  vendors: { table: 'vendors', route: routes['DELETE /vendors/:id'] },
  employees: { table: 'employees', route: routes['DELETE /employees/:id'] },
  invoices: { table: 'invoices', route: routes['DELETE /invoices/:id'] },
  sales: { table: 'sales', route: routes['DELETE /sales/:id'] },
  shifts: { table: 'shifts', route: routes['DELETE /shifts/:id'] },
  income_types: { table: 'income_types', route: routes['DELETE /income-types/:id'] },
  incomes: { table: 'incomes', route: routes['DELETE /incomes/:id'] },
  daily_cash: { table: 'daily_cash', route: routes['DELETE /daily-cash/:id'] },
  attachments: { table: 'attachments', route: routes['DELETE /attachments/:id'] },
};

const inTheWay = (message: string) => new AppError('conflict', { message });

/** Rows taken back between two words about how far it is, by a few statements where that can be. */
const rowsAtOnce = 500;

type EnteredRow = ImportRowsTable & { subject_id: string };

type Entered = EnteredRow & {
  /** How many rates the import has given to the employee that it added. */
  wages: number;
};

type Order = { files: readonly ImportFile[]; nouns: readonly string[] };

type Part = { file: ImportFile; rows: EnteredRow[] };

/** The rows of an import that were entered, of one kind after the other, some hundred at a time. */
async function* enteredRows(tx: Tx, id: string, { files, nouns }: Order): AsyncGenerator<Part> {
  for (const noun of nouns) {
    for (const [index, file] of files.entries()) {
      if (file.noun !== noun) continue;
      let rows: EnteredRow[] = [];
      for await (const row of fileRows(tx, id, { file: index, isEntered: true })) {
        rows.push(row as EnteredRow);
        if (rows.length < rowsAtOnce) continue;
        yield { file, rows };
        rows = [];
      }
      if (rows.length > 0) yield { file, rows };
    }
  }
}

/** The employees that an import has added, with how many rates it has given to each. */
async function ratesOfAdded(tx: Tx, id: string, files: readonly ImportFile[]) {
  const people = new Map<string, number>();
  const nouns = ['employees', 'wages'];
  for await (const { file, rows } of enteredRows(tx, id, { files, nouns })) {
    for (const { subject_id: person } of rows) {
      const count = people.get(person);
      if (file.noun === 'employees') people.set(person, 0);
      else if (count !== undefined) people.set(person, count + 1);
    }
  }
  return people;
}

/** The target of a store and month goes, unless it is another one by now: false then. */
async function takeTargetAway(call: WriteCall, file: ImportFile, row: Entered): Promise<boolean> {
  const id = row.subject_id;
  const place = { store_id: id.slice(0, -'-2026-11'.length), month: id.slice(-'2026-11'.length) };
  const target = await findTarget(call.tx, place.store_id, place.month);
  const given = dollarsOf(rowValues(file)(row.cells)['amount']);
  if (!target || centsToDollars(target.amount_cents) !== given) return false;
  const route = routes['PUT /targets'] as AnyRoute;
  if (route.kind !== 'write') return false;
  const input = readWriteInput(route, { ...place, amount: null }, call);
  await runWrite(route, call, { ...input, params: {} });
  return true;
}

/** True when anything but the import itself has changed or deleted a row that it added. */
async function wasChangedSince(call: WriteCall, table: SoftDeleteTable, row: Entered) {
  const changed = await changedAmong(call.tx, table, [row.subject_id]);
  if (changed.size === 0) return false;
  return row.wages === 0 || (await countChanges(call.tx, row.subject_id)) !== row.wages;
}

/** Takes one row back: deletes what was added, gives what was replaced its values from before. */
async function takeBack(call: WriteCall, file: ImportFile, row: Entered): Promise<void> {
  const where = `Line ${row.line} of ${file.name}`;
  const since = inTheWay(`${where} was changed or deleted since`);
  const { before } = JSON.parse(row.fields ?? '{}') as RowNotes;
  const removal = file.noun === null ? undefined : removals[file.noun];
  try {
    if (before) {
      await putBack(call, file.noun ?? '', { id: row.subject_id, body: before });
      return;
    }
    if (file.noun === 'targets') {
      if (await takeTargetAway(call, file, row)) return;
      throw since;
    }
    if (removal?.route.kind !== 'write') throw inTheWay(`${where} cannot be taken back`);
    if (await wasChangedSince(call, removal.table, row)) throw since;
    const input = { body: undefined as never, change: {}, params: { id: row.subject_id } };
    await runWrite(removal.route, call, input);
  } catch (error) {
    if (!(error instanceof AppError) || error.message.startsWith(where)) throw error;
    if (before && (error.code === 'conflict' || error.code === 'not_found')) throw since;
    throw new AppError(error.code, { message: `${where}: ${error.message}` });
  }
}

async function takeEachBack(
  call: WriteCall,
  { file, rows }: Part,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  for (const row of rows) {
    const wages = people.get(row.subject_id);
    // An employee's wages go with the employee; settings stay as they are.
    const stays = file.noun === 'settings' || (file.noun === 'wages' && wages !== undefined);
    if (!stays) await takeBack(call, file, { ...row, wages: wages ?? 0 });
  }
}

/**
 * Deletes added rows together and says that it did; it does nothing where they have to be looked at one
 * by one: of a kind that others hang on, replaced, or changed since.
 */
async function deleteTogether(call: WriteCall, { file, rows }: Part): Promise<boolean> {
  const removal = file.noun === null ? undefined : removals[file.noun];
  if (removal?.route.kind !== 'write' || !removal.route.handleIds) return false;
  if (rows.some(({ fields }) => (JSON.parse(fields ?? '{}') as RowNotes).before)) return false;
  const ids = rows.map((row) => row.subject_id);
  if ((await changedAmong(call.tx, removal.table, ids)).size > 0) return false;
  try {
    await removal.route.handleIds({ ...call, ids });
    return true;
  } catch (error) {
    // Which one it is, and of which line, is told one by one; nothing was written.
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}

/**
 * Deletes what an import has added and puts back what it has replaced, last kind first, all or
 * nothing; AppError `conflict` says which row was changed since, or what else stands in the way.
 */
export function undoImport(call: Call, id: string, watch: Watch): Promise<void> {
  return call.deps.storage.transaction(async (tx) => {
    const upload = await lockImport(tx, id, importsOf(call));
    if (!upload) throw notFound('Import');
    if (upload.state === 'open') throw inTheWay(importMessages.notCommitted);
    if (upload.state === 'undone') throw inTheWay(importMessages.undone);
    const files = filesOf(upload);
    const counts = await countImportRows(tx, id);
    const total = counts.reduce((sum, { entered }) => sum + entered, 0);
    const people = await ratesOfAdded(tx, id, files);
    const nouns = sheets.map(({ name }) => name).reverse();
    let done = 0;
    for await (const part of enteredRows(tx, id, { files, nouns })) {
      watch(done, total);
      await new Promise((resolve) => setImmediate(resolve));
      if (!(await deleteTogether({ ...call, tx }, part))) {
        await takeEachBack({ ...call, tx }, part, people);
      }
      done += part.rows.length;
    }
    await setImportState(tx, id, 'undone');
  });
}
